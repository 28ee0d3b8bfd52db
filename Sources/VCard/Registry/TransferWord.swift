/// The words by which a line says how its value travels: the encodings of vCard 2.1, RFC 2425 and RFC
/// 2047, and the types of values that 2.1 names without VALUE (vCard 2.1 section 2.1).
enum TransferWord: UInt8 {
  case base64 = 1
  case quotedPrintable
  /// The bytes as they are.
  case plain
  /// A type of value, not an encoding.
  case valueType

  static let words = WordTable([
    ("B", TransferWord.base64.rawValue),
    ("BASE64", TransferWord.base64.rawValue),
    ("Q", TransferWord.quotedPrintable.rawValue),
    ("QUOTED-PRINTABLE", TransferWord.quotedPrintable.rawValue),
    ("7BIT", TransferWord.plain.rawValue),
    ("8BIT", TransferWord.plain.rawValue),
    ("URL", TransferWord.valueType.rawValue),
    ("URI", TransferWord.valueType.rawValue),
    ("CID", TransferWord.valueType.rawValue),
    ("CONTENT-ID", TransferWord.valueType.rawValue),
    ("INLINE", TransferWord.valueType.rawValue),
  ])

  /// How the value is encoded; `nil` for a word that is no encoding.
  var encoding: LineHeader.Encoding? {
    switch self {
    case .base64: .base64
    case .quotedPrintable: .quotedPrintable
    case .plain: LineHeader.Encoding.none
    case .valueType: nil
    }
  }
}
