internal import VCard

/// The facts of all contacts, in the order of the inputs.
struct FactBook: Sendable {
  private(set) var contacts: [ContactFacts] = []
  private(set) var values: [FactValue] = []

  /// Adds a contact with its values, in any order.
  mutating func append(_ facts: ContactFacts, _ found: inout [FactValue]) {
    var facts = facts
    found.sort()
    let start = UInt32(values.count)
    for value in found where values.count == Int(start) || values.last != value {
      values.append(value)
      facts.fields.insert(value.field.set)
    }
    facts.values = start..<UInt32(values.count)
    contacts.append(facts)
  }

  /// The values of a contact.
  func values(of contact: Int) -> ArraySlice<FactValue> {
    let range = contacts[contact].values
    return values[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  /// The fields of which two contacts share a value, each once.
  func shared(_ a: Int, _ b: Int) -> FactFields {
    let x = contacts[a]
    let y = contacts[b]
    if x.fields.isDisjoint(with: y.fields) { return [] }
    return values.withUnsafeBufferPointer { values in
      var fields: FactFields = []
      var i = Int(x.values.lowerBound)
      var j = Int(y.values.lowerBound)
      while i < x.values.upperBound, j < y.values.upperBound {
        let (p, q) = (values[i], values[j])
        if p == q { fields.insert(p.field.set) }
        if p <= q { i += 1 }
        if q <= p { j += 1 }
      }
      return fields
    }
  }
}
