/// How cards are merged; no option makes a value go away but ``keepsPhotos``, and that is reported.
public struct MergeOptions: Hashable, Sendable {
  /// Which card's values stand first: its UID stays, its PREF counts, of two birthdays its own is shown.
  public enum Preference: String, Sendable, CaseIterable {
    /// The one with the latest REV; cards without come last.
    case newest
    /// The first of the input.
    case first
    /// The last of the input.
    case last
    /// The one that says most: most values, then the longest ones.
    case mostComplete = "most-complete"
  }

  public var preference: Preference

  /// Whether all different pictures stay; otherwise those of the card with the largest one do.
  public var keepsPhotos: Bool

  /// The country that telephone numbers without a country code belong to (ISO 3166-1, two letters);
  /// empty when it is not known.
  public var region: String

  /// The time to write into REV of a card that merging has changed, as `20240102T030405Z`; `nil` leaves
  /// the latest REV of the cards.
  public var revision: String?

  public init(
    preference: Preference = .mostComplete, keepsPhotos: Bool = false, region: String = "",
    revision: String? = nil
  ) {
    self.preference = preference
    self.keepsPhotos = keepsPhotos
    self.region = region
    self.revision = revision
  }
}
