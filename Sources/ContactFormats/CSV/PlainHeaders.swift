internal import VCard

/// The headers of our own CSV, found again.
enum PlainHeaders {
  /// The fields by key; `#` stands for the number.
  static let paths: [String: FieldPath] = {
    var paths: [String: FieldPath] = [:]
    for row in CSVField.rows where row.shape != .property {
      for (part, _) in row.parts {
        let path = FieldPath(field: row.field, part: part)
        for number in row.noun.isEmpty ? [1, 2] : [2] {
          let key = HeaderKey(row.field.header(part, number: number))
          paths[number == 2 ? key.pattern ?? key.key : key.key] = path
        }
      }
    }
    return paths
  }()

  /// The beginning of the header of a column without cells, whose end names the language of the labels.
  static let labelLanguage = "Label Language: "

  /// What a header of our own CSV stands for; `nil` when it is none.
  static func path(_ header: String) -> FieldPath? {
    let key = HeaderKey(header)
    if var path = paths[key.key] {
      path.number = 1
      return path
    }
    if let pattern = key.pattern, var path = paths[pattern] {
      path.number = key.number
      return path
    }
    return property(header)
  }

  /// `X-SKYPE`, `X-SKYPE 2`, `X-SKYPE - Parameters`.
  private static func property(_ header: String) -> FieldPath? {
    var rest = Substring(header)
    var path = FieldPath(field: .property, number: 1)
    if rest.hasSuffix(" - Parameters") {
      rest = rest.dropLast(13)
      path.part = .parameters
    }
    let words = rest.split(separator: " ", omittingEmptySubsequences: false)
    guard let name = words.first, words.count <= 2 else { return nil }
    if words.count == 2 {
      guard let number = Int(words[1]), number > 1 else { return nil }
      path.number = number
    }
    let isPrivate = name.lowercased().hasPrefix("x-")
    let isName = name.utf8.allSatisfy {
      ByteScan.isDigit($0) || ByteScan.lower($0) &- 0x61 < 26 || $0 == 0x2D || $0 == 0x5F
        || isPrivate && $0 == 0x2F
    }
    guard isName, !name.isEmpty, isPrivate || name.uppercased() == name else { return nil }
    path.name = String(name)
    return path
  }
}
