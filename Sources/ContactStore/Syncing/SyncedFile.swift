/// What a file and a contact were when they last said the same.
struct SyncedFile {
  var file: [UInt8]
  /// The beginning of the SHA-256 of the file.
  var hash: [UInt8]
  var contact: Int64
  /// The version of the card that the file says.
  var card: Int64

  init(file: [UInt8], hash: [UInt8], contact: Int64, card: Int64) {
    self.file = file
    self.hash = hash
    self.contact = contact
    self.card = card
  }

  init(_ statement: Statement) {
    file = statement.bytes(0)
    hash = statement.bytes(1)
    contact = statement.integer(2)
    card = statement.integer(3)
  }
}
