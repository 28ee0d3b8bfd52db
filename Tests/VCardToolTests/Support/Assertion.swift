import Foundation

/// One fact of a case about the model, the output or the run.
struct Assertion {
  private let content: ModelValue
  private let members: [String: ModelValue]

  init(_ content: ModelValue) {
    self.content = content
    if case .object(let members) = content { self.members = members } else { members = [:] }
  }

  /// Says what does not hold; nil when the fact holds.
  func failure(in result: Case.Result) -> String? {
    if let alternatives = members["anyOf"]?.list {
      let failures = alternatives.map { alternative in
        (alternative.list ?? []).compactMap { Assertion($0).failure(in: result) }
      }
      return failures.contains([]) ? nil : "none of \(failures)"
    }
    do {
      if let path = members["path"]?.text {
        let value = result.model.value(at: path)
        for (kind, wanted) in members where kind != "path" {
          if try !PathAssertion(path, value).holds(kind, wanted) {
            return "\(path) \(kind) \(wanted), got \(value.map { "\($0)" } ?? "nothing")"
          }
        }
        return nil
      }
      if let path = members["json_path"]?.text { return try jsonPathFailure(path, result) }
      for (kind, wanted) in members where kind != "raw" {
        if try !holds(kind, wanted, result) { return "\(kind) \(wanted)" }
      }
      return members.isEmpty ? "an assertion says nothing" : nil
    } catch {
      return "\(content): \(error)"
    }
  }

  /// The element named, of the first card when there are several.
  private func jsonPathFailure(_ path: String, _ result: Case.Result) throws -> String? {
    var value = try ModelValue(json: result.run.output).list?.first
    if let first = value?.list?.first { value = first }
    guard path == "[0]" else { throw UnknownKind(name: "json_path \(path)") }
    return value == members["equals"] ? nil : "\(path) is \(String(describing: value))"
  }

  struct UnknownKind: Error, CustomStringConvertible {
    var name: String
    var description: String { "unknown kind of assertion: \(name)" }
  }

  // MARK: About output and run

  private func holds(_ kind: String, _ wanted: ModelValue, _ result: Case.Result) throws -> Bool {
    let run = result.run
    switch kind {
    case "exit":
      return wanted == .text("nonzero") ? run.status != 0 : wanted.number == Double(run.status)
    case "no_crash":
      return !run.ranOutOfTime && run.status < 128 && !run.errorText.contains("Fatal error")
    case "stderr_matches": return try run.errorText.matches(wanted.text ?? "")
    case "stderr_contains": return run.errorText.has(wanted.text ?? "")
    case "stderr_nonempty": return !run.errorText.allSatisfy(\.isWhitespace)
    case "stderr_max_bytes": return Double(run.errors.count) <= wanted.number ?? 0
    case "max_seconds": return run.seconds <= wanted.number ?? 0
    case "max_rss_mib": return run.peakMebibytes <= wanted.number ?? 0
    case "count":
      return Double(result.model["contacts"]?.list?.count ?? 0) == wanted.number
    case "same_as_step":
      return result.outputs[Int(wanted.number ?? 1) - 1] == run.output
    case "repeat_same": return result.again == run.output
    case "json_has": return try ModelValue(json: run.output).hasJCard(wanted)
    case "files_in_out":
      return Double(PackageFolders.files(below: result.outputFolder).count) == wanted.number
    case "files_outside_out": return Double(result.filesOutside) == wanted.number
    case "out_contains":
      return PackageFolders.files(below: result.outputFolder).contains { file in
        String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
          .has(wanted.text ?? "")
      }
    case _ where kind.hasPrefix("output_"): return try outputHolds(kind, wanted, run.output)
    case _ where kind.hasPrefix("csv_"): return try csvHolds(kind, wanted, run.output)
    default: throw UnknownKind(name: kind)
    }
  }

  private func outputHolds(_ kind: String, _ wanted: ModelValue, _ output: Data) throws -> Bool {
    let text =
      members["raw"] == .bool(true)
      ? String(decoding: output, as: UTF8.self) : Self.unfolded(output)
    let word = wanted.text ?? ""
    switch kind {
    case "output_contains": return text.has(word)
    case "output_not_contains": return !text.has(word)
    case "output_once": return Data(text.utf8).count(of: Data(word.utf8)) == 1
    case "output_matches": return try text.matches(word)
    case "output_not_matches": return try !text.matches(word)
    case "output_starts_hex": return Self.hex(output).hasPrefix(word.lowercased())
    case "output_not_starts_hex": return !Self.hex(output).hasPrefix(word.lowercased())
    case "output_max_line_octets":
      return output.split(separator: 0x0A).allSatisfy { line in
        Double(line.last == 0x0D ? line.count - 1 : line.count) <= wanted.number ?? 0
      }
    case "output_lines_utf8":
      return output.split(separator: 0x0A).allSatisfy {
        String(validating: $0, as: UTF8.self) != nil
      }
    default: throw UnknownKind(name: kind)
    }
  }

  /// The text with line breaks and a blank behind them taken out, and LF line ends.
  private static func unfolded(_ output: Data) -> String {
    var bytes: [UInt8] = []
    for byte in output {
      if byte == 0x0A, bytes.last == 0x0D { bytes.removeLast() }
      if byte == 0x20 || byte == 0x09, bytes.last == 0x0A {
        bytes.removeLast()
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func hex(_ output: Data) -> String {
    output.prefix(64).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private func csvHolds(_ kind: String, _ wanted: ModelValue, _ output: Data) throws -> Bool {
    let rows = PlainTable(output).rows
    let word = wanted.text ?? ""
    switch kind {
    case "csv_rows": return Double(rows.count) == wanted.number
    case "csv_equal_width": return Set(rows.map(\.count)).count == 1
    case "csv_has_value": return rows.contains { $0.contains { $0.utf8.elementsEqual(word.utf8) } }
    case "csv_has_text": return rows.contains { $0.contains { $0.has(word) } }
    case "csv_cells_not_start_with":
      return !rows.contains { $0.contains { cell in wanted.texts.contains { cell.hasPrefix($0) } } }
    default: throw UnknownKind(name: kind)
    }
  }
}

extension ModelValue {
  /// Whether an array stands somewhere inside; the members of an object's lists in any order.
  func hasJCard(_ wanted: ModelValue) -> Bool {
    if isSameJCard(wanted) { return true }
    return switch self {
    case .list(let list): list.contains { $0.hasJCard(wanted) }
    case .object(let members): members.values.contains { $0.hasJCard(wanted) }
    case .null, .bool, .number, .text: false
    }
  }

  private func isSameJCard(_ other: ModelValue) -> Bool {
    switch (self, other) {
    case (.list(let a), .list(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.isSameJCard($1) }
    case (.object(let a), .object(let b)):
      a.count == b.count
        && a.allSatisfy { key, value in
          guard let list = value.list, let others = b[key]?.list else { return b[key] == value }
          return list.map(\.description).sorted() == others.map(\.description).sorted()
        }
    default: self == other
    }
  }
}
