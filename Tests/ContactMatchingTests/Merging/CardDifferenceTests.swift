import ContactMatching
import Testing

@testable import VCard

@Suite struct CardDifferenceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var old: [String]
    var new: [String]
    /// `TEL: old [labels] > new [labels]`.
    var expected: [String]
    var ignored: Set<String> = []
    var region = ""
  }

  static let cases = [
    Case(
      testDescription: "order and spelling are no difference",
      old: [
        "FN:Ada  Marsh", "TEL;TYPE=home,voice:+1-555-0101", "EMAIL:Ada@example.com",
        "CATEGORIES:a,b", "BDAY:19790412", "URL:https://example.com",
      ],
      new: [
        "BDAY:1979-04-12", "CATEGORIES:b", "CATEGORIES:A", "EMAIL:ada@EXAMPLE.com",
        "TEL;VALUE=uri;TYPE=voice,home:tel:+1-555-0101", "FN:ada marsh", "URL:HTTPS://example.com/",
      ], expected: []),
    Case(
      testDescription: "names of groups are none, their labels are",
      old: ["item1.TEL:+1-555-0101", "item1.X-ABLabel:Boat", "a.TEL:+1-555-0102", "a.X-ABLabel:x"],
      new: ["b.TEL:+1-555-0101", "b.X-ABLabel:Boat", "a.TEL:+1-555-0102", "a.X-ABLabel:y"],
      expected: ["TEL: +1-555-0102 [x] > +1-555-0102 [y]"]),
    Case(
      testDescription: "a number in its national form, where the country is known",
      old: ["TEL:0161 496 0287"], new: ["TEL:+44 161 496 0287"], expected: [], region: "GB"),
    Case(
      testDescription: "added, removed, changed",
      old: [
        "FN:Ada", "N:Marsh;Ada;;;", "TEL;TYPE=cell:+1-555-0101", "TEL;TYPE=home:+1-555-0102",
        "NOTE:x", "CATEGORIES:a,b",
      ],
      new: [
        "FN:Ada", "N:Reed;Ada;;;", "TEL;TYPE=cell:+1-555-0103", "TEL;TYPE=work:+1-555-0104",
        "EMAIL:ada@example.com", "CATEGORIES:b,c",
      ],
      expected: [
        "N: Marsh;Ada;;; [] > Reed;Ada;;; []", "TEL: +1-555-0101 [cell] > +1-555-0103 [cell]",
        "TEL: +1-555-0102 [home] >", "NOTE: x [] >", "CATEGORIES: a [] >",
        "TEL: > +1-555-0104 [work]", "EMAIL: > ada@example.com []", "CATEGORIES: > c []",
      ]),
    Case(
      testDescription: "parameters, and properties that do not count",
      old: ["TITLE;LANGUAGE=en:Boss", "REV:20240101T000000Z", "X-A:1"],
      new: ["TITLE;LANGUAGE=fr:Boss", "REV:20240102T000000Z", "x-a:1"],
      expected: ["TITLE: Boss [] LANGUAGE=en > Boss [] LANGUAGE=fr"], ignored: ["REV"]),
    Case(
      testDescription: "data by their size",
      old: ["PHOTO:data:image/png;base64,iVBORw0KGgo="],
      new: ["PHOTO:data:image/gif;base64,R0lGODdh"],
      expected: ["PHOTO: 8 bytes of data [] > 6 bytes of data []"]),
    Case(
      testDescription: "a date that says more is another one",
      old: ["BDAY:--0412"], new: ["BDAY:19790412"], expected: ["BDAY: --0412 [] > 19790412 []"]),
  ]

  static func text(_ change: CardDifference.Change) -> String {
    func text(_ value: CardDifference.Value?) -> String? {
      value.map { value in
        (["\(value.text) [\(value.labels.joined(separator: ","))]"] + value.parameters).joined(
          separator: " ")
      }
    }
    return ["\(change.name):", text(change.old), ">", text(change.new)].compactMap { $0 }.joined(
      separator: " ")
  }

  @Test("What two cards say differently", arguments: cases)
  func differs(_ c: Case) throws {
    let old = try MergeSupport.card(c.old)
    let new = try MergeSupport.card(c.new)
    let difference = CardDifference(from: old, to: new, ignoring: c.ignored, region: c.region)
    #expect(difference.changes.map(Self.text) == c.expected)
    let back = CardDifference(from: new, to: old, ignoring: c.ignored, region: c.region)
    #expect(back.isEmpty == difference.isEmpty)
    #expect(CardDifference(from: old, to: old).isEmpty)
  }

  @Test("A card does not differ from itself in another version, nor in another order")
  func versions() throws {
    for seed in 1...50 {
      let card = try MergePropertyTests.related(UInt64(seed), count: 1)[0]
      var reversed = card
      reversed.properties.reverse()
      #expect(CardDifference(from: card, to: reversed).changes == [], "seed \(seed)")
    }
  }
}
