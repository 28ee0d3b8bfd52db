import Foundation
import Testing

@testable import ContactStore

/// An address book in a folder of its own, which the tool works on.
final class StoreFile: Sendable {
  let folder: String
  let path: String

  /// Whether the tests that wait for chance take a minute instead of seconds.
  static let isLong = ProcessInfo.processInfo.environment["VCARDTOOL_LONG_TESTS"] == "1"

  init() throws {
    folder = NSTemporaryDirectory() + "vcardtool-\(UUID().uuidString)"
    path = folder + "/contacts.db"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  // MARK: The tool

  /// Runs a command of the store on it.
  func run(_ words: String..., timeLimit: Double = 60) throws -> ToolRun {
    try ToolRun.tool(
      ["store", words[0], "--store", path] + words.dropFirst(), timeLimit: timeLimit)
  }

  /// Runs a command of the store on it behind other words, as `timeout -s KILL 1`.
  func run(_ words: String..., behind prefix: [String]) throws -> ToolRun {
    let line = prefix + [PackageFolders.tool, "store"] + words + ["--store", path]
    return try ToolRun.run(ToolRun.Command(program: line[0], arguments: Array(line.dropFirst())))
  }

  // MARK: The file

  func contactCount() throws -> Int {
    try StoreConnection(path, .readOnly).contactCount()
  }

  /// The names in the lists, sorted.
  func names() throws -> [String] {
    var names: [String] = []
    try StoreConnection(path, .readOnly).list(.none) { row in
      names.append(row.name)
      return true
    }
    return names.sorted()
  }

  /// What is wrong with it.
  func findings() throws -> [String] {
    var findings: [String] = []
    try StoreConnection(path, .readWrite).check { findings.append($0.message) }
    return findings
  }

  // MARK: Input

  /// Writes a file of cards named `Ann N` with a number.
  func cards(_ numbers: Range<Int>, note: String = "tea") throws -> String {
    let cards = numbers.map { number in
      """
      BEGIN:VCARD
      VERSION:4.0
      FN:Ann N\(number)
      N:N\(number);Ann;;;
      EMAIL:ann\(number)@example.com
      NOTE:\(note)
      END:VCARD

      """
    }
    let file = folder + "/\(UUID().uuidString).vcf"
    try Data(cards.joined().utf8).write(to: URL(fileURLWithPath: file))
    return file
  }

  static func names(_ numbers: Range<Int>) -> [String] { numbers.map { "Ann N\($0)" }.sorted() }

  /// The counts that an import tells: all, new, merged, unchanged.
  static func counts(_ run: ToolRun) -> [Int] {
    run.errorText.matches(
      of: /(\d+) contacts?: (\d+) new, (\d+) merged, (\d+) unchanged, 0 skipped/
    ).flatMap { match in
      [match.output.1, match.output.2, match.output.3, match.output.4].compactMap { Int($0) }
    }
  }
}

/// Several things at once, each in a thread of its own.
enum Together {
  /// Calls `body` with the numbers from 0.
  ///
  /// - Returns: what it gave, in the order of the numbers.
  static func run<Result: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) throws -> Result
  ) throws -> [Result] {
    let results = Results<Result>(count)
    for number in 0..<count {
      Thread {
        results.set(number, Swift.Result { try body(number) })
      }.start()
    }
    return try results.wait()
  }

  private final class Results<Result: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    private var results: [Swift.Result<Result, any Error>?]

    init(_ count: Int) { results = Array(repeating: nil, count: count) }

    func set(_ number: Int, _ result: Swift.Result<Result, any Error>) {
      condition.withLock { results[number] = result }
      condition.broadcast()
    }

    func wait() throws -> [Result] {
      condition.lock()
      defer { condition.unlock() }
      while results.contains(where: { $0 == nil }) { condition.wait() }
      return try results.compactMap { try $0?.get() }
    }
  }
}
