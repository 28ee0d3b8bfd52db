/// The words by which 2.1 and 3.0 name the format of a picture, a sound or a key, and their media
/// types (vCard 2.1, RFC 2426 sections 3.1.4 and 3.6.6; IANA).
package enum MediaWord {
  package struct Row: Sendable {
    package let word: StaticString
    package let mediaType: StaticString
    /// The first bytes of such data; empty when they do not tell.
    package let magic: [UInt8]
    /// What names of such files end in, where that is not the word.
    private let ending: String?

    init(
      _ word: StaticString, _ mediaType: StaticString, _ magic: [UInt8] = [], ending: String? = nil
    ) {
      self.word = word
      self.mediaType = mediaType
      self.magic = magic
      self.ending = ending
    }

    /// The extension of such files, without the dot.
    package var fileExtension: String { ending ?? "\(word)".lowercased() }

    package var isPicture: Bool { "\(mediaType)".hasPrefix("image/") }
  }

  /// Of rows with one media type the first is the word that is written.
  package static let rows: [Row] = [
    Row("JPEG", "image/jpeg", [0xFF, 0xD8, 0xFF], ending: "jpg"),
    Row("JPG", "image/jpeg"),
    Row("PNG", "image/png", [0x89, 0x50, 0x4E, 0x47]),
    Row("GIF", "image/gif", [0x47, 0x49, 0x46, 0x38]),
    Row("BMP", "image/bmp"),
    Row("DIB", "image/bmp"),
    Row("TIFF", "image/tiff", [0x49, 0x49, 0x2A, 0x00]),
    Row("TIF", "image/tiff", [0x4D, 0x4D, 0x00, 0x2A]),
    Row("WEBP", "image/webp"),
    Row("HEIC", "image/heic"),
    Row("HEIF", "image/heif"),
    Row("AVIF", "image/avif"),
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

  /// The media type that the first bytes of the data betray: some dozen, of SVG a thousand.
  package static func sniff(_ data: some Collection<UInt8>) -> StaticString? {
    for container in containers where data.starts(with: container.magic) {
      let form = data.dropFirst(8)
      return container.forms.first { form.starts(with: $0.form.utf8) }?.mediaType
    }
    if data.dropFirst(4).starts(with: "ftyp".utf8) {
      let brand = data.dropFirst(8)
      return brands.first { brand.starts(with: $0.form.utf8) }?.mediaType
    }
    if data.starts(with: Array("-----BEGIN PGP".utf8)) { return "application/pgp-keys" }
    if data.starts(with: Array("-----BEGIN CERTIFICATE".utf8)) { return "application/x-pem-file" }
    // Two letters alone would be those of many a text; the reserved bytes behind the size are zero.
    if data.starts(with: "BM".utf8), data.dropFirst(6).starts(with: [0, 0, 0, 0]) {
      return "image/bmp"
    }
    if isSVG(data) { return "image/svg+xml" }
    return rows.first { !$0.magic.isEmpty && data.starts(with: $0.magic) }?.mediaType
  }

  /// The row of what the first bytes of the data betray.
  package static func row(of data: some Collection<UInt8>) -> Row? {
    guard let mediaType = sniff(data) else { return nil }
    return row(
      mediaType: UnsafeBufferPointer(
        start: mediaType.utf8Start, count: mediaType.utf8CodeUnitCount))
  }

  private typealias Form = (form: String, mediaType: StaticString)

  /// Files of chunks, whose ninth byte begins the word of what is in them (RIFF; AIFF).
  private static let containers: [(magic: [UInt8], forms: [Form])] = [
    (Array("RIFF".utf8), [("WEBP", "image/webp"), ("WAVE", "audio/wav")]),
    (Array("FORM".utf8), [("AIFF", "audio/aiff")]),
  ]

  /// The brands of pictures in the ISO base media format (ISO/IEC 23008-12 annex B; AVIF section 6).
  private static let brands: [Form] = [
    ("heic", "image/heic"), ("heix", "image/heic"), ("heim", "image/heic"), ("heis", "image/heic"),
    ("mif1", "image/heif"), ("avif", "image/avif"),
  ]

  /// Whether data are XML whose first element is `svg`, with a declaration or comments before it.
  private static func isSVG(_ data: some Collection<UInt8>) -> Bool {
    var text = data.prefix(1024)[...]
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    text = text.drop { $0 <= 0x20 }
    guard text.first == 0x3C else { return false }
    while let open = text.firstIndex(of: 0x3C) {
      text = text[open...].dropFirst()
      if text.starts(with: "svg".utf8) { return true }
      // A declaration, a comment or the type of the document.
      guard text.first == 0x3F || text.first == 0x21 else { return false }
    }
    return false
  }
}
