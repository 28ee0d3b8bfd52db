import Foundation
import Testing

/// A folder with an input, a command and facts about what comes out.
struct Case: Sendable, CustomTestStringConvertible {
  let folder: String
  let testDescription: String

  private var url: URL { PackageFolders.cases.appendingPathComponent(folder) }

  static let all = PackageFolders.folders(in: PackageFolders.cases).map { Case($0) }

  private init(_ folder: String) {
    self.folder = folder
    let file = PackageFolders.cases.appendingPathComponent(folder + "/case.json")
    let content = try? ModelValue(json: Data(contentsOf: file))
    testDescription = "\(folder): \(content?["title"]?.text ?? "unreadable")"
  }

  /// Runs the commands.
  ///
  /// - Returns: what does not hold.
  func failures() throws -> [String] {
    let content = try ModelValue(json: Data(contentsOf: url.appendingPathComponent("case.json")))
    let workplace = try Workplace(self, content)
    var failures: [String] = []
    let steps = content["steps"]?.list ?? [content["argv"] ?? .list([])]
    for (index, step) in steps.enumerated() {
      try workplace.run(step.texts)
      if let failure = workplace.formatFailure(step.texts) {
        failures.append("step \(index + 1): \(failure)")
      }
    }
    let expected = content["expect"]?.list ?? []
    if expected.contains(where: { $0["repeat_same"] != nil }) {
      try workplace.runAgain(steps.last?.texts ?? [])
    }
    let result = workplace.result
    return failures + expected.compactMap { Assertion($0).failure(in: result) }
  }

  /// What a run of a case left behind.
  struct Result {
    var run: ToolRun
    var model: ModelValue
    var outputs: [Data]
    var again: Data?
    var outputFolder: URL
    var filesOutside: Int
  }

  fileprivate func copyInputs(_ names: [String], to folder: TestFolder) throws -> [String] {
    try names.map { name in
      let data = try Data(contentsOf: url.appendingPathComponent(name))
      guard name.hasSuffix(".recipe.json") else { return try folder.write("in/" + name, data) }
      return try folder.write("in/input.vcf", Self.expand(ModelValue(json: data)))
    }
  }

  /// The bytes of a recipe: texts, bytes in hexadecimal, and repeated texts in which `{i}` counts.
  private static func expand(_ recipe: ModelValue) -> Data {
    var output = Data()
    for part in recipe.list ?? [] {
      if let text = part["text"]?.text {
        output += Data(text.utf8)
      } else if let digits = part["hex"]?.text {
        var rest = digits[...]
        while let byte = UInt8(rest.prefix(2), radix: 16) {
          output.append(byte)
          rest = rest.dropFirst(2)
        }
      } else if let text = part["repeat"]?.text {
        let isCounted = text.contains("{i}")
        for i in 0..<Int(part["times"]?.number ?? 0) {
          let line = isCounted ? text.replacingOccurrences(of: "{i}", with: "\(i)") : text
          output.append(contentsOf: line.utf8)
        }
      }
    }
    return output
  }
}

/// The folder in which a case runs: inputs, a folder for output, and one to stand in.
private final class Workplace {
  private let folder: TestFolder
  private let environment: [String: String]
  private var files: [String: String] = [:]
  private var outputs: [Data] = []
  private var again: Data?
  private var last: ToolRun?

  /// How the tool spells the words of the cases.
  private static let spellings = [
    "--encoding": "--charset", "--default-region": "--region", "--out": "-d",
  ]

  init(_ test: Case, _ content: ModelValue) throws {
    folder = try TestFolder()
    for name in ["in", "out", "work"] { try folder.folder(name) }
    var variables: [String: String] = [:]
    if case .object(let members)? = content["env"] { variables = members.compactMapValues(\.text) }
    environment = variables
    let inputs = try test.copyInputs(content["files"]?.texts ?? [], to: folder)
    files["{input}"] = inputs.first
    files["{input2}"] = inputs.dropFirst().first
    files["{outdir}"] = folder.path("out")
  }

  func run(_ words: [String]) throws {
    let run = try start(words)
    outputs.append(run.output)
    last = run
    files["{step\(outputs.count)}"] = try folder.write("in/step\(outputs.count).vcf", run.output)
  }

  func runAgain(_ words: [String]) throws { again = try start(words).output }

  private func start(_ words: [String]) throws -> ToolRun {
    try ToolRun.tool(
      words.map { files[$0] ?? Self.spellings[$0] ?? $0 }, folder: folder.path("work"),
      environment: environment)
  }

  var result: Case.Result {
    let run = last!
    var model = try? ModelValue(json: run.output)
    if case .list(let contacts)? = model, !contacts.contains(where: { $0.list != nil }) {
      model = .object(["contacts": .list(contacts)])
    }
    return Case.Result(
      run: run, model: model ?? PlainCardReader.model(run.output), outputs: outputs, again: again,
      outputFolder: URL(fileURLWithPath: folder.path("out")),
      filesOutside: PackageFolders.files(below: URL(fileURLWithPath: folder.path("work"))).count)
  }

  /// What makes the output of a successful run another format than the one asked for.
  func formatFailure(_ words: [String]) -> String? {
    guard let run = last, run.status == 0, let option = words.firstIndex(of: "--to") else {
      return nil
    }
    let text = String(decoding: run.output, as: UTF8.self)
    switch words[option + 1] {
    case "json", "jcard":
      return (try? ModelValue(json: run.output)) == nil ? "output is no JSON" : nil
    case "vcard2.1": return Self.versionFailure(text, "2.1")
    case "vcard3": return Self.versionFailure(text, "3.0")
    case "vcard4": return Self.versionFailure(text, "4.0")
    default: return nil
    }
  }

  private static func versionFailure(_ text: String, _ version: String) -> String? {
    let lines = text.split(whereSeparator: \.isNewline)
    let others = lines.filter {
      $0.uppercased().hasPrefix("VERSION:") && $0.dropFirst(8) != version
    }
    if let other = others.first { return "a card says \(other)" }
    return lines.isEmpty || lines[0] == "BEGIN:VCARD" ? nil : "output is no vCard"
  }
}
