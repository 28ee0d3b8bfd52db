internal import CommandLineKit
private import TextServices
internal import VCard

/// Writes telephone numbers in the international form, for `--normalize-phones`.
struct PhoneNormalizer {
  private let region: String

  /// The normaliser that the options ask for; `nil` when they ask for none.
  init?(_ context: CommandContext) throws(UsageError) {
    region = try context.region()
    guard context.invocation.flag("normalize-phones") else { return nil }
  }

  /// Changes each TEL whose number is certain, and nothing else; an extension stays behind it.
  func normalize(_ card: inout Card) {
    for i in card.properties.indices
    where card.properties[i].id == .telephone && !card.properties[i].isRemoved {
      let range = card.properties[i].value
      let isURI = card.hasValueType("uri", i)
      let text = card.with(range) { TextEscaping.unescape($0) }
      guard let number = PhoneNumbers.normalized(text, region: region) else { continue }
      var value = isURI ? "tel:\(number.e164)" : number.e164
      if let more = number.extension { value += isURI ? ";ext=\(more)" : " x\(more)" }
      if value != text { card.setValue(card.store(value), of: i) }
    }
  }
}
