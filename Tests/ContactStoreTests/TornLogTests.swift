import Foundation
import Testing
import VCard

@testable import ContactStore

/// A power cut may leave any beginning of the log, and nonsense in it.
@Suite struct TornLogTests {
  /// A store with its log, which is copied while it is in use, as a power cut leaves them.
  private struct Cut {
    static let imports = 6
    let folder = NSTemporaryDirectory() + "ContactStore-\(UUID().uuidString)"
    let file: Data
    let log: Data
    var path: String { folder + "/contacts.db" }

    /// - Parameter isNew: whether the log holds the making of the store, too.
    init(isNew: Bool) throws {
      let store = try TemporaryStore()
      if !isNew { try store.connection.database.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
      for number in 0..<Self.imports {
        let cards = try (0..<4).flatMap {
          try TemporaryStore.cards("FN:Import\(number) N\($0)\nNOTE:\(number)")
        }
        _ = try ImportTests.importCards(cards, into: store)
      }
      file = try Data(contentsOf: URL(fileURLWithPath: store.path))
      log = try Data(contentsOf: URL(fileURLWithPath: store.path + "-wal"))
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// Opens the store with this log.
    ///
    /// - Returns: how many of the imports it holds; `nil` when that is no beginning of them.
    func imports(log: Data) throws -> Int? {
      try? FileManager.default.removeItem(atPath: path + "-shm")
      try file.write(to: URL(fileURLWithPath: path))
      try log.write(to: URL(fileURLWithPath: path + "-wal"))
      let connection = try StoreConnection(path, .readWrite)
      var names: [String] = []
      try connection.list(.none) { row in
        names.append(row.name)
        return true
      }
      guard try CheckTests.findings(connection) == [] else { return nil }
      let count = names.count / 4
      let whole = (0..<count).flatMap { number in (0..<4).map { "Import\(number) N\($0)" } }
      return names == whole ? count : nil
    }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }
  }

  @Test(
    "A log that ends anywhere leaves the imports that were saved before", arguments: [false, true])
  func cut(isNew: Bool) throws {
    let cut = try Cut(isNew: isNew)
    defer { cut.remove() }
    // The log is a header of 32 bytes and frames of 24 and a page (SQLite, file format section 4.1).
    let frame = 24 + 4096
    // It is cut before, at, and after the end of a frame or of its header.
    let offsets = [0, -1, 24, 2000]
    let ends = stride(from: 32, through: cut.log.count, by: frame).enumerated().map {
      $1 + offsets[$0 % 4]
    }
    var last = 0
    var seen = Set<Int>()
    for end in [0, 1] + ends where end <= cut.log.count {
      let imports = try #require(try cut.imports(log: cut.log.prefix(end)), "cut at \(end)")
      #expect(imports >= last, "cut at \(end)")
      last = imports
      seen.insert(imports)
    }
    #expect(try cut.imports(log: cut.log) == Cut.imports)
    #expect(seen.isSuperset(of: 0..<Cut.imports))
  }

  @Test(
    "A log with damaged bytes leaves the imports that were saved before", arguments: [false, true])
  func damaged(isNew: Bool) throws {
    let cut = try Cut(isNew: isNew)
    defer { cut.remove() }
    var random = SystemRandomNumberGenerator()
    for round in 0..<60 {
      var log = cut.log
      let place = Int.random(in: 0..<log.count, using: &random)
      switch round % 3 {
      case 0: log[place] ^= UInt8.random(in: 1...255, using: &random)
      case 1:
        let end = min(place + 512, log.count)
        log.replaceSubrange(place..<end, with: Data(count: end - place))
      default:
        log = log.prefix(place)
        log += Data((0..<4096).map { _ in UInt8.random(in: 0...255, using: &random) })
      }
      let imports = try cut.imports(log: log)
      #expect(imports != nil, "damaged at \(place), round \(round)")
    }
  }

  @Test("What was saved is on the disk before the command ends")
  func synchronous() throws {
    // 2 is FULL: the log is synchronised at each commit.
    #expect(try TemporaryStore().connection.database.integer("PRAGMA synchronous") == 2)
  }
}
