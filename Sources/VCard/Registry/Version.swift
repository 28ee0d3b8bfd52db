/// The version of a card: what its `VERSION` says, or what its lines betray when it says nothing.
public enum Version: UInt8, Sendable, Hashable, CaseIterable, Comparable {
  /// versit vCard 2.1 (1996).
  case v2_1
  /// RFC 2426.
  case v3_0
  /// RFC 6350, the vocabulary in which the library thinks.
  case v4_0

  /// The value of `VERSION`.
  public var text: String { String(describing: spelling) }

  package var spelling: StaticString {
    switch self {
    case .v2_1: "2.1"
    case .v3_0: "3.0"
    case .v4_0: "4.0"
    }
  }

  /// The version a text names, `nil` when it names none of the three.
  public init?(text: String) {
    guard let match = Version.allCases.first(where: { $0.text == text }) else { return nil }
    self = match
  }

  package init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count == 3, bytes[1] == 0x2E else { return nil }
    switch (bytes[0], bytes[2]) {
    case (0x32, 0x31): self = .v2_1
    case (0x33, 0x30): self = .v3_0
    case (0x34, 0x30): self = .v4_0
    default: return nil
    }
  }

  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// A set of versions, as the registry's columns have it.
package struct Versions: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let v2_1 = Versions(rawValue: 1)
  package static let v3_0 = Versions(rawValue: 2)
  package static let v4_0 = Versions(rawValue: 4)
  package static let all: Versions = [.v2_1, .v3_0, .v4_0]
  package static let old: Versions = [.v2_1, .v3_0]
  package static let new: Versions = [.v3_0, .v4_0]

  package func contains(_ version: Version) -> Bool {
    rawValue & (1 << version.rawValue) != 0
  }
}
