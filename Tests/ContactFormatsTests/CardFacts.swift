import VCard

@testable import ContactFormats

/// What a card says, one line a property, sorted: equal for cards that differ in order and spelling
/// only. Unless it is strict, `VALUE=text` does not count where the value is no URI and no date.
enum CardFacts {
  static func lines(_ card: Card, strict: Bool = false) -> [String] {
    card.indices.compactMap { place in
      let record = card.properties[place]
      if record.id == .version { return nil }
      // The default of KIND says nothing.
      if record.id == .kind, card.text(of: place).lowercased() == "individual" { return nil }
      return line(place, card, strict)
    }.sorted()
  }

  static func read(_ text: String) -> Card {
    var reader = CardReader(bytes: Array(text.utf8))
    var card = Card()
    _ = try? reader.next(into: &card)
    return card
  }

  /// A 4.0 card of some content lines.
  static func card(_ lines: [String]) -> Card {
    read("BEGIN:VCARD\r\nVERSION:4.0\r\n" + lines.map { $0 + "\r\n" }.joined() + "END:VCARD\r\n")
  }

  static func json(
    _ card: Card, photos: ContactJSONWriter.Photos = .inline, version: Version = .v4_0
  ) -> String {
    var writer = ContactJSONWriter(.lines, photos: photos)
    var output = ByteBuffer()
    writer.write(card, sourceVersion: version, into: &output)
    writer.finish(into: &output)
    return String(output.string.dropLast())
  }

  private static func line(_ place: Int, _ card: Card, _ strict: Bool) -> String {
    let record = card.properties[place]
    var text = card.text(record.group).lowercased()
    text += text.isEmpty ? "" : "."
    text += record.id == .other ? card.text(record.name) : "\(record.id.name)"
    var params: [String: [String]] = [:]
    for i in record.parameterRange where !card.parameters[i].isRemoved {
      let parameter = card.parameters[i]
      let name =
        parameter.id == .other
        ? card.text(parameter.name).uppercased() : "\(parameter.id.name)"
      let value = card.text(parameterValue: i)
      params[name, default: []].append(
        parameter.word == .other ? value : "\(parameter.word.row.lower)")
    }
    if !strict, params["VALUE"] == ["text"], isTextAnyway(place, card) { params["VALUE"] = nil }
    for (name, values) in params.sorted(by: { $0.key < $1.key }) {
      text += ";\(name)=\(values.sorted())"
    }
    if record.flags.contains(.inlineData) { text += ";inline" }
    return text + ":" + value(place, card)
  }

  /// Whether `VALUE=text` says nothing that the value doesn't.
  private static func isTextAnyway(_ place: Int, _ card: Card) -> Bool {
    let record = card.properties[place]
    switch record.id {
    case .uid, .related, .socialProfile: return !card.hasScheme(record.value)
    case .birthday, .anniversary, .deathdate, .xABDate:
      return card.with(record.value) { ContactDate.parse($0) } == nil
    default: return false
    }
  }

  private static func value(_ place: Int, _ card: Card) -> String {
    let record = card.properties[place]
    if record.id == .kind { return card.text(of: place).lowercased() }
    // The texts behind labels, private dates and names are escaped anew.
    if ContactKey.byProperty[Int(record.id.rawValue)] != .none, card.kind(of: record) == .raw {
      return record.id == .xABDate ? card.date(of: place).text : card.text(of: place)
    }
    switch card.kind(of: record) {
    case .text, .zone: return card.text(of: place)
    case .textList:
      return "\(card.with(record.value) { ComponentText.list($0) }.filter { !$0.isEmpty })"
    case .components:
      var parts = card.with(record.value) { ComponentText.lists($0) }
      while parts.last == [] { parts.removeLast() }
      return "\(parts)"
    case .units:
      var parts = card.with(record.value) { ComponentText.units($0) }
      while parts.last == "" { parts.removeLast() }
      return "\(parts)"
    case .date: return card.date(of: place).text
    default: return card.text(record.value)
    }
  }
}
