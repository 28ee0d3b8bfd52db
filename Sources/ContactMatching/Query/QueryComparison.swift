package import VCard

/// A field, an operator and a value: `email~@example.com`.
package struct QueryComparison: Sendable {
  /// How a value of the field stands to that of the query.
  package enum Operator: String, Sendable, CaseIterable {
    // The longer ones first, as they are looked for.
    case matches = "=~"
    case notGreater = "<="
    case notLess = ">="
    case equal = "="
    case contains = "~"
    case less = "<"
    case greater = ">"

    /// Whether a value in this place of the order satisfies the operator: below zero before that of the
    /// query.
    func isTrue(_ order: Int) -> Bool {
      switch self {
      case .less: order < 0
      case .notGreater: order <= 0
      case .greater: order > 0
      case .notLess: order >= 0
      case .equal: order == 0
      case .matches, .contains: false
      }
    }
  }

  package let field: ContactField
  package let operation: Operator
  /// What the field is compared with, without quotes and escapes.
  package let value: String

  private let region: String
  private let test: Test

  private enum Test: Sendable {
    case text(TextNeedle)
    case part(TextNeedle)
    case expression(RegularExpression)
    case date(QueryDate)
    case number(Double, orText: TextNeedle)
    case phone(String, TextNeedle)
    /// The digits of a part of a telephone number.
    case digits([UInt8])
  }

  /// - Throws: for a value that the field cannot be compared with; the column is that of the value.
  package init(
    _ field: ContactField, _ operation: Operator, _ value: String, region: String = ""
  ) throws(QueryError) {
    self.field = field
    self.operation = operation
    self.value = value
    self.region = region
    let exact = TextNeedle(value, isExact: true)
    switch operation {
    case .matches:
      do throws(RegularExpression.Fault) {
        test = .expression(try RegularExpression(value))
      } catch {
        throw QueryError(
          "\"\(value)\" is no regular expression: \(error.reason)",
          wayOut: "\(field)~ looks for the text as it is", length: value.count)
      }
    case .contains:
      if field.form == .phone, let digits = Self.digits(value) {
        test = .digits(digits)
      } else {
        test = .part(TextNeedle(value, isExact: false))
      }
    case .equal, .less, .greater, .notLess, .notGreater:
      if field.form == .date {
        if let date = QueryDate(value) {
          test = .date(date)
          return
        }
        guard operation == .equal else {
          throw QueryError(
            "\"\(value)\" is no date; expected one such as 2020, 2020-05-24 or --05-24",
            length: value.count)
        }
        // BDAY may be a text.
        test = .text(exact)
        return
      }
      let number = Self.number(value)
      if field.form == .number, number == nil {
        throw QueryError("\"\(value)\" is no number, as \(field) is", length: value.count)
      }
      if let number, operation != .equal || field.form == .number || field.form == .free {
        test = .number(number, orText: exact)
      } else if operation == .equal, field.form == .phone {
        test = .phone(Self.phone(value), exact)
      } else {
        test = .text(exact)
      }
    }
  }

  /// Whether some value of the field in a contact passes.
  package func matches(_ contact: Contact) -> Bool {
    field.contains(in: contact.card, region: region) { text in
      switch test {
      case .text(let needle):
        return operation == .equal
          ? needle.isEqual(to: text) : operation.isTrue(needle.compare(text))
      case .part(let needle): return needle.isContained(in: text)
      case .expression(let expression): return expression.matches(text)
      case .date(let date): return date.compare(text).map(operation.isTrue) ?? false
      case .number(let number, let needle):
        guard let other = SimpleValue.float(text) else {
          // Of private properties that look like numbers only now and then.
          return operation == .equal && needle.isEqual(to: text)
        }
        return operation.isTrue(other < number ? -1 : other > number ? 1 : 0)
      case .phone(let phone, let needle):
        return needle.isEqual(to: text) || isSame(phone, text)
      case .digits(let digits):
        let other = text.filter(ByteScan.isDigit)
        return other.withUnsafeBufferPointer { other in
          digits.withUnsafeBufferPointer { ByteScan.contains(other, $0) }
        }
      }
    }
  }

  private static func number(_ text: String) -> Double? {
    var text = text
    return text.withUTF8 { SimpleValue.float($0) }
  }

  // MARK: Telephone numbers

  private static func phone(_ text: String) -> String {
    var form = ByteBuffer(capacity: 64)
    var text = text
    text.withUTF8 { TelephoneForm.append($0, into: &form) }
    return form.string
  }

  private func isSame(_ phone: String, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var form = ByteBuffer(capacity: 64)
    TelephoneForm.append(text, into: &form)
    var phone = phone
    return phone.withUTF8 { phone in
      TelephoneForm.common(phone).elementsEqual(TelephoneForm.common(form.bytes))
        && TelephoneForm.areEqual(phone, form.bytes, region: region)
    }
  }

  /// The digits of a text of digits and separators; `nil` for any other.
  private static func digits(_ text: String) -> [UInt8]? {
    let isNumber = text.utf8.allSatisfy { ByteScan.isDigit($0) || " +-./()".utf8.contains($0) }
    let digits = text.utf8.filter(ByteScan.isDigit)
    return isNumber && !digits.isEmpty ? digits : nil
  }
}
