/// The labels of values, such as `home`, in the languages of address books.
///
///     Label.localizedString(for: "cell", locale: "de_AT.UTF-8")              // Mobil
///     Label.localizedString(for: "_$!<Anniversary>!$_", locale: "fr")        // Anniversaire de mariage
///     Label.localizedString(for: "Summer house", locale: "fr")               // Summer house
///
/// A *token* is the name of a label in the table, such as `home-fax`; it stands for the labels of a value
/// in a card, here `home` and `fax`.
public enum Label {
  /// What the labelled value is: the words of some languages differ.
  public enum Kind: String, CaseIterable, Sendable {
    case phone, email, address, url, date, relation, im
    /// The services of instant messaging themselves.
    case imService = "im-service"
    case sip, org
  }

  /// The languages that have words, as BCP 47 tags, English first.
  public static var languages: [String] { LabelTable.shared.languages }

  /// The tag of the language whose words a locale gets; `nil` when it has none.
  ///
  /// - Parameter locale: a BCP 47 tag or a POSIX locale: `zh-Hant-HK` and `zh_TW.UTF-8` give `zh-Hant`,
  ///   `pt` gives `pt-BR`, `C` gives `en`.
  public static func language(of locale: String) -> String? {
    LabelTable.shared.language(of: locale).map { languages[$0] }
  }

  /// The word for a label that people of a language see.
  ///
  /// - Parameters:
  ///   - label: a token, a word of TYPE, or a label between Apple's marks, `_$!<HomeFAX>!$_`; of these
  ///     one without a word gives its name in English. Any other text comes back as it is.
  ///   - kind: what is labelled; without it the first kind that has the label.
  ///   - locale: as for ``language(of:)``; English where the language has no word.
  /// - Complexity: a look at the hundred rows of a language; the table is read on first use.
  public static func localizedString(
    for label: String, of kind: Kind? = nil, locale: String
  ) -> String {
    let table = LabelTable.shared
    let inner = marked(label)
    let names = inner.map { [$0.lowercased(), tokenName($0)] } ?? [label]
    let wanted = [table.language(of: locale) ?? 0, 0]
    for kind in kind.map({ [$0] }) ?? Kind.allCases {
      for name in names {
        let token = LabelTable.token(for: [name], kind) ?? name
        for language in wanted {
          if let word = table.words(token, kind, language).first { return word.text.string }
        }
      }
    }
    return inner.map(words) ?? label
  }

  /// The tokens of a language with the words that are shown for them, in the order of the table.
  package static func words(
    in language: String
  ) -> [(kind: Kind, token: String, word: String)] {
    let table = LabelTable.shared
    guard let place = table.languages.firstIndex(of: language) else { return [] }
    return Kind.allCases.flatMap { kind in
      table.rows(of: place).compactMap { row in
        guard row.isOf(kind), let word = table.words(of: row).first else { return nil }
        return (kind, row.token.string, word.text.string)
      }
    }
  }

  // MARK: Apple's marks

  /// What stands between the marks.
  private static func marked(_ label: String) -> Substring? {
    guard label.hasPrefix("_$!<"), label.hasSuffix(">!$_"), label.utf8.count > 8 else { return nil }
    return label.dropFirst(4).dropLast(4)
  }

  /// `HomeFAX` as `home-fax`; `AssistantPhone` is `assistant`.
  private static func tokenName(_ name: Substring) -> String {
    let words = words(name).split(separator: " ")
    return (words.count > 1 && words.last == "phone" ? words.dropLast() : words)
      .joined(separator: "-")
  }

  /// The words of a name, which capitals begin: `AuntMothersElderSister`.
  private static func words(_ name: Substring) -> String {
    var text = ""
    var wasLower = false
    for letter in name {
      if letter.isUppercase, wasLower { text += " " }
      wasLower = letter.isLowercase
      text += letter.lowercased()
    }
    return text
  }
}
