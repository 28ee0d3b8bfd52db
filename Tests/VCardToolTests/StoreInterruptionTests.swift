import Foundation
import Testing

@testable import ContactStore

/// An import is all or nothing, whatever ends it.
@Suite(.serialized) struct StoreInterruptionTests {
  /// A store of 60 contacts and a file of many more, of which 10 are there already.
  private static func store(more count: Int) throws -> (store: StoreFile, file: String) {
    let store = try StoreFile()
    #expect(try store.run("import", try store.cards(0..<60)).status == 0)
    return (store, try store.cards(50..<(60 + count), note: String(repeating: "tea ", count: 50)))
  }

  /// Puts the store back to what it was.
  private static func reset(_ store: StoreFile, from saved: Data) throws {
    for name in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store.path + name) }
    try saved.write(to: URL(fileURLWithPath: store.path))
  }

  @Test("Killed at any time, an import has happened or not")
  func killed() throws {
    let count = 800
    let (store, file) = try Self.store(more: count)
    let saved = try Data(contentsOf: URL(fileURLWithPath: store.path))
    let whole = try store.run("import", file).seconds
    #expect(try store.contactCount() == 60 + count)
    try Self.reset(store, from: saved)
    let steps = StoreFile.isLong ? 200 : 16
    var outcomes: [Int: Int] = [:]
    for step in 1...steps {
      // timeout(1) says 124 when the tool ends just as the signal comes.
      // From the middle to a little after the end, where it is saved.
      let delay = whole * (0.3 + 0.8 * Double(step) / Double(steps))
      let run = try store.run(
        "import", file,
        behind: ["/usr/bin/timeout", "--foreground", "-s", "KILL", "\(delay)"])
      #expect([0, 124, 137].contains(run.status), "\(run.errorText)")
      let contacts = try store.contactCount()
      outcomes[contacts, default: 0] += 1
      #expect(contacts == 60 || contacts == 60 + count, "killed after \(delay) seconds")
      #expect(run.status != 0 || contacts == 60 + count)
      #expect(try store.findings() == [])
      if contacts > 60 { try Self.reset(store, from: saved) }
    }
    #expect(outcomes[60] != nil, "none was killed in time: \(outcomes)")
    let run = try store.run("import", file)
    #expect(run.status == 0)
    #expect(try store.names() == StoreFile.names(0..<(60 + count)))
    #expect(try store.findings() == [])
  }

  @Test(
    "Killed while it saves, an import has happened or not", arguments: [0, 1, 3, 6, 12, 25, 50])
  func killedSaving(_ milliseconds: Int) throws {
    let (store, file) = try Self.store(more: 600)
    // The log grows when the transaction is written.
    let script = """
      "$@" & tool=$!
      until test -s "$0-wal"; do kill -0 $tool 2> /dev/null || break; done
      sleep 0.\(String("00\(milliseconds)".suffix(3)))
      kill -9 $tool 2> /dev/null
      wait $tool
      """
    let run = try store.run("import", file, behind: ["/bin/bash", "-c", script, store.path])
    #expect([0, 124, 137].contains(run.status), "\(run.errorText)")
    let contacts = try store.contactCount()
    #expect(contacts == 60 || contacts == 660)
    #expect(run.status == 137 || contacts == 660)
    #expect(try store.findings() == [])
    #expect(try store.run("import", file).status == 0)
    #expect(try store.names() == StoreFile.names(0..<660))
  }

  @Test(
    "A disk without space ends an import with 74, and the store is as it was",
    arguments: [1, 100, 300, 600])
  func fullDisk(_ kibibytes: Int) throws {
    let (store, file) = try Self.store(more: 1000)
    let before = try store.names()
    let run = try store.run(
      "import", file,
      behind: ["/bin/bash", "-c", "ulimit -f \(kibibytes); exec \"$0\" \"$@\""])
    #expect(run.status == 74)
    #expect(run.errorText.contains("'\(store.path)': the store cannot be written: the disk may"))
    #expect(run.errorText.contains("nothing was changed"))
    #expect(try store.names() == before)
    #expect(try store.findings() == [])
    #expect(try store.run("import", file).status == 0)
    #expect(try store.contactCount() == 1060)
  }

  @Test("A disk without space for a new store", arguments: [1, 8, 40])
  func fullDiskOfNewStore(_ kibibytes: Int) throws {
    let store = try StoreFile()
    let file = try store.cards(0..<500)
    let run = try store.run(
      "import", file,
      behind: ["/bin/bash", "-c", "ulimit -f \(kibibytes); exec \"$0\" \"$@\""])
    #expect(run.status == 74 && !run.errorText.isEmpty)
    let list = try store.run("list")
    #expect(list.output.isEmpty && [0, 66].contains(list.status))
    #expect(try store.run("import", file).status == 0)
    #expect(try store.names() == StoreFile.names(0..<500))
  }

  @Test("A small file system that is full", .enabled(if: SmallDisk.isPossible))
  func fullFileSystem() throws {
    let disk = try SmallDisk()
    let store = try StoreFile()
    let path = disk.path + "/contacts.db"
    let few = try store.cards(0..<60)
    let many = try store.cards(50..<2060, note: String(repeating: "tea ", count: 200))
    #expect(try ToolRun.tool(["store", "import", few, "--store", path]).status == 0)
    let run = try ToolRun.tool(["store", "import", many, "--store", path])
    #expect(run.status == 74)
    #expect(run.errorText.contains("nothing was changed"))
    let connection = try StoreConnection(path, .readWrite)
    #expect(try connection.contactCount() == 60)
    var findings: [String] = []
    try connection.check { findings.append($0.message) }
    #expect(findings == [])
  }
}

/// A file system of 1 MiB in memory, where one can be mounted.
private final class SmallDisk {
  static let isPossible = (try? SmallDisk()) != nil
  let path = NSTemporaryDirectory() + "vcardtool-disk-\(UUID().uuidString)"

  struct NotPermitted: Error {}

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let words = ["-t", "tmpfs", "-o", "size=1m", "tmpfs", path]
    guard try ToolRun.run(.init(program: "/bin/mount", arguments: words)).status == 0 else {
      try FileManager.default.removeItem(atPath: path)
      throw NotPermitted()
    }
  }

  deinit {
    _ = try? ToolRun.run(.init(program: "/bin/umount", arguments: ["-l", path]))
    try? FileManager.default.removeItem(atPath: path)
  }
}
