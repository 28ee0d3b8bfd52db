internal import DelimitedText
internal import VCard

/// The labels of properties, and the X-ABLABELs that some of them need.
extension CSVCardMaker {
  /// X-ABLABELs that stand in columns of their own, so that labels do not make them again.
  mutating func findOwnLabels(_ row: borrowing DelimitedRecord) {
    for i in fields.indices where fields[i] == .property && properties[i] == .xABLabel {
      guard let cell = cell(i, .parameters, row), let parsed = ParameterCell.parse(cell),
        !parsed.group.isEmpty
      else { continue }
      let text = self.cell(i, .value, row).map { TextEscaping.unescape($0) } ?? ""
      ownLabels.append((parsed.group.lowercased(), LabelWords.label(customText: text)))
    }
  }

  /// Gives a property without TYPE what a cell of labels means.
  mutating func addLabels(_ meaning: LabelMemory.Meaning, to property: Int) {
    var words = meaning.words
    while words != 0 {
      if let word = TypeWord(rawValue: UInt8(truncatingIfNeeded: words)) {
        card.add(type: word, to: property)
      }
      words >>= 8
    }
    let custom = labels.custom(meaning)
    if !custom.isEmpty {
      let text = card.store(custom)
      customLabels.append((property, text))
    }
  }

  /// Gives a property its labels, and takes out the words of TYPE whose label is not among them.
  mutating func setLabels(_ labels: [String], of property: Int) {
    var missing = labels
    if !ownLabels.isEmpty {
      let group = card.text(card.properties[property].group).lowercased()
      if let own = ownLabels.first(where: { $0.group == group }),
        !card.hasType(labelled: own.label, of: property)
      {
        missing.removeAll { $0 == own.label }
      }
    }
    for p in card.properties[property].parameterRange
    where card.parameters[p].id == .type && !card.parameters[p].isRemoved {
      guard let label = card.label(ofType: p), !label.isEmpty else { continue }
      if labels.contains(label) {
        missing.removeAll { $0 == label }
      } else {
        card.remove(parameter: p, of: property)
      }
    }
    if let custom = card.addTypes(missing, to: property) {
      let text = card.store(TextEscaping.escaped(LabelWords.customText(label: custom)))
      customLabels.append((property, text))
    }
  }

  /// Adds the X-ABLABELs, each in the group of its property.
  mutating func makeCustomLabels() {
    var number = 0
    for n in customLabels.indices {
      let property = customLabels[n].property
      guard card.properties[property].group.isEmpty else { continue }
      let group = newGroup(&number)
      card.properties[property].group = group
    }
    // From the last to the first: places before stay what they are.
    for n in customLabels.indices.reversed() {
      let (property, text) = customLabels[n]
      card.insert(
        .xABLabel, value: text, group: card.properties[property].group, after: property)
    }
  }

  /// A name for a group: the next number where no cell says groups.
  private mutating func newGroup(_ number: inout Int) -> ByteRange {
    if hasGroups { return card.newGroup() }
    number += 1
    scratch.truncate()
    scratch.append("item")
    scratch.append(decimal: number)
    return card.store(scratch.bytes)
  }
}
