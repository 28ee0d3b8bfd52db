import ContactMatching
import Foundation
import Testing

@testable import VCard

/// Merges of cards that other programs made.
@Suite struct MergeCaseTests {
  /// A folder beside the package, which is not part of it.
  private static func besidePackage(_ path: String) -> URL {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    return folder.deletingLastPathComponent().appendingPathComponent("shared/\(path)")
  }

  private static func cards(_ url: URL) throws -> [Card] {
    try MergeSupport.cards(String(decoding: Data(contentsOf: url), as: UTF8.self))
  }

  private struct Truth: Decodable {
    var clusters: [[Int]]
    var region: String
  }

  private static let bookFile = besidePackage("dedupe/contacts/contacts.vcf")

  @Test(
    "Each contact of a book of two thousand cards",
    .enabled(if: FileManager.default.fileExists(atPath: bookFile.path)))
  func clusters() throws {
    let cards = try Self.cards(Self.bookFile)
    let data = try Data(contentsOf: Self.besidePackage("dedupe/contacts/truth.json"))
    let truth = try JSONDecoder().decode(Truth.self, from: data)
    for (n, cluster) in truth.clusters.enumerated() where cluster.count > 1 {
      let preference = MergeOptions.Preference.allCases[n % 4]
      let region = n % 8 < 4 ? truth.region : ""
      MergePropertyTests.check(
        cluster.map { cards[$0] }, MergeOptions(preference: preference, region: region),
        "\(cluster)")
    }
  }

  private static let corpus: [URL] = {
    let files = FileManager.default.enumerator(
      at: besidePackage("corpus"), includingPropertiesForKeys: nil)
    return (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "vcf" }.sorted {
      $0.path < $1.path
    }
  }()

  @Test("Neighbours among cards of all programs", .enabled(if: !corpus.isEmpty))
  func corpusFiles() throws {
    var last: Card?
    for file in Self.corpus {
      let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      guard size < 100_000, let cards = try? Self.cards(file) else { continue }
      for card in cards.prefix(5) {
        MergePropertyTests.check([card], MergeOptions(), file.lastPathComponent)
        if let last {
          MergePropertyTests.check(
            [last, card], MergeOptions(preference: .first, keepsPhotos: true),
            file.lastPathComponent)
        }
        last = card
      }
    }
  }
}
