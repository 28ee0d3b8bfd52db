/// What readers of other formats fill a card with.
extension Card {
  /// Empties the card for one of 4.0 that begins on this line of another format's input.
  package mutating func begin(line: Int) {
    removeAll()
    version = .v4_0
    self.line = line
    isRewritten = true
  }

  /// Adds a property behind the others; its parameters must be the last ones of the card.
  ///
  /// Traits are found, unless the value is data; the property will be written anew.
  package mutating func append(_ property: PropertyRecord) {
    var record = property
    record.flags.insert(.rewritten)
    record.traits = record.flags.contains(.inlineData) ? [] : traits(record.value)
    properties.append(record)
    needs.formUnion(CardNeeds.byProperty[Int(record.id.rawValue)])
    isRewritten = true
  }

  /// Takes back bytes and parameters that belong to no property.
  package mutating func truncate(bytes byteCount: Int, parameters parameterCount: Int) {
    bytes.removeLast(max(bytes.count - byteCount, 0))
    parameters.removeLast(max(parameters.count - parameterCount, 0))
  }
}
