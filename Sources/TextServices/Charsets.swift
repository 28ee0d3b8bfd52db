/// The charsets of one input: a converter for each label met, found again without regard
/// to ASCII case.
///
/// Not to be shared by threads.
package final class Charsets {
  private struct Entry {
    var label: [UInt8]
    var converter: CharsetConverter?
  }

  /// Files use one label or two; a list that is searched costs less than hashing.
  private var entries: [Entry] = []

  /// More labels than this in one input are nonsense; the list starts over then.
  private static let mostLabels = 64

  package init() {}

  /// Appends `bytes` as UTF-8, read in the charset of a label.
  ///
  /// The labels US-ASCII and ISO-8859-1 are not believed over octets that are
  /// well-formed UTF-8.
  package func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, charset label: UnsafeBufferPointer<UInt8>,
    into output: inout [UInt8]
  ) -> CharsetResult {
    guard let converter = converter(for: label) else { return .unknownCharset }
    if converter.mayBeUTF8, bytes.contains(where: { $0 >= 0x80 }), UTF16Text.isUTF8(bytes) {
      output.append(contentsOf: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...])
      return .decodedAsUTF8
    }
    return converter.decode(bytes, into: &output) ? .decoded : .undecodable
  }

  package func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, charset label: String, into output: inout [UInt8]
  ) -> CharsetResult {
    var label = label
    return label.withUTF8 { decode(bytes, charset: $0, into: &output) }
  }

  /// The converter for a label; nil when nobody knows the label.
  package func converter(for label: UnsafeBufferPointer<UInt8>) -> CharsetConverter? {
    if let entry = entries.first(where: { Self.areEqual($0.label, label) }) {
      return entry.converter
    }
    if entries.count == Self.mostLabels { entries.removeAll() }
    let converter = CharsetConverter(name: String(decoding: label, as: UTF8.self))
    entries.append(Entry(label: Array(label), converter: converter))
    return converter
  }

  package func converter(for label: String) -> CharsetConverter? {
    var label = label
    return label.withUTF8 { converter(for: $0) }
  }

  private static func areEqual(_ a: [UInt8], _ b: UnsafeBufferPointer<UInt8>) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { lowerCased($0) == lowerCased($1) }
  }

  private static func lowerCased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
