/// Names of files of which each is given once: one that is taken gets a number.
struct FreeFileNames {
  private var taken = Set<String>()
  /// The last number that a name got, so that a thousand of one name do not ask for all of them.
  private var numbers: [String: Int] = [:]

  /// The name itself, or one such as `name-2.vcf`; case does not tell names apart.
  ///
  /// - Parameter isFree: whether nothing stands in the way of a name that was not given yet.
  mutating func next(_ wanted: String, isFree: (String) throws -> Bool) rethrows -> String {
    let dot = wanted.lastIndex(of: ".") ?? wanted.endIndex
    let (stem, ending) = (wanted[..<dot], wanted[dot...])
    let key = wanted.lowercased()
    var number = numbers[key, default: 1]
    while true {
      let name = number == 1 ? wanted : "\(stem)-\(number)\(ending)"
      number += 1
      numbers[key] = number
      if taken.insert(name.lowercased()).inserted, try isFree(name) { return name }
    }
  }
}
