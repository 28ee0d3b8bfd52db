import Foundation
import Testing

/// A folder with shell lines and what they print.
///
/// `cmd` is run by bash in a temporary folder that holds a copy of `Samples`, with the tool first on
/// PATH. `stdout`, `stderr` and `status` are what is expected; a missing one is empty, or 0. A first
/// line `# needs: PROGRAM` leaves the transcript out where there is no such program.
struct Transcript: Sendable, CustomTestStringConvertible {
  let testDescription: String

  private var url: URL { PackageFolders.transcripts.appendingPathComponent(testDescription) }

  static let all = PackageFolders.folders(in: PackageFolders.transcripts)
    .map { Transcript(testDescription: $0) }
    .filter(\.isPossible)

  /// Whether the expected files are written instead of compared.
  static let rewrites = ProcessInfo.processInfo.environment["VCARDTOOL_REWRITE"] == "1"

  private var isPossible: Bool {
    let command = try? String(contentsOf: url.appendingPathComponent("cmd"), encoding: .utf8)
    let mark = "# needs: "
    guard let first = command?.split(separator: "\n").first, first.hasPrefix(mark) else {
      return true
    }
    let program = first.dropFirst(mark.count)
    return FileManager.default.isExecutableFile(atPath: "/usr/bin/\(program)")
  }

  /// What was printed, or should be.
  struct Result: Equatable {
    var output: String
    var errors: String
    var status: String
  }

  var expected: Result {
    func read(_ name: String) -> String? {
      FileManager.default.contents(atPath: url.appendingPathComponent(name).path)
        .map { Self.visible($0) }
    }
    return Result(
      output: read("stdout") ?? "", errors: read("stderr") ?? "",
      status: (read("status") ?? "0").filter(\.isNumber))
  }

  func run() throws -> (result: Result, run: ToolRun) {
    let folder = try TestFolder()
    let work = try folder.folder("work")
    let programs = try folder.folder("bin")
    try FileManager.default.createSymbolicLink(
      atPath: programs + "/vcardtool", withDestinationPath: PackageFolders.tool)
    try FileManager.default.copyItem(
      at: PackageFolders.samples, to: URL(fileURLWithPath: work + "/Samples"))
    let run = try ToolRun.run(
      ToolRun.Command(
        program: "/bin/bash",
        arguments: ["--noprofile", "--norc", url.appendingPathComponent("cmd").path],
        folder: work, environment: ["PATH": programs + ":/usr/bin:/bin"], timeLimit: 30))
    let result = Result(
      output: Self.visible(run.output), errors: Self.visible(run.errors), status: "\(run.status)")
    return (result, run)
  }

  /// Writes what was printed as what is expected.
  func rewrite(_ run: ToolRun) throws {
    let status = run.status == 0 ? Data() : Data("\(run.status)\n".utf8)
    for (name, data) in [("stdout", run.output), ("stderr", run.errors), ("status", status)] {
      let file = url.appendingPathComponent(name)
      if data.isEmpty {
        try? FileManager.default.removeItem(at: file)
      } else {
        try data.write(to: file)
      }
    }
  }

  /// The bytes as text in which carriage returns and what is no UTF-8 can be seen.
  private static func visible(_ data: Data) -> String {
    var text = ""
    var rest = data[...]
    while !rest.isEmpty {
      let line = rest.prefix { $0 != 0x0A }
      rest = rest.dropFirst(line.count)
      let plain =
        String(validating: line, as: UTF8.self)
        ?? line.map { $0 < 0x80 ? String(UnicodeScalar($0)) : "\\x\(String($0, radix: 16))" }
        .joined()
      text += plain.replacingOccurrences(of: "\r", with: "\\r")
      if rest.first == 0x0A {
        text += "\n"
        rest = rest.dropFirst()
      }
    }
    return text
  }
}
