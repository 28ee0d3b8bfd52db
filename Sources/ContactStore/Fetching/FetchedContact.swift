public import VCard

/// A contact of a store with the properties that were asked for, and no others.
///
/// Reading a property that was not fetched throws: an empty value would be wrong. What is set is available
/// from then on, and is all that ``SaveRequest/update(_:)`` changes.
///
///     var ann = try store.contact(identifier, keys: [.emailAddresses])
///     var emails = try ann[.emailAddresses]
///     emails.append(LabeledValue("ann@example.com", labels: ["home"]))
///     ann.set(.emailAddresses, to: emails)
///
/// A value: copies are independent, and may cross threads.
public struct FetchedContact: Sendable, Identifiable, Hashable {
  /// Stable, and safe to keep. That of contacts that are shown as one is another than that of each.
  public let identifier: String

  public var id: String { identifier }

  /// The keys that can be read.
  public private(set) var availableKeys: Set<AnyContactKey>

  /// The identifiers of the contacts that are shown as this one; its own when it is not linked.
  public let linkedIdentifiers: [String]

  /// What is fetched, and what was set since.
  private(set) var contact: Contact
  /// What was fetched.
  let original: Contact
  /// The version of the card, by which a change of somebody else's is seen; 0 of several cards, or of none.
  let version: Int64
  private(set) var changes: [ContactChange] = []

  /// A new person of whom nothing is known, with every key available.
  public init() {
    self.init(
      identifier: Identifiers.make(for: .contact), contact: Contact(), version: 0,
      keys: Set(AnyContactKey.all))
  }

  init(
    identifier: String, contact: Contact, version: Int64, keys: Set<AnyContactKey>,
    linked: [String]? = nil
  ) {
    self.identifier = identifier
    self.contact = contact
    original = contact
    self.version = version
    availableKeys = keys
    linkedIdentifiers = linked ?? [identifier]
  }

  public func isAvailable(_ key: AnyContactKey) -> Bool { availableKeys.contains(key) }

  /// The value of a property.
  ///
  /// - Throws: `.propertyNotFetched` when it was not asked for.
  public subscript<Value>(key: ContactKey<Value>) -> Value {
    get throws(StoreError) {
      guard availableKeys.contains(AnyContactKey(key)) else {
        throw StoreError(
          .propertyNotFetched,
          "A property was not requested when contact was fetched: \(key.name)",
          identifiers: [identifier])
      }
      return contact[keyPath: key.path]
    }
  }

  /// Gives a property a new value, which a save request writes.
  public mutating func set<Value>(_ key: ContactKey<Value>, to value: Value) {
    availableKeys.insert(AnyContactKey(key))
    contact[keyPath: key.path] = value
    note(ContactChange(key, to: value))
  }

  /// Gives a property a new list of values; those that keep their identifier keep their parameters.
  public mutating func set<Value>(
    _ key: ContactKey<[LabeledValue<Value>]>, to values: [LabeledValue<Value>]
  ) {
    availableKeys.insert(AnyContactKey(key))
    contact[keyPath: key.path] = values
    note(ContactChange(list: key, to: values))
  }

  private mutating func note(_ change: ContactChange) {
    changes.removeAll { $0.key == change.key }
    changes.append(change)
  }

  // MARK: Hashable

  /// Whether both are the same contact with the same keys and values.
  public static func == (a: Self, b: Self) -> Bool {
    a.identifier == b.identifier && a.availableKeys == b.availableKeys
      && a.availableKeys.allSatisfy { $0.isEqual(a.contact, b.contact) }
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}
