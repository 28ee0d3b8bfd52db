/// The components of `N`, each a list.
///
/// RFC 6350 section 6.2.2 has five of them; RFC 9554 section 2.2 adds two, whose values are written
/// among the family names and the suffixes too, for readers that do not know them. Reading takes such
/// doubles out, writing puts them in again.
public struct StructuredName: Hashable, Sendable {
  public var family: [String] = []
  public var given: [String] = []
  public var middle: [String] = []
  public var prefixes: [String] = []
  public var suffixes: [String] = []
  public var secondSurnames: [String] = []
  public var generations: [String] = []

  public init() {}

  public init(
    family: [String] = [], given: [String] = [], middle: [String] = [], prefixes: [String] = [],
    suffixes: [String] = [], secondSurnames: [String] = [], generations: [String] = []
  ) {
    self.family = family
    self.given = given
    self.middle = middle
    self.prefixes = prefixes
    self.suffixes = suffixes
    self.secondSurnames = secondSurnames
    self.generations = generations
  }

  public var isEmpty: Bool { components.allSatisfy(\.isEmpty) }

  /// The components in the order of the wire.
  package var components: [[String]] {
    [family, given, middle, prefixes, suffixes, secondSurnames, generations]
  }

  /// Reads the value of `N`.
  package init(value: UnsafeBufferPointer<UInt8>) {
    var parts = ComponentText.lists(value)
    while parts.count < 7 { parts.append([]) }
    family = parts[0].filter { !parts[5].contains($0) }
    given = parts[1]
    middle = parts[2]
    prefixes = parts[3]
    suffixes = parts[4].filter { !parts[6].contains($0) }
    secondSurnames = parts[5]
    generations = parts[6]
  }

  /// The value of `N`: five components, or seven where the last two are used.
  package var encoded: String {
    var parts = components
    parts[0] += secondSurnames.filter { !family.contains($0) }
    parts[4] += generations.filter { !suffixes.contains($0) }
    if secondSurnames.isEmpty, generations.isEmpty { parts.removeLast(2) }
    return ComponentText.encoded(parts)
  }
}
