internal import TextServices
package import VCard

extension ContactField {
  /// The texts of the field, in the order of the card: a date as `1990-05-24`, an address on one line, a
  /// picture that is in the card as an empty text. KIND is `individual` where nothing says it.
  ///
  /// - Parameter region: the country of telephone numbers without a prefix, for `tel.e164`.
  package func values(of contact: Contact, region: String = "") -> [String] {
    var texts: [String] = []
    _ = contains(in: contact.card, region: region) { text in
      texts.append(String(decoding: text, as: UTF8.self))
      return false
    }
    return texts
  }

  /// Whether the contact has the field: a picture counts, an empty value does not.
  package func isPresent(in contact: Contact) -> Bool {
    let card = contact.card
    guard case .whole = part else { return contains(in: card) { !$0.isEmpty } }
    return card.properties.indices.contains { hasValue(at: $0, card) }
  }

  /// Whether any of the texts passes a test, which gets them one after the other as UTF-8.
  ///
  /// A value that stands in the card as it is read costs no copy.
  func contains(
    in card: borrowing Card, region: String = "", where test: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    var isMissing = true
    for place in card.properties.indices where hasValue(at: place, card) {
      isMissing = false
      if contains(at: place, card, region, test) { return true }
    }
    // RFC 6350 section 6.1.4.
    guard isMissing, property == .kind, labels.isEmpty else { return false }
    return Self.pass("individual", to: test)
  }

  /// Whether a property is one of the field's and has a value.
  @inline(__always)
  func hasValue(at place: Int, _ card: borrowing Card) -> Bool {
    card.properties[place].id == property && isOwn(place, card)
  }

  private func isOwn(_ place: Int, _ card: borrowing Card) -> Bool {
    let record = card.properties[place]
    guard !record.isRemoved, !record.value.isEmpty else { return false }
    if property == .other {
      var name = otherName
      let isSame = name.withUTF8 { wanted in
        card.with(record.name) { ByteScan.equalIgnoringCase($0, wanted) }
      }
      if !isSame { return false }
    }
    if let service {
      if !card.starts(record.value, with: service.scheme) { return false }
      if service.name.utf8CodeUnitCount > 0 {
        guard let i = card.parameter(.serviceType, of: place),
          card.equals(card.parameters[i].value, ignoringCase: service.name)
        else { return false }
      }
    }
    switch record.id.row.kind {
    case .components, .units:
      let isEmpty = card.with(record.value) { $0.allSatisfy { $0 == 0x3B || $0 == 0x2C } }
      // An address may be in its parameters alone.
      if isEmpty, property != .address || card.address(of: place).isEmpty { return false }
    default: break
    }
    return labels.isEmpty || hasLabels(place, card)
  }

  func hasLabels(_ place: Int, _ card: borrowing Card) -> Bool {
    let found = card.labels(of: place).map { FoldedText.caseFolded($0) }
    return foldedLabels.allSatisfy { label in
      found.contains(label)
        // Apple's own label for what TYPE calls a cell.
        || label == "cell" && property == .telephone && found.contains("mobile")
    }
  }

  // MARK: One property

  private func contains(
    at place: Int, _ card: borrowing Card, _ region: String,
    _ test: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    let record = card.properties[place]
    switch part {
    case .whole: return containsWhole(at: place, card, test)
    case .name(let path):
      let name = card.with(record.value) { StructuredName(value: $0) }
      return name[keyPath: path].contains { !$0.isEmpty && Self.pass($0, to: test) }
    case .address(let number):
      let parts = card.with(record.value) { ComponentText.lists($0) }
      guard number < parts.count else { return false }
      let text = parts[number].joined(separator: "\n")
      return !text.isEmpty && Self.pass(text, to: test)
    case .parameter(let id):
      guard let text = card.parameterText(id, of: place), !text.isEmpty else { return false }
      return Self.pass(text, to: test)
    case .unit:
      let units = card.with(record.value) { ComponentText.units($0) }
      return units.dropFirst().contains { !$0.isEmpty && Self.pass($0, to: test) }
    case .year, .month, .day:
      let date = card.date(of: place)
      let number: Int?
      switch part {
      case .year: number = date.year
      case .month: number = date.month
      default: number = date.day
      }
      guard let number else { return false }
      return Self.pass("\(number)", to: test)
    case .e164:
      guard let number = PhoneNumbers.normalized(card.text(of: place), region: region) else {
        return false
      }
      return Self.pass(number.e164, to: test)
    case .phoneExtension:
      let text = card.text(of: place)
      let written = VCard.PhoneNumber(telephone: text).extension
      let digits =
        written.isEmpty ? PhoneNumbers.normalized(text, region: region)?.extension : written
      guard let digits else { return false }
      return Self.pass(digits, to: test)
    }
  }

  private func containsWhole(
    at place: Int, _ card: borrowing Card, _ test: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    let record = card.properties[place]
    if record.flags.contains(.inlineData) { return Self.pass("", to: test) }
    if isDate { return Self.pass(card.date(of: place).text, to: test) }
    if let service {
      let skipped = service.scheme.utf8CodeUnitCount
      return card.with(record.value) { value in
        var name = ByteBuffer(capacity: value.count)
        URIEscaping.unescape(UnsafeBufferPointer(rebasing: value[skipped...]), into: &name)
        return test(name.bytes)
      }
    }
    switch property {
    case .structuredName:
      let name = card.with(record.value) { StructuredName(value: $0) }
      return Self.pass(FormattedName.compose(name) ?? "", to: test)
    case .address: return Self.pass(Self.line(card.address(of: place)), to: test)
    case .organization:
      let name = card.with(record.value) { ComponentText.units($0) }.first ?? ""
      return !name.isEmpty && Self.pass(name, to: test)
    case .gender:
      let units = card.with(record.value) { ComponentText.units($0) }
      return units.contains { !$0.isEmpty && Self.pass($0, to: test) }
    case .telephone where card.starts(record.value, with: "tel:"):
      let number = VCard.PhoneNumber(telephone: card.text(of: place))
      let tail = number.extension.isEmpty ? "" : " x" + number.extension
      return Self.pass(number.value + tail, to: test)
    default: break
    }
    switch card.kind(of: record) {
    case .textList where record.traits.contains(.comma):
      let texts = card.with(record.value) { ComponentText.list($0) }
      return texts.contains { !$0.isEmpty && Self.pass($0, to: test) }
    case .uri, .geo, .media: return card.with(record.value, test)
    default:
      guard record.traits.contains(.backslash) else { return card.with(record.value, test) }
      return Self.pass(card.text(of: place), to: test)
    }
  }

  /// An address on one line: as it is put on an envelope where the card says it and has no components.
  private static func line(_ address: PostalAddress) -> String {
    let parts = PostalAddress.components.map { address[keyPath: $0] }.filter { !$0.isEmpty }
    let text = parts.isEmpty ? address.formatted : parts.joined(separator: "\n")
    return text.split { $0.isNewline }.joined(separator: ", ")
  }

  @inline(__always)
  private static func pass(
    _ text: String, to test: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    var text = text
    return text.withUTF8(test)
  }
}
