/// A set of words of TYPE.
package struct TypeWordSet: Hashable, Sendable, ExpressibleByArrayLiteral {
  package private(set) var bits: UInt128

  package init(arrayLiteral words: TypeWord...) {
    bits = words.reduce(0) { $0 | 1 << UInt128($1.rawValue) }
  }

  private init(bits: UInt128) { self.bits = bits }

  package static let all = TypeWordSet(bits: .max)

  @inline(__always)
  package func contains(_ word: TypeWord) -> Bool { bits & (1 << UInt128(word.rawValue)) != 0 }

  package func union(_ other: Self) -> Self { Self(bits: bits | other.bits) }

  package func subtracting(_ other: Self) -> Self { Self(bits: bits & ~other.bits) }
}

extension TypeWordSet {
  /// The words of telephone numbers in 4.0 (RFC 6350 section 6.4.1, RFC 7852 section 11.7).
  package static let telephone4: TypeWordSet = [
    .text, .voice, .fax, .cell, .video, .pager, .textphone, .mainNumber,
  ]

  /// The words of relations (RFC 6350 section 6.6.6).
  package static let related: TypeWordSet = [
    .contact, .acquaintance, .friend, .met, .coWorker, .colleague, .coResident, .neighbor, .child,
    .parent, .sibling, .spouse, .kin, .muse, .crush, .date, .sweetheart, .me, .agent, .emergency,
  ]

  /// The words of addresses in 4.0 (RFC 9554 section 5).
  package static let address4: TypeWordSet = [.billing, .delivery]

  private static let telephone2: TypeWordSet = [
    .voice, .fax, .msg, .cell, .pager, .bbs, .modem, .car, .isdn, .video,
  ]
  private static let address2: TypeWordSet = [.dom, .intl, .postal, .parcel]

  /// Words that no standard knows, and those under a private name.
  package static let unregistered =
    ([
      .other, .main, .iphone, .applewatch, .xManager, .xPartner, .xMsg, .xBbs, .xModem, .xCar,
      .xIsdn,
      .xPcs, .xMobile, .xBlog, .xVideo, .xText, .xTextphone, .xMainNumber, .xIrmcN, .xX400,
    ] as TypeWordSet).union(mailSystems)

  /// The mail systems of 2.1 beside the Internet and X.400 (vCard 2.1 section 2.3.2), and their private
  /// names in 4.0.
  private static let mailSystems: TypeWordSet = [
    .aol, .applelink, .attmail, .cis, .eworld, .ibmmail, .mcimail, .powershare, .prodigy, .tlx,
    .xAol, .xApplelink, .xAttmail, .xCis, .xEworld, .xIbmmail, .xMcimail, .xPowershare, .xProdigy,
    .xTlx,
  ]

  /// The words that the standards let stand on a property, private ones included.
  package static func allowed(on id: PropertyID, _ version: Version) -> TypeWordSet {
    if id.isPrivate { return .all }
    let common: TypeWordSet = version == .v4_0 ? [.home, .work] : [.home, .work, .pref]
    return common.union(unregistered).union(special(id, version))
  }

  private static func special(_ id: PropertyID, _ version: Version) -> TypeWordSet {
    switch (version, id) {
    case (.v4_0, .telephone): telephone4
    case (.v4_0, .related): related
    case (.v4_0, .address): address4
    case (.v2_1, .telephone): telephone2
    case (.v3_0, .telephone): telephone2.union([.pcs])
    case (.v2_1, .address), (.v2_1, .label), (.v3_0, .address), (.v3_0, .label): address2
    case (.v2_1, .email), (.v3_0, .email): [.internet, .x400]
    case (.v3_0, .impp): [.personal, .business, .mobile]
    default: []
    }
  }
}
