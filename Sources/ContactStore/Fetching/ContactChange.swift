internal import VCard

/// A property that was set, and how the contacts of a store take it.
struct ContactChange: Sendable {
  let key: AnyContactKey

  /// Changes the contacts that are shown as one, the preferred one first; most often there is one only.
  ///
  /// The second argument is what was fetched; the third, whether the cards are still what they were then, so
  /// that the identifiers of values hold.
  let apply: @Sendable (inout [Contact], Contact, Bool) -> Void

  /// A property of one value: it goes to the contact that it came from, or to the preferred one.
  init<Value>(_ key: ContactKey<Value>, to value: Value) {
    self.key = AnyContactKey(key)
    let path = key.path
    apply = { contacts, _, _ in
      let empty = Contact()[keyPath: path]
      let source = contacts.firstIndex { $0[keyPath: path] != empty } ?? contacts.startIndex
      contacts[source][keyPath: path] = value
    }
  }

  /// A list of values: what went is taken from each contact that has it, what changed is changed where it
  /// stood, what is new goes to the preferred contact.
  init<Value>(list key: ContactKey<[LabeledValue<Value>]>, to values: [LabeledValue<Value>]) {
    self.key = AnyContactKey(key)
    let path = key.path
    apply = { contacts, fetched, isSame in
      if contacts.count == 1 {
        contacts[0][keyPath: path] = isSame ? values : values.map(Self.unidentified)
        return
      }
      let old = fetched[keyPath: path]
      var left = values.filter { value in !old.contains { $0.hasSameContent(as: value) } }
      let gone = old.filter { value in !values.contains { $0.hasSameContent(as: value) } }
      for i in contacts.indices {
        contacts[i][keyPath: path] = contacts[i][keyPath: path].compactMap { value in
          guard let lost = gone.first(where: { $0.hasSameContent(as: value) }) else { return value }
          guard let new = left.firstIndex(where: { $0.identifier == lost.identifier }) else {
            return nil
          }
          var changed = left.remove(at: new)
          changed.identifier = value.identifier
          return changed
        }
      }
      contacts[0][keyPath: path] += left.map(Self.unidentified)
    }
  }

  private static func unidentified<Value>(_ value: LabeledValue<Value>) -> LabeledValue<Value> {
    var value = value
    value.identifier = nil
    return value
  }
}
