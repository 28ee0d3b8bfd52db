/// The apostrophe before a cell that a spreadsheet would run as a formula.
///
/// A cell that begins with `=`, `+`, `-`, `@`, a tab or a carriage return, or with apostrophes before one
/// of them, gets an apostrophe more; the reader takes one away from such a cell. `'t Veer` is none.
enum CellGuard {
  private static func isFormula(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x3D, 0x2B, 0x2D, 0x40, 0x09, 0x0D: true
    default: false
    }
  }

  /// Whether a cell must be guarded; one with an apostrophe, or a text in a formula, even where formulas
  /// do not matter, since the reader would take that away.
  static func isNeeded(_ cell: UnsafeBufferPointer<UInt8>, isSafe: Bool) -> Bool {
    guard let first = cell.first else { return false }
    if first == 0x3D, FormulaCell.text(cell) != nil { return true }
    if first != 0x27 { return isSafe && isFormula(first) }
    return isGuarded(cell)
  }

  static func isGuarded(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
    guard cell.first == 0x27 else { return false }
    guard let place = cell.firstIndex(where: { $0 != 0x27 }) else { return false }
    return isFormula(cell[place])
  }

  static func removed(_ cell: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    isGuarded(cell) ? UnsafeBufferPointer(rebasing: cell[1...]) : cell
  }
}
