import Testing

@testable import VCard

/// One row of a table of conversions: content lines in one version, and what they become in another.
///
/// `N:Marsh;Ada;;;` and `FN:Ada Marsh` are added to cards that have neither, and left out of the result.
struct ConversionCase: Sendable, CustomTestStringConvertible {
  /// The section that the row is from, and what it is about.
  var source: String
  var lines: [String]
  var expected: [String]
  var from = Version.v3_0

  var testDescription: String { "\(source): \(lines.joined(separator: " / ")) (\(from.text))" }

  init(_ source: String, _ from: Version, _ lines: [String], _ expected: [String]) {
    self.source = source
    self.from = from
    self.lines = lines
    self.expected = expected
  }

  init(_ source: String, _ from: Version, _ line: String, _ expected: String...) {
    self.init(source, from, [line], expected)
  }

  private static let name = "N:Marsh;Ada;;;"
  private static let formattedName = "FN:Ada Marsh"

  /// The text of a card of some content lines.
  static func text(_ lines: [String], _ version: Version) -> String {
    (["BEGIN:VCARD", "VERSION:\(version.text)"] + lines + ["END:VCARD", ""]).joined(
      separator: "\r\n")
  }

  static func cards(_ text: String) throws -> [Card] {
    var reader = CardReader(bytes: Array(text.utf8))
    var cards: [Card] = []
    var card = Card()
    while try reader.next(into: &card) { cards.append(card) }
    return cards
  }

  /// The cards of a text in another version, and what could not be kept.
  static func convert(
    _ text: String, to version: Version, variant: Variant? = nil, loss: LossPolicy = .keep,
    folds: Bool = true
  ) throws -> (text: String, losses: [Diagnostic]) {
    var converter = CardConverter(to: version, variant: variant, loss: loss)
    var options = CardWriter.Options()
    options.folds = folds
    var writer = CardWriter(options: options)
    var losses: [Diagnostic] = []
    var result = ""
    for var card in try cards(text) {
      let agents = converter.convert(&card, &losses)
      result += writer.string(card)
      for agent in agents { result += writer.string(agent) }
    }
    return (result, losses)
  }

  /// The lines that the row's lines become.
  func convert(to version: Version, loss: LossPolicy = .keep) throws -> (
    lines: [String], losses: [Diagnostic]
  ) {
    func has(_ name: String) -> Bool {
      lines.contains { $0.hasPrefix(name + ":") || $0.hasPrefix(name + ";") }
    }
    let isNamed = has("N") || has("FN")
    let text = Self.text(isNamed ? lines : [Self.name, Self.formattedName] + lines, from)
    let (output, losses) = try Self.convert(text, to: version, loss: loss, folds: false)
    var rest = output.split(separator: "\r\n", omittingEmptySubsequences: true).map(String.init)
    rest.removeAll { ["BEGIN:VCARD", "VERSION:\(version.text)", "END:VCARD"].contains($0) }
    if !isNamed { rest.removeAll { [Self.name, Self.formattedName].contains($0) } }
    return (rest, losses)
  }
}
