package import VCard

/// A folder of cards, one a file, as khard and vdirsyncer keep them (the vdir format).
package protocol SyncFolder: AnyObject {
  /// The names of the files, as bytes.
  func files() throws(StoreError) -> [[UInt8]]

  /// The bytes of a file; `nil` when it is gone.
  func read(_ file: [UInt8]) throws(StoreError) -> [UInt8]?

  /// A name that no file has, for a card with this UID.
  func newName(uid: String) throws(StoreError) -> [UInt8]

  /// Puts bytes in the place of a file, or makes it, whole or not at all.
  func write(_ bytes: [UInt8], to file: [UInt8]) throws(StoreError)

  func remove(_ file: [UInt8]) throws(StoreError)
}

/// How a folder and a store are brought together.
package struct SyncOptions: Sendable {
  package var container: String?
  /// The version of files that are made; one that is there keeps its own.
  package var version = Version.v3_0
  /// Whether contacts are deleted when all files of a folder that had several are gone.
  package var mayDeleteAll = false
  package var isDryRun = false

  package init() {}
}

/// One thing that was done to bring a folder and a store together.
package struct SyncEvent: Hashable, Sendable {
  package enum Action: String, Sendable, CaseIterable {
    // In the store.
    case added
    case updated
    case deleted
    // In the folder.
    case fileWritten = "file-written"
    case fileRemoved = "file-removed"
    // Both.
    case merged
    /// Deleted on one side and changed on the other: it stays.
    case kept
    /// A file that is no card, or several.
    case skipped
  }

  package var action: Action
  package var file: [UInt8]
  package var contact: Int64?
  /// Why a file was skipped, or what both sides changed.
  package var note = ""
}
