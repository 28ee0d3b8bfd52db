internal import VCard

/// What a value must look like before a field takes it.
extension ContactField {
  private struct Check: Sendable {
    let property: PropertyID
    let expected: StaticString
    let isRight: @Sendable (SimpleValue.Bytes) -> Bool

    init(
      _ property: PropertyID, _ expected: StaticString,
      _ isRight: @escaping @Sendable (SimpleValue.Bytes) -> Bool
    ) {
      self.property = property
      self.expected = expected
      self.isRight = isRight
    }
  }

  /// The properties that ask for more than their kind of value does.
  private static let checks: [Check] = [
    Check(
      .email, "is not an address of e-mail; expected name@example.com", SimpleValue.isMailAddress),
    Check(.telephone, "is not a telephone number; it has no digit", SimpleValue.hasDigit),
    Check(.lang, "is not the tag of a language; expected one such as en or pt-BR") {
      SimpleValue.isLanguageTag($0)
    },
    Check(.language, "is not the tag of a language; expected one such as en or pt-BR") {
      SimpleValue.isLanguageTag($0)
    },
    Check(.kind, "is not a kind; expected individual, group, org or location", SimpleValue.isName),
  ]

  var derived: FieldError {
    FieldError(.cannotChange, "\(name) follows from the number; change tel")
  }

  /// A value as it will be written.
  func checked(_ text: String) throws(FieldError) -> String {
    var value = Self.trimmed(text)
    guard !value.isEmpty else {
      throw FieldError(.badValue, "\(name): expected a value; to have none, remove the field")
    }
    switch part {
    case .whole: break
    case .year: return try number(value, 1...9999)
    case .month: return try number(value, 1...12)
    case .day: return try number(value, 1...31)
    case .e164: throw derived
    case .phoneExtension: return try number(value, 0...999_999_999)
    default: return value
    }
    if service != nil { return value }
    if isDate { return try date(value) }
    let fault = value.withUTF8 { bytes -> String? in
      if let check = Self.checks.first(where: { $0.property == property }) {
        return check.isRight(bytes) ? nil : "\(check.expected)"
      }
      switch property.row.kind {
      case .uri where !Card.urisOrTexts.contains(property), .media:
        return SimpleValue.isURI(bytes)
          ? nil : "is not a URI; expected one such as https://example.com/"
      case .geo where GeoPosition(uri: String(decoding: bytes, as: UTF8.self)) == nil:
        return "is not a position; expected one such as geo:52.5,13.4"
      case .textList where texts(in: text).isEmpty: return "has no text between its commas"
      default: return nil
      }
    }
    if let fault { throw FieldError(.badValue, "\(name): \"\(value)\" \(fault)") }
    switch property {
    case .address:
      throw FieldError(.cannotChange, "\(name) has parts; set one, such as adr.street")
    case .agent, .xml, .clientPidMap, .jsprop:
      throw FieldError(.cannotChange, "\(name) is not a text that can be set")
    default: return value
    }
  }

  private func number(_ text: String, _ range: ClosedRange<Int>) throws(FieldError) -> String {
    guard let number = Int(text), range.contains(number) else {
      throw FieldError(
        .badValue,
        "\(name): \"\(text)\" is not a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return text
  }

  private func date(_ text: String) throws(FieldError) -> String {
    let isTimestamp = property.row.kind == .timestamp
    guard let value = ContactDate.parse(text), value.hasDate,
      !isTimestamp || value.isCompleteDate
    else {
      let expected =
        isTimestamp ? "2020-05-24T12:00:00Z or 2020-05-24" : "1990-05-24, --05-24 or 1990-05"
      throw FieldError(.badValue, "\(name): \"\(text)\" is not a date; expected \(expected)")
    }
    guard isTimestamp else { return text }
    var whole = value
    if !whole.hasTime {
      whole.hour = 0
      whole.zone = .utc
    }
    return ContactDate(whole.completingTime()).text
  }
}
