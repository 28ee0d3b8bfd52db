/// A place in the history of one store: what was changed since can be asked for.
///
/// Opaque; its text can be kept between runs.
public struct HistoryToken: Hashable, Sendable, LosslessStringConvertible {
  /// Of the token's form, the store, and the last line of its journal that is known.
  private static let form = "1"
  let store: String
  let sequence: Int64

  init(store: String, sequence: Int64) {
    self.store = store
    self.sequence = sequence
  }

  /// Reads a token from its text; `nil` for what is none.
  public init?(_ description: String) {
    let parts = description.split(separator: ".")
    guard parts.count == 3, parts[0] == Self.form, let sequence = Int64(parts[2]), sequence >= 0
    else { return nil }
    store = String(parts[1])
    self.sequence = sequence
  }

  public var description: String { "\(Self.form).\(store).\(sequence)" }
}
