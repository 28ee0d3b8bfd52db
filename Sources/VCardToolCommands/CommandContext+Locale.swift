internal import CommandLineKit
internal import ContactFormats

extension CommandContext {
  /// What a locale decides, by the variable of the environment that says it (POSIX, XBD 8.2).
  enum LocaleCategory: String {
    case messages = "LC_MESSAGES"
    case numbers = "LC_NUMERIC"
  }

  /// The locale that `--locale` names, else that of the environment, else `C`.
  func locale(_ category: LocaleCategory) throws(UsageError) -> String {
    if let name = invocation.value("locale") {
      let isTag = name.utf8.allSatisfy { byte in
        byte < 0x80 && (Character(UnicodeScalar(byte)).isLetter || byte &- 0x30 < 10)
          || "-_.@".utf8.contains(byte)
      }
      guard isTag, let first = name.utf8.first, first | 0x20 &- 0x61 < 26 else {
        throw invocation.usageError("'\(name)' is no locale; expected a tag, such as de or pt-BR")
      }
      return name
    }
    let names = ["LC_ALL", category.rawValue, "LANG"]
    return names.lazy.compactMap(Terminal.environment).first { !$0.isEmpty } ?? "C"
  }

  /// The language of labels that a tag asks for.
  func language(_ tag: String) throws(UsageError) -> String {
    if let language = Label.language(of: tag) { return language }
    throw invocation.usageError(
      "no words are known in '\(tag)'; the languages are \(Label.languages.joined(separator: ", "))"
    )
  }
}
