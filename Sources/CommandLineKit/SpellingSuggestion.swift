/// Finds the known word that was probably meant.
package enum SpellingSuggestion {
  /// The candidate with the fewest edits, when they are few for its length: one up to four
  /// letters, two up to eight, three beyond; else the only one that it is the beginning of.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    var best: (candidate: String, edits: Int)?
    for candidate in candidates where candidate != word {
      let edits = distance(Array(word), Array(candidate))
      let length = max(word.count, candidate.count)
      let limit = length <= 1 ? 0 : length <= 4 ? 1 : length <= 8 ? 2 : 3
      if edits <= limit, edits < best?.edits ?? .max { best = (candidate, edits) }
    }
    if let best { return best.candidate }
    let longer = candidates.filter { $0.hasPrefix(word) && $0 != word }
    return word.count > 1 && longer.count == 1 ? longer[0] : nil
  }

  /// The number of letters to insert, remove, replace or swap with their neighbour.
  static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var edits = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          edits = min(edits, beforeLast[j - 1] + 1)
        }
        row.append(edits)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
