import Foundation

/// Facts about the value at a path of the model.
struct PathAssertion {
  private let value: ModelValue?
  private let ignoresCase: Bool

  init(_ path: String, _ value: ModelValue?) {
    self.value = value
    ignoresCase = path.hasSuffix("labels")
  }

  func holds(_ kind: String, _ wanted: ModelValue) throws -> Bool {
    switch kind {
    case "absent": return value?.isEmpty ?? true
    case "count": return Double(value?.list?.count ?? 0) == wanted.number
    case "hasNone":
      guard let list = value?.list else { return true }
      return !wanted.texts.contains { word in list.contains { isSame($0, word) } }
    case "notContains": return value.map { !contains($0, wanted) } ?? true
    default: return try value.map { try holds(kind, wanted, $0) } ?? false
    }
  }

  private func holds(_ kind: String, _ wanted: ModelValue, _ value: ModelValue) throws -> Bool {
    let text = value.text?.withPlainBreaks
    let word = wanted.text ?? ""
    switch kind {
    case "equals": return value == wanted
    case "startsWith": return text.map { $0.utf8.starts(with: word.utf8) } ?? false
    case "contains": return contains(value, wanted)
    case "textContains": return value.contains(text: word)
    case "matches": return try text?.matches(word) ?? false
    case "matchesAny": return try value.texts.contains { try $0.matches(word) }
    case "hasAll":
      return wanted.texts.allSatisfy { word in
        (value.list ?? []).contains { isSame($0, word) }
      }
    case "sameSet":
      return value.texts.count == value.list?.count
        && value.texts.map(\.withPlainBreaks).sorted() == wanted.texts.sorted()
    case "sameList": return value == wanted
    case "length": return Double(text?.unicodeScalars.count ?? -1) == wanted.number
    case "phone":
      return text?.filter { !$0.isWhitespace && !"().-/\u{A0}".contains($0) } == word
    default: throw Assertion.UnknownKind(name: kind)
    }
  }

  private func contains(_ value: ModelValue, _ wanted: ModelValue) -> Bool {
    let word = wanted.text ?? ""
    if let list = value.list { return list.contains { $0 == wanted || $0.contains(text: word) } }
    return value.text?.withPlainBreaks.has(word) ?? false
  }

  private func isSame(_ value: ModelValue, _ word: String) -> Bool {
    guard let text = value.text else { return false }
    return ignoresCase
      ? text.lowercased() == word.lowercased() : text.utf8.elementsEqual(word.utf8)
  }
}
