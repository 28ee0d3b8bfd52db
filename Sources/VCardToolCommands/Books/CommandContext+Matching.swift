internal import CommandLineKit
internal import ContactMatching

extension CommandContext {
  /// The way of finding duplicates that the options ask for.
  ///
  /// - Parameters:
  ///   - keys: plain keys to compare by, if any.
  ///   - comparesUIDs: whether contacts of one UID are one.
  ///   - locale: the language whose letters are compared; else the command line or the environment says it.
  func makeFinder(
    keys: String?, comparesUIDs: Bool = true, locale: String? = nil
  ) throws(UsageError) -> any DuplicateFinding & ~Copyable {
    let locale = locale ?? collationLocale
    let mode = try invocation.choice("match", of: ["name", "careful", "likely"])
    if let keys {
      if mode != nil { throw invocation.usageError("--by and --match exclude each other") }
      return KeyFinder(alternatives: try alternatives(keys), locale: locale)
    }
    if invocation.value("threshold") != nil, mode != "likely" {
      throw invocation.usageError("--threshold goes with --match likely")
    }
    if mode == "likely" {
      return LikelyFinder(region: try region(), threshold: try threshold() ?? 0.99)
    }
    return NameFinder(
      locale: locale, isCareful: mode == "careful", comparesUIDs: comparesUIDs)
  }

  private func threshold() throws(UsageError) -> Double? {
    guard let text = invocation.value("threshold") else { return nil }
    guard let threshold = Double(text), threshold > 0, threshold < 1 else {
      throw invocation.usageError("'\(text)' is no probability; expected a number such as 0.99")
    }
    return threshold
  }

  private func alternatives(_ text: String) throws(UsageError) -> [[MatchKey]] {
    var alternatives: [[MatchKey]] = []
    for alternative in text.split(separator: ",") {
      var keys: [MatchKey] = []
      for name in alternative.split(separator: "+") {
        guard let key = MatchKey.named(String(name)) else {
          throw invocation.usageError(
            "'\(name)' is no key; expected "
              + MatchKey.all.map(\.name).joined(separator: ", "),
            suggestion: SpellingSuggestion.nearest(
              to: String(name), among: MatchKey.all.map(\.name)))
        }
        keys.append(key)
      }
      if !keys.isEmpty { alternatives.append(keys) }
    }
    if alternatives.isEmpty { throw invocation.usageError("--by needs a key, such as fn or email") }
    return alternatives
  }

  /// The language whose letters are compared.
  var collationLocale: String {
    invocation.value("locale")
      ?? ["LC_ALL", "LC_COLLATE", "LANG"].lazy.compactMap { Terminal.environment($0) }
      .first { !$0.isEmpty } ?? ""
  }
}
