internal import CommandLineKit
internal import ContactMatching
internal import ContactStore
internal import VCard

extension CommandContext {
  /// The number of a change, if the one operand names it.
  func changeNumber() throws(UsageError) -> Int64? {
    guard let text = try invocation.onlyOperand() else { return nil }
    if let number = Int64(text), number > 0 { return number }
    throw invocation.usageError(
      "'\(text)' is no change; expected a number that 'vcardtool store history' prints")
  }

  /// Prints what could not simply be united, for each contact that was merged.
  ///
  /// - Parameter contacts: their numbers, in the order of the inputs of the merge.
  func report(_ report: MergeReport, of contacts: [Int64]) {
    for (input, diagnostic) in report.diagnostics {
      var diagnostic = diagnostic
      // The lines of a stored card are nothing that a person has seen.
      diagnostic.line = 0
      self.report(diagnostic, file: "contact \(contacts[min(input, contacts.count - 1)])")
    }
  }
}

extension StoreConnection {
  /// Runs `body` in one transaction, of which nothing stays when it is only a trial.
  func writing<Result>(
    isDry: Bool, _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    var result: Result?
    do throws(StoreError) {
      return try writing { () throws(StoreError) in
        let done = try body()
        result = done
        if isDry { throw StoreError(Self.trial, "") }
        return done
      }
    } catch {
      if error.code == Self.trial, let result { return result }
      throw error
    }
  }

  private static var trial: StoreError.Code { .init(rawValue: "trial") }
}
