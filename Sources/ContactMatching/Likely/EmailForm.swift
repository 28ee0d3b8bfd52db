internal import TextServices

/// The form in which mail addresses are compared; what is stored is never changed.
enum EmailForm {
  /// Providers that deliver `name+tag@` to `name@`.
  private static let tagging: Set<String> = [
    "gmail.com", "outlook.com", "hotmail.com", "live.com", "icloud.com", "me.com", "mac.com",
    "fastmail.com", "fastmail.fm", "proton.me", "protonmail.com", "pm.me", "zoho.com", "hey.com",
    "posteo.de", "mailbox.org", "runbox.com", "yandex.ru", "yandex.com",
  ]

  private static let sameDomain = [
    "googlemail.com": "gmail.com", "protonmail.com": "proton.me", "pm.me": "proton.me",
    "me.com": "icloud.com", "mac.com": "icloud.com", "ya.ru": "yandex.ru",
    "yandex.com": "yandex.ru",
  ]

  /// The address in lower case, with the rules of its provider: dots and tags mean nothing to Gmail, tags
  /// nothing to some others. Empty for what is no address.
  static func compared(_ address: String) -> String {
    var text = FoldedText.caseFolded(address)
    if text.hasPrefix("mailto:") { text.removeFirst(7) }
    if text.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x80 || $0 == 0x3C || $0 == 0x3E }) {
      text = text.filter { !$0.isWhitespace && $0 != "<" && $0 != ">" }
    }
    guard let at = text.lastIndex(of: "@"), at > text.startIndex else { return "" }
    var local = text[..<at]
    var domain = String(text[text.index(after: at)...])
    while domain.hasSuffix(".") { domain.removeLast() }
    guard !domain.isEmpty else { return "" }
    domain = sameDomain[domain] ?? domain
    if tagging.contains(domain) || tagging.contains("\(domain)"),
      let plus = local.firstIndex(of: "+"),
      plus > local.startIndex
    {
      local = local[..<plus]
    }
    let name = domain == "gmail.com" ? local.filter { $0 != "." } : String(local)
    return name + "@" + domain
  }

  /// The words of a mailbox that spells a name with marks between them: `ann.lee@`, not `alee@`.
  static func name(_ compared: String) -> [LikelyRecord.NameWord] {
    guard !isRole(compared) else { return [] }
    let words = compared.utf8.prefix { $0 != 0x40 }.split { $0 == 0x2E || $0 == 0x5F || $0 == 0x2D }
    return words.filter { word in word.count >= 3 && word.allSatisfy { (0x61...0x7A).contains($0) }
    }
    .prefix(3).map { LikelyRecord.NameWord(String(decoding: $0, as: UTF8.self)) }
  }

  /// Whether a mailbox is one of a role: info@, office@, sales@.
  static func isRole(_ compared: String) -> Bool {
    // The words of roles are ASCII.
    let local = compared.utf8.prefix { $0 != 0x40 }
    guard local.allSatisfy({ $0 < 0x80 }) else { return false }
    let word = local.filter {
      !(0x30...0x39).contains($0) && $0 != 0x2E && $0 != 0x2D && $0 != 0x5F
    }
    return NameTables.roles[String(decoding: word, as: UTF8.self)]?.contains(.roleMail) ?? false
  }
}
