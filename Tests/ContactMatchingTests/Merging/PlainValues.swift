@testable import VCard

/// What a card says, as a reader would level it by hand: the independent measure of whether a merge lost
/// something. It shares nothing with the normal forms of the merger.
struct PlainValues {
  /// `TEL 15550103`, `CATEGORIES choir`, `TEL label boat`.
  var values: Set<String> = []
  /// All the words of the card's notes, and of every other text, one after the other.
  var notes = ""
  var dates: [String: [String]] = [:]
  var names: Set<String> = []

  /// Says nothing about the person.
  static let skipped: Set<String> = ["VERSION", "BEGIN", "END", "CLIENTPIDMAP"]

  init(_ card: Card) {
    for property in card.allProperties {
      var name = property.name.uppercased()
      if name.hasPrefix("X-ALT-") { name = String(name.dropFirst(6)) }
      if name == "X-MERGED-UID" { name = "UID" }
      if Self.skipped.contains(name) || property.value.allSatisfy({ " ;".contains($0) }) {
        continue
      }
      if property.parameters.contains(where: {
        $0.id == .derived && $0.values.map { $0.lowercased() } == ["true"]
      }),
        name == "FN"
      {
        continue
      }
      for value in Self.levelled(property, name) { values.insert("\(name) \(value)") }
      switch name {
      case "NOTE": notes += " " + Self.words(property.value) + " "
      case "BDAY", "ANNIVERSARY", "DEATHDATE":
        dates[name, default: []].append(property.value)
      default: break
      }
      // Words of TYPE and custom labels, each with what it is on.
      guard name != "X-ABLABEL", !["PHOTO", "LOGO", "SOUND", "KEY"].contains(name) else { continue }
      for type in property.types.map({ $0.lowercased() }) where type != "pref" {
        for value in Self.labelled(property, name) { values.insert("\(name) \(value) is \(type)") }
      }
      if let group = property.group {
        for label in card[.xABLabel] where label.group?.lowercased() == group.lowercased() {
          let text = LabelWords.label(customText: label.value).lowercased()
          for value in Self.labelled(property, name) where !text.isEmpty {
            values.insert("\(name) \(value) is \(text)")
          }
        }
      }
    }
  }

  /// What a label is on: of what has components, the property.
  private static func labelled(_ property: Property, _ name: String) -> [String] {
    ["N", "ADR", "ORG", "GENDER"].contains(name) ? [""] : levelled(property, name)
  }

  static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func levelled(_ property: Property, _ name: String) -> [String] {
    let text = property.value
    switch name {
    case "X-ABLABEL": return []
    case "TEL":
      let digits = text.filter { $0.isASCII && $0.isNumber }
      return [
        digits.isEmpty || text.contains { $0 == "*" || $0 == "#" } ? text : String(digits.suffix(7))
      ]
    case "CATEGORIES", "NICKNAME":
      return property.components[0].map { words($0).lowercased() }.filter { !$0.isEmpty }
    case "N", "ADR", "ORG", "GENDER":
      // Each word; its place is no business of this measure.
      return text.lowercased().split { $0.isWhitespace || $0 == "," || $0 == ";" }.map(String.init)
    case "EMAIL", "FN", "TITLE", "ROLE", "KIND", "LANG", "LANGUAGE", "BIRTHPLACE", "DEATHPLACE",
      "TZ",
      "X-MAIDENNAME", "X-ABSHOWAS", "IMPP":
      return [words(text).lowercased().replacing("ß", with: "ss")]
    case "NOTE": return []
    case "BDAY", "ANNIVERSARY", "DEATHDATE": return []
    case "UID", "MEMBER", "RELATED":
      let small = text.lowercased()
      return [small.hasPrefix("urn:uuid:") ? String(small.dropFirst(9)) : small]
    case "URL":
      var small = text.lowercased()
      if small.hasSuffix("/") { small.removeLast() }
      return [small]
    case "PHOTO", "LOGO", "SOUND", "KEY": return [text.filter { $0 != "=" }]
    default:
      let small = text.lowercased()
      return [small.hasPrefix("urn:uuid:") ? small : words(text)]
    }
  }

  /// What another card does not say of all this.
  func missing(in other: PlainValues) -> [String] {
    var missing = values.subtracting(other.values).sorted()
    for note in notes.isEmpty ? [] : [Self.words(notes)] {
      for word in note.split(separator: " ") where !other.notes.contains(" \(word) ") {
        missing.append("NOTE \(word)")
      }
    }
    for (name, texts) in dates {
      for text in texts where !(other.dates[name] ?? []).contains(where: { Self.says($0, text) }) {
        missing.append("\(name) \(text)")
      }
    }
    return missing
  }

  /// Whether a date has all the digits of another one that may lack any part.
  private static func says(_ whole: String, _ part: String) -> Bool {
    if whole == part { return true }
    let a = places(whole)
    let b = places(part)
    return !b.isEmpty && b.allSatisfy { a[$0.key] == $0.value }
  }

  /// The digits of a date by what they count.
  private static func places(_ date: String) -> [String: Substring] {
    let parts = date.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    var places: [String: Substring] = [:]
    var day = parts[0].filter { $0 != "-" }[...]
    let dashes = parts[0].prefix { $0 == "-" }.count
    if dashes == 0, day.count >= 4 {
      if day.prefix(4) != "1604" { places["year"] = day.prefix(4) }
      day = day.dropFirst(4)
    }
    if dashes < 3, day.count >= 2 {
      places["month"] = day.prefix(2)
      day = day.dropFirst(2)
    }
    if day.count >= 2 { places["day"] = day.prefix(2) }
    guard parts.count == 2 else { return places }
    var time = parts[1].prefix { $0.isNumber || $0 == "-" }
    let zone = parts[1].dropFirst(6)
    if !zone.isEmpty {
      places["zone"] = zone
      time = parts[1].prefix(6)
    }
    for name in ["hour", "minute", "second"] {
      if time.hasPrefix("-") {
        time = time.dropFirst()
      } else if time.count >= 2 {
        places[name] = time.prefix(2)
        time = time.dropFirst(2)
      }
    }
    return places
  }
}
