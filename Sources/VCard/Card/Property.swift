/// One property of a card, as a value of its own.
///
/// The texts are made when they are asked for; a loop over a large file that needs speed works on the
/// card itself.
public struct Property: Sendable {
  package let card: Card
  /// The place among the card's properties.
  package let place: Int

  package init(card: Card, place: Int) {
    self.card = card
    self.place = place
  }

  private var record: PropertyRecord { card.properties[place] }

  /// The property, `.other` when its name is not known.
  public var id: PropertyID { record.id }

  /// The name as it was written, without its group.
  public var name: String {
    record.name.isEmpty ? "\(record.id.name)" : card.text(record.name)
  }

  /// The group before the name: `item1` of `item1.TEL` (RFC 6350 section 3.3).
  public var group: String? {
    record.group.isEmpty ? nil : card.text(record.group)
  }

  /// The value as text, without escapes; of pictures and other data in base64 the base64 text.
  public var value: String {
    card.with(record.value) { TextEscaping.unescape($0) }
  }

  /// The value with the escapes of RFC 6350 section 3.4.
  public var escapedValue: String { card.text(record.value) }

  /// The components of a structured value, each a list (RFC 6350 section 6.2.2); a list property is one
  /// component, a text one component of one text.
  public var components: [[String]] {
    card.with(record.value) { value in
      switch card.kind(of: record) {
      case .components:
        parts(value, 0x3B).map { component in
          component.isEmpty ? [] : parts(component, 0x2C).map { TextEscaping.unescape($0) }
        }
      case .units: parts(value, 0x3B).map { [TextEscaping.unescape($0)] }
      case .textList: [parts(value, 0x2C).map { TextEscaping.unescape($0) }]
      default: [[TextEscaping.unescape(value)]]
      }
    }
  }

  /// The parameters in order, the values of each together.
  public var parameters: [Parameter] {
    var found: [Parameter] = []
    for i in record.parameterRange where !card.parameters[i].isRemoved {
      let parameter = card.parameters[i]
      let text = card.text(parameterValue: i)
      let name = parameter.name.isEmpty ? "\(parameter.id.name)" : card.text(parameter.name)
      if let last = found.indices.last, found[last].id == parameter.id,
        parameter.flags.contains(.continues) || parameter.id == .type
      {
        found[last].values.append(text)
      } else {
        found.append(Parameter(id: parameter.id, name: name, values: [text]))
      }
    }
    return found
  }

  /// The size of data in bytes; 0 for a value that is text.
  package var dataSize: Int {
    guard record.flags.contains(.inlineData) else { return 0 }
    return card.with(record.value) { base64 in
      base64.count / 4 * 3 - base64.suffix(2).count { $0 == 0x3D }
    }
  }

  /// The words of TYPE.
  public var types: [String] {
    parameters.filter { $0.id == .type }.flatMap(\.values)
  }

  /// The physical line it begins on, counted from 1; 0 when it was not read.
  public var line: Int { Int(record.line) }

  private func parts(
    _ value: UnsafeBufferPointer<UInt8>, _ separator: UInt8
  ) -> [UnsafeBufferPointer<UInt8>] {
    var parts: [UnsafeBufferPointer<UInt8>] = []
    TextEscaping.split(value, at: separator) { parts.append($0) }
    return parts
  }
}

/// A parameter of a property with its values (RFC 6350 section 5).
public struct Parameter: Hashable, Sendable {
  public var id: ParameterID
  /// The name as it was written.
  public var name: String
  /// The values without quotes and escapes.
  public var values: [String]
}
