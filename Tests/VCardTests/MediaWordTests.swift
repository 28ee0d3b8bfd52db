import Testing
import VCard

/// The first bytes of pictures, as the specifications of their formats have them.
@Suite struct MediaWordTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var mediaType: String?
    var ending = ""
  }

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  static let cases = [
    Case(
      testDescription: "JPEG: start of image, a marker (ITU T.81 B.1.1.3)",
      bytes: [0xFF, 0xD8, 0xFF, 0xE0], mediaType: "image/jpeg", ending: "jpg"),
    Case(
      testDescription: "PNG (RFC 2083 section 3.1)",
      bytes: [137, 80, 78, 71, 13, 10, 26, 10], mediaType: "image/png", ending: "png"),
    Case(
      testDescription: "GIF (GIF89a section 17)", bytes: text("GIF89a"), mediaType: "image/gif",
      ending: "gif"),
    Case(
      testDescription: "TIFF, little-endian (TIFF 6.0 section 2)", bytes: [0x49, 0x49, 42, 0],
      mediaType: "image/tiff", ending: "tiff"),
    Case(
      testDescription: "TIFF, big-endian", bytes: [0x4D, 0x4D, 0, 42], mediaType: "image/tiff",
      ending: "tiff"),
    Case(
      testDescription: "WebP (RFC 9649 section 2.4)", bytes: text("RIFF\0\0\0\0WEBPVP8 "),
      mediaType: "image/webp", ending: "webp"),
    Case(
      testDescription: "HEIC (ISO/IEC 23008-12 annex B.4)", bytes: text("\0\0\0\u{18}ftypheic"),
      mediaType: "image/heic", ending: "heic"),
    Case(
      testDescription: "AVIF (AV1 Image File Format section 6.1)",
      bytes: text("\0\0\0\u{20}ftypavif"), mediaType: "image/avif", ending: "avif"),
    Case(testDescription: "a film has a box ftyp too", bytes: text("\0\0\0\u{20}ftypisom")),
    Case(
      testDescription: "BMP: reserved bytes of zero (BITMAPFILEHEADER)",
      bytes: text("BM") + [70, 0, 0, 0, 0, 0, 0, 0, 54, 0], mediaType: "image/bmp", ending: "bmp"),
    Case(testDescription: "a text that begins like a BMP", bytes: text("BMW, a list of cars")),
    Case(
      testDescription: "SVG (SVG 1.1 section 5.1)",
      bytes: text("<svg xmlns=\"http://www.w3.org/2000/svg\"/>"), mediaType: "image/svg+xml",
      ending: "svg"),
    Case(
      testDescription: "SVG behind a mark, a declaration and a comment",
      bytes: text("\u{FEFF}<?xml version=\"1.0\"?>\n<!-- a boat -->\n<svg/>"),
      mediaType: "image/svg+xml", ending: "svg"),
    Case(
      testDescription: "a page with a picture in it",
      bytes: text("<!DOCTYPE html><html><svg/></html>")),
    Case(testDescription: "a text", bytes: text("0123456789abcdef")),
    Case(testDescription: "nothing", bytes: []),
  ]

  @Test("What the first bytes tell", arguments: cases) func sniffs(_ c: Case) {
    #expect(MediaWord.sniff(c.bytes).map { "\($0)" } == c.mediaType)
    #expect(MediaWord.row(of: c.bytes)?.fileExtension ?? "" == c.ending)
    if c.mediaType != nil { #expect(MediaWord.row(of: c.bytes)?.isPicture == true) }
  }

  @Test("A card learns the type of a picture that does not say it") func raises() {
    let svg =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?><!-- \(String(repeating: "x", count: 200)) --><svg/>"
    var text = ByteBuffer()
    Array(svg.utf8).withUnsafeBufferPointer { Base64.encode($0, into: &text) }
    var card = Card()
    let range = card.store(text.bytes)
    #expect(card.sniff(range).map { "\($0)" } == "image/svg+xml")
  }
}
