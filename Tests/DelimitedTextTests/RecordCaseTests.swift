import Foundation
import Testing

@testable import DelimitedText

/// Runs every row of `rfc4180-cases.json`, in one piece and in small ones.
@Suite struct RecordCaseTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var input: String
    var rows: [[String]]
    var strict: String
    var delimiter: String?
    var error: Fault?

    struct Fault: Decodable, Sendable {
      var line: Int
      var code: String
    }

    var testDescription: String { name }
  }

  private struct File: Decodable {
    var cases: [Case]
  }

  static let cases: [Case] = {
    guard
      let url = Bundle.module.url(
        forResource: "rfc4180-cases", withExtension: "json", subdirectory: "Resources"),
      let data = try? Data(contentsOf: url),
      let file = try? JSONDecoder().decode(File.self, from: data)
    else { return [] }
    return file.cases
  }()

  @Test("All cases are there") func isComplete() {
    #expect(Self.cases.count == 54)
  }

  @Test("Records of RFC 4180 and of what deviates from it", arguments: cases, Reading.chunks)
  func reads(_ c: Case, chunk: Int) throws {
    let reading = try Reading(c.input, dialect(Character(c.delimiter ?? ",")), chunk: chunk)
    if let error = c.error {
      #expect(Array(reading.rows.prefix(c.rows.count)) == c.rows)
      #expect(
        reading.faults.contains { $0.hasPrefix("\(error.line):") && $0.hasSuffix(error.code) })
    } else {
      #expect(reading.rows == c.rows)
      if c.strict == "ok" { #expect(reading.faults.isEmpty) }
    }
  }
}
