internal import DelimitedText
internal import VCard

/// Rows of our own CSV, whose cells say exactly what they mean.
extension CSVCardMaker {
  /// A value of our own CSV: what the cells say, and behind it what is in `Parameters`.
  mutating func own(_ i: Int, _ row: borrowing DelimitedRecord) {
    let isNamed = fields[i].rawValue >= CSVField.property.rawValue
    let parameters = cell(i, .parameters, row)
    if parameters == nil, !isNamed {
      // The other cells say it all.
      let place = begin(properties[i], row.line)
      if put(i, place, row) { finish(i, place, row) } else { card.properties.removeLast() }
      return
    }
    var rest = ParameterCell.Parsed()
    if let parameters {
      if let parsed = ParameterCell.parse(parameters) {
        rest = parsed
      } else {
        let place = row.place(ofCell: map.entries[i].column(.parameters))
        diagnostics.append(
          Diagnostic(
            .csvBadParameters, line: place.line, column: place.column, severity: .warning,
            "a cell of parameters begins with none; expected \";NAME=VALUE\""))
      }
    }
    let place = isNamed ? beginNamed(i, rest, row.line) : begin(properties[i], rest, row.line)
    if let raw = rest.raw {
      let range = card.store(raw)
      card.setValue(range, of: place)
      if shows(i, place, row) {
        finish(i, place, row)
        return
      }
      card.setValue(.empty, of: place)
    }
    // Only labels or parameters may stand here.
    if put(i, place, row) || rest.raw != nil {
      finish(i, place, row)
    } else {
      card.properties.removeLast()
    }
  }

  /// Whether the value of a property is what the cells say.
  private mutating func shows(_ i: Int, _ place: Int, _ row: borrowing DelimitedRecord) -> Bool {
    let field = fields[i]
    card.bytes.withUnsafeBufferPointer { bytes in
      card.properties.withUnsafeBufferPointer { properties in
        card.parameters.withUnsafeBufferPointer { parameters in
          guard let base = bytes.baseAddress else { return }
          let view = CardView(bytes: base, properties: properties, parameters: parameters)
          encoder.encode(place, field, view, card)
        }
      }
    }
    for (part, _) in field.row.parts where part != .parameters && part != .label {
      if part == .countryCode || part == .formatted || part == .service || part == .username {
        continue
      }
      let said = cell(i, part, row)
      let shown = encoder.cells.first { $0.part == part }.map { encoder.bytes($0.range) }
      guard (said?.count ?? 0) == (shown?.count ?? 0) else { return false }
      if let said, let shown, !said.elementsEqual(shown) { return false }
    }
    return true
  }

  /// Gives a property its labels and the parameters that have columns.
  private mutating func finish(_ i: Int, _ place: Int, _ row: borrowing DelimitedRecord) {
    if fields[i].isNumbered { finishLabels(i, place, row) }
    switch fields[i] {
    case .addresses:
      setParameter(.countryCode, i, .countryCode, place, row)
      setParameter(.label, i, .formatted, place, row)
    case .profiles:
      setParameter(.serviceType, i, .service, place, row)
      setParameter(.username, i, .username, place, row)
    default: break
    }
  }

  private mutating func finishLabels(_ i: Int, _ place: Int, _ row: borrowing DelimitedRecord) {
    guard let cell = cell(i, .label, row) else {
      setLabels([], of: place)
      return
    }
    let (field, spoken) = (fields[i], spoken)
    let meaning = labels.meaning(of: cell, owner: Int(fields[i].rawValue), on: properties[i]) {
      guard spoken != nil else { return LabelCell.parse(cell) }
      return LabelCell.parse(cell) { LabelTable.labels($0, field, spoken: spoken) }
    }
    if meaning.isWhole, card.properties[place].parameterCount == 0, ownLabels.isEmpty {
      addLabels(meaning, to: place)
    } else {
      setLabels(labels.labels(meaning), of: place)
    }
    if meaning.isPreferred, card.parameter(.pref, of: place) == nil {
      card.add(.pref, "1", to: place)
    }
  }

  private mutating func setParameter(
    _ id: ParameterID, _ i: Int, _ part: FieldPart, _ place: Int, _ row: borrowing DelimitedRecord
  ) {
    guard let cell = cell(i, part, row) else { return }
    if card.parameter(id, of: place) == nil {
      let range = card.store(cell)
      card.add(id, range, to: place)
    } else {
      card.setParameter(id, to: String(decoding: cell, as: UTF8.self), of: place)
    }
  }
}
