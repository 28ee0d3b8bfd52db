public import VCard

/// What several cards have become.
public struct MergedCard: Sendable {
  /// The card, in the vocabulary of 4.0.
  public var card: Card

  /// The position of the input whose values stand first.
  public var survivor: Int

  /// Whether the card says more, or anything else, than the survivor did.
  public var isChanged: Bool

  /// What could not stay as it was.
  public var report: MergeReport

  /// The UID of the card, and those of the others, which the card keeps as `X-MERGED-UID`.
  ///
  /// Those that were merged away earlier are among them.
  public var uid: String? { card[.uid].first?.value }
  public var mergedUIDs: [String] { card[.xMergedUID].map(\.value) }
}
