/// How the records of a text are delimited: what stands between cells and what shields it.
package struct DelimitedDialect: Hashable, Sendable {
  package enum Quoting: Sendable, Hashable {
    /// A quote inside a quoted cell is doubled (RFC 4180 section 2 rule 7).
    case doubled
    /// It has a backslash before it, or is doubled.
    case backslash
    /// Quotes are text.
    case none
  }

  /// The byte between cells: a comma, semicolon, tab or stroke, or any other ASCII character.
  package var delimiter: UInt8

  package var quoting: Quoting

  package init(delimiter: UInt8 = 0x2C, quoting: Quoting = .doubled) {
    self.delimiter = delimiter
    self.quoting = quoting
  }

  /// The delimiters that are met, in the order in which they win a tie.
  package static let delimiters: [UInt8] = [0x2C, 0x3B, 0x09, 0x7C]
}
