internal import VCard

/// Which normal form says all that another one says.
enum Containment {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  static func contains(_ whole: Bytes, _ part: Bytes, _ id: PropertyID, _ form: ValueForm) -> Bool {
    switch form {
    case .date: return DateForm.contains(whole, part)
    case .text: return id == .note && containsWords(whole, part)
    case .components, .units:
      let a = fields(whole)
      let b = fields(part)
      switch id {
      case .organization: return isPrefix(b, of: a)
      case .address: return isSameAddress(a, b) && fills(a, b)
      case .structuredName: return fills(a, b) || isUnsorted(b, in: a)
      default: return fills(a, b)
      }
    default: return false
    }
  }

  private static func fields(_ form: Bytes) -> [Slice<Bytes>] {
    var fields = form.split(separator: ValueForm.separator, omittingEmptySubsequences: false)
    if !fields.isEmpty { fields.removeFirst() }
    return fields
  }

  /// Whether each component is empty or that of the whole.
  private static func fills(_ whole: [Slice<Bytes>], _ part: [Slice<Bytes>]) -> Bool {
    part.indices.allSatisfy { i in
      part[i].isEmpty || i < whole.count && part[i].elementsEqual(whole[i])
    }
  }

  private static func isPrefix(_ part: [Slice<Bytes>], of whole: [Slice<Bytes>]) -> Bool {
    part.count < whole.count && !(part.first?.isEmpty ?? true)
      && part.indices.allSatisfy { part[$0].elementsEqual(whole[$0]) }
  }

  /// Box or street, and city or code, are the same: one that only names a city is another address.
  private static func isSameAddress(_ a: [Slice<Bytes>], _ b: [Slice<Bytes>]) -> Bool {
    func agree(_ i: Int) -> Bool {
      i < a.count && i < b.count && !a[i].isEmpty && a[i].elementsEqual(b[i])
    }
    return (agree(0) || agree(2)) && (agree(3) || agree(5))
  }

  /// A name in one component says nothing of its parts; its words may be those of a name that does.
  private static func isUnsorted(_ part: [Slice<Bytes>], in whole: [Slice<Bytes>]) -> Bool {
    let filled = part.filter { !$0.isEmpty }
    guard filled.count == 1, whole.filter({ !$0.isEmpty }).count > 1 else { return false }
    let words = whole.flatMap { $0.split(separator: 0x20) }
    return filled[0].split(separator: 0x20).allSatisfy { word in
      words.contains { $0.elementsEqual(word) }
    }
  }

  /// Whether a text stands in another one, from word to word: the algorithm of Knuth, Morris and Pratt, so
  /// that no pair of notes costs more than their length.
  private static func containsWords(_ whole: Bytes, _ part: Bytes) -> Bool {
    guard part.count < whole.count, !part.isEmpty else { return part.isEmpty }
    // The length of the longest beginning of the part that ends at each of its bytes.
    var borders = [Int](repeating: 0, count: part.count)
    var matched = 0
    for i in 1..<part.count {
      while matched > 0, part[i] != part[matched] { matched = borders[matched - 1] }
      if part[i] == part[matched] { matched += 1 }
      borders[i] = matched
    }
    matched = 0
    for i in whole.indices {
      while matched > 0, whole[i] != part[matched] { matched = borders[matched - 1] }
      if whole[i] == part[matched] { matched += 1 }
      guard matched == part.count else { continue }
      let start = i + 1 - part.count
      if start == 0 || whole[start - 1] == 0x20, i + 1 == whole.count || whole[i + 1] == 0x20 {
        return true
      }
      matched = borders[matched - 1]
    }
    return false
  }
}
