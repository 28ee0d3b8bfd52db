internal import Tables

/// A cell of an embedded table; the bytes live as long as the program does.
struct TableText: @unchecked Sendable {
  let bytes: UnsafeBufferPointer<UInt8>

  var string: String { String(decoding: bytes, as: UTF8.self) }

  static func == (text: TableText, word: StaticString) -> Bool {
    text.bytes.elementsEqual(
      UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  func isEqual(to text: String) -> Bool { bytes.elementsEqual(text.utf8) }
}

extension TableText: Hashable {
  static func == (a: TableText, b: TableText) -> Bool { a.bytes.elementsEqual(b.bytes) }

  func hash(into hasher: inout Hasher) {
    hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
  }
}

/// The rows of an embedded table: cells between tabs, a row a line.
enum TableRows {
  enum Table { case dialects, headers, labels }

  /// Calls `body` with the cells of each row, of which there are at least two.
  static func forEach(_ table: Table, _ body: ([TableText]) -> Void) {
    var count = 0
    let start =
      switch table {
      case .dialects: vct_table_dialects(&count)
      case .headers: vct_table_headers(&count)
      case .labels: vct_table_labels(&count)
      }
    guard let base = start else { return }
    var cells: [TableText] = []
    var cell = 0
    for i in 0..<count where base[i] == 0x09 || base[i] == 0x0A {
      cells.append(TableText(bytes: UnsafeBufferPointer(start: base + cell, count: i - cell)))
      cell = i + 1
      guard base[i] == 0x0A else { continue }
      if cells.count > 1 { body(cells) }
      cells.removeAll(keepingCapacity: true)
    }
  }
}
