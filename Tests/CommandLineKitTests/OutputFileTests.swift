import Foundation
import Testing

@testable import CommandLineKit

@Suite struct OutputFileTests {
  private func replace(
    _ file: FileName, with text: String, isPrivate: Bool = false, suffix: FileName? = nil
  ) throws {
    var output = try OutputFile(replacing: file, isPrivate: isPrivate, keepingWith: suffix)
    try output.write(text)
    try output.commit()
  }

  /// What `body` throws, as an error of output.
  private func failure(_ body: () throws -> Void) -> OutputError? {
    do { try body() } catch { return error as? OutputError }
    return nil
  }

  @Test("A new file gets what was written, and nothing else is left")
  func creates() throws {
    let folder = try TemporaryFolder()
    try replace(folder.name("new"), with: "text")
    #expect(try folder.read("new") == "text")
    #expect(try folder.entries == ["new"])
    let mask = umask(0)
    umask(mask)
    #expect(try folder.mode("new") == 0o666 & ~Int(mask))
  }

  @Test("A new file can be private")
  func privateMode() throws {
    let folder = try TemporaryFolder()
    try replace(folder.name("new"), with: "text", isPrivate: true)
    #expect(try folder.mode("new") == 0o600)
  }

  @Test("An existing file keeps its mode", arguments: [0o640, 0o755, 0o666])
  func keepsMode(_ mode: Int) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("old", "before")
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: file.description)
    try replace(file, with: "after", isPrivate: true)
    #expect(try folder.read("old") == "after")
    #expect(try folder.mode("old") == mode)
  }

  @Test("The old file stands until the end, and when writing is given up")
  func givesUp() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("old", "before")
    func giveUp() throws {
      var output = try OutputFile(replacing: file)
      try output.write(String(repeating: "x", count: 1_000_000))
      try output.flush()
      #expect(try folder.entries.count == 2)
      #expect(try folder.read("old") == "before")
    }
    try giveUp()
    #expect(try folder.read("old") == "before")
    #expect(try folder.entries == ["old"])
  }

  @Test("A replacement that fails leaves no temporary file")
  func cannotReplace() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("old", "before")
    let error = failure {
      var output = try OutputFile(replacing: file)
      try output.write("after")
      // The name is taken by a folder before the end: the last step fails.
      try FileManager.default.removeItem(atPath: file.description)
      try FileManager.default.createDirectory(
        atPath: file.description, withIntermediateDirectories: true)
      try output.commit()
    }
    #expect(error?.status == .ioError)
    #expect(error?.operation == .replace)
    #expect(try folder.entries == ["old"])
  }

  @Test("Symbolic links are followed, also in a chain, and stay")
  func followsLinks() throws {
    let folder = try TemporaryFolder()
    try folder.write("real/file", "before")
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: folder.path + "/real/link", withDestinationPath: "file")
    try manager.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: "real/link")
    try replace(folder.name("link"), with: "after")
    #expect(try folder.read("real/file") == "after")
    #expect(try manager.destinationOfSymbolicLink(atPath: folder.path + "/link") == "real/link")
    #expect(try folder.entries == ["link", "real"])
  }

  @Test("A link to nothing yet creates its target")
  func followsDanglingLink() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: folder.path + "/target")
    try replace(folder.name("link"), with: "text")
    #expect(try folder.read("target") == "text")
  }

  @Test("Links in a circle are an error")
  func circle() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/a", withDestinationPath: "a")
    let error = failure { _ = try OutputFile(replacing: folder.name("a")) }
    #expect(error?.code == ELOOP)
  }

  @Test("A suffix keeps the old file", arguments: [1, 2])
  func keepsCopy(times: Int) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("old", "text 0")
    for time in 1...times { try replace(file, with: "text \(time)", suffix: ".bak") }
    #expect(try folder.read("old") == "text \(times)")
    #expect(try folder.read("old.bak") == "text \(times - 1)")
    #expect(try folder.entries == ["old", "old.bak"])
  }

  @Test("What can't be created is status 73", arguments: ["missing/file", ""])
  func cannotCreate(_ component: String) throws {
    let folder = try TemporaryFolder()
    let file = component.isEmpty ? FileName("") : folder.name(component)
    let error = failure { _ = try OutputFile(replacing: file) }
    #expect(error?.status == .cannotCreate)
    #expect(
      error?.description == "cannot create '\(file)': No such file or directory")
  }

  @Test("A folder can't be written")
  func folderAsFile() throws {
    let folder = try TemporaryFolder()
    let error = failure { _ = try OutputFile(replacing: FileName(folder.path)) }
    #expect(error?.status == .cannotCreate)
    #expect(error?.code == EISDIR)
  }

  @Test("A full disk is status 74, at the latest at the end", arguments: [1, 300_000])
  func full(_ count: Int) throws {
    let error = failure {
      var output = try OutputFile(replacing: "/dev/full")
      try output.write(String(repeating: "x", count: count))
      try output.finish()
    }
    #expect(error?.status == .ioError)
    #expect(error?.description == "cannot write '/dev/full': No space left on device")
  }

  @Test("After an error nothing claims to have gone well")
  func staysFailed() throws {
    var output = try OutputFile(replacing: "/dev/full")
    #expect(throws: OutputError.self) {
      try output.write(String(repeating: "x", count: 300_000))
    }
    #expect(throws: OutputError.self) { try output.finish() }
  }

  @Test("A device is written, not replaced")
  func device() throws {
    try replace("/dev/null", with: "text")
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test("Bytes arrive in order, whatever their number")
  func order() throws {
    let folder = try TemporaryFolder()
    var output = try OutputFile(replacing: folder.name("file"))
    var expected = ""
    for count in [1, 262_143, 1, 262_144, 2, 600_000, 0, 100_000, 200_000] {
      let text = String(repeating: Character(Unicode.Scalar(UInt8(97 + count % 26))), count: count)
      try output.write(text)
      try output.write("|" as StaticString)
      try output.write(10 as UInt8)
      expected += text + "|\n"
    }
    try output.write(Array("end".utf8).span)
    try output.finish()
    try output.finish()
    #expect(try folder.read("file") == expected + "end")
  }

  @Test("A pipe gets its records before a read that may block, a file does not")
  func interactive() throws {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    var output = OutputFile(descriptor: descriptor, name: "pipe")
    let (flushes, isTerminal) = (output.flushesEachRecord, output.isTerminal)
    #expect(flushes && !isTerminal)
    try output.write("card")
    try output.endRecord()
    var request = pollfd(
      fd: pipe.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&request, 1, 0) == 0)
    try output.flushIfInteractive()
    #expect(poll(&request, 1, 0) == 1)
    try output.finish()

    let folder = try TemporaryFolder()
    let file = try OutputFile(replacing: folder.name("file"))
    let fileFlushes = file.flushesEachRecord
    #expect(!fileFlushes)
  }

  @Test("Dropping output to a descriptor still writes what was there")
  func drops() throws {
    let pipe = Pipe()
    func write() throws {
      var output = OutputFile(descriptor: pipe.fileHandleForWriting.fileDescriptor, name: "pipe")
      try output.write("card")
    }
    try write()
    try pipe.fileHandleForWriting.close()
    #expect(pipe.fileHandleForReading.readDataToEndOfFile() == Data("card".utf8))
  }

  @Test("A descriptor that doesn't block is waited for")
  func nonBlocking() throws {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    #expect(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)
    let reader = pipe.fileHandleForReading
    let thread = Thread { _ = reader.readDataToEndOfFile() }
    thread.start()
    var output = OutputFile(descriptor: descriptor, name: "pipe")
    try output.write(String(repeating: "x", count: 2_000_000))
    try output.finish()
    try pipe.fileHandleForWriting.close()
  }

  @Test(
    "An interrupt removes the temporary file and keeps the old one",
    arguments: [SIGINT, SIGTERM, SIGHUP])
  func interrupt(_ signal: Int32) async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("old", "before")
    await #expect(processExitsWith: .signal(signal)) {
      [path = file.description as String, signal = signal as Int32] in
      var output = try OutputFile(replacing: FileName(path))
      try output.write(String(repeating: "x", count: 1_000_000))
      // Threads of the test library block signals.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, signal)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      raise(signal)
      try output.commit()
    }
    #expect(try folder.read("old") == "before")
    #expect(try folder.entries == ["old"])
  }

  @Test("When the reader goes away, the process ends by SIGPIPE")
  func brokenPipe() async {
    await #expect(processExitsWith: .signal(SIGPIPE)) {
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      close(ends[0])
      var output = OutputFile(descriptor: ends[1], name: "pipe")
      try output.write("card")
      try output.finish()
    }
  }

  @Test("A write that fails in the middle keeps the old file: status 74")
  func limit() async throws {
    // A limit on the size of files acts as a full disk does; it needs a process of its own.
    let folder = try TemporaryFolder()
    let file = try folder.write("old", "before")
    await #expect(processExitsWith: .exitCode(74)) { [path = file.description as String] in
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 300_000, rlim_max: 300_000)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      func write() -> Int32 {
        do throws(OutputError) {
          var output = try OutputFile(replacing: FileName(path))
          try output.write(String(repeating: "x", count: 1_000_000))
          try output.commit()
          return 0
        } catch {
          return error.status.rawValue
        }
      }
      exit(write())
    }
    #expect(try folder.read("old") == "before")
    #expect(try folder.entries == ["old"])
  }
}
