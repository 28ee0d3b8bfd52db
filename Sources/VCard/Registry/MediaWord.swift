/// The words by which 2.1 and 3.0 name the format of a picture, a sound or a key, and their media
/// types (vCard 2.1, RFC 2426 sections 3.1.4 and 3.6.6; IANA).
package enum MediaWord {
  package struct Row: Sendable {
    package let word: StaticString
    package let mediaType: StaticString
    /// The first bytes of such data; empty when they do not tell.
    package let magic: [UInt8]

    init(_ word: StaticString, _ mediaType: StaticString, _ magic: [UInt8] = []) {
      self.word = word
      self.mediaType = mediaType
      self.magic = magic
    }
  }

  /// Of rows with one media type the first is the word that is written.
  package static let rows: [Row] = [
    Row("JPEG", "image/jpeg", [0xFF, 0xD8, 0xFF]),
    Row("JPG", "image/jpeg"),
    Row("PNG", "image/png", [0x89, 0x50, 0x4E, 0x47]),
    Row("GIF", "image/gif", [0x47, 0x49, 0x46, 0x38]),
    Row("BMP", "image/bmp", [0x42, 0x4D]),
    Row("DIB", "image/bmp"),
    Row("TIFF", "image/tiff", [0x49, 0x49, 0x2A, 0x00]),
    Row("TIF", "image/tiff", [0x4D, 0x4D, 0x00, 0x2A]),
    Row("WEBP", "image/webp"),
    Row("HEIC", "image/heic"),
    Row("SVG", "image/svg+xml"),
    Row("WMF", "image/wmf"),
    Row("CGM", "image/cgm"),
    Row("PICT", "image/x-pict"),
    Row("MET", "image/x-met"),
    Row("PMB", "image/x-pmb"),
    Row("PDF", "application/pdf", [0x25, 0x50, 0x44, 0x46]),
    Row("PS", "application/postscript"),
    Row("MPEG", "video/mpeg"),
    Row("MPEG2", "video/mpeg"),
    Row("AVI", "video/x-msvideo"),
    Row("QTIME", "video/quicktime"),
    Row("WAVE", "audio/wav"),
    Row("WAV", "audio/wav"),
    Row("AIFF", "audio/aiff"),
    Row("BASIC", "audio/basic", [0x2E, 0x73, 0x6E, 0x64]),
    Row("PCM", "audio/basic"),
    Row("OGG", "audio/ogg", [0x4F, 0x67, 0x67, 0x53]),
    Row("MP3", "audio/mpeg"),
    Row("X509", "application/pkix-cert"),
    Row("PGP", "application/pgp-keys"),
  ]

  private static let names = WordTable(
    rows.enumerated().map { ($0.element.word, UInt8($0.offset + 1)) })

  private static let types = WordTable(
    rows.enumerated().map { ($0.element.mediaType, UInt8($0.offset + 1)) })

  /// The row of a word of TYPE, `nil` when it names no format.
  package static func row(word: UnsafeBufferPointer<UInt8>) -> Row? {
    guard let base = word.baseAddress else { return nil }
    let code = names.code(base, word.count)
    return code == 0 ? nil : rows[Int(code) - 1]
  }

  /// The row of a media type; parameters behind a semicolon do not count.
  package static func row(mediaType: UnsafeBufferPointer<UInt8>) -> Row? {
    guard let base = mediaType.baseAddress else { return nil }
    var count = mediaType.count
    if let semicolon = mediaType.firstIndex(of: 0x3B) { count = semicolon }
    let code = types.code(base, count)
    return code == 0 ? nil : rows[Int(code) - 1]
  }

  /// The media type that the first bytes of the data betray.
  package static func sniff(_ data: some Collection<UInt8>) -> StaticString? {
    if data.count >= 12, data.starts(with: [0x52, 0x49, 0x46, 0x46]) {
      let form = data.dropFirst(8)
      if form.starts(with: [0x57, 0x45, 0x42, 0x50]) { return "image/webp" }
      if form.starts(with: [0x57, 0x41, 0x56, 0x45]) { return "audio/wav" }
    }
    if data.count >= 12, data.starts(with: [0x46, 0x4F, 0x52, 0x4D]),
      data.dropFirst(8).starts(with: [0x41, 0x49, 0x46, 0x46])
    {
      return "audio/aiff"
    }
    if data.starts(with: Array("-----BEGIN PGP".utf8)) { return "application/pgp-keys" }
    if data.starts(with: Array("-----BEGIN CERTIFICATE".utf8)) { return "application/x-pem-file" }
    return rows.first { !$0.magic.isEmpty && data.starts(with: $0.magic) }?.mediaType
  }
}
