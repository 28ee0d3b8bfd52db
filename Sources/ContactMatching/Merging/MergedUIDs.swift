public import VCard

/// Which UID has taken the place of another one, over all merges of a book, so that groups and relations
/// keep naming cards that are there.
public struct MergedUIDs: Sendable {
  /// The UID that stayed, as it is written, by the normal form of each other one.
  private var survivors: [String: String] = [:]

  public init() {}

  public var isEmpty: Bool { survivors.isEmpty }

  /// Takes note of the UIDs that a merge brought together.
  public mutating func insert(_ merged: MergedCard) {
    guard let uid = merged.uid else { return }
    for other in merged.mergedUIDs { survivors[Self.key(other)] = uid }
  }

  /// The UID of the card that is now the one with this UID.
  public func survivor(of uid: String) -> String {
    var uid = uid
    var seen = Set<String>()
    while let next = survivors[Self.key(uid)], seen.insert(Self.key(uid)).inserted { uid = next }
    return uid
  }

  /// Whether a card in the vocabulary of 4.0 names others by their UID.
  package static func areNamed(in card: borrowing Card) -> Bool {
    card.properties.indices.contains { place in
      let record = card.properties[place]
      guard record.id == .member || record.id == .related, !record.isRemoved else { return false }
      return !card.hasValueType("text", place)
    }
  }

  /// Changes MEMBER and RELATED of a card in the vocabulary of 4.0 where they name a UID that was merged
  /// away; of members that have become one, the first stays.
  ///
  /// - Returns: whether anything was changed.
  public func redirect(_ card: inout Card) -> Bool {
    guard !survivors.isEmpty else { return false }
    var isChanged = false
    var members = Set<String>()
    for place in card.indices {
      let id = card.properties[place].id
      guard id == .member || id == .related, !card.hasValueType("text", place) else { continue }
      let uid = card.text(of: place)
      let survivor = survivor(of: uid)
      if id == .member, !members.insert(Self.key(survivor)).inserted {
        card.remove(property: place)
      } else if Self.key(survivor) != Self.key(uid) {
        card.setText(survivor, of: place)
      } else {
        continue
      }
      isChanged = true
    }
    return isChanged
  }

  private static func key(_ uid: String) -> String {
    var form = ByteBuffer(capacity: 64)
    var uid = uid
    uid.withUTF8 { ValueForm.identifier.append($0, isEscaped: false, into: &form) }
    return form.string
  }
}
