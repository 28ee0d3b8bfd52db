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
    /// IMPP with the name of the service.
    case services
    case microsoft
  }

  package enum Labels: Sendable {
    /// The words of TYPE and X-ABLabel as 4.0 has them.
    case plain
    /// X-ABLabel for every label that the receiver has no word of TYPE for.
    case groups
    /// A label of one's own stands where the words of TYPE are: `TEL;X-Boat`.
    case types
    /// X-MS-TEL for some words of TYPE, a number for the preferred address.
    case microsoft
  }

  package var relations = Relations.plain
  package var dates = Dates.plain
  package var messengers = Messengers.plain
  /// Whether nicknames go to X-ANDROID-CUSTOM.
  package var androidNicknames = false
  package var labels = Labels.plain

  package static func of(_ variant: Variant?) -> VariantTraits {
    switch variant {
    case nil: VariantTraits()
    case .apple:
      VariantTraits(relations: .groups, dates: .groups, messengers: .services, labels: .groups)
    case .google:
      VariantTraits(relations: .groups, dates: .groups, messengers: .names, labels: .groups)
    case .outlook:
      VariantTraits(
        relations: .microsoft, dates: .microsoft, messengers: .microsoft, labels: .microsoft)
    case .android:
      VariantTraits(
        relations: .android, dates: .android, messengers: .names, androidNicknames: true,
        labels: .types)
    }
  }
}
