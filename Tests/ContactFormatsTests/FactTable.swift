import Foundation

/// A table of facts in the resources: cells between tabs, a row a line.
enum FactTable {
  static func rows(_ name: String) -> [[String]] {
    guard
      let url = Bundle.module.url(
        forResource: name, withExtension: "tsv", subdirectory: "Resources"),
      let text = try? String(contentsOf: url, encoding: .utf8)
    else { return [] }
    return text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }
}
