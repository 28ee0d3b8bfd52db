/// Paths as the tables write them: `phones[label=work,n=2].value`.
extension FieldPath {
  private static let fields: [String: (CSVField, FieldPart)] = [
    "full_name": (.formattedName, .value), "nickname": (.nickname, .value),
    "name.given": (.name, .given), "name.additional": (.name, .middle),
    "name.family": (.name, .family), "name.prefix": (.name, .prefix),
    "name.suffix": (.name, .suffix), "name.maiden": (.maidenName, .value),
    "phonetic.given": (.phoneticGiven, .value), "phonetic.additional": (.phoneticMiddle, .value),
    "phonetic.family": (.phoneticFamily, .value), "org.name": (.organization, .value),
    "org.unit": (.organization, .unit), "org.phonetic": (.phoneticOrganization, .value),
    "org.title": (.title, .value), "org.job_description": (.role, .value),
    "job.title": (.title, .value), "job.role": (.role, .value), "note": (.notes, .value),
    "gender": (.gender, .value), "birthday": (.birthday, .value),
    "birthday.year": (.birthday, .year), "birthday.month": (.birthday, .month),
    "birthday.day": (.birthday, .day), "categories": (.categories, .value),
    "languages": (.languages, .value), "photo.uri": (.photo, .value),
    "photo.data": (.photo, .value), "timezone": (.timeZone, .value), "geo": (.geo, .value),
  ]

  private static let lists: [String: CSVField] = [
    "phones": .phones, "emails": .emails, "addresses": .addresses, "urls": .urls, "dates": .dates,
    "im": .profiles, "relations": .relations, "custom": .custom,
  ]

  private static let parts: [String: FieldPart] = [
    "value": .value, "label": .label, "type": .type, "display_name": .displayName,
    "service": .service, "street": .street, "street[line=2]": .street2,
    "street[line=3]": .street3, "pobox": .pobox, "extended": .extended, "city": .city,
    "region": .region, "postal_code": .postcode, "country": .country, "formatted": .formatted,
  ]

  /// - Parameters:
  ///   - header: the header of the column, by which what has no field is kept.
  ///   - number: the number in the header, 0 for none.
  init(_ text: String, header: String, number: Int) {
    self.init(field: .column, name: header)
    var name = text
    var selector = ""
    var part = ""
    if let open = text.firstIndex(of: "["), let close = text[open...].firstIndex(of: "]") {
      name = String(text[..<open])
      selector = String(text[text.index(after: open)..<close])
      part = String(text[text.index(after: close)...].drop { $0 == "." })
    }
    if let (field, fieldPart) = Self.fields[part.isEmpty ? name : "\(name).\(part)"]
      ?? Self.fields[name],
      part.isEmpty || Self.fields["\(name).\(part)"] != nil
    {
      self = FieldPath(field: field, part: fieldPart, number: max(number, 1))
      return
    }
    guard let field = Self.lists[name], let part = Self.parts[part.isEmpty ? "value" : part] else {
      return
    }
    self = FieldPath(field: field, part: part)
    if selector == "N" { self.number = number }
    for item in selector.split(separator: ",") {
      let pair = item.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { continue }
      switch pair[0] {
      case "label": labels = [String(pair[1])]
      case "n": self.number = Int(pair[1]) ?? 0
      case "service": service = String(pair[1])
      default: break
      }
    }
    if field == .dates, labels == ["anniversary"] {
      self = FieldPath(field: .anniversary, number: 1)
    }
    // One more value: columns of different parts belong together.
    if self.number == 0 { self.number = 1 }
  }
}
