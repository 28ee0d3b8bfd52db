import Testing
import VCard

@testable import ContactFormats

/// The tables of Outlook and Thunderbird in every language that they speak: `localized-headers.tsv` has
/// the program, the language, a header and the path of what stands below it, in the order of the columns.
@Suite struct LocalizedHeaderTests {
  struct File: Sendable, CustomTestStringConvertible {
    var program: String
    var language: String
    var columns: [(header: String, path: String)] = []
    var testDescription: String { "\(program) in \(language)" }
  }

  static let files: [File] = FactTable.rows("localized-headers").reduce(into: []) { files, row in
    if files.last.map({ ($0.program, $0.language) == (row[0], row[1]) }) != true {
      files.append(File(program: row[0], language: row[1]))
    }
    files[files.count - 1].columns.append((row[2], row[3]))
  }

  @Test("All files are there") func isComplete() {
    #expect(Self.files.count { $0.program == "outlook" } == 16)
    #expect(Self.files.count { $0.program == "thunderbird" } == 38)
  }

  /// A value for a column that fits what it is for.
  private static func value(_ path: String, _ number: Int) -> String {
    switch path {
    case "birthday.year": "1980"
    case "birthday.month": "5"
    case "birthday.day": "17"
    case "birthday": "1980-05-17"
    case "dates[label=anniversary]": "2001-02-03"
    case _ where path.hasSuffix(".type"): "SMTP"
    case _ where path.hasPrefix("emails") && !path.hasSuffix("]"): "Name \(number)"
    case _ where path.hasPrefix("emails"): "m\(number)@example.com"
    case _ where path.hasPrefix("phones"): "+1-555-\(1000 + number)"
    case _ where path.hasPrefix("urls"): "https://example.com/\(number)"
    default: "value \(number)"
    }
  }

  /// What a path selects: `phones[label=work,n=2].value`.
  private static func parts(_ path: String) -> (field: String, label: String, part: String) {
    guard let open = path.firstIndex(of: "["), let close = path[open...].firstIndex(of: "]") else {
      return (path, "", "")
    }
    let selector = path[path.index(after: open)..<close].split(separator: ",").first ?? ""
    let label = selector.hasPrefix("label=") ? String(selector.dropFirst(6)) : ""
    return (
      String(path[..<open]), label, String(path[path.index(after: close)...].drop { $0 == "." })
    )
  }

  /// Whether a contact says a value where the path has it.
  private static func says(_ card: Card, _ path: String, _ header: String, _ value: String) -> Bool
  {
    let contact = Contact(card)
    let (field, label, part) = parts(path)
    func has<Value>(
      _ list: [LabeledValue<Value>], _ kind: Label.Kind, _ test: (Value) -> Bool
    ) -> Bool {
      let labels = label.isEmpty ? [] : LabelTests.labels(label, kind)
      return list.contains { test($0.value) && Set($0.labels) == labels }
    }
    let name = contact.structuredName
    switch field {
    case "name.prefix": return name.prefixes == [value]
    case "name.given": return name.given == [value]
    case "name.additional": return name.middle == [value]
    case "name.family": return name.family == [value]
    case "name.suffix": return name.suffixes == [value]
    case "phonetic.given": return contact.phoneticName.given == value
    case "phonetic.family": return contact.phoneticName.family == value
    case "org.phonetic": return contact.phoneticName.organization == value
    case "full_name": return contact.formattedName == value
    case "nickname": return contact.nicknames == [value]
    case "org.name": return contact.organization == value
    case "org.unit": return contact.departments == [value]
    case "job.title": return contact.title == value
    case "note": return contact.notes == [value]
    case "gender": return contact.gender?.text == value
    case "categories": return contact.categories == [value]
    case "languages": return contact.languages.map(\.value) == [value]
    case "birthday", "birthday.year", "birthday.month", "birthday.day":
      return contact.birthday?.text == "1980-05-17"
    case "dates": return contact.anniversary?.text == value
    case "phones": return has(contact.phones, .phone) { $0.value == value }
    // The kind and the name of an address say nothing of their own.
    case "emails": return !part.isEmpty || has(contact.emails, .email) { $0 == value }
    case "urls": return has(contact.urls, .url) { $0 == value }
    case "relations": return has(contact.relations, .relation) { $0 == value }
    case "im": return contact.impps.contains { $0.value == "aim:" + value }
    case "addresses":
      return has(contact.addresses, .address) { address in
        switch part {
        case "street": address.street.hasPrefix(value + "\n")
        case "street[line=2]", "street[line=3]":
          address.street.split(separator: "\n").contains { $0 == value }
        case "city": address.city == value
        case "region": address.region == value
        case "postal_code": address.postcode == value
        case "country": address.country == value
        case "pobox": address.pobox == value
        default: false
        }
      }
    default:
      guard field.hasPrefix("custom:") else { return false }
      return card.indices.contains {
        CustomColumn.column(of: $0, card)?.header == header && card.text(of: $0) == value
      }
    }
  }

  @Test("Every column is what it is for", arguments: files)
  func readsColumns(_ file: File) throws {
    func row(_ cells: [String]) -> String {
      cells.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",") + "\r\n"
    }
    let values = file.columns.enumerated().map { Self.value($1.path, $0) }
    let text = row(file.columns.map(\.header)) + row(values)
    let card = try #require(try CSV.read(text).cards.first)
    for (column, value) in zip(file.columns, values) {
      #expect(
        Self.says(card, column.path, column.header, value),
        "\(file.testDescription): '\(column.header)' is \(column.path)")
    }
  }
}
