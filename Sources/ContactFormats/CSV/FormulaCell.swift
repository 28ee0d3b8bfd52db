internal import VCard

/// What a spreadsheet makes of cells that look like numbers.
enum FormulaCell {
  /// The text of `="+1 202 555 0114"`, else the cell itself.
  static func text(_ cell: String) -> String {
    guard cell.hasPrefix("=\""), cell.hasSuffix("\""), cell.utf8.count > 3 else { return cell }
    return String(cell.dropFirst(2).dropLast())
  }

  /// Whether a cell is a number in scientific notation: `4.47911E+11`.
  static func isScientific(_ cell: String) -> Bool {
    let parts = cell.split(omittingEmptySubsequences: false) { $0 == "E" || $0 == "e" }
    guard parts.count == 2, parts[1].utf8.first == 0x2B || parts[1].utf8.first == 0x2D else {
      return false
    }
    let mantissa = parts[0].utf8
    let exponent = parts[1].utf8.dropFirst()
    return !mantissa.isEmpty && !exponent.isEmpty && exponent.allSatisfy(ByteScan.isDigit)
      && mantissa.allSatisfy { ByteScan.isDigit($0) || [0x2E, 0x2C, 0x2B, 0x2D].contains($0) }
  }
}
