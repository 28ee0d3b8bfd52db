/// A hash that is the same in every run, for keys that are compared and never stored.
///
/// Eight bytes at a time, multiplied to 128 bits and folded; equal keys of different texts are as rare as
/// 64 bits allow (for a million texts, one in 40 million books).
enum StableHash {
  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

  @inline(__always)
  static func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = (a ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(by: b ^ 0xE703_7ED1_A0B4_28DB)
    return product.high ^ product.low
  }

  static func hash(_ bytes: UnsafeBufferPointer<UInt8>, seed: UInt64 = 0) -> UInt64 {
    let raw = UnsafeRawBufferPointer(bytes)
    var state = seed ^ factor &* UInt64(truncatingIfNeeded: bytes.count &+ 1)
    var i = 0
    while i &+ 8 <= raw.count {
      state = mix(state, raw.loadUnaligned(fromByteOffset: i, as: UInt64.self))
      i &+= 8
    }
    var rest: UInt64 = 0
    while i < raw.count {
      rest = rest << 8 | UInt64(raw[i])
      i &+= 1
    }
    return mix(mix(state, rest), factor)
  }
}
