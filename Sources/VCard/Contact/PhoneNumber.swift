/// A telephone number as it was written; nothing is normalised.
public struct PhoneNumber: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The number, without the scheme of a `tel:` URI.
  public var value: String

  /// The extension of a `tel:` URI (RFC 3966 section 5.3); empty when there is none.
  public var `extension`: String

  public init(_ value: String, extension: String = "") {
    self.value = value
    self.extension = `extension`
  }

  public init(stringLiteral value: String) { self.init(value) }

  /// Reads a value of TEL: `tel:+1-202-555-0148;ext=4321`, or any other text.
  package init(telephone text: String) {
    let bytes = Array(text.utf8)
    let isURI = bytes.count >= 4 && zip(bytes, "tel:".utf8).allSatisfy { ByteScan.lower($0) == $1 }
    guard isURI else {
      self.init(text)
      return
    }
    var parts = bytes[4...].split(separator: 0x3B, omittingEmptySubsequences: false)
    let number = parts.removeFirst()
    guard !number.isEmpty else {
      self.init(text)
      return
    }
    let found = parts.first { part in
      part.count > 4 && zip(part, "ext=".utf8).allSatisfy { ByteScan.lower($0) == $1 }
    }
    self.init(
      String(decoding: number, as: UTF8.self),
      extension: found.map { String(decoding: $0.dropFirst(4), as: UTF8.self) } ?? "")
  }

  /// The `tel:` URI; blanks and strokes, which a URI does not have, become hyphens.
  package var uri: String {
    let number = String(
      decoding: value.utf8.map { $0 == 0x20 || $0 == 0x2F ? 0x2D : $0 }, as: UTF8.self)
    return "tel:" + number + (`extension`.isEmpty ? "" : ";ext=" + `extension`)
  }
}
