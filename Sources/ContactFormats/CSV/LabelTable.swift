internal import VCard

/// The words for labels in all languages.
enum LabelTable {
  private static let words: [String: String] = {
    var words: [String: String] = [:]
    TableRows.forEach(.labels) { row in
      // Of a word that means different things the text stays.
      if row.count == 3 { words[row[0].string + "\t" + row[1].string] = row[2].string }
    }
    return words
  }()

  private static func kind(_ field: CSVField) -> String {
    switch field {
    case .phones: "phone"
    case .emails: "email"
    case .addresses: "address"
    case .urls: "url"
    case .dates: "date"
    case .relations: "relation"
    default: "im"
    }
  }

  /// The labels that a word of any language gives; a word that nobody knows is one itself.
  static func labels(_ text: String, _ field: CSVField) -> [String] {
    let key = HeaderKey(text).key
    guard !key.isEmpty else { return text.isEmpty ? [] : [text] }
    let known = words["\(kind(field))\t\(key)"]
    guard let known else {
      if let usual = ["home", "work", "other"].first(where: { $0 == key }) { return [usual] }
      return [text]
    }
    return labels(canonical: known, field, text: text)
  }

  /// The labels of a card for one of the tables.
  static func labels(canonical label: String, _ field: CSVField, text: String? = nil) -> [String] {
    switch label {
    case "mobile" where field == .phones: return ["cell"]
    case "home-fax": return ["home", "fax"]
    case "work-fax": return ["work", "fax"]
    case "other-fax": return ["other", "fax"]
    case "home-mobile": return ["home", "cell"]
    case "work-mobile": return ["work", "cell"]
    case "work-pager": return ["work", "pager"]
    case "company-main": return ["main", "work"]
    case "personal" where field != .relations: return ["home"]
    default: break
    }
    if let text, LabelWords.word(for: label, on: field.row.property) == nil,
      LabelWords.customText(label: label) == label
    {
      return [text]
    }
    return [label]
  }
}
