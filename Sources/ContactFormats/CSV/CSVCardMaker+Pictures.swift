internal import DelimitedText
internal import VCard

/// Pictures in the cells of a row: data, a URI, or the name of a file.
extension CSVCardMaker {
  /// Gives a property of media what its cell says; the picture whose file it names is read.
  mutating func putMedia(
    _ cell: UnsafeBufferPointer<UInt8>, _ i: Int, _ place: Int, _ row: borrowing DelimitedRecord
  ) {
    putMedia(cell, place)
    if PictureFiles.properties.contains(card.properties[place].id) { readPicture(i, place, row) }
    guard card.properties[place].flags.contains(.inlineData), !cell.starts(with: "data:".utf8),
      card.parameter(.mediaType, of: place) == nil,
      let mediaType = card.sniff(card.properties[place].value)
    else { return }
    card.add(.mediaType, mediaType, to: place)
  }

  /// Puts the data in the place of the name; a name that is not read stays, with a diagnostic.
  private mutating func readPicture(_ i: Int, _ place: Int, _ row: borrowing DelimitedRecord) {
    let record = card.properties[place]
    guard let read = pictures.read, !record.flags.contains(.inlineData),
      !card.hasScheme(record.value), !card.hasValueType("text", place)
    else { return }
    let name = card.text(record.value)
    do throws(PictureError) {
      let bytes = try read(name)
      var data = ByteBuffer(capacity: bytes.count / 3 * 4 + 4)
      bytes.withUnsafeBufferPointer { Base64.encode($0, into: &data) }
      let range = card.store(data.bytes)
      card.setValue(range, of: place)
      card.properties[place].flags.insert(.inlineData)
      card.properties[place].traits = []
    } catch {
      let cell = row.place(ofCell: map.entries[i].column(.value))
      diagnostics.append(
        Diagnostic(
          .csvPictureNotRead, line: cell.line, column: cell.column, severity: .warning,
          "\(record.id.name): the picture '\(name)' is not read: \(error.reason)"))
    }
  }
}
