internal import VCard

/// A picture in a cell: base64 alone when its first bytes tell what it is, a `data:` URI otherwise
/// (RFC 2397).
enum PictureCell {
  static func text(_ bytes: [UInt8], _ mediaType: String) -> String {
    var text = ByteBuffer(capacity: bytes.count / 3 * 4 + 32)
    if MediaWord.row(of: bytes)?.isPicture != true { text.append("data:\(mediaType);base64,") }
    bytes.withUnsafeBufferPointer { Base64.encode($0, into: &text) }
    return text.string
  }

  /// The base64 text of a cell, without blanks and line breaks in it; `nil` when it is something else,
  /// such as a path.
  ///
  /// What is too short to be sure must be a picture by its first bytes.
  static func base64(_ cell: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    let text = cell.filter { $0 > 0x20 }
    guard !text.isEmpty, text.count % 4 == 0 else { return nil }
    return text.withUnsafeBufferPointer { bytes -> [UInt8]? in
      guard let base = bytes.baseAddress, ByteScan.isBase64(base, bytes.count) else { return nil }
      if bytes.count < 64 {
        var head = ByteBuffer(capacity: 64)
        Base64.decode(bytes, into: &head)
        guard MediaWord.row(of: head.bytes)?.isPicture == true else { return nil }
      }
      return Array(bytes)
    }
  }
}
