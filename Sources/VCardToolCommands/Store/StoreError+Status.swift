internal import CommandLineKit
internal import ContactStore

extension StoreError {
  /// The exit status that says what kind of trouble it is (sysexits(3)); what is not listed is bad data.
  private static let statuses: [Code: ExitStatus] = [
    .missing: .noInput,
    .cannotOpen: .noInput,
    .cannotCreate: .cannotCreate,
    .readOnly: .cannotCreate,
    .locked: .tempFail,
    .full: .ioError,
    .inputOutput: .ioError,
    .newerVersion: .unavailable,
    // Nothing is wrong: the answer is no.
    .recordDoesNotExist: .no,
    .recordExists: .no,
    .parentDoesNotExist: .no,
    .containmentScope: .no,
    .containmentCycle: .no,
    .policyViolation: .no,
    .nothingToDo: .no,
    .historyConflict: .no,
  ]

  var status: ExitStatus { Self.statuses[code] ?? .badData }
}
