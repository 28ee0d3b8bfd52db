extension Card {
  /// Gives a card in the vocabulary of 4.0 the FN that 3.0 and 4.0 require, made from what it has
  /// (RFC 6350 section 6.2.1); `DERIVED` says that nobody wrote it (RFC 9554 section 4.4).
  package mutating func completeFormattedName(marks: Bool = true) {
    var empty: Int?
    for i in properties.indices where properties[i].id == .formattedName && !properties[i].isRemoved
    {
      if !isBlank(properties[i].value) { return }
      empty = i
    }
    var value = first(.kind) == nil ? storePlainName() : nil
    if value == nil { value = store(TextEscaping.escaped(FormattedName.make(from: self) ?? "")) }
    let place = empty ?? insert(.formattedName, value: .empty, after: versionPlace())
    setValue(value ?? .empty, of: place)
    if marks, parameter(.derived, of: place) == nil { add(.derived, "true", to: place) }
  }

  /// Gives a card the N that 2.1 and 3.0 require, split from FN.
  package mutating func completeStructuredName() {
    // An N of nothing but separators says that there are no parts: it stays.
    guard first(.structuredName) == nil, let name = first(.formattedName) else { return }
    let kind = first(.kind).map { text(properties[$0].value) } ?? "individual"
    let formatted = storeUnescaped(properties[name].value)
    let parts = FormattedName.nameParts(fromFormatted: self.text(formatted), kind: kind)
    let family = parts.family.map { TextEscaping.escaped($0, .component) }.joined(separator: ",")
    let given = parts.given.map { TextEscaping.escaped($0, .component) }.joined(separator: ",")
    insert(.structuredName, value: store("\(family);\(given);;;"), after: versionPlace())
  }

  private func versionPlace() -> Int {
    first(.version) ?? -1
  }

  private func isBlank(_ range: ByteRange) -> Bool {
    with(range) { $0.allSatisfy { $0 <= 0x20 } }
  }
}
