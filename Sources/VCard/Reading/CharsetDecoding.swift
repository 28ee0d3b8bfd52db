/// How a reader gets at character sets, so that the parser needs no library for them.
public struct CharsetDecoding {
  public enum Outcome: Sendable, Hashable {
    case decoded
    /// The label is a lie: the bytes are UTF-8 and were taken so.
    case decodedAsUTF8
    /// Nothing was appended: an octet is not of the character set.
    case undecodable
    case unknownCharset
  }

  /// Appends the UTF-8 of some bytes; appends nothing unless all of them decode.
  public var decode: (UnsafeBufferPointer<UInt8>, _ charset: String, inout [UInt8]) -> Outcome

  /// Guesses the character set of bytes that are no UTF-8.
  public var detect: (UnsafeBufferPointer<UInt8>) -> String?

  public init(
    decode: @escaping (UnsafeBufferPointer<UInt8>, String, inout [UInt8]) -> Outcome,
    detect: @escaping (UnsafeBufferPointer<UInt8>) -> String?
  ) {
    self.decode = decode
    self.detect = detect
  }

  /// Knows only UTF-8 and ISO-8859-1, for programs that link no library of character sets.
  public static var builtIn: CharsetDecoding {
    CharsetDecoding { bytes, charset, output in
      let label = charset.lowercased()
      if ["utf-8", "utf8"].contains(label) {
        guard let base = bytes.baseAddress else { return .decoded }
        guard ByteScan.invalidUTF8(base, bytes.count) == bytes.count else { return .undecodable }
        output.append(contentsOf: bytes)
        return .decoded
      }
      guard ["iso-8859-1", "latin1", "us-ascii"].contains(label) else { return .unknownCharset }
      for byte in bytes {
        if byte < 0x80 {
          output.append(byte)
        } else {
          output.append(0xC0 | byte >> 6)
          output.append(0x80 | byte & 0x3F)
        }
      }
      return .decoded
    } detect: { _ in
      "iso-8859-1"
    }
  }
}
