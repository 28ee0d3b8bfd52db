internal import VCard

/// What a spreadsheet makes of cells that look like numbers.
enum FormulaCell {
  /// The text of `="+1 202 555 0114"`, a formula that keeps a spreadsheet from seeing a number; `nil` for
  /// any other cell.
  static func text(_ cell: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    guard cell.count > 3, cell[0] == 0x3D, cell[1] == 0x22, cell[cell.count - 1] == 0x22 else {
      return nil
    }
    let text = UnsafeBufferPointer(rebasing: cell[2..<(cell.count - 1)])
    return isText(text) ? text : nil
  }

  /// Whether a text can stand in such a formula: a spreadsheet takes 255 characters at most, and a quote
  /// would have to be two.
  static func isText(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    !text.isEmpty && text.count < 256 && !text.contains { $0 == 0x22 || $0 < 0x20 }
  }

  /// Appends a text as such a formula.
  static func append(_ text: UnsafeBufferPointer<UInt8>, into output: inout ByteBuffer) {
    output.append("=\"")
    output.append(text)
    output.append(0x22)
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
