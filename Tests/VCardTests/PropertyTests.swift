import Testing
import VCard

@Suite struct PropertyTests {
  private func read(_ text: String) throws -> Card {
    var reader = CardReader(bytes: Array(text.utf8))
    var card = Card()
    #expect(try reader.next(into: &card))
    return card
  }

  @Test("A property tells its group, name, parameters and value, RFC 6350 section 3.3")
  func tells() throws {
    let card = try read(
      "BEGIN:VCARD\nVERSION:4.0\nitem1.TEL;TYPE=home,voice;PREF=1:+1-555-0101\nEND:VCARD\n")
    let property = try #require(card[.telephone].first)
    #expect(property.group == "item1")
    #expect(property.name == "TEL")
    #expect(property.types == ["home", "voice"])
    #expect(property.parameters.map(\.name) == ["TYPE", "PREF"])
    #expect(property.value == "+1-555-0101")
    #expect(property.line == 3)
  }

  @Test("A structured value has components that are lists, RFC 6350 section 6.2.2")
  func components() throws {
    let card = try read(
      "BEGIN:VCARD\nVERSION:3.0\nN:Marsh\\;Lee;Ada;Rose,Jo;;\nNICKNAME:Addy,Roo\\, the\nEND:VCARD\n"
    )
    let name = try #require(card[.structuredName].first)
    #expect(name.components == [["Marsh;Lee"], ["Ada"], ["Rose", "Jo"], [], []])
    #expect(card[.nickname].first?.components == [["Addy", "Roo, the"]])
  }

  @Test("All properties stand in the order of the card")
  func order() throws {
    let card = try read("BEGIN:VCARD\nVERSION:3.0\nFN:A\nX-B:c\nNOTE:d\nEND:VCARD\n")
    #expect(card.allProperties.map(\.name) == ["VERSION", "FN", "X-B", "NOTE"])
  }
}
