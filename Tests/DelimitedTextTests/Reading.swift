@testable import DelimitedText

/// What a reader finds in a text.
struct Reading: Equatable {
  var rows: [[String]] = []
  var lines: [Int] = []
  /// `line:column code`, without duplicates of one row.
  var faults: [String] = []

  /// Reads a text that comes in chunks of some size.
  init(
    _ bytes: [UInt8], _ dialect: DelimitedDialect = DelimitedDialect(), chunk: Int = 1 << 16,
    limits: DelimitedReader.Limits = DelimitedReader.Limits()
  ) throws {
    var taken = 0
    var reader = DelimitedReader(dialect: dialect, limits: limits) { buffer in
      let n = min(chunk, buffer.count, bytes.count - taken)
      buffer.copyBytes(from: bytes[taken..<(taken + n)])
      taken += n
      return n
    }
    var record = DelimitedRecord()
    while try reader.next(into: &record) {
      rows.append((0..<record.count).map { record.text($0) })
      lines.append(record.line)
    }
    faults = reader.diagnostics.map { "\($0.line):\($0.column) \($0.code.rawValue)" }
  }

  init(
    _ text: String, _ dialect: DelimitedDialect = DelimitedDialect(), chunk: Int = 1 << 16
  ) throws {
    try self.init(Array(text.utf8), dialect, chunk: chunk)
  }

  static let chunks = [1, 2, 3, 7, 1 << 16]
}

func dialect(_ delimiter: Character, _ quoting: DelimitedDialect.Quoting = .doubled)
  -> DelimitedDialect
{
  DelimitedDialect(delimiter: delimiter.asciiValue ?? 0x2C, quoting: quoting)
}
