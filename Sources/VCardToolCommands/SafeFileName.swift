internal import VCard

/// Names of files made from the texts of a card.
enum SafeFileName {
  /// The longest name without its extension, in bytes: file systems allow 255.
  private static let limit = 200

  /// Fills a template: `{fn}`, `{uid}`, `{n}`.
  static func make(_ template: String, card: Card, uid: String?, number: Int) -> String {
    var name = ""
    var rest = Substring(template)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      name += rest[..<open]
      switch rest[rest.index(after: open)..<close] {
      case "fn": name += clean(card.displayName ?? "card")
      case "uid": name += clean(uid ?? "card-\(number)")
      case "n": name += "\(number)"
      default: name += clean(String(rest[open...close]))
      }
      rest = rest[rest.index(after: close)...]
    }
    name += rest
    let safe = name.split(separator: "/").joined(separator: "_")
    return safe.isEmpty || safe.hasPrefix(".") ? "card" + safe : safe
  }

  /// A name made from a UID, without the scheme of a UUID.
  static func make(uid: String) -> String {
    let prefix = "urn:uuid:"
    let name = uid.lowercased().hasPrefix(prefix) ? String(uid.dropFirst(prefix.count)) : uid
    return clean(name)
  }

  /// The first part of a template in braces that is none of those.
  static func unknownField(in template: String) -> String? {
    var rest = Substring(template)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let field = rest[open...close]
      if !["{fn}", "{uid}", "{n}"].contains(field) { return String(field) }
      rest = rest[rest.index(after: close)...]
    }
    return nil
  }

  /// A text without what file systems and shells stumble over.
  private static func clean(_ text: String) -> String {
    var name = ""
    for scalar in text.unicodeScalars {
      let isBad =
        scalar.value < 0x20 || scalar.value == 0x7F || "/\\:*?\"<>|".unicodeScalars.contains(scalar)
      name.unicodeScalars.append(isBad ? "_" : scalar)
      if name.utf8.count >= limit { break }
    }
    while name.hasPrefix(".") || name.hasPrefix(" ") || name.hasPrefix("-") { name.removeFirst() }
    while name.hasSuffix(".") || name.hasSuffix(" ") { name.removeLast() }
    return name.isEmpty ? "card" : name
  }
}

extension Card {
  /// The text of UID, `nil` when there is none.
  var uidText: String? {
    guard let i = first(.uid), !properties[i].value.isEmpty else { return nil }
    return with(properties[i].value) { TextEscaping.unescape($0) }
  }

  /// FN, or what is made where there is none.
  var displayName: String? {
    if let i = first(.formattedName) {
      let text = with(properties[i].value) { TextEscaping.unescape($0) }
      if text.contains(where: { !$0.isWhitespace }) { return text }
    }
    return FormattedName.make(from: self)
  }
}
