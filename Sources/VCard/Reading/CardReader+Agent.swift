extension CardReader {
  /// Takes the card that stands on the lines behind an AGENT (vCard 2.1 section 2.5.2) into its value,
  /// as 3.0 writes it: one text with escaped line breaks (RFC 2426 section 3.5.4).
  mutating func readNestedCard(_ record: inout PropertyRecord, _ card: inout Card) throws(ReadError)
  {
    var depth = 0
    if !record.value.isEmpty {
      // The card may begin on the line of AGENT.
      guard card.starts(record.value, with: "BEGIN:VCARD"), record.value.count < 14,
        !card.hasTextValue(record)
      else { return }
      depth = 1
    }
    let first = place(in: card)
    var text = ByteBuffer(capacity: 512)
    if depth == 1 { text.append("BEGIN:VCARD\n") }
    while try fillLine(&card) {
      let end = try endOfLine(from: 0, &card)
      if depth == 0, isBlankLine(0, end.content) {
        advance(by: end.next, lines: 1)
        continue
      }
      if isFrame("BEGIN", 0, end.content) {
        depth += 1
        guard depth <= options.limits.nesting else {
          throw ReadError(
            .nestedTooDeep, line: lineNumber,
            "cards stand in cards more than \(options.limits.nesting) deep; --max-nesting raises the limit"
          )
        }
      } else if isFrame("END", 0, end.content) {
        // Without a card of its own the END is that of the outer one.
        if depth == 0 { break }
        depth -= 1
      } else if depth == 0 {
        break
      }
      text.append(line, end.content)
      text.append(0x0A)
      advance(by: end.next, lines: 1)
      if depth == 0 { break }
    }
    flush(&card, upTo: lineStart)
    record.raw.count += UInt32(truncatingIfNeeded: card.bytes.count - first)
    guard !text.isEmpty else { return }
    let start = card.bytes.count
    var escaped = ByteBuffer(capacity: text.count + text.count / 8)
    TextEscaping.escape(text.bytes, .component, .v3_0, into: &escaped)
    card.bytes.append(contentsOf: escaped.bytes)
    record.value = ByteRange(start, count: card.bytes.count - start)
    record.traits = card.traits(record.value)
  }
}
