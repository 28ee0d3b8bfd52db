import VCard

@testable import ContactFormats

/// Cards and jCards as texts that tests compare.
enum JCardSupport {
  /// The cards of a vCard text; lines need no carriage returns.
  static func cards(_ vcards: String) throws -> [Card] {
    var reader = CardReader(bytes: Array(vcards.utf8))
    var cards: [Card] = []
    var card = Card()
    while try reader.next(into: &card) { cards.append(card) }
    return cards
  }

  /// A card of one line.
  static func card(_ line: String) throws -> Card {
    try cards("BEGIN:VCARD\nVERSION:4.0\n\(line)\nEND:VCARD\n")[0]
  }

  static func jcard(_ cards: [Card], layout: JCardWriter.Layout = .document) -> String {
    var writer = JCardWriter(layout: layout)
    var output = ByteBuffer()
    for card in cards { writer.write(card, into: &output) }
    writer.finish(into: &output)
    return output.string
  }

  /// The one property of a line, as jCard.
  static func property(_ line: String) throws -> String {
    let text = jcard([try card(line)])
    let head = #"["vcard",[["version",{},"text","4.0"],"#
    guard text.hasPrefix(head), text.hasSuffix("]]\n") else { return text }
    return String(text.dropFirst(head.count).dropLast(3))
  }

  struct Reading {
    var cards: [Card] = []
    var diagnostics: [Diagnostic] = []
    var error: JSONError?
  }

  static func read(_ bytes: [UInt8], chunk: Int = 64 << 10) -> Reading {
    var reader = JCardReader(source: JSONReaderTests.chunks(of: bytes, chunk))
    var reading = Reading()
    var card = Card()
    do {
      while try reader.next(into: &card) { reading.cards.append(card) }
    } catch {
      reading.error = error
    }
    reading.diagnostics = reader.diagnostics
    return reading
  }

  static func read(_ text: String, chunk: Int = 64 << 10) -> Reading {
    read(Array(text.utf8), chunk: chunk)
  }

  /// A jCard of one property.
  static func wrap(_ property: String) -> String {
    #"["vcard",[["version",{},"text","4.0"],"# + property + "]]"
  }

  /// The properties of a card but VERSION, one a line, in a spelling near that of a vCard: lists of
  /// parameter values in brackets, data marked.
  static func lines(_ card: Card) -> [String] {
    card.indices.filter { card.properties[$0].id != .version }.map { i in
      let record = card.properties[i]
      var line = record.group.isEmpty ? "" : card.text(record.group) + "."
      line += record.id == .other ? card.text(record.name) : "\(record.id.name)"
      for p in record.parameterRange where !card.parameters[p].isRemoved {
        let parameter = card.parameters[p]
        let value = card.text(parameterValue: p)
        if parameter.flags.contains(.continues) {
          line += "|" + value
        } else {
          let name = parameter.id == .other ? card.text(parameter.name) : "\(parameter.id.name)"
          line += ";" + name.uppercased() + "=" + value
        }
      }
      if record.flags.contains(.inlineData) { line += " (data)" }
      if record.flags.contains(.unparsed) { line = "(unparsed)" }
      return line + ":" + card.text(record.value)
    }
  }

  /// The lines of the only card of a jCard of one property.
  static func line(_ property: String) -> String {
    let reading = read(wrap(property))
    guard reading.error == nil, reading.cards.count == 1 else { return "\(reading)" }
    return lines(reading.cards[0]).joined(separator: "\n")
  }
}
