import Testing

@testable import VCard

/// Odd inputs, read in chunks of several sizes: the same cards and diagnostics whatever the size.
@Suite struct CardReaderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    /// The properties of each card but VERSION, as lines; values with the escapes of 4.0.
    var cards: [[String]]
    var codes: [String]

    init(_ description: String, _ text: String, _ cards: [[String]], _ codes: [String] = []) {
      self.init(description, Array(text.utf8), cards, codes)
    }

    init(_ description: String, _ bytes: [UInt8], _ cards: [[String]], _ codes: [String] = []) {
      testDescription = description
      self.bytes = bytes
      self.cards = cards
      self.codes = codes
    }
  }

  /// A card of 3.0 or another version around some lines.
  private static func card(_ lines: String..., version: String = "3.0") -> String {
    (["BEGIN:VCARD", "VERSION:\(version)"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n")
  }

  private static func utf16(_ text: String, bigEndian: Bool, mark: Bool) -> [UInt8] {
    ((mark ? "\u{FEFF}" : "") + text).utf16.flatMap { unit -> [UInt8] in
      let high = UInt8(unit >> 8)
      let low = UInt8(unit & 0xFF)
      return bigEndian ? [high, low] : [low, high]
    }
  }

  private static let umlaut = card("FN:Jürgen 😀")

  static let cases = [
    Case("nothing", "", []),
    Case("blank lines only", "\r\n \r\n", []),
    Case(
      "a card without END", "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:a\r\n", [["FN:a"]],
      ["card.missing-end"]),
    Case(
      "a card without END before another one",
      "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:a\r\n" + card("FN:b"), [["FN:a"], ["FN:b"]],
      ["card.missing-end"]),
    Case(
      "END and BEGIN on one line",
      "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:a\r\nEND:VCARDBEGIN:VCARD\r\nVERSION:3.0\r\nFN:b\r\nEND:VCARD\r\n",
      [["FN:a"], ["FN:b"]], ["card.text-after-end"]),
    Case(
      "no BEGIN", "FN:a\r\nTEL:1\r\nEND:VCARD\r\n", [["FN:a", "TEL:1"]],
      ["card.missing-begin", "card.missing-version"]),
    Case("END alone", "END:VCARD\r\n" + card("FN:a"), [["FN:a"]], ["card.stray-end"]),
    Case(
      "text around cards", "hello\r\n" + card("FN:a") + "world\r\n", [["FN:a"]],
      ["card.text-outside", "card.text-outside"]),
    Case(
      "VERSION late", "BEGIN:VCARD\r\nFN:a\r\nTEL:1\r\nVERSION:2.1\r\nEND:VCARD\r\n",
      [["FN:a", "TEL:1"]]),
    Case(
      "VERSION missing, 2.1 by its looks", "BEGIN:VCARD\r\nTEL;HOME:1\r\nEND:VCARD\r\n",
      [["TEL;=HOME:1"]], ["card.missing-version"]),
    Case("no line end at the end", "BEGIN:VCARD\nVERSION:3.0\nFN:a\nEND:VCARD", [["FN:a"]]),
    Case("lower case", "begin:vcard\r\nversion:3.0\r\nfn:a\r\nend:vcard\r\n", [["fn:a"]]),
    Case("folds", card("NOTE:a\r\n b\r\n\tc\r\n  d"), [["NOTE:abc d"]]),
    Case("a fold in a name", card("NO\r\n TE:a"), [["NOTE:a"]]),
    Case("a fold in a parameter", card("NOTE;LANGU\r\n AGE=de:a\r\n b"), [["NOTE;LANGUAGE=de:ab"]]),
    Case("a fold of 2.1 keeps its blank", card("NOTE:a\r\n b", version: "2.1"), [["NOTE:a b"]]),
    Case(
      "a line without a colon", card("FN:a", "lost", "TEL:1"), [["FN:a", "?lost", "TEL:1"]],
      ["content-line.missing-colon"]),
    Case(
      "a quote that does not close", card("NOTE;X-A=\"b:c"), [["NOTE;X-A=\"b:c"]],
      ["content-line.bad-quote"]),
    Case(
      "quoted-printable with soft breaks",
      card("NOTE;ENCODING=QUOTED-PRINTABLE:one=\r\ntwo=0D=0A=\r\nthree", "TEL:1", version: "2.1"),
      [["NOTE:onetwo\\nthree", "TEL:1"]]),
    Case(
      "a soft break in the middle of a letter",
      card("NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:K=C3=\r\n=A4se", version: "2.1"),
      [["NOTE:Käse"]]),
    Case(
      "a soft break before END",
      card("NOTE;ENCODING=QUOTED-PRINTABLE:one=", version: "2.1"), [["NOTE:one"]]),
    Case(
      "base64 of 2.1",
      card("PHOTO;ENCODING=BASE64:", "    R0lG", "    ODdh", "", "TEL:1", version: "2.1"),
      [["PHOTO:R0lGODdh", "TEL:1"]]),
    Case(
      "base64 of 2.1 without its empty line",
      card("PHOTO;BASE64:R0lG", " ODdh", "TEL:1", version: "2.1"), [["PHOTO:R0lGODdh", "TEL:1"]],
      ["value.missing-blank-line"]),
    Case(
      "base64 that nobody indented", card("PHOTO;ENCODING=b:R0lG", "ODdh", "TEL:1"),
      [["PHOTO:R0lGODdh", "TEL:1"]]),
    Case(
      "base64 folded", card("PHOTO;ENCODING=b:R0lG\r\n ODdh\r\n AA==", "TEL:1"),
      [["PHOTO:R0lGODdhAA==", "TEL:1"]]),
    Case(
      "base64 with foreign characters", card("PHOTO;ENCODING=b:R0*lG"), [["PHOTO:R0*lG"]],
      ["value.bad-base64"]),
    Case(
      "carriage returns alone", "BEGIN:VCARD\rVERSION:3.0\rFN:a\rNOTE:b\r c\rEND:VCARD\r",
      [["FN:a", "NOTE:bc"]]),
    Case("a byte order mark", "\u{FEFF}" + card("FN:a"), [["FN:a"]]),
    Case("UTF-16, little-endian", utf16(umlaut, bigEndian: false, mark: true), [["FN:Jürgen 😀"]]),
    Case("UTF-16, big-endian", utf16(umlaut, bigEndian: true, mark: true), [["FN:Jürgen 😀"]]),
    Case(
      "UTF-16 without a mark, little-endian", utf16(umlaut, bigEndian: false, mark: false),
      [["FN:Jürgen 😀"]]),
    Case(
      "UTF-16 without a mark, big-endian", utf16(umlaut, bigEndian: true, mark: false),
      [["FN:Jürgen 😀"]]),
    Case("NUL in a value", card("FN:a\0b"), [["FN:a\0b"]], ["value.control-character"]),
    Case(
      "octets of ISO 8859-1",
      Array("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:K".utf8) + [0xE4] + Array("se\r\nEND:VCARD\r\n".utf8),
      [["FN:Käse"]], ["charset.undeclared"]),
    Case(
      "an unknown character set", card("FN;CHARSET=KLINGON:Käse", version: "2.1"),
      [["FN:Käse"]], ["charset.unknown"]),
    Case(
      "a card in a card",
      card(
        "AGENT:", "BEGIN:VCARD", "VERSION:2.1", "N:Lee;Bo", "END:VCARD", "TEL:1", version: "2.1"),
      [["AGENT:BEGIN:VCARD\\nVERSION:2.1\\nN:Lee\\;Bo\\nEND:VCARD\\n", "TEL:1"]]),
    Case(
      "a card in a text", card("AGENT:BEGIN:VCARD\\nN:Lee\\;Bo\\nEND:VCARD", "TEL:1"),
      [["AGENT:BEGIN:VCARD\\nN:Lee\\;Bo\\nEND:VCARD", "TEL:1"]]),
  ]

  /// What a reader gives that gets so many bytes at a time.
  private struct Reading: Equatable {
    var cards: [[String]] = []
    var diagnostics: [Diagnostic] = []

    init(_ bytes: [UInt8], chunk: Int) throws {
      var at = 0
      var reader = CardReader { buffer in
        let n = min(chunk, buffer.count, bytes.count - at)
        buffer.copyBytes(from: bytes[at..<(at + n)])
        at += n
        return n
      }
      var card = Card()
      while try reader.next(into: &card) { cards.append(Self.lines(card)) }
      diagnostics = reader.diagnostics
    }

    private static func lines(_ card: Card) -> [String] {
      card.properties.filter { !$0.isRemoved && $0.id != .version }.map { record in
        if record.flags.contains(.unparsed) { return "?" + card.text(record.value) }
        let parameters = record.parameterRange.map {
          ";\(card.text(card.parameters[$0].name))=\(card.text(parameterValue: $0))"
        }
        return card.text(record.name) + parameters.joined() + ":" + card.text(record.value)
      }
    }
  }

  static let chunks = [1, 2, 3, 7, 64 << 10]

  @Test("Odd inputs in chunks of any size", arguments: cases)
  func reads(_ c: Case) throws {
    let whole = try Reading(c.bytes, chunk: c.bytes.count + 1)
    #expect(whole.cards == c.cards)
    #expect(whole.diagnostics.map(\.code.rawValue) == c.codes)
    for chunk in Self.chunks {
      #expect(try Reading(c.bytes, chunk: chunk) == whole, "in chunks of \(chunk)")
    }
  }

  /// Everything at once.
  private static var sample: [UInt8] {
    Array(
      (card(
        "FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:K=C3=\r\n=A4se", "TEL;HOME;VOICE:1",
        "PHOTO;BASE64:", " R0lG", " ODdh", "", "AGENT:", "BEGIN:VCARD", "N:Lee;Bo", "END:VCARD",
        version: "2.1")
        + card("item1.NOTE;X-A=\"a;b\",c:x\r\n y\\, z", "PHOTO;ENCODING=b:R0lG\r\n ODdh")
        + card("FN;X-A=a^'b^nc:Jürgen 😀", "PHOTO:data:image/gif;base64,R0lG", version: "4.0"))
        .utf8)
  }

  @Test("An input cut anywhere ends, in chunks of any size")
  func readsTruncatedInput() throws {
    let sample = Self.sample
    for length in 0...sample.count {
      let cut = Array(sample[..<length])
      let whole = try Reading(cut, chunk: length + 1)
      #expect(whole.cards.count <= 4)
      #expect(try Reading(cut, chunk: 1) == whole, "cut to \(length)")
      #expect(try Reading(cut, chunk: 7) == whole, "cut to \(length)")
    }
  }

  @Test("Changed inputs end, in chunks of any size")
  func readsChangedInput() throws {
    var random = RandomBytes(seed: 7)
    for _ in 0..<400 {
      let bytes = random.changed(random.changed(Self.sample))
      let whole = try Reading(bytes, chunk: bytes.count + 1)
      let text = String(decoding: bytes, as: UTF8.self).debugDescription
      #expect(try Reading(bytes, chunk: 3) == whole, "\(text)")
    }
  }

  @Test("Lengths and limits")
  func keepsLimits() throws {
    var options = CardReader.Options()
    options.limits.line = 1000
    let long = Self.card("NOTE:" + String(repeating: "x", count: 600 << 10))
    var reader = CardReader(bytes: Array(long.utf8), options: options)
    var card = Card()
    var error: ReadError?
    do throws(ReadError) {
      while try reader.next(into: &card) {}
    } catch let caught {
      error = caught
    }
    #expect(error?.code == .lineTooLong || error?.code == .cardTooLarge)
  }
}
