/// A receiver whose spelling a version of vCard may take: `vcard3+apple`.
public enum Variant: String, Sendable, Hashable, CaseIterable {
  case apple, google, outlook, android
}

/// How each receiver wants what 2.1 and 3.0 have no property for.
package struct VariantTraits: Sendable {
  package enum Relations: Sendable {
    /// `X-SPOUSE`, … and Apple's groups for the others.
    case plain
    /// Apple's groups alone.
    case groups
    /// `X-MS-SPOUSE`, …
    case microsoft
    case android
  }

  package enum Dates: Sendable {
    /// X-ANNIVERSARY, and in 3.0 Apple's group beside it.
    case plain
    case groups
    case microsoft
    case android
  }

  package enum Messengers: Sendable {
    /// IMPP in 3.0, the old names in 2.1.
    case plain
    /// The old names: X-AIM, X-JABBER, …
    case names
    case microsoft
  }

  package var relations = Relations.plain
  package var dates = Dates.plain
  package var messengers = Messengers.plain
  /// Whether nicknames go to X-ANDROID-CUSTOM.
  package var androidNicknames = false
  /// Whether a label of one's own stands where the words of TYPE are: `TEL;X-Boat`.
  package var labelsAsTypes = false

  package static func of(_ variant: Variant?) -> VariantTraits {
    switch variant {
    case nil: VariantTraits()
    case .apple: VariantTraits(relations: .groups, dates: .groups)
    case .google: VariantTraits(relations: .groups, dates: .groups, messengers: .names)
    case .outlook: VariantTraits(relations: .microsoft, dates: .microsoft, messengers: .microsoft)
    case .android:
      VariantTraits(
        relations: .android, dates: .android, messengers: .names, androidNicknames: true,
        labelsAsTypes: true)
    }
  }
}
