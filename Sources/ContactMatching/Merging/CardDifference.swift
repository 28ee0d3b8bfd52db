public import VCard

/// What two cards say differently: by meaning, not by order, spelling or the form of a line.
///
/// Values are compared as ``CardMerger`` does; a date with a part missing is another one than the whole
/// date here, and a value with other labels or parameters has changed.
///
/// - Complexity: O(*n*) in the size of the cards.
public struct CardDifference: Hashable, Sendable {
  /// A value with what is said of it.
  public struct Value: Hashable, Sendable {
    /// As a person reads it, the components of N, ADR, ORG and GENDER between semicolons; of data, their
    /// size.
    public var text: String
    /// The words of TYPE and the custom label.
    public var labels: [String]
    /// Other parameters, as `PREF=1`.
    public var parameters: [String]
  }

  public struct Change: Hashable, Sendable {
    /// The name of the property in capitals, as `TEL`.
    public var name: String
    /// What the old card has; `nil` for what was added.
    public var old: Value?
    /// What the new card has; `nil` for what was removed.
    public var new: Value?
  }

  /// In the order of the old card, what was added last.
  public var changes: [Change]

  public var isEmpty: Bool { changes.isEmpty }

  /// Compares cards in the vocabulary of 4.0; others are raised first.
  ///
  /// - Parameters:
  ///   - ignored: names of properties in capitals that do not count, as `REV` and `PRODID`.
  ///   - region: the country of telephone numbers without a country code.
  public init(
    from old: Card, to new: Card, ignoring ignored: Set<String> = [], region: String = ""
  ) {
    var old = old
    var new = new
    if old.version != .v4_0 { old.raise() }
    if new.version != .v4_0 { new.raise() }
    func meanings(_ card: Card) -> [PropertyMeaning] {
      PropertyMeaning.all(of: card, region: region).filter { !ignored.contains($0.name) }
    }
    let pairing = CardPairing(meanings(old), meanings(new))
    let standing =
      pairing.changed.map { pair in
        (
          pair.old.place,
          Change(name: pair.old.name, old: Value(pair.old, old), new: Value(pair.new, new))
        )
      }
      + pairing.removed.map { ($0.place, Change(name: $0.name, old: Value($0, old), new: nil)) }
    changes =
      standing.sorted { $0.0 < $1.0 }.map(\.1)
      + pairing.added.map { Change(name: $0.name, old: nil, new: Value($0, new)) }
  }
}

extension CardDifference.Value {
  fileprivate init(_ meaning: PropertyMeaning, _ card: Card) {
    self.init(
      text: meaning.text(card), labels: meaning.labels,
      parameters: meaning.details.filter { !$0.hasPrefix("is ") })
  }
}
