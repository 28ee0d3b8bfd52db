internal import VCard

/// What the command line may say about CSV.
package struct CSVOptions: Sendable {
  package enum LineEnd: Sendable { case crlf, lf }

  /// The byte between cells; `nil` to find it, or to write the usual one.
  package var delimiter: UInt8?
  /// The dialect to read, `nil` to find it out.
  package var dialect: String?
  /// What the user says about columns.
  package var map: MapFile?
  /// Whether the first row names the columns.
  package var hasHeader = true
  /// Whether what is written begins with a byte-order mark.
  package var hasMark = false
  /// Whether cells that a spreadsheet would run get an apostrophe.
  package var isSpreadsheetSafe = false
  package var lineEnd = LineEnd.crlf
  /// Whether what is written is for Excel: with a line `sep=`, and numbers that are names as text.
  package var isForExcel = false
  /// What Excel takes for the delimiter of CSV in the locale of its user.
  package var listSeparator: UInt8 = 0x2C

  package init() {}

  /// The byte between cells that are written.
  ///
  /// - Parameter usual: the one of the format.
  func outputDelimiter(_ usual: UInt8 = 0x2C) -> UInt8 {
    delimiter ?? (isForExcel && usual == 0x2C ? listSeparator : usual)
  }

  /// What stands before the header.
  func appendPreamble(delimiter: UInt8, into output: inout ByteBuffer) {
    if hasMark || isForExcel { output.append("\u{FEFF}") }
    guard isForExcel else { return }
    output.append("sep=")
    output.append(delimiter)
    output.append(lineEnd == .lf ? "\n" : "\r\n")
  }
}
