private import TextServices
package import VCard

extension CharsetDecoding {
  /// All character sets that ICU knows.
  package static var icu: CharsetDecoding {
    let charsets = LazyCharsets()
    return CharsetDecoding { bytes, label, output in
      switch charsets.charsets.decode(bytes, charset: label, into: &output) {
      case .decoded: .decoded
      case .decodedAsUTF8: .decodedAsUTF8
      case .undecodable: .undecodable
      case .unknownCharset: .unknownCharset
      }
    } detect: { bytes in
      charsets.detector.detect(bytes)
    }
  }

  /// Opens nothing before the first byte needs it.
  private final class LazyCharsets {
    lazy var charsets = Charsets()
    lazy var detector = CharsetDetector()
  }
}
