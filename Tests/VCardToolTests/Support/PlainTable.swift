import Foundation

/// The rows of a CSV file with any cell, as RFC 4180 has them.
struct PlainTable {
  private(set) var rows: [[String]] = []

  init(_ data: Data) {
    var bytes = Array(data)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    var row: [String] = []
    var cell: [UInt8] = []
    var isQuoted = false
    var hasCell = false
    var i = 0
    while i < bytes.count {
      let byte = bytes[i]
      i += 1
      switch byte {
      case 0x22 where isQuoted && i < bytes.count && bytes[i] == 0x22:
        cell.append(byte)
        i += 1
      case 0x22:
        isQuoted.toggle()
        hasCell = true
      case 0x2C where !isQuoted:
        row.append(String(decoding: cell, as: UTF8.self))
        cell = []
        hasCell = true
      case 0x0D where !isQuoted && i < bytes.count && bytes[i] == 0x0A: break
      case 0x0A where !isQuoted:
        if hasCell || !cell.isEmpty { rows.append(row + [String(decoding: cell, as: UTF8.self)]) }
        row = []
        cell = []
        hasCell = false
      default: cell.append(byte)
      }
    }
    if hasCell || !cell.isEmpty { rows.append(row + [String(decoding: cell, as: UTF8.self)]) }
  }
}
