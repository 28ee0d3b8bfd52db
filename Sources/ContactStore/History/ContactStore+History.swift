internal import Synchronization

/// What was changed, by whomever.
extension ContactStore {
  /// Where the history is now.
  public func currentHistoryToken() throws(StoreError) -> HistoryToken {
    try withConnection { (connection) throws(StoreError) in try connection.historyToken() }
  }

  /// What changed since a place in the history, each record once, in the order of the first change; without a
  /// place, everything there is behind ``ChangeEvent/dropEverything``.
  ///
  /// - Parameters:
  ///   - token: that of an earlier answer, which is the one to keep.
  ///   - authors: whose changes are left out, as a program does with its own.
  /// - Throws: `.changeHistoryForeignToken` for a token of another store, `.changeHistoryExpired` for a place
  ///   that is not kept any more.
  public func changes(
    since token: HistoryToken?, excluding authors: Set<String> = [],
    includingGroups: Bool = false
  ) throws(StoreError) -> (events: [ChangeEvent], token: HistoryToken) {
    try withConnection { (connection) throws(StoreError) in
      try connection.reading { () throws(StoreError) in
        try connection.events(
          since: token, excluding: authors, includingGroups: includingGroups)
      }
    }
  }

  /// Tells, once for each change or burst of them, that a program has changed the store; this one too.
  ///
  /// What was fetched before is stale then. The sequence ends when its task is cancelled.
  public func changeNotifications() -> AsyncStream<HistoryToken> {
    let store = self
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let isOver = SharedFlag()
      continuation.onTermination = { _ in isOver.set() }
      let known = try? store.currentHistoryToken()
      let thread = Task.detached {
        let watcher = StoreWatcher(store.path)
        var last = known
        while !isOver.isSet {
          watcher.wait()
          guard let now = try? store.currentHistoryToken(), now != last else { continue }
          last = now
          continuation.yield(now)
        }
      }
      _ = thread
    }
  }
}

/// A flag that one thread sets and another looks at.
private final class SharedFlag: Sendable {
  private let value = Atomic(false)
  var isSet: Bool { value.load(ordering: .acquiring) }
  func set() { value.store(true, ordering: .releasing) }
}
