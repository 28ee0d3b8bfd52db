import Testing
import VCard

@testable import ContactFormats

/// Pictures in cells: base64, a URI, the name of a file.
@Suite struct PictureCellTests {
  private static let gif = "R0lGODlhAQABAAAAACw="
  private static let long = String(repeating: "QUJD", count: 16)

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var cell: String
    /// The media type and the data, or what stays.
    var photo: ContactMedia
    var faults: [String] = []
  }

  private static func bytes(_ text: String, _ mediaType: String = "image/gif") -> ContactMedia {
    var octets = ByteBuffer()
    Array(text.utf8).withUnsafeBufferPointer { Base64.decode($0, into: &octets) }
    return ContactMedia(mediaType: mediaType, bytes: Array(octets.bytes))
  }

  static let cases = [
    Case(testDescription: "short base64 of a picture", cell: gif, photo: bytes(gif)),
    Case(
      testDescription: "base64 in lines", cell: "R0lGODlh\nAQABAAAA\r\nACw=", photo: bytes(gif)),
    Case(
      testDescription: "long base64 of anything", cell: long, photo: bytes(long, "")),
    Case(
      testDescription: "a data: URI (RFC 2397)", cell: "data:image/png;base64,\(gif)",
      photo: bytes(gif, "image/png")),
    Case(
      testDescription: "a URI is not read", cell: "https://example.com/a.gif",
      photo: ContactMedia(uri: "https://example.com/a.gif")),
    Case(
      testDescription: "nor is a file: URI", cell: "file:///tmp/ada.gif",
      photo: ContactMedia(uri: "file:///tmp/ada.gif")),
    Case(testDescription: "a name", cell: "pics/ada.gif", photo: bytes(gif)),
    Case(
      testDescription: "a name that is not read stays, with a diagnostic at its cell",
      cell: "photo", photo: ContactMedia(uri: "photo"), faults: ["2:14 csv.picture-not-read"]),
  ]

  @Test("What a cell says", arguments: cases) func reads(_ c: Case) throws {
    for header in ["First name,Last name,Work e-mail,Picture", "Formatted Name,Title,Role,Photo"] {
      let found = try CSV.read("\(header)\nAda,Moss,a@b,\"\(c.cell)\"\n") { options in
        options.pictures.read = { (name) throws(PictureError) in
          guard name == "pics/ada.gif" else { throw PictureError("it is not there") }
          return Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x2C]
        }
      }
      #expect(found.cards.first.map { Contact($0).photo } == c.photo)
      let faults = found.diagnostics.filter { $0.severity > .note }
      #expect(faults.map { "\($0.line):\($0.column) \($0.code.rawValue)" } == c.faults)
    }
  }

  @Test("Without somebody who reads files a name stays a name") func readsNothing() throws {
    let found = try CSV.read("Formatted Name,Photo,Title\nAda,ada.gif,x\n")
    #expect(found.faults.isEmpty)
    #expect(found.cards.first.map { Contact($0).photo } == ContactMedia(uri: "ada.gif"))
  }

  @Test("Pictures go to files, what is none stays") func moves() throws {
    let card = CardFacts.card([
      "FN:Ada", "PHOTO:data:image/gif;base64,\(Self.gif)",
      "PHOTO:data:image/jpeg;base64,\(Self.gif)",
      "PHOTO:data:image/gif;base64,\(Self.long)", "LOGO:data:image/gif;base64,\(Self.gif)",
      "SOUND:data:audio/basic;base64,LnNuZA==", "PHOTO:https://example.com/a.gif",
    ])
    var names: [String] = []
    let text = try CSV.write([card]) { options in
      options.pictures.write = { picture, owner in
        names.append("\(picture.property.name) \(picture.bytes.count) \(picture.fileExtension)")
        return "pics/\(names.count).gif"
      }
    }
    #expect(names == ["PHOTO 14 gif", "PHOTO 14 gif", "LOGO 14 gif"])
    let found = try CSV.read(text) { options in
      options.pictures.read = { (name) throws(PictureError) in
        guard name.hasPrefix("pics/") else { throw PictureError(name) }
        return Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x2C]
      }
    }
    #expect(found.faults.isEmpty)
    #expect(found.cards.map { CardFacts.lines($0) } == [CardFacts.lines(card)])
  }
}
