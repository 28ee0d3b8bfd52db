package import VCard

/// The files of pictures, where the cells of a table hold their names.
///
/// Formats open no files: whoever calls them does, and decides which files a table may name.
package struct PictureFiles {
  /// Reads the picture that a cell names; without it a name stays what it is.
  package var read: ((_ name: String) throws(PictureError) -> [UInt8])?

  /// Puts a picture into a file and returns its name for the cell; without it pictures stay in the
  /// table.
  package var write: ((Picture, _ owner: Card) throws -> String)?

  package init() {}

  /// The properties whose data may stand in files.
  static let properties: Set<PropertyID> = [.photo, .logo]

  /// A picture on its way to a file.
  package struct Picture {
    package let property: PropertyID
    package let bytes: [UInt8]
    /// What the name of its file should end in, without the dot.
    package let fileExtension: String
  }

  /// Puts pictures of a card into files, and their names into the card.
  ///
  /// Data whose first bytes are not those of a picture stay where they are: reading a name takes nothing
  /// else, and they would not come back.
  func moveOut(_ places: [Int], of card: inout Card) throws {
    guard let write else { return }
    for i in places where card.properties[i].flags.contains(.inlineData) {
      var octets = ByteBuffer(capacity: Int(card.properties[i].value.count))
      card.with(card.properties[i].value) { Base64.decode($0, into: &octets) }
      guard let row = MediaWord.row(of: octets.bytes), row.isPicture else { continue }
      let picture = Picture(
        property: card.properties[i].id, bytes: Array(octets.bytes),
        fileExtension: row.fileExtension)
      let name = card.store(try write(picture, card))
      // The file says it.
      if card.parameterText(.mediaType, of: i) == "\(row.mediaType)" {
        card.removeParameters(.mediaType, of: i)
      }
      card.properties[i].flags.remove(.inlineData)
      card.setValue(name, of: i)
    }
  }
}

/// Why the file that a cell names is not read.
package struct PictureError: Error {
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
}
