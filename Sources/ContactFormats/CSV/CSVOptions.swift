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

  package init() {}
}
