private import TextServices
internal import VCard

/// Telephone numbers as they are compared: `+` where it was written, the digits, `x` and the extension.
///
/// Separators do not count (RFC 3966 section 5.1.1). What is no plain number (service codes, pauses,
/// letters) begins with `=` and is compared as it was written, without blanks, escapes
/// and case.
enum TelephoneForm {
  /// How many digits at the end two equal numbers share, however they are dialled.
  private static let tail = 7

  static func append(_ value: UnsafeBufferPointer<UInt8>, into output: inout ByteBuffer) {
    let start = output.count
    if appendNumber(value, into: &output) { return }
    output.truncate(to: start)
    output.append(0x3D)
    for byte in value where byte > 0x20 && byte != 0x5C { output.append(ByteScan.lower(byte)) }
  }

  private static func appendNumber(
    _ value: UnsafeBufferPointer<UInt8>, into output: inout ByteBuffer
  ) -> Bool {
    let isURI = ValueForm.starts(value, with: "tel:")
    let number = isURI ? UnsafeBufferPointer(rebasing: value.dropFirst(4)) : value
    let start = output.count
    var i = 0
    while i < number.count {
      let byte = number[i]
      switch byte {
      case 0x30...0x39: output.append(byte)
      case 0x2B where output.count == start: output.append(byte)
      // Blanks, - . / ( )
      case 0x09, 0x20, 0x2D, 0x2E, 0x2F, 0x28, 0x29: break
      case 0xC2 where i + 1 < number.count && number[i + 1] == 0xA0: i += 1
      default:
        guard output.count > start else { return false }
        return appendExtension(UnsafeBufferPointer(rebasing: number[i...]), into: &output)
      }
      i += 1
    }
    return output.count > start + 1
      || output.count > start && ByteScan.isDigit(output.base[start])
  }

  /// `x12`, `ext. 12`, `#12`, `;ext=12`: what introduces an extension, then digits and nothing else.
  private static func appendExtension(
    _ rest: UnsafeBufferPointer<UInt8>, into output: inout ByteBuffer
  ) -> Bool {
    let markers: [StaticString] = [";ext=", "extension", "ext.", "ext", "x", "#"]
    guard let marker = markers.first(where: { ValueForm.starts(rest, with: $0) }) else {
      return false
    }
    let digits = rest.dropFirst(marker.utf8CodeUnitCount).drop { $0 == 0x20 }
    guard (1...9).contains(digits.count), digits.allSatisfy(ByteScan.isDigit) else { return false }
    output.append(0x78)
    output.append(UnsafeBufferPointer(rebasing: digits))
    return true
  }

  /// What equal numbers have in common: the last digits and the extension.
  static func common(_ form: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard form.first != 0x3D else { return form }
    let end = form.firstIndex(of: 0x78) ?? form.count
    let digits = end - (form.first == 0x2B ? 1 : 0)
    return UnsafeBufferPointer(rebasing: form[(end - min(digits, tail))...])
  }

  /// Whether two forms that share their last digits are one number: equal digits, or equal in
  /// international form where that is certain.
  static func areEqual(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>, region: String
  ) -> Bool {
    if a.elementsEqual(b) { return true }
    guard a.first != 0x3D, b.first != 0x3D else { return false }
    guard !region.isEmpty || a.first == 0x2B && b.first == 0x2B else { return false }
    guard let x = international(a, region), let y = international(b, region) else { return false }
    return x == y
  }

  /// The form by which a number is compared with those of other cards: the international one where that is
  /// certain.
  static func comparable(_ form: UnsafeBufferPointer<UInt8>, region: String) -> String {
    let text = String(decoding: form, as: UTF8.self)
    guard form.first != 0x3D, !region.isEmpty || form.first == 0x2B else { return text }
    return international(form, region) ?? text
  }

  private static func international(
    _ form: UnsafeBufferPointer<UInt8>, _ region: String
  ) -> String? {
    let number = PhoneNumbers.normalized(String(decoding: form, as: UTF8.self), region: region)
    return number.map { $0.e164 + "x" + ($0.extension ?? "") }
  }

  /// Whether a number is dialled from everywhere.
  static func isInternational(_ form: UnsafeBufferPointer<UInt8>) -> Bool { form.first == 0x2B }
}
