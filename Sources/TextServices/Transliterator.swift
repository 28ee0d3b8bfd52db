private import CICU

/// Writes text in another script or spelling, by the rules of ICU (Unicode Technical Standard 35,
/// part 2, transforms).
///
/// Making one takes some 30 ms for the first of its kind; a transliteration of a word some 10 µs. An
/// instance belongs to one thread.
package final class Transliterator {
  private let handle: OpaquePointer
  private var buffer = [UInt16](repeating: 0, count: 256)

  /// A transliterator by its identifier, such as `Any-Latin; Latin-ASCII`.
  ///
  /// - Returns: nil when ICU does not know the identifier.
  package init?(_ identifier: String) {
    let units = Array(identifier.utf16)
    var status = U_ZERO_ERROR
    let opened = units.withUnsafeBufferPointer {
      vct_utrans_open($0.baseAddress, Int32($0.count), &status)
    }
    guard status.rawValue <= U_ZERO_ERROR.rawValue, let opened else { return nil }
    handle = OpaquePointer(opened)
  }

  deinit { vct_utrans_close(UnsafeMutablePointer(handle)) }

  /// The text transliterated; the text itself if ICU fails, which takes a lack of memory.
  package func transliterate(_ text: String) -> String {
    let units = Array(text.utf16)
    guard units.count <= UTF16Text.longest else { return text }
    // On overflow ICU leaves half the work in the buffer: begin again with more room.
    for factor in [4, 32] {
      let capacity = units.count * factor + 64
      if buffer.count < capacity { buffer = [UInt16](repeating: 0, count: capacity) }
      var status = U_ZERO_ERROR
      var length = Int32(units.count)
      let result = buffer.withUnsafeMutableBufferPointer { target -> String? in
        for (i, unit) in units.enumerated() { target[i] = unit }
        vct_utrans_transUChars(
          UnsafeMutablePointer(handle), target.baseAddress, &length, Int32(target.count), &status)
        guard status.rawValue <= U_ZERO_ERROR.rawValue else { return nil }
        return String(decoding: target[..<Int(length)], as: UTF16.self)
      }
      if let result { return result }
    }
    return text
  }
}
