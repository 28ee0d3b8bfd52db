package import VCard

/// What the command line may say about formats.
package struct FormatOptions {
  /// How vCards, and cards inside of cards, are read.
  package var reading = CardReader.Options()

  package var writing = CardWriter.Options()

  package var variant: Variant?

  package var loss = LossPolicy.keep

  package var addsUID = false

  /// How much of pictures, logos and sounds contact JSON shows.
  package var photos = Photos.inline

  /// The locale of the words that labels are written in where people see them, `nil` for the standard
  /// words.
  package var labels: String?

  /// How CSV is read and written.
  package var csv = CSVOptions()

  /// How pictures that a table only names are reached.
  package var pictures = PictureFiles()

  package enum Photos: String, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// Media type, size and SHA-256.
    case hash
    /// The data too.
    case inline
  }

  package init() {}
}
