internal import Synchronization

/// An address book: contacts in containers, groups, and the history of all that was changed.
///
///     let store = try ContactStore()
///     let request = FetchRequest(keys: [.givenName, .emailAddresses], predicate: .name("ann"))
///     try store.enumerate(request) { contact in
///       print(try contact[.givenName], try contact[.emailAddresses].map(\.value))
///       return true
///     }
///
/// A store may be used by several threads, and its file by several programs: readers see one state while they
/// read, whatever is written meanwhile, and writers wait for each other up to five seconds.
public final class ContactStore: Sendable {
  /// The file.
  public let path: String

  private let locale: String
  /// Connections that nobody uses at the moment.
  private let idle: Mutex<[Idle]> = Mutex([])

  /// A connection on its way from one thread to another: nobody else has it.
  private struct Idle: @unchecked Sendable { let connection: StoreConnection }

  /// Opens an address book, which is made when it is missing.
  ///
  /// - Parameters:
  ///   - path: a file; ``StoreLocation/standard(environment:)`` tells the usual one.
  ///   - locale: the language of the order of a store that is made now, as `sv` or `pt_BR`.
  public init(path: String, locale: String = "") throws(StoreError) {
    self.path = path
    self.locale = locale
    let connection = try StoreConnection(path, .create, locale: locale)
    idle.withLock { $0.append(Idle(connection: connection)) }
  }

  /// Lends a connection to `body`; calls from within it get another one.
  func withConnection<Result>(
    _ body: (StoreConnection) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let lent: StoreConnection
    if let known = idle.withLock({ $0.popLast() }) {
      lent = known.connection
    } else {
      lent = try StoreConnection(path, .readWrite, locale: locale)
    }
    let back = Idle(connection: lent)
    defer { idle.withLock { $0.append(back) } }
    return try body(lent)
  }

  // MARK: Contacts

  /// Calls `body` with the contacts of a request, one after the other, until it returns false.
  ///
  /// All of them are as they were when the first was read. One card is in memory at a time.
  ///
  /// - Throws: `StoreError`, or what `body` throws.
  public func enumerate(
    _ request: FetchRequest, _ body: (FetchedContact) throws -> Bool
  ) throws {
    var failure: (any Error)?
    try enumerateTyped(request) { contact in
      do {
        return try body(contact)
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
  }

  private func enumerateTyped(
    _ request: FetchRequest, _ body: (FetchedContact) -> Bool
  ) throws(StoreError) {
    try withConnection { (connection) throws(StoreError) in
      try connection.reading { () throws(StoreError) in try connection.enumerate(request, body) }
    }
  }

  /// The contacts that a predicate means, linked ones as one.
  public func contacts(
    matching predicate: ContactPredicate, keys: Set<AnyContactKey>
  ) throws(StoreError) -> [FetchedContact] {
    var found: [FetchedContact] = []
    try enumerateTyped(FetchRequest(keys: keys, predicate: predicate)) { contact in
      found.append(contact)
      return true
    }
    return found
  }

  /// The contact of an identifier, or the one it is shown in.
  ///
  /// - Throws: `.recordDoesNotExist` when there is none.
  public func contact(
    _ identifier: String, keys: Set<AnyContactKey>
  ) throws(StoreError) -> FetchedContact {
    guard let found = try contacts(matching: .identifiers([identifier]), keys: keys).first else {
      throw StoreError(
        .recordDoesNotExist, "there is no contact \(identifier)", identifiers: [identifier])
    }
    return found
  }

  // MARK: Containers and groups

  /// The containers, the one that new contacts go to first.
  public func containers() throws(StoreError) -> [Container] {
    try withConnection { (connection) throws(StoreError) in try connection.containers() }
  }

  /// The container that a contact, or a group, lives in; `nil` for an identifier of neither, also for that of
  /// a unified contact, which may live in several.
  public func container(of identifier: String) throws(StoreError) -> Container? {
    try withConnection { (connection) throws(StoreError) in
      let all = try connection.containers()
      if let group = try connection.groups().first(where: { $0.identifier == identifier }) {
        return all.first { $0.identifier == group.container }
      }
      guard let number = try connection.number(of: identifier),
        let row = try connection.row(of: number), row.card != nil
      else { return nil }
      return all.first { $0.number == row.container }
    }
  }

  /// The groups, those of a container when its identifier is given.
  public func groups(in container: String? = nil) throws(StoreError) -> [ContactGroup] {
    try withConnection { (connection) throws(StoreError) in
      try connection.groups().filter { container == nil || $0.container == container }
    }
  }

  /// The groups that stand in a group.
  public func subgroups(of group: String) throws(StoreError) -> [ContactGroup] {
    try withConnection { (connection) throws(StoreError) in
      guard let group = try connection.groups().first(where: { $0.identifier == group }) else {
        return []
      }
      return try connection.subgroups(of: group)
    }
  }

  // MARK: Changing

  /// Makes the changes of a request: all of them or, when it throws, none.
  ///
  /// - Throws: what is wrong with it (the codes of the Contacts framework), `.severalProblems` for two or
  ///   more; `.locked` when another program writes for more than five seconds.
  public func execute(_ request: consuming SaveRequest) throws(StoreError) {
    let lent = request.transactionAuthor
    let pending = PendingRequest(request)
    try withConnection { (connection) throws(StoreError) in
      connection.author = lent ?? ""
      connection.command = ""
      try connection.writing { () throws(StoreError) in try connection.execute(pending.request) }
    }
  }

  /// Shows contacts, and those they are linked with, as one; the first is preferred.
  public func link(_ identifiers: [String]) throws(StoreError) {
    try change { (connection) throws(StoreError) in
      var numbers: [Int64] = []
      for identifier in identifiers { numbers.append(try connection.neededNumber(identifier)) }
      try connection.link(numbers)
    }
  }

  /// Shows a contact by itself again.
  public func unlink(_ identifier: String) throws(StoreError) {
    try change { (connection) throws(StoreError) in
      try connection.unlink(try connection.neededNumber(identifier))
    }
  }

  private func change<Result>(
    _ body: (StoreConnection) throws(StoreError) -> Result
  ) throws(StoreError) {
    try withConnection { (connection) throws(StoreError) in
      connection.author = ""
      connection.command = ""
      _ = try connection.writing { () throws(StoreError) in try body(connection) }
    }
  }
}

/// Holds a request that closures look at.
private struct PendingRequest: ~Copyable {
  let request: SaveRequest
  init(_ request: consuming SaveRequest) { self.request = request }
}

extension StoreConnection {
  fileprivate func neededNumber(_ identifier: String) throws(StoreError) -> Int64 {
    if let number = try number(of: identifier) { return number }
    throw StoreError(
      .recordDoesNotExist, "there is no contact \(identifier)", identifiers: [identifier])
  }
}
