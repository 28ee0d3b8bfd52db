import Testing
import VCard

@testable import ContactFormats

@Suite("Reading JSON")
struct JSONReaderTests {
  /// The chunk sizes with which every case is read.
  static let chunks = [1, 2, 3, 7, 64 << 10]

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var documents = JSONReader.Documents.one
    /// One word a token; of an error its line and column.
    var tokens: String

    init(
      _ description: String, _ text: String, _ tokens: String,
      documents: JSONReader.Documents = .one
    ) {
      testDescription = description
      bytes = Array(text.utf8)
      self.documents = documents
      self.tokens = tokens
    }

    init(_ description: String, bytes: [UInt8], _ tokens: String) {
      testDescription = description
      self.bytes = bytes
      self.tokens = tokens
    }
  }

  /// RFC 8259, section by section.
  static let valid = [
    Case("an empty array", "[]", "[ ]"),
    Case("an empty object", " { } ", "{ }"),
    Case("the three words", "[true,false,null]", "[ true false null ]"),
    Case("blanks of all four kinds stand anywhere", "\t[\r\n 1\n,\t2 ] \n", "[ #1 #2 ]"),
    Case("a scalar is a document", "\"a\"", "'a'"),
    Case("a number is a document", "12", "#12"),
    Case(
      "members keep their order and may repeat", #"{"b":1,"a":{"b":[]},"b":null}"#,
      "{ b: #1 a: { b: [ ] } b: null }"),
    Case(
      "numbers are given as they are written", "[0,-0,12.50,1e5,1E+05,-2.5e-3]",
      "[ #0 #-0 #12.50 #1e5 #1E+05 #-2.5e-3 ]"),
    Case(
      "the eight short escapes", #"["\"\\\/\b\f\n\r\t"]"#, "[ '\"\\/\u{8}\u{C}\n\r\t' ]"),
    Case("an escaped letter, in both cases", #"["\u00e9\u00E9"]"#, "[ 'éé' ]"),
    Case("an escaped NUL is text", #"["a\u0000b"]"#, "[ 'a\u{0}b' ]"),
    Case("a pair of surrogates is one character", #"["\ud83d\uDE00"]"#, "[ '😀' ]"),
    Case("a high surrogate alone", #"["\ud83d"]"#, "[ '\u{FFFD}' ]"),
    Case("a low surrogate alone", #"["\ude00x"]"#, "[ '\u{FFFD}x' ]"),
    Case("a high surrogate before another escape", #"["\ud83d\n"]"#, "[ '\u{FFFD}\n' ]"),
    Case("a high surrogate before a letter", #"["\ud83d\u0041"]"#, "[ '\u{FFFD}A' ]"),
    Case("two high surrogates and a low one", #"["\ud83d\ud83d\ude00"]"#, "[ '\u{FFFD}😀' ]"),
    Case("characters of two, three and four octets", "[\"é€😀\"]", "[ 'é€😀' ]"),
    Case("DEL needs no escape", "[\"\u{7F}\"]", "[ '\u{7F}' ]"),
    Case(
      "a long string", "[\"" + String(repeating: "0123456789abcdé", count: 9000) + "\"]",
      "[ '" + String(repeating: "0123456789abcdé", count: 9000) + "' ]"),
    Case("the mark of UTF-8 is skipped", bytes: [0xEF, 0xBB, 0xBF, 0x5B, 0x5D], "[ ]"),
    Case(
      "octets that are no UTF-8 become U+FFFD",
      bytes: Array("[\"a".utf8) + [0xC3, 0x28, 0xFF]
        + Array("\"]".utf8), "[ 'a\u{FFFD}(\u{FFFD}' ]"),
    Case(
      "arrays stand 64 deep",
      String(repeating: "[", count: 64) + String(repeating: "]", count: 64),
      (Array(repeating: "[", count: 64) + Array(repeating: "]", count: 64)).joined(
        separator: " ")),
    Case("no document at all, where many may stand", " \n", "", documents: .many),
    Case("one document a line", "[1]\n[2]\r\n\n{}\n", "[ #1 ] [ #2 ] { }", documents: .many),
    Case(
      "documents without anything between", "[1][2]\"a\"{}", "[ #1 ] [ #2 ] 'a' { }",
      documents: .many),
  ]

  static let invalid = [
    Case("an empty input", "", "!1:1"),
    Case("blanks alone", " \n ", "!2:2"),
    Case("an array that does not end", "[1,\n 2", "[ #1 #2 !2:3"),
    Case("an object that does not end", "{\"a\":", "{ a: !1:6"),
    Case("a string that does not end", "[\"abc", "[ !1:2"),
    Case("a comma before the end of an array", "[1,]", "[ #1 !1:4"),
    Case("a comma before the end of an object", "{\"a\":1,}", "{ a: #1 !1:8"),
    Case("no comma between values", "[1 2]", "[ #1 !1:4"),
    Case("two commas", "[1,,2]", "[ #1 !1:4"),
    Case("no colon", "{\"a\" 1}", "{ a: !1:6"),
    Case("a name without quotes", "{a:1}", "{ !1:2"),
    Case("the wrong bracket", "[1}", "[ #1 !1:3"),
    Case("a bracket that nothing opened", "]", "!1:1"),
    Case("a word in capitals", "[True]", "[ !1:2"),
    Case("half a word", "[nul]", "[ !1:2"),
    Case("a longer word", "[nullx]", "[ !1:2"),
    Case("apostrophes", "['a']", "[ !1:2"),
    Case("a comment", "[1] // one", "[ #1 ] !1:5"),
    Case("a leading zero", "[012]", "[ !1:2"),
    Case("a plus sign", "[+1]", "[ !1:2"),
    Case("no digit behind the point", "[1.]", "[ !1:2"),
    Case("no digit before the point", "[.5]", "[ !1:2"),
    Case("no digit in the exponent", "[1e+]", "[ !1:2"),
    Case("a minus alone", "[-]", "[ !1:2"),
    Case("NaN", "[NaN]", "[ !1:2"),
    Case("an escape that does not exist", #"["a\x"]"#, "[ !1:4"),
    Case("an escape of too few digits", #"["\u12g4"]"#, "[ !1:3"),
    Case("a line break in a string", "[\"a\nb\"]", "[ !1:4"),
    Case("a tab in a string", "[\n\"a\tb\"]", "[ !2:3"),
    Case("a second document, where one may stand", "[]\n[]", "[ ] !2:1"),
    Case(
      "arrays 65 deep", String(repeating: "[", count: 65),
      Array(repeating: "[", count: 64).joined(separator: " ") + " !1:65"),
    Case("UTF-16", bytes: [0xFF, 0xFE, 0x5B, 0x00], "!1:1"),
    Case("half a mark of UTF-8", bytes: [0xEF, 0xBB, 0x5B], "!1:1"),
    Case("a NUL between values", bytes: [0x5B, 0x00, 0x5D], "[ !1:2"),
  ]

  /// The tokens of an input, read in chunks of one size.
  static func tokens(
    _ bytes: [UInt8], documents: JSONReader.Documents, chunk: Int
  ) -> String {
    var reader = JSONReader(documents: documents, source: chunks(of: bytes, chunk))
    var words: [String] = []
    while true {
      do {
        switch try reader.next() {
        case .beginArray: words.append("[")
        case .endArray: words.append("]")
        case .beginObject: words.append("{")
        case .endObject: words.append("}")
        case .key: words.append(reader.text.string + ":")
        case .string: words.append("'" + reader.text.string + "'")
        case .number: words.append("#" + reader.text.string)
        case .true: words.append("true")
        case .false: words.append("false")
        case .null: words.append("null")
        case .end: return words.joined(separator: " ")
        }
      } catch {
        words.append("!\(error.line):\(error.column)")
        return words.joined(separator: " ")
      }
    }
  }

  /// A source that gives `size` bytes at a time.
  static func chunks(of bytes: [UInt8], _ size: Int) -> JSONReader.Source {
    var start = 0
    return { buffer in
      let n = min(size, buffer.count, bytes.count - start)
      buffer.copyBytes(from: bytes[start..<(start + n)])
      start += n
      return n
    }
  }

  @Test("Well-formed texts, RFC 8259", arguments: valid)
  func reads(_ c: Case) {
    for chunk in Self.chunks {
      #expect(
        Self.tokens(c.bytes, documents: c.documents, chunk: chunk) == c.tokens, "chunks of \(chunk)"
      )
    }
  }

  @Test("Faults are found where they are", arguments: invalid)
  func refuses(_ c: Case) {
    for chunk in Self.chunks {
      #expect(
        Self.tokens(c.bytes, documents: c.documents, chunk: chunk) == c.tokens, "chunks of \(chunk)"
      )
    }
  }

  @Test("Every beginning of a text ends in an error or an end")
  func truncations() {
    let text = Array(#"{"a":[1.5e3,"é\ud83d\ude00\n",true,null],"b":{"c":[]}} [2]"#.utf8)
    for length in 0...text.count {
      for documents in [JSONReader.Documents.one, .many] {
        let words = Set(
          [1, 64].map {
            Self.tokens(Array(text.prefix(length)), documents: documents, chunk: $0)
          })
        #expect(words.count == 1)
      }
    }
  }

  @Test("Any bytes end in an error or an end")
  func garbage() {
    var seed: UInt64 = 1
    let alphabet = Array(#"[]{}",:\u0019ed8trufalsn-+.e /"#.utf8) + [0x0A, 0x00, 0xC3, 0xFF]
    for _ in 0..<5000 {
      var bytes: [UInt8] = []
      for _ in 0..<24 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(alphabet[Int(seed >> 33) % alphabet.count])
      }
      _ = Self.tokens(bytes, documents: .many, chunk: 5)
    }
  }

  @Test("An error is given again")
  func staysFailed() {
    var reader = JSONReader(bytes: Array("[x".utf8))
    #expect(throws: Never.self) { _ = try reader.next() }
    for _ in 0..<2 {
      #expect(throws: JSONError.self) { _ = try reader.next() }
    }
  }

  @Test("Errors of the source are passed on")
  func sourceFails() {
    struct Broken: Error {}
    var reader = JSONReader { _ in throw Broken() }
    do {
      _ = try reader.next()
      Issue.record("no error")
    } catch {
      #expect(error.code == .source)
    }
  }

  @Test("Messages say what was found and what was expected")
  func messages() throws {
    var reader = JSONReader(bytes: Array("{a".utf8))
    _ = try reader.next()
    do {
      _ = try reader.next()
    } catch {
      #expect(error.message == #"found "a", expected a name in quotes or "}""#)
    }
  }

  @Test("A value is skipped whole")
  func skips() throws {
    var reader = JSONReader(bytes: Array(#"[[1,[2],{"a":[3]}],{"b":{"c":1},"d":2},3]"#.utf8))
    #expect(try reader.next() == .beginArray)
    #expect(try reader.next() == .beginArray)
    try reader.skipValue()
    #expect(try reader.next() == .beginObject)
    #expect(try reader.next() == .key)
    try reader.skipValue()
    #expect(try reader.next() == .key)
    let isNext = reader.isText("d")
    #expect(isNext)
    try reader.skipValue()
    #expect(try reader.next() == .endObject)
    #expect(try reader.next() == .number)
    try reader.skipValue()
    #expect(reader.integer == 3)
    #expect(try reader.next() == .endArray)
    #expect(try reader.next() == .end)
    #expect(try reader.next() == .end)
  }

  @Test("Tokens say where they begin, in bytes")
  func places() throws {
    var reader = JSONReader(bytes: Array("[\"é\", 1,\n  true]".utf8))
    var places: [String] = []
    while try reader.next() != .end { places.append("\(reader.line):\(reader.column)") }
    #expect(places == ["1:1", "1:2", "1:8", "2:3", "2:7"])
  }
}
