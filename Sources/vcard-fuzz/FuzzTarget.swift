import VCard

/// The entry point of libFuzzer: whatever the bytes, reading, converting and writing end, and what was
/// written can be read again.
///
///     VCARDTOOL_FUZZ=1 swift build -c release --sanitize=fuzzer --sanitize=address \
///       -Xswiftc -sanitize=fuzzer,address --product vcard-fuzz
///     vcard-fuzz -max_len=6000 -seed_inputs=… FOLDER
///
/// The compiler takes only the last of several -sanitize flags, hence the third one with both.
///
/// The first byte chooses the size of the chunks in which the input is read, and its format: vCard below
/// 0x80, CSV from there on; see ``FuzzTable`` for its second byte.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  guard size > 1 else { return 0 }
  let chunk = [1, 2, 3, 7, 64, 1 << 16][Int(data[0] & 0x7F) % 6]
  let input = UnsafeBufferPointer(start: data + 1, count: size - 1)
  if data[0] < 0x80 {
    FuzzReader.check(input, chunk)
  } else {
    FuzzTable.check(input, chunk)
  }
  return 0
}
