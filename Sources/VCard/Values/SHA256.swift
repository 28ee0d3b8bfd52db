/// SHA-256 (FIPS 180-4), for telling pictures and cards apart.
package enum SHA256 {
  private static let constants: InlineArray<64, UInt32> = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]

  /// The state between blocks, of eight words.
  private struct State {
    var a: UInt32 = 0x6a09_e667
    var b: UInt32 = 0xbb67_ae85
    var c: UInt32 = 0x3c6e_f372
    var d: UInt32 = 0xa54f_f53a
    var e: UInt32 = 0x510e_527f
    var f: UInt32 = 0x9b05_688c
    var g: UInt32 = 0x1f83_d9ab
    var h: UInt32 = 0x5be0_cd19

    var words: [UInt32] { [a, b, c, d, e, f, g, h] }
  }

  /// Appends the digest of some bytes in 64 hexadecimal digits of lower case.
  package static func hexDigest(
    _ bytes: UnsafeBufferPointer<UInt8>, into output: inout ByteBuffer
  ) {
    for byte in digest(bytes) {
      for digit in [byte >> 4, byte & 15] {
        output.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
      }
    }
  }

  /// The digest of some bytes, in 32 octets.
  package static func digest(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var state = State()
    let count = bytes.count
    let whole = count & ~63
    if let base = bytes.baseAddress, whole > 0 {
      add(UnsafeRawPointer(base), blocks: whole / 64, to: &state)
    }
    // What is left, a one bit, zeros, and the length in bits.
    var tail = [UInt8](bytes[whole...])
    tail.append(0x80)
    while tail.count % 64 != 56 { tail.append(0) }
    let bits = UInt64(count) << 3
    for shift in stride(from: 56, through: 0, by: -8) {
      tail.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    tail.withUnsafeBytes { add($0.baseAddress!, blocks: $0.count / 64, to: &state) }
    return state.words.flatMap { word in
      stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  @inline(__always)
  private static func rotated(_ x: UInt32, _ n: UInt32) -> UInt32 { x >> n | x << (32 &- n) }

  private static func add(_ base: UnsafeRawPointer, blocks: Int, to state: inout State) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
      let w = schedule.baseAddress!
      let k = constants
      for block in 0..<blocks {
        for i in 0..<16 {
          w[i] =
            base.loadUnaligned(fromByteOffset: block &* 64 &+ i &* 4, as: UInt32.self)
            .byteSwapped
        }
        for i in 16..<64 {
          let x = w[i &- 15]
          let y = w[i &- 2]
          let s0 = rotated(x, 7) ^ rotated(x, 18) ^ x >> 3
          let s1 = rotated(y, 17) ^ rotated(y, 19) ^ y >> 10
          w[i] = w[i &- 16] &+ s0 &+ w[i &- 7] &+ s1
        }
        var s = state
        for i in 0..<64 {
          let s1 = rotated(s.e, 6) ^ rotated(s.e, 11) ^ rotated(s.e, 25)
          let choice = s.e & s.f ^ ~s.e & s.g
          let t1 = s.h &+ s1 &+ choice &+ k[i] &+ w[i]
          let s0 = rotated(s.a, 2) ^ rotated(s.a, 13) ^ rotated(s.a, 22)
          let majority = s.a & s.b ^ s.a & s.c ^ s.b & s.c
          s.h = s.g
          s.g = s.f
          s.f = s.e
          s.e = s.d &+ t1
          s.d = s.c
          s.c = s.b
          s.b = s.a
          s.a = t1 &+ s0 &+ majority
        }
        state.a &+= s.a
        state.b &+= s.b
        state.c &+= s.c
        state.d &+= s.d
        state.e &+= s.e
        state.f &+= s.f
        state.g &+= s.g
        state.h &+= s.h
      }
    }
  }
}
