import Foundation
import Glibc
import Testing

@testable import ContactStore

/// Files that are no address book, or one that cannot be used, and the modes of those that are.
@Suite struct StoreFileTests {
  /// A file in the place of a store.
  struct Place: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var status: Int32
    /// What the message says.
    var says: String
    var isMade: @Sendable (StoreFile) throws -> Void
  }

  private static func write(_ bytes: [UInt8]) -> @Sendable (StoreFile) throws -> Void {
    { try Data(bytes).write(to: URL(fileURLWithPath: $0.path)) }
  }

  static let places = [
    Place(
      testDescription: "a text", status: 65, says: "is no address book of vcardtool",
      isMade: write(Array(String(repeating: "text\n", count: 1000).utf8))),
    Place(
      testDescription: "a short text", status: 65, says: "is no address book of vcardtool",
      isMade: write(Array("text".utf8))),
    Place(
      testDescription: "the beginning of a database", status: 65,
      says: "is no address book of vcardtool",
      isMade: write(Array("SQLite format 3\0\u{10}\0".utf8))),
    Place(testDescription: "another program's database", status: 65, says: "another program") {
      let database = try newDatabase($0)
      try database.execute("CREATE TABLE a(b); INSERT INTO a VALUES (1)")
    },
    Place(
      testDescription: "another program's database, marked as its own", status: 65,
      says: "another program"
    ) {
      let database = try newDatabase($0)
      try database.execute("PRAGMA application_id = 7; CREATE TABLE a(b)")
    },
    Place(testDescription: "a store of a newer version", status: 69, says: "newer vcardtool") {
      try StoreConnection($0.path, .create).database.execute("PRAGMA user_version = 99")
    },
    Place(testDescription: "a folder", status: 66, says: "is a folder") {
      try FileManager.default.createDirectory(
        atPath: $0.path, withIntermediateDirectories: false)
    },
  ]

  private static func newDatabase(_ store: StoreFile) throws -> Database {
    try Data().write(to: URL(fileURLWithPath: store.path))
    return try Database(store.path, .readWrite)
  }

  @Test("What is no address book is told, and stays as it is", arguments: places)
  func noStore(_ place: Place) throws {
    let store = try StoreFile()
    try place.isMade(store)
    let before = FileManager.default.contents(atPath: store.path)
    let file = try store.cards(0..<1)
    let commands = [["info"], ["list"], ["export"], ["init"], ["import", file], ["remove", "1"]]
    for words in commands {
      let run = try ToolRun.tool(["store"] + words + ["--store", store.path])
      #expect(run.status == place.status, "\(words): \(run.errorText)")
      #expect(run.errorText.hasPrefix("vcardtool: '\(store.path)': "), "\(run.errorText)")
      #expect(run.errorText.contains(place.says), "\(run.errorText)")
      #expect(run.output.isEmpty)
    }
    #expect(FileManager.default.contents(atPath: store.path) == before)
  }

  @Test(
    "A store that is missing, or empty, is told with the way to make one", arguments: [false, true])
  func missing(_ isEmpty: Bool) throws {
    let store = try StoreFile()
    if isEmpty { try Data().write(to: URL(fileURLWithPath: store.path)) }
    for words in [["info"], ["list"], ["export"], ["search", "ann"]] {
      let run = try ToolRun.tool(["store"] + words + ["--store", store.path])
      #expect(run.status == 66)
      #expect(run.errorText.contains("'vcardtool store init' makes one"))
    }
    #expect(FileManager.default.fileExists(atPath: store.path) == isEmpty)
    #expect(try store.run("import", try store.cards(0..<2)).status == 0)
    #expect(try store.names() == StoreFile.names(0..<2))
  }

  @Test("A folder that cannot be made")
  func noFolder() throws {
    let store = try StoreFile()
    let file = try store.cards(0..<1)
    for path in ["/proc/nowhere/contacts.db", file + "/folder/contacts.db"] {
      for words in [["init"], ["import", file]] {
        let run = try ToolRun.tool(["store"] + words + ["--store", path])
        #expect(run.status == 73)
        #expect(run.errorText.contains("cannot create"))
      }
    }
  }

  // MARK: Write protection

  /// Who is not the owner of the files that the tests make, and no superuser.
  private static let somebody =
    geteuid() == 0
    ? ["/usr/bin/setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"] : []

  /// A place that somebody else may read, with the tool in it.
  private static func readable() throws -> (store: StoreFile, tool: String) {
    let store = try StoreFile()
    chmod(store.folder, 0o755)
    let tool = store.folder + "/vcardtool"
    // By another process: a program that is open for writing, as in a child that was forked meanwhile, cannot
    // be run.
    let copy = try ToolRun.run(
      .init(program: "/bin/cp", arguments: [PackageFolders.tool, tool]))
    #expect(copy.status == 0, "\(copy.errorText)")
    return (store, tool)
  }

  private static func run(_ tool: String, _ words: [String]) throws -> ToolRun {
    let line = somebody + [tool, "store"] + words
    return try ToolRun.run(.init(program: line[0], arguments: Array(line.dropFirst())))
  }

  @Test(
    "A store that is write-protected can be looked at, not changed; nothing is made beside it",
    arguments: [(file: 0o444, folder: 0o777), (0o666, 0o555), (0o444, 0o555)])
  func writeProtected(_ modes: (file: mode_t, folder: mode_t)) throws {
    let (store, tool) = try Self.readable()
    let folder = store.folder + "/protected"
    mkdir(folder, 0o755)
    defer { chmod(folder, 0o755) }
    let path = folder + "/contacts.db"
    let file = try store.cards(0..<3)
    let more = try store.cards(3..<4)
    #expect(try ToolRun.tool(["store", "import", file, "--store", path]).status == 0)
    chmod(path, modes.file)
    chmod(folder, modes.folder)
    for words in [["info"], ["list"], ["export"], ["search", "ann"], ["show", "1"]] {
      let run = try Self.run(tool, words + ["--store", path])
      #expect(run.status == 0, "\(words): \(run.errorText)")
      #expect(!run.output.isEmpty)
    }
    for words in [["import", more], ["remove", "1"], ["group", "create", "club"]] {
      let run = try Self.run(tool, words + ["--store", path])
      #expect(run.status == 73, "\(words): \(run.errorText)")
      #expect(run.errorText.contains("'\(path)': can only be read: "))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["contacts.db"])
    let new = try Self.run(tool, ["init", "--store", folder + "/new.db"])
    #expect(new.status == (modes.folder == 0o555 ? 73 : 0))
  }

  @Test(
    "Of a store that is write-protected, all that was saved is seen", arguments: [true, false])
  func writeProtectedInUse(_ isInUse: Bool) throws {
    let (store, tool) = try Self.readable()
    let folder = store.folder + "/protected"
    mkdir(folder, 0o755)
    defer { chmod(folder, 0o755) }
    let path = folder + "/contacts.db"
    let source = isInUse ? path : store.path
    // As long as it is open, what is saved stays in its log.
    let connection = try StoreConnection(source, .create)
    #expect(
      try ToolRun.tool(["store", "import", try store.cards(0..<3), "--store", source]).status == 0)
    if !isInUse {
      for name in ["", "-wal"] {
        try FileManager.default.copyItem(atPath: source + name, toPath: path + name)
      }
    }
    let entries = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(entries.contains("contacts.db-wal"))
    for entry in entries { chmod(folder + "/" + entry, 0o444) }
    chmod(folder, 0o555)
    let run = try Self.run(tool, ["list", "-F", "fn", "--store", path])
    #expect(run.status == 0, "\(run.errorText)")
    #expect(String(decoding: run.output, as: UTF8.self) == "Ann N0\nAnn N1\nAnn N2\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == entries)
    #expect(try connection.contactCount() == 3)
  }

  @Test("A store that may not be read")
  func unreadable() throws {
    let (store, tool) = try Self.readable()
    let folder = store.folder + "/hidden"
    mkdir(folder, 0o755)
    defer { chmod(folder, 0o755) }
    let path = folder + "/contacts.db"
    #expect(try ToolRun.tool(["store", "init", "--store", path]).status == 0)
    chmod(path, 0)
    #expect(try Self.run(tool, ["list", "--store", path]).status == 66)
    chmod(path, 0o600)
    chmod(folder, 0)
    let run = try Self.run(tool, ["list", "--store", path])
    #expect(run.status == 66)
    #expect(run.errorText.contains("Permission denied"))
  }

  // MARK: Modes

  @Test("The files are for their owner only, whatever the mask", arguments: ["000", "022", "277"])
  func modes(_ mask: String) throws {
    let store = try StoreFile()
    let file = try store.cards(0..<600, note: String(repeating: "tea ", count: 300))
    let path = store.folder + "/made/for it/contacts.db"
    // While the export waits for its reader, all of the files are there.
    let script = """
      umask \(mask)
      "$0" store import "$1" --store "$2" 2> /dev/null || exit
      "$0" store export --store "$2" | {
        head -c 1 > /dev/null
        cd "${2%/*/*}"
        stat -c '%a %n' . */ */*
        cat > /dev/null
      }
      """
    let run = try ToolRun.run(
      .init(program: "/bin/bash", arguments: ["-c", script, PackageFolders.tool, file, path]))
    #expect(
      String(decoding: run.output, as: UTF8.self) == """
        700 .
        700 for it/
        600 for it/contacts.db
        600 for it/contacts.db-shm
        600 for it/contacts.db-wal

        """)
  }
}
