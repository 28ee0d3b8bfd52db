internal import VCard

/// Single texts as the Contacts framework has them; an empty text is none. Of a part of the name that is a
/// list of texts they have all, with blanks between.
extension Contact {
  var namePrefix: String {
    get { part(\.prefixes) }
    set { setPart(\.prefixes, newValue) }
  }

  var givenName: String {
    get { part(\.given) }
    set { setPart(\.given, newValue) }
  }

  var middleName: String {
    get { part(\.middle) }
    set { setPart(\.middle, newValue) }
  }

  /// With a second surname behind the first.
  var familyName: String {
    get { (structuredName.family + structuredName.secondSurnames).joined(separator: " ") }
    set {
      guard newValue != familyName else { return }
      structuredName.secondSurnames = []
      setPart(\.family, newValue)
    }
  }

  /// With the generation before the other suffixes.
  var nameSuffix: String {
    get { (structuredName.generations + structuredName.suffixes).joined(separator: " ") }
    set {
      guard newValue != nameSuffix else { return }
      structuredName.generations = []
      setPart(\.suffixes, newValue)
    }
  }

  var previousFamilyName: String {
    get { maidenName ?? "" }
    set { maidenName = newValue.isEmpty ? nil : newValue }
  }

  var nickname: String {
    get { nicknames.first ?? "" }
    set { setFirst(&nicknames, newValue) }
  }

  var organizationName: String {
    get { organization ?? "" }
    set { organization = newValue.isEmpty ? nil : newValue }
  }

  var departmentName: String {
    get { departments.first ?? "" }
    set { setFirst(&departments, newValue) }
  }

  var jobTitle: String {
    get { title ?? "" }
    set { title = newValue.isEmpty ? nil : newValue }
  }

  var note: String {
    get { notes.joined(separator: "\n\n") }
    set {
      guard newValue != note else { return }
      notes = newValue.isEmpty ? [] : [newValue]
    }
  }

  var hasPhoto: Bool {
    get { card.preferred(.photo).map { !card.properties[$0].value.isEmpty } ?? false }
    set { if !newValue { photo = nil } }
  }

  // MARK: Parts

  private func part(_ path: KeyPath<StructuredName, [String]>) -> String {
    structuredName[keyPath: path].joined(separator: " ")
  }

  private mutating func setPart(
    _ path: WritableKeyPath<StructuredName, [String]>, _ text: String
  ) {
    guard part(path) != text else { return }
    structuredName[keyPath: path] = text.isEmpty ? [] : [text]
  }

  /// Gives a list another first text, and leaves the others.
  private func setFirst(_ texts: inout [String], _ text: String) {
    guard texts.first ?? "" != text else { return }
    if !texts.isEmpty { texts.removeFirst() }
    if !text.isEmpty { texts.insert(text, at: 0) }
  }
}
