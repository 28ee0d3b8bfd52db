import Foundation
import Testing

@testable import CommandLineKit

@Suite struct ProgressTests {
  /// What is drawn by updates at these tenths of a second, `\r` shown as `^`.
  private func drawn(
    at times: [UInt64], when: WhenToUse = .auto, terminal: Bool = true, total: Int? = nil
  ) throws -> String {
    let folder = try TemporaryFolder()
    let file = try folder.write("stderr", "")
    let handle = try #require(FileHandle(forWritingAtPath: file.description))
    var now: UInt64 = 0
    func update() {
      let progress = Progress(
        terminal: Terminal(errorIsTerminal: terminal, width: 40), when: when,
        descriptor: handle.fileDescriptor, clock: { now })
      for time in times {
        now = time * 100_000_000
        progress.update(bytes: 12_345_678, of: total, records: Int(time))
      }
    }
    update()
    return try folder.read("stderr").replacing("\r", with: "^")
  }

  @Test("Nothing within the first second")
  func silent() throws {
    #expect(try drawn(at: [0, 5, 9]) == "")
  }

  @Test("One line, rewritten and erased")
  func draws() throws {
    let blank = String(repeating: " ", count: 17)
    #expect(try drawn(at: [10]) == "^12.3 MB, 10 cards^\(blank)^")
    #expect(try drawn(at: [10, 10, 11]) == "^12.3 MB, 10 cards^12.3 MB, 11 cards^\(blank)^")
    #expect(try drawn(at: [10], total: 24_691_356).hasPrefix("^50% of 24.6 MB, 10 cards^"))
  }

  @Test("Only on a terminal, unless asked for")
  func places() throws {
    #expect(try drawn(at: [20], terminal: false) == "")
    #expect(try drawn(at: [20], when: .never) == "")
    #expect(try drawn(at: [20], when: .always, terminal: false) != "")
  }
}
