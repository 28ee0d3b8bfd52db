internal import VCard

/// The labels of a value in one cell: `* home, fax`, a star for the preferred one.
///
/// A backslash stands before a comma, a backslash and a star at the beginning that are part of a label; one
/// before its first character keeps a label from being taken for a word of the file's language.
enum LabelCell {
  static func append(
    _ label: UnsafeBufferPointer<UInt8>, isFirst: Bool, isLiteral: Bool = false,
    into output: inout ByteBuffer
  ) {
    if !isFirst { output.append(", ") }
    for (i, byte) in label.enumerated() {
      if byte == 0x2C || byte == 0x5C || i == 0 && (isLiteral || byte == 0x2A || byte == 0x20) {
        output.append(0x5C)
      }
      output.append(byte)
    }
  }

  /// The labels of a cell, and whether a star stands before them.
  ///
  /// - Parameter read: the labels that a word stands for; without it each one stands for itself.
  static func parse(
    _ cell: UnsafeBufferPointer<UInt8>, read: ((String) -> [String])? = nil
  ) -> (labels: [String], isPreferred: Bool) {
    var at = 0
    var isPreferred = false
    if cell.first == 0x2A {
      isPreferred = true
      at = 1
    }
    var labels: [String] = []
    var label: [UInt8] = []
    var isBlank = true
    var isLiteral = false
    func end() {
      guard !label.isEmpty else { return }
      let text = String(decoding: label, as: UTF8.self)
      if let read, !isLiteral { labels += read(text) } else { labels.append(text) }
    }
    while at < cell.count {
      let byte = cell[at]
      if byte == 0x5C, at + 1 < cell.count {
        if isBlank { isLiteral = true }
        label.append(cell[at + 1])
        isBlank = false
        at += 2
        continue
      }
      if byte == 0x2C {
        end()
        label = []
        isBlank = true
        isLiteral = false
      } else if !(isBlank && byte == 0x20) {
        label.append(byte)
        isBlank = false
      }
      at += 1
    }
    end()
    return (labels, isPreferred)
  }
}

/// Texts in one cell, separated by a comma and a blank; a backslash stands before a comma or backslash
/// in them.
enum ListCell {
  static func append(
    _ text: UnsafeBufferPointer<UInt8>, isFirst: Bool, into output: inout ByteBuffer
  ) {
    LabelCell.append(text, isFirst: isFirst, into: &output)
  }

  static func parse(_ cell: UnsafeBufferPointer<UInt8>) -> [String] {
    // A star is text here.
    if cell.first == 0x2A {
      let rest = LabelCell.parse(UnsafeBufferPointer(rebasing: cell[1...])).labels
      return ["*" + (rest.first ?? "")] + rest.dropFirst()
    }
    return LabelCell.parse(cell).labels
  }
}
