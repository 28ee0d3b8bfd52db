import Foundation
import Testing

@testable import DelimitedText

/// The files of csv-spectrum, which lie beside the package and are no part of it.
private enum Spectrum {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("../shared/formats/rfc4180/csv-spectrum").standardizedFileURL

  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".csv") }.map { String($0.dropLast(4)) }.sorted()
  }()
}

@Suite(.enabled(if: !Spectrum.names.isEmpty, "csv-spectrum does not lie beside the package"))
struct SpectrumTests {
  @Test(
    "The records are those of the JSON beside the table", arguments: Spectrum.names, Reading.chunks)
  func reads(_ name: String, chunk: Int) throws {
    let table = try Data(contentsOf: Spectrum.folder.appendingPathComponent(name + ".csv"))
    let json = try Data(contentsOf: Spectrum.folder.appendingPathComponent(name + ".json"))
    let expected = try JSONDecoder().decode([[String: String]].self, from: json)
    let reading = try Reading(Array(table), chunk: chunk)
    let header = try #require(reading.rows.first)
    let records = reading.rows.dropFirst().filter { $0 != [""] }.map { row in
      Dictionary(uniqueKeysWithValues: zip(header, row))
    }
    #expect(records == expected)
    #expect(reading.faults.isEmpty)
  }
}
