package import VCard

/// A way of finding duplicates: contacts are shown to it one by one, then it tells the sets.
package protocol DuplicateFinding: ~Copyable {
  /// Whether contacts can only be one when they share a key of ``MatchKeyMaker``, so that others need not be
  /// shown to it.
  var comparesByKeys: Bool { mutating get }

  /// Takes what it needs from the next contact, a card in the vocabulary of 4.0.
  mutating func add(_ card: borrowing Card)

  /// Tells the sets among all contacts.
  ///
  /// - Parameter progress: called now and then with how much of the work is done, from 0 to 1.
  mutating func finish(progress: (Double) -> Void) -> DuplicateReport
}
