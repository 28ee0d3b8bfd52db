/// Writes labels of cards as the words of a language, of which reading makes the same labels again.
struct LabelSpeller: Sendable {
  private let table = LabelTable.shared
  private let language: Int
  /// What the reader will know of the language.
  private let spoken: LabelTable.Languages?

  /// A label as it is written.
  struct Spelling: Hashable {
    var text: String
    /// Whether reading would take the text for a word, which it is not.
    var isLiteral = false
  }

  /// - Parameters:
  ///   - locale: see ``Label/language(of:)``.
  ///   - isSaid: whether the file says its language. A word that means something else in another
  ///     language gives way to one that does not where it says nothing.
  init?(_ locale: String, isSaid: Bool) {
    guard let language = table.language(of: locale) else { return nil }
    self.language = language
    spoken = isSaid ? 1 << UInt64(language) : nil
  }

  /// The BCP 47 tag of the language.
  var tag: String { table.languages[language] }

  /// The labels of a value, of which two may be one word: `home`, `fax`.
  func spell(_ labels: [String], _ kind: Label.Kind) -> [Spelling] {
    for (i, label) in labels.enumerated() {
      for other in labels[(i + 1)...] {
        guard let word = word([label, other], kind) else { continue }
        let rest = labels.filter { $0 != label && $0 != other }
        return [Spelling(text: word)] + spell(rest, kind)
      }
    }
    return labels.map { label in
      if let word = word([label], kind) { return Spelling(text: word) }
      let read = table.labels(label, kind, spoken: spoken)
      return Spelling(text: label, isLiteral: read != nil && read != [label])
    }
  }

  /// The word to show for a token, `nil` where the language has none.
  func shown(_ token: String, _ kind: Label.Kind) -> String? {
    table.words(token, kind, language).first?.text.string
  }

  /// A word that gives these labels back.
  private func word(_ labels: [String], _ kind: Label.Kind) -> String? {
    guard let token = LabelTable.token(for: labels, kind) else { return nil }
    return table.words(token, kind, language).lazy.map(\.text.string).first { word in
      table.labels(word, kind, spoken: spoken).map(Set.init) == Set(labels)
    }
  }
}
