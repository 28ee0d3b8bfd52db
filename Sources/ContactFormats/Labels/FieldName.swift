/// The names of a contact's fields in the languages of address books.
///
///     FieldName.localizedString(for: "name.given", locale: "ja")      // 名
public enum FieldName {
  /// The name of a field that people of a language see.
  ///
  /// - Parameters:
  ///   - field: a path in a contact, as `name.family`, `org.name`, `emails[]`, `addresses[].city` or
  ///     `phones[label=work-fax]`.
  ///   - locale: as for ``Label/language(of:)``; English where the language has no name.
  /// - Returns: `nil` for a field that has no name.
  public static func localizedString(for field: String, locale: String) -> String? {
    let table = LabelTable.shared
    for language in [table.language(of: locale) ?? 0, 0] {
      let found = table.names(of: language).first { $0.field.isEqual(to: field) }
      if let found { return found.name.string }
    }
    return nil
  }

  /// The fields that have a name in a language, in the order of the table.
  package static func names(in language: String) -> [(field: String, name: String)] {
    let table = LabelTable.shared
    guard let place = table.languages.firstIndex(of: language) else { return [] }
    return table.names(of: place).map { ($0.field.string, $0.name.string) }
  }
}
