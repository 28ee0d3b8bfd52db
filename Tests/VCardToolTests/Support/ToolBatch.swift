import Foundation
import Testing

/// Many small inputs for one run of the tool, which is told their names by a list.
final class ToolBatch {
  /// A command that each input goes through.
  struct Command: Sendable, CustomTestStringConvertible {
    var words: [String]
    var testDescription: String { words.joined(separator: " ") }
  }

  static let conversions = ["vcard2.1", "vcard3", "vcard4", "jcard", "ndjson"].map {
    Command(words: ["convert", "-t", $0])
  }

  static let validation = Command(words: ["validate", "--json"])

  private let folder: TestFolder
  private var files: [String]

  init(files: [String] = []) throws {
    folder = try TestFolder()
    self.files = files
  }

  func add(_ bytes: Data, extension name: String) throws {
    files.append(try folder.write("\(files.count).\(name)", bytes))
  }

  /// Runs the command over all inputs, and where that does not end well over each half, until the ones
  /// to blame are found.
  func failures(_ command: Command) throws -> [String] {
    try failures(command, files[...])
  }

  private func failures(_ command: Command, _ files: ArraySlice<String>) throws -> [String] {
    let names = Data(files.joined(separator: "\0").utf8)
    let list = try folder.write("list-\(UUID().uuidString)", names)
    let run = try ToolRun.tool(command.words + ["-0", "-q", "--files-from", list], timeLimit: 60)
    if run.endedWell { return [] }
    if files.count == 1 {
      let bytes = FileManager.default.contents(atPath: files.first!) ?? Data()
      let start = String(decoding: bytes.prefix(2000), as: UTF8.self).debugDescription
      return ["status \(run.status): \(files.first!): \(start)"]
    }
    let middle = files.startIndex + files.count / 2
    let first = try failures(command, files[..<middle])
    // One is enough to go after.
    return first.isEmpty ? try failures(command, files[middle...]) : first
  }
}

/// Random numbers that are the same each time (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}
