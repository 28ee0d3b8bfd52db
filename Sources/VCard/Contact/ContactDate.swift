/// A date of a contact, whole, in part, with a time, or a text that is no date.
public struct ContactDate: Hashable, Sendable, ExpressibleByStringLiteral {
  /// `1990-05-24`, `--05-24`, `1990-05`, with a time where there is one; otherwise as written.
  public let text: String

  /// The parts; `nil` for a text that is no date.
  package let value: DateValue?

  /// Takes a date in any spelling that leaves no doubt, and any other text as it is.
  public init(_ text: String) {
    let value = Self.parse(text)
    self.value = value
    self.text = value.map { Self.text(of: $0) } ?? text
  }

  package init(_ value: DateValue) {
    self.value = value
    text = Self.text(of: value)
  }

  /// A text that is taken as it is, whatever it looks like.
  package init(plain text: String) {
    self.text = text
    value = nil
  }

  public init(stringLiteral text: String) { self.init(text) }

  public var isDate: Bool { value != nil }
  public var year: Int? { value.flatMap { $0.year < 0 ? nil : Int($0.year) } }
  public var month: Int? { value.flatMap { $0.month < 0 ? nil : Int($0.month) } }
  public var day: Int? { value.flatMap { $0.day < 0 ? nil : Int($0.day) } }

  /// A date whose every part a ``DateValue`` writes; fractions of a second are left as they are.
  package static func parse(_ text: String) -> DateValue? {
    var text = text
    return text.withUTF8 { parse($0) }
  }

  package static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> DateValue? {
    guard let value = DateValue(lenient: bytes), value.fractionDigits == 0 else { return nil }
    return value
  }

  private static func text(of value: DateValue) -> String {
    var buffer = ByteBuffer(capacity: 32)
    value.write(.extended, into: &buffer)
    return buffer.string
  }
}
