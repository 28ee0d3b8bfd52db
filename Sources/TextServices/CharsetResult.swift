/// How decoding a labelled value ended.
package enum CharsetResult: Hashable, Sendable {
  /// The value was decoded as its label says.
  case decoded
  /// The value was UTF-8 under a label that says otherwise, and was read as such.
  case decodedAsUTF8
  /// Some octets mean nothing in the charset; nothing was appended.
  case undecodable
  /// Nobody knows the label; nothing was appended.
  case unknownCharset
}
