/// Converts octets in one charset to UTF-8 and back.
///
/// Each call stands alone: shift states end with it. A converter keeps its buffers, so
/// one is made for each label and used again; it must not be shared by threads.
package final class CharsetConverter {
  /// The label the converter was made for, as it was written.
  package let label: String

  private let meaning: CharsetLabel
  private var opened: [CharsetLabel.Codec: ICUConverter] = [:]
  private var units: [UInt16] = []

  /// Makes a converter for a charset label as files carry it; nil when the label is
  /// empty or nobody knows it.
  package init?(name: String) {
    guard name.utf8.contains(where: { $0 > 0x20 }) else { return nil }
    label = name
    meaning = CharsetLabel(name)
    for codec in meaning.readers.prefix(1) + [meaning.writer] {
      if case .icu(let name) = codec, converter(named: name) == nil { return nil }
    }
  }

  /// Whether the label is one that programs put on UTF-8 by mistake.
  var mayBeUTF8: Bool { meaning.mayBeUTF8 }

  /// Appends `bytes` as UTF-8, without a leading byte order mark.
  ///
  /// - Returns: whether every octet was decoded; if not, `output` is as it was.
  package func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]
  ) -> Bool {
    meaning.readers.contains { decode(bytes, by: $0, into: &output, repairing: false) != nil }
  }

  /// Appends `bytes` as UTF-8, without a leading byte order mark, and with U+FFFD for
  /// each sequence that cannot be decoded.
  ///
  /// - Returns: the number of U+FFFD put in.
  package func decodeRepairing(
    _ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]
  ) -> Int {
    if decode(bytes, into: &output) { return 0 }
    guard let last = meaning.readers.last else { return 0 }
    return decode(bytes, by: last, into: &output, repairing: true) ?? 0
  }

  /// Appends the octets that stand for `utf8` in the charset.
  ///
  /// - Returns: whether every character could be written; if not, or if `utf8` is
  ///   malformed, `output` is as it was.
  package func encode(
    _ utf8: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]
  ) -> Bool {
    if meaning.writer == .utf8 {
      guard UTF16Text.isUTF8(utf8) else { return false }
      output.append(contentsOf: utf8)
      return true
    }
    guard let count = UTF16Text.decodeUTF8(utf8, into: &units) else { return false }
    if Self.isShiftJIS(meaning.writer) { Self.substituteForShiftJIS(&units, count: count) }
    return units.withUnsafeBufferPointer { buffer in
      let text = UnsafeBufferPointer(rebasing: buffer[..<count])
      switch meaning.writer {
      case .utf8: return false
      case .latin10: return Latin10.encode(text, into: &output)
      case .icu(let name): return converter(named: name)?.encode(text, into: &output) ?? false
      }
    }
  }

  /// - Returns: the number of substitutions; nil, and nothing appended, when it failed.
  private func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, by codec: CharsetLabel.Codec,
    into output: inout [UInt8], repairing: Bool
  ) -> Int? {
    var count = bytes.count
    var substitutions = 0
    switch codec {
    case .utf8:
      return Self.appendUTF8(bytes, to: &output, repairing: repairing)
    case .latin10:
      Latin10.decode(bytes, into: &units)
    case .icu(let name):
      guard
        let result = converter(named: name)?.decode(bytes, into: &units, repairing: repairing)
      else { return nil }
      (count, substitutions) = result
    }
    let unpaired = units.withUnsafeBufferPointer { buffer in
      let start = count > 0 && buffer[0] == 0xFEFF ? 1 : 0
      let text = UnsafeBufferPointer(rebasing: buffer[start..<count])
      return meaning.hasCombiningMarks
        ? FoldedText.appendNFC(of: text, to: &output)
        : UTF16Text.appendUTF8(of: text, to: &output, repairing: repairing)
    }
    return unpaired.map { $0 + substitutions }
  }

  private func converter(named name: String) -> ICUConverter? {
    if let converter = opened[.icu(name)] { return converter }
    let converter = ICUConverter(name: name)
    opened[.icu(name)] = converter
    return converter
  }

  private static func appendUTF8(
    _ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8], repairing: Bool
  ) -> Int? {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = UnsafeBufferPointer(rebasing: bytes[start...])
    if UTF16Text.isUTF8(text) {
      output.append(contentsOf: text)
      return 0
    }
    guard repairing else { return nil }
    var substitutions = 0
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = text.makeIterator()
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar):
        output.append(contentsOf: scalar)
      case .error:
        output.append(contentsOf: Unicode.UTF8.encodedReplacementCharacter)
        substitutions += 1
      case .emptyInput:
        return substitutions
      }
    }
  }

  private static func isShiftJIS(_ codec: CharsetLabel.Codec) -> Bool {
    codec == .icu("ibm-943_P15A-2003")
  }

  /// Takes the twins of seven signs that the table of Windows lacks and other tables
  /// put at the same place (〜 and ～ are both 8160).
  private static func substituteForShiftJIS(_ units: inout [UInt16], count: Int) {
    for index in 0..<count {
      switch units[index] {
      case 0x00A2: units[index] = 0xFFE0
      case 0x00A3: units[index] = 0xFFE1
      case 0x00AC: units[index] = 0xFFE2
      case 0x2014: units[index] = 0x2015
      case 0x2016: units[index] = 0x2225
      case 0x2212: units[index] = 0xFF0D
      case 0x301C: units[index] = 0xFF5E
      default: break
      }
    }
  }
}
