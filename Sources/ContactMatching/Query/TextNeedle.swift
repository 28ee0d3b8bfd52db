internal import TextServices
internal import VCard

/// A text that others are compared with, folded once; ASCII is compared as it stands.
struct TextNeedle: Sendable {
  /// Whether accents count.
  private let isExact: Bool
  private let folded: [UInt8]
  private let isASCII: Bool

  /// - Parameter isExact: whether accents count; case and width never do.
  init(_ text: String, isExact: Bool) {
    self.isExact = isExact
    folded = Self.fold(text, isExact)
    isASCII = folded.allSatisfy { $0 < 0x80 }
  }

  private static func fold(_ text: String, _ isExact: Bool) -> [UInt8] {
    let folded = FoldedText.caseFolded(text)
    return Array((isExact ? folded : FoldedText.withoutDiacritics(folded)).utf8)
  }

  func isEqual(to text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard Self.isASCII(text) else { return compare(text) == 0 }
    return isASCII && folded.withUnsafeBufferPointer { ByteScan.equalIgnoringCase($0, text) }
  }

  func isContained(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = folded.first else { return true }
    guard Self.isASCII(text) else {
      return Self.fold(String(decoding: text, as: UTF8.self), isExact).withUnsafeBufferPointer {
        text in folded.withUnsafeBufferPointer { ByteScan.contains(text, $0) }
      }
    }
    guard isASCII, text.count >= folded.count else { return false }
    return folded.withUnsafeBufferPointer { folded in
      for start in 0...(text.count - folded.count) where ByteScan.lower(text[start]) == first {
        let piece = UnsafeBufferPointer(rebasing: text[start..<(start + folded.count)])
        if ByteScan.equalIgnoringCase(piece, folded) { return true }
      }
      return false
    }
  }

  /// Where a text stands in the order of folded texts: below zero before this one, zero beside it.
  func compare(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    let other =
      Self.isASCII(text)
      ? text.map(ByteScan.lower) : Self.fold(String(decoding: text, as: UTF8.self), isExact)
    if other == folded { return 0 }
    return other.lexicographicallyPrecedes(folded) ? -1 : 1
  }

  private static func isASCII(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.allSatisfy { $0 < 0x80 }
  }
}
