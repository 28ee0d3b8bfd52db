internal import Glibc
private import Synchronization

/// The temporary files that an interrupt must remove: a fixed table of C strings.
///
/// SIGHUP, SIGINT and SIGTERM remove what is in it and then end the process as they always
/// do. A signal that the process ignores or handles itself stays as it is. Files beyond the
/// size of the table are written all the same, but would outlive an interrupt.
enum PendingFiles {
  private static let capacity = 256

  /// Each slot holds the address of a C string, or 0. Whoever takes an address out owns it,
  /// so the handler and the thread it interrupts can't both.
  nonisolated(unsafe) private static let slots: UnsafeMutablePointer<Atomic<UInt>> = {
    let slots = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: capacity)
    for index in 0..<capacity { (slots + index).initialize(to: Atomic(0)) }
    for signal in [SIGHUP, SIGINT, SIGTERM] { handle(signal) }
    return slots
  }()

  /// Puts a path into the table.
  ///
  /// - Returns: its slot; nil when the table is full.
  static func add(_ path: FileName) -> Int? {
    guard let copy = path.withCString({ strdup($0) }) else { return nil }
    let address = UInt(bitPattern: copy)
    for index in 0..<capacity {
      let result = slots[index].compareExchange(
        expected: 0, desired: address, ordering: .sequentiallyConsistent)
      if result.exchanged { return index }
    }
    free(copy)
    return nil
  }

  /// Takes a path out, when its file is in place or removed.
  static func remove(_ slot: Int?) {
    guard let slot else { return }
    let address = slots[slot].exchange(0, ordering: .sequentiallyConsistent)
    free(UnsafeMutableRawPointer(bitPattern: address))
  }

  private static func handle(_ signal: Int32) {
    var old = sigaction()
    guard sigaction(signal, nil, &old) == 0, old.__sigaction_handler.sa_handler == nil else {
      return
    }
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { signal in
      // Only what signal-safety(7) allows: atomic exchanges, unlink, raise.
      var index = 0
      while index < PendingFiles.capacity {
        let address = PendingFiles.slots[index].exchange(0, ordering: .sequentiallyConsistent)
        if let path = UnsafePointer<CChar>(bitPattern: address) { unlink(path) }
        index += 1
      }
      raise(signal)
    }
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    sigemptyset(&action.sa_mask)
    sigaction(signal, &action, nil)
  }
}
