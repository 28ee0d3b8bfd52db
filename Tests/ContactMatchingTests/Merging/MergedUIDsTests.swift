import ContactMatching
import Testing

@testable import VCard

@Suite struct MergedUIDsTests {
  private static let uid = "urn:uuid:00000000-0000-4000-8000-00000000000"

  private static func merge(_ uids: [String]) throws -> MergedCard {
    try MergeSupport.merge(
      uids.map { try MergeSupport.card(["FN:a", "UID:\(uid)\($0)"]) },
      MergeOptions(preference: .first))
  }

  @Test("RFC 6350 6.6.5: members of a group name the card that stayed, each once")
  func members() throws {
    var uids = MergedUIDs()
    uids.insert(try Self.merge(["a", "b"]))
    uids.insert(try Self.merge(["c", "a"]))
    #expect(uids.survivor(of: Self.uid.uppercased() + "B") == Self.uid + "c")
    #expect(uids.survivor(of: Self.uid + "d") == Self.uid + "d")
    var group = try MergeSupport.card([
      "KIND:group", "FN:g", "MEMBER:\(Self.uid)d", "MEMBER:\(Self.uid)b", "MEMBER:\(Self.uid)a",
      "MEMBER:\(Self.uid)c", "MEMBER:mailto:a@example.com", "RELATED;TYPE=friend:\(Self.uid)a",
      "RELATED;VALUE=text:\(Self.uid)a",
    ])
    #expect(uids.redirect(&group))
    #expect(
      MergeSupport.lines(group) == [
        "KIND:group", "FN:g", "MEMBER:\(Self.uid)d", "MEMBER:\(Self.uid)c",
        "MEMBER:mailto:a@example.com", "RELATED;TYPE=friend:\(Self.uid)c",
        "RELATED;VALUE=text:\(Self.uid)a",
      ])
    #expect(!uids.redirect(&group))
  }

  @Test("UIDs that name each other do not go on for ever")
  func circle() throws {
    var uids = MergedUIDs()
    uids.insert(try Self.merge(["a", "b"]))
    uids.insert(try Self.merge(["b", "a"]))
    #expect([Self.uid + "a", Self.uid + "b"].contains(uids.survivor(of: Self.uid + "a")))
  }
}
