/// Why the store could not do what it was asked for.
public struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong; new codes may appear in any release.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    // The file.
    public static let missing = Code(rawValue: "store.missing")
    public static let cannotOpen = Code(rawValue: "store.cannot-open")
    public static let cannotCreate = Code(rawValue: "store.cannot-create")
    public static let notADatabase = Code(rawValue: "store.not-a-database")
    public static let newerVersion = Code(rawValue: "store.newer-version")
    public static let readOnly = Code(rawValue: "store.read-only")
    public static let locked = Code(rawValue: "store.locked")
    public static let full = Code(rawValue: "store.full")
    public static let damaged = Code(rawValue: "store.damaged")
    public static let inputOutput = Code(rawValue: "store.io")

    // Records.
    public static let propertyNotFetched = Code(rawValue: "contact.not-fetched")
    public static let recordDoesNotExist = Code(rawValue: "record.missing")
    public static let recordExists = Code(rawValue: "record.exists")
    public static let containmentCycle = Code(rawValue: "group.cycle")
    public static let containmentScope = Code(rawValue: "group.other-container")
    public static let parentDoesNotExist = Code(rawValue: "parent.missing")
    public static let identifierInvalid = Code(rawValue: "identifier.invalid")
    public static let severalProblems = Code(rawValue: "validation.several")
    public static let valueInvalid = Code(rawValue: "validation.value")
    public static let predicateInvalid = Code(rawValue: "predicate.invalid")
    public static let policyViolation = Code(rawValue: "policy.violation")
    public static let changeHistoryExpired = Code(rawValue: "history.expired")
    public static let changeHistoryForeignToken = Code(rawValue: "history.foreign-token")

    public static let historyConflict = Code(rawValue: "history.conflict")
    public static let nothingToDo = Code(rawValue: "history.nothing-to-do")

    /// The numbers that the Contacts framework has for these errors; what is about the file is one of
    /// access to data.
    private static let numbers: [Code: Int] = [
      .propertyNotFetched: 9001, .recordDoesNotExist: 200, .recordExists: 201,
      .containmentCycle: 202, .containmentScope: 203, .parentDoesNotExist: 204,
      .identifierInvalid: 205, .readOnly: 206, .severalProblems: 300, .valueInvalid: 301,
      .predicateInvalid: 400, .policyViolation: 500, .changeHistoryExpired: 603,
      .changeHistoryForeignToken: 604,
    ]

    /// The number of the error in the Contacts framework.
    public var number: Int { Self.numbers[self] ?? 2 }
  }

  public var code: Code

  /// What it is about, what was expected, the way out.
  public var message: String

  /// The identifiers of the records it is about.
  public var identifiers: [String]

  /// The problems that ``Code/severalProblems`` sums up.
  public var problems: [StoreError]

  public init(
    _ code: Code, _ message: String, identifiers: [String] = [], problems: [StoreError] = []
  ) {
    self.code = code
    self.message = message
    self.identifiers = identifiers
    self.problems = problems
  }

  public var description: String { message }
}
