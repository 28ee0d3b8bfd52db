/// Where a card stands in its source, in bytes.
package struct SourcePlace: Hashable, Sendable {
  package var range: Range<Int>
  /// The character set that was found for what does not say its own.
  package var charset: String?

  package init(range: Range<Int>, charset: String?) {
    self.range = range
    self.charset = charset
  }
}
