import Foundation
import Testing
import VCard

@testable import ContactStore

/// A store in a folder of its own, which goes away with it.
final class TemporaryStore {
  let folder: String
  var path: String { folder + "/contacts.db" }
  let connection: StoreConnection

  init(locale: String = "") throws {
    folder = NSTemporaryDirectory() + "ContactStore-\(UUID().uuidString)"
    connection = try StoreConnection(folder + "/contacts.db", .create, locale: locale)
    connection.author = "test"
    connection.command = "vcardtool test"
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The container that every store begins with.
  var local: Container { get throws { try connection.container(named: nil) } }

  /// The entries, as they are listed.
  func rows(_ order: EntryOrder = .none) throws -> [EntryRow] {
    var rows: [EntryRow] = []
    try connection.list(order) { row in
      rows.append(row)
      return true
    }
    return rows
  }

  /// Changes the store in one transaction.
  func write(_ body: (StoreConnection) throws -> Void) throws {
    try connection.writing { () throws(StoreError) in
      do { try body(connection) } catch { throw error as? StoreError ?? StoreError(.damaged, "") }
    }
  }

  /// Cards of 4.0 made of lines, each in the vocabulary of 4.0.
  static func cards(_ lines: String...) throws -> [Card] {
    let text = lines.map { "BEGIN:VCARD\nVERSION:4.0\n\($0)\nEND:VCARD\n" }.joined()
    var reader = CardReader(bytes: Array(text.utf8))
    var cards: [Card] = []
    var card = Card()
    while try reader.next(into: &card) {
      card.raise()
      cards.append(card)
    }
    return cards
  }
}
