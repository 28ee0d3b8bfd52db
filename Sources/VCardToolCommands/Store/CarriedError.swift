internal import ContactStore

/// Carries an error of any kind out of a closure that may throw only those of the store.
struct CarriedError {
  private var error: (any Error)?

  /// Runs a step.
  ///
  /// - Returns: whether to go on.
  mutating func unlessFailing(_ step: () throws -> Bool) -> Bool {
    do {
      return try step()
    } catch {
      self.error = error
      return false
    }
  }

  /// Throws what a step threw.
  func rethrow() throws {
    if let error { throw error }
  }
}
