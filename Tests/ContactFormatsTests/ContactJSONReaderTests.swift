import Testing
import VCard

@testable import ContactFormats

@Suite struct ContactJSONReaderTests {
  static func read(_ json: String) -> (names: [String], codes: [String], error: JSONError?) {
    var reader = ContactJSONReader(bytes: Array(json.utf8))
    var card = Card()
    var names: [String] = []
    var failure: JSONError?
    do {
      while try reader.next(into: &card) { names.append(Contact(card).formattedName ?? "") }
    } catch {
      failure = error
    }
    return (
      names, reader.diagnostics.map { "\($0.line):\($0.column) \($0.code.rawValue)" }, failure
    )
  }

  static let formCases: [(json: String, names: [String])] = [
    ("", []),
    ("[]", []),
    (#"{"formattedName":"a"}"#, ["a"]),
    (#"[{"formattedName":"a"},{"formattedName":"b"}]"#, ["a", "b"]),
    (#"{"contacts":[{"formattedName":"a"},{}]}"#, ["a", ""]),
    (#"{"contacts":[]}"#, []),
    ("{\"formattedName\":\"a\"}\n\n{\"formattedName\":\"b\"}\n", ["a", "b"]),
    ("[{\"formattedName\":\"a\"}]\n[{\"formattedName\":\"b\"}]", ["a", "b"]),
    (#"{"contacts":[{"formattedName":"a"}]}{"formattedName":"b"}"#, ["a", "b"]),
  ]

  @Test(
    "An array, an object of contacts, one contact, or one after the other", arguments: formCases)
  func forms(_ c: (json: String, names: [String])) {
    let result = Self.read(c.json)
    #expect(result.names == c.names)
    #expect(result.codes == [])
    #expect(result.error == nil)
  }

  static let faultCases: [(json: String, names: [String], codes: [String])] = [
    (#"[{"formattedName":"a","foo":{"b":[1]}}]"#, ["a"], ["1:29 json.unknown-key"]),
    ("[{\"formattedName\":\"a\",\n \"title\": 5}]", ["a"], ["2:11 json.bad-value"]),
    (#"[{"formattedName":["a"],"title":"x"}]"#, [""], ["1:19 json.bad-value"]),
    (#"[{"phones":"1","formattedName":"a"}]"#, ["a"], ["1:12 json.bad-value"]),
    (
      #"[{"phones":["1",{"labels":["x"]},{"value":"2","pref":1}]}]"#, [""],
      ["1:13 json.bad-value", "1:17 json.bad-value", "1:54 json.bad-value"]
    ),
    (#"[{"geo":{"latitude":"52","longitude":13}}]"#, [""], ["1:9 json.bad-value"]),
    (#"[{"geo":{"latitude":91,"longitude":13}}]"#, [""], ["1:9 json.bad-value"]),
    (#"[{"photo":{"bytes":3,"sha256":"x"}}]"#, [""], ["1:11 json.bad-value"]),
    (#"[{"photo":{"data":"!"}}]"#, [""], ["1:19 json.bad-value"]),
    (#"[{"version":"5.0"}]"#, [""], ["1:13 json.bad-value"]),
    (
      #"[{"extra":[{"name":"A:B"},{"name":"END","value":"VCARD"},{},{"name":"VERSION"}]}]"#, [""],
      ["1:20 json.bad-value", "1:35 json.bad-value", "1:58 json.bad-value", "1:69 json.bad-value"]
    ),
    (
      #"[{"emails":[{"value":"a","group":"a;b","params":{"X\n":"y"}}]}]"#, [""],
      ["1:34 json.bad-value", "1:56 json.bad-value"]
    ),
    (#"[1,{"formattedName":"a"},[2]]"#, ["a"], ["1:2 json.bad-value", "1:26 json.bad-value"]),
    (#"{"contacts":[{"formattedName":"a"}],"total":1}"#, ["a"], ["1:37 json.unknown-key"]),
    (#"[{"title":null,"phones":null,"org":""}]"#, [""], []),
  ]

  @Test("What does not fit is told with its place, the rest goes on", arguments: faultCases)
  func faults(_ c: (json: String, names: [String], codes: [String])) {
    let result = Self.read(c.json)
    #expect(result.names == c.names)
    #expect(result.codes == c.codes)
    #expect(result.error == nil)
  }

  @Test("A text that is no JSON ends the reading with its place")
  func syntax() {
    let result = Self.read("[{\"formattedName\":\"a\"},\n{\"title\":]")
    #expect(result.names == ["a"])
    #expect(result.error?.line == 2)
    #expect(result.error?.column == 10)
  }

  static let madeCases: [(json: String, lines: [String])] = [
    (
      #"{"uid":"abc","relations":[{"value":"Bo"}]}"#,
      ["RELATED;VALUE=[\"text\"]:Bo", "UID;VALUE=[\"text\"]:abc"]
    ),
    (
      #"{"phones":[{"value":"+1 555","extension":"7","labels":["work","Boat"],"pref":true}]}"#,
      [
        "item1.TEL;PREF=[\"1\"];TYPE=[\"work\"];VALUE=[\"uri\"]:tel:+1-555;ext=7",
        "item1.X-ABLabel:Boat",
      ]
    ),
    (
      #"{"emails":[{"value":"a","labels":["pref","internet","homepage"]}]}"#,
      ["item1.EMAIL:a", "item1.X-ABLabel:_$!<HomePage>!$_"]
    ),
    (
      #"{"birthday":"1990-5-24","anniversary":"1990-05-24"}"#,
      ["ANNIVERSARY:1990-05-24", "BDAY;VALUE=[\"text\"]:1990-5-24"]
    ),
    (#"{"name":{"given":"Ada, B","raw":"Marsh;Bo;;;"}}"#, ["N:[[], [\"Ada, B\"]]"]),
    (
      #"{"phones":[{"value":"2","raw":"tel:1;phone-context=x","params":{"VALUE":["uri"]}}]}"#,
      ["TEL;VALUE=[\"uri\"]:tel:2"]
    ),
    (
      #"{"phones":[{"value":"1","labels":["home"],"params":{"TYPE":["Boat","internet"]}}]}"#,
      ["TEL;TYPE=[\"home\", \"internet\"]:1"]
    ),
    (
      #"{"details":{"categories":[{"count":1},{"params":{"PREF":"1"}}]},"categories":["a","b","c"]}"#,
      ["CATEGORIES:[\"a\"]", "CATEGORIES;PREF=[\"1\"]:[\"b\", \"c\"]"]
    ),
    (#"{"note":"new","notes":["old","x"]}"#, ["NOTE:new", "NOTE:x"]),
    (#"{"department":"a; b"}"#, ["ORG:[\"\", \"a\", \"b\"]"]),
    (#"{"urls":[{"value":"http://a\r\nEND:VCARD"}]}"#, ["URL:http://a%0D%0AEND:VCARD"]),
    (#"{"extra":[{"name":"X-A","value":"b\r\nEND:VCARD"}]}"#, ["X-A:b\\nEND:VCARD"]),
    (
      #"{"photo":{"mediaType":"image/png","data":"AA\nEC"}}"#,
      ["PHOTO;MEDIATYPE=[\"image/png\"];inline:AAEC"]
    ),
  ]

  @Test("Contacts that a program makes or edits", arguments: madeCases)
  func make(_ c: (json: String, lines: [String])) throws {
    var reader = ContactJSONReader(bytes: Array(c.json.utf8))
    var card = Card()
    let found = try reader.next(into: &card)
    #expect(found)
    #expect(strictLines(card) == c.lines)
    let diagnostics = reader.diagnostics
    #expect(diagnostics == [])
  }

  /// As ``CardFacts/lines(_:)``, with every VALUE.
  private func strictLines(_ card: Card) -> [String] {
    CardFacts.lines(card, strict: true)
  }

  @Test("The version that was read is kept beside")
  func version() throws {
    var reader = ContactJSONReader(bytes: Array(#"{"version":"2.1"}{}"#.utf8))
    var card = Card()
    _ = try reader.next(into: &card)
    let first = reader.sourceVersion
    _ = try reader.next(into: &card)
    let second = reader.sourceVersion
    #expect(first == .v2_1)
    #expect(second == .v4_0)
    #expect(card.version == .v4_0)
  }

  @Test("Garbage never traps")
  func garbage() {
    var random = SeededRandom()
    let seeds = ContactJSONRoundTripTests.cases.map { CardFacts.json(CardFacts.card($0.lines)) }
    for seed in seeds {
      for _ in 0..<40 {
        var bytes = Array(seed.utf8)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let at = Int.random(in: 0..<bytes.count, using: &random)
          switch Int.random(in: 0..<5, using: &random) {
          case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
          case 1 where bytes.count > 1: bytes.remove(at: at)
          case 2: bytes.insert(Array("{}[],:\"\\0".utf8).randomElement(using: &random)!, at: at)
          case 3: bytes = Array(bytes[..<max(at, 1)])
          default: bytes.swapAt(at, bytes.count - 1)
          }
        }
        check(bytes)
      }
    }
  }

  @Test("Cards of garbage are written and read back")
  func garbageCards() {
    var random = SeededRandom()
    let alphabet = Array(";;,,::\\\\==.\"\n\taN1-T:\u{E9}_$!<>".utf8) + [0xFF, 0x00, 0xC3]
    let names = [
      "N", "ADR", "TEL", "ORG", "g.X-ABLabel", "g.EMAIL;TYPE", "BDAY", "GEO", "GENDER",
      "PHOTO", "NICKNAME", "X-ABDATE", "UID;VALUE=text", "TEL;VALUE=uri:tel", "RELATED", "KIND",
    ]
    for _ in 0..<3000 {
      var text = Array("BEGIN:VCARD\nVERSION:4.0\n".utf8)
      for _ in 0..<5 {
        text += names.randomElement(using: &random)!.utf8
        text.append(Bool.random(using: &random) ? 0x3A : 0x3B)
        for _ in 0..<Int.random(in: 0...12, using: &random) {
          text.append(alphabet.randomElement(using: &random)!)
        }
        text.append(0x0A)
      }
      text += "END:VCARD\n".utf8
      var reader = CardReader(bytes: text)
      var card = Card()
      while (try? reader.next(into: &card)) == true {
        let json = CardFacts.json(card)
        var back = ContactJSONReader(bytes: Array(json.utf8))
        var again = Card()
        let found = try? back.next(into: &again)
        #expect(found == true, "\(json)")
        // Octets that are no UTF-8 cannot go to JSON, names that end themselves cannot come back.
        if !json.contains("\u{FFFD}"), back.diagnostics.isEmpty {
          #expect(CardFacts.lines(again) == CardFacts.lines(card), "\(json)")
        }
        _ = FormattedName.make(from: card)
        let contact = Contact(card)
        _ = (contact.phones, contact.addresses, contact.dates, contact.gender, contact.photo)
        _ = (contact.structuredName, contact.departments, contact.birthday, contact.geo)
      }
    }
  }

  private func check(_ bytes: [UInt8]) {
    var reader = ContactJSONReader(bytes: bytes)
    var card = Card()
    while (try? reader.next(into: &card)) == true {
      _ = CardFacts.json(card)
    }
  }
}

/// Random numbers that are the same in every run (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64 = 0x5EED

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
