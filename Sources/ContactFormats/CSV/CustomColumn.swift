internal import VCard

/// A column that no table knows, as a property: `X-CSV-COLUMN;X-HEADER=Shoe size;X-COLUMN=2:40`.
enum CustomColumn {
  static let property = "X-CSV-COLUMN"
  static let parameter = "X-HEADER"
  /// The number of the column among those of the table that are kept so, from 1.
  static let ordinal = "X-COLUMN"
  /// The header of lines that are no content lines.
  static let unparsed = "X-UNPARSED-LINE"

  /// The header of the column that a property came from and its number, 0 for none; `nil` when it is no
  /// such property.
  static func column(of i: Int, _ view: CardView) -> (header: String, ordinal: Int)? {
    let record = view.properties[i]
    guard record.id == .other, record.group.isNothing, 1...2 ~= record.parameterCount,
      record.flags.rawValue & PropertyFlags.inlineData.rawValue == 0, !record.value.isNothing,
      isEqual(property, view.run(record.name))
    else { return nil }
    var header = ""
    var number = 0
    for parameter in view.parameters[record.places] {
      if parameter.isGone || parameter.id != .other { return nil }
      let text = String(decoding: view.run(parameter.value), as: UTF8.self)
      if isEqual(Self.parameter, view.run(parameter.name)), header.isEmpty {
        header = text
      } else if isEqual(ordinal, view.run(parameter.name)), let value = Int(text), value > 0,
        number == 0
      {
        number = value
      } else {
        return nil
      }
    }
    guard !header.isEmpty, PlainHeaders.path(header) == nil else { return nil }
    return (header, number)
  }

  private static func isEqual(_ name: String, _ run: UnsafeBufferPointer<UInt8>) -> Bool {
    var name = name
    return name.withUTF8 { ByteScan.equalIgnoringCase(run, $0) }
  }

  /// The same, whatever else the property says.
  static func column(of i: Int, _ card: borrowing Card) -> (header: String, ordinal: Int)? {
    let record = card.properties[i]
    guard record.id == .other, card.text(record.name).uppercased() == property else { return nil }
    var header = ""
    var number = 0
    for p in record.parameterRange where card.parameters[p].id == .other {
      switch card.text(card.parameters[p].name).uppercased() {
      case parameter: header = card.text(parameterValue: p)
      case ordinal: number = Int(card.text(parameterValue: p)) ?? 0
      default: break
      }
    }
    return header.isEmpty ? nil : (header, number)
  }
}
