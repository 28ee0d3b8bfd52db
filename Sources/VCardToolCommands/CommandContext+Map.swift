internal import CommandLineKit
internal import ContactFormats

/// A map that cannot be used; what is wrong with it has been said.
struct MapError: Error, CustomStringConvertible {
  let name: String

  var description: String { "'\(name)' is no map; vcardtool-map(5) says what one is" }
}

extension CommandContext {
  /// The map that --map names.
  ///
  /// - Throws: `InputError` when it cannot be read, `MapError` when a line is wrong.
  func mapFile() throws -> MapFile? {
    guard let name = invocation.fileName("map") else { return nil }
    var file = try InputFile(opening: name)
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = try chunk.withUnsafeMutableBytes { try file.read(into: $0) }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    let map = MapFile(bytes)
    for problem in map.problems {
      var diagnostic = problem.diagnostic
      if let known = SpellingSuggestion.nearest(to: problem.word, among: problem.known) {
        diagnostic.message += "; did you mean '\(known)'?"
      }
      show(diagnostic, file: file.name)
    }
    messages.endOfFile(file.name)
    if map.problems.isEmpty { return map }
    throw MapError(name: file.name)
  }
}
