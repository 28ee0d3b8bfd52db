/// Distances between words, in letters.
enum EditDistance {
  /// Optimal string alignment (Damerau–Levenshtein with each letter moved once): insertions, deletions,
  /// substitutions and swaps of neighbours. More than `limit` counts as `limit + 1`.
  static func bounded(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>, limit: Int
  ) -> Int {
    if abs(a.count - b.count) > limit { return limit + 1 }
    guard a.count <= 64, b.count <= 64 else { return a.elementsEqual(b) ? 0 : limit + 1 }
    let width = b.count + 1
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: width * 3) { rows in
      var previous = 0
      var current = width
      var before = width * 2
      for j in 0..<width { rows[previous + j] = UInt8(j) }
      for i in 0..<a.count {
        rows[current] = UInt8(i + 1)
        var best = rows[current]
        for j in 0..<b.count {
          var cost = rows[previous + j] + (a[i] == b[j] ? 0 : 1)
          cost = min(cost, rows[previous + j + 1] + 1, rows[current + j] + 1)
          if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
            cost = min(cost, rows[before + j - 1] + 1)
          }
          rows[current + j + 1] = cost
          best = min(best, cost)
        }
        if Int(best) > limit { return limit + 1 }
        (before, previous, current) = (previous, current, before)
      }
      return min(Int(rows[previous + b.count]), limit + 1)
    }
  }

  /// Jaro–Winkler similarity, 0 to 1 (Winkler 1990), with the usual prefix of four letters and scale 0.1.
  static func jaroWinkler(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>)
    -> Double
  {
    guard !a.isEmpty, !b.isEmpty, a.count <= 64, b.count <= 64 else { return 0 }
    let window = max(max(a.count, b.count) / 2 - 1, 0)
    var usedA: UInt64 = 0
    var usedB: UInt64 = 0
    var matches = 0
    for i in 0..<a.count {
      for j in max(0, i - window)..<max(max(0, i - window), min(b.count, i + window + 1))
      where usedB & (1 << UInt64(j)) == 0 && a[i] == b[j] {
        usedA |= 1 << UInt64(i)
        usedB |= 1 << UInt64(j)
        matches += 1
        break
      }
    }
    guard matches > 0 else { return 0 }
    var swaps = 0
    var j = 0
    for i in 0..<a.count where usedA & (1 << UInt64(i)) != 0 {
      while usedB & (1 << UInt64(j)) == 0 { j += 1 }
      if a[i] != b[j] { swaps += 1 }
      j += 1
    }
    let m = Double(matches)
    let jaro = (m / Double(a.count) + m / Double(b.count) + (m - Double(swaps) / 2) / m) / 3
    var prefix = 0
    while prefix < min(4, a.count, b.count), a[prefix] == b[prefix] { prefix += 1 }
    return jaro + Double(prefix) * 0.1 * (1 - jaro)
  }
}
