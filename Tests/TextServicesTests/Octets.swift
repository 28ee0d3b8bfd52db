import Testing

@testable import TextServices

/// The octets of a text in a charset.
func octets(of text: String, in charset: String) throws -> [UInt8] {
  let converter = try #require(CharsetConverter(name: charset))
  var octets: [UInt8] = []
  let utf8 = Array(text.utf8)
  let isWhole = utf8.withUnsafeBufferPointer { converter.encode($0, into: &octets) }
  try #require(isWhole, "\(charset) lacks a character of \(text)")
  return octets
}

/// The text of octets in a charset; nil when they are not in it.
func decode(_ octets: [UInt8], in charset: String) -> String? {
  guard let converter = CharsetConverter(name: charset) else { return nil }
  var output: [UInt8] = []
  let isWhole = octets.withUnsafeBufferPointer { converter.decode($0, into: &output) }
  return isWhole ? String(decoding: output, as: UTF8.self) : nil
}
