private import Glibc

/// Waits until another connection, of this process or another one, may have changed a store.
package final class StoreWatcher {
  /// Of inotify(7); negative when the system has none to give, and only time wakes.
  private let descriptor: Int32
  /// Where notifications do not come, as from other machines, a change is seen after this time.
  private static let patience: Int32 = 1_000
  /// How long nothing must happen until a change is taken to be finished.
  private static let quiet: Int32 = 10

  /// - Parameter path: that of the store.
  package init(_ path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    if descriptor >= 0 {
      // A change is written to the log beside the file.
      inotify_add_watch(descriptor, folder, UInt32(IN_MODIFY | IN_MOVED_TO | IN_CREATE))
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Returns when something was written beside the store, and after a second at the latest.
  package func wait() {
    guard descriptor >= 0 else {
      usleep(UInt32(Self.patience) * 1_000)
      return
    }
    var patience = Self.patience
    while patience > 0, isReady(patience) {
      discard()
      // What is written now is committed a moment later.
      patience = patience == Self.patience ? Self.quiet : patience - 1
    }
  }

  private func isReady(_ milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }

  private func discard() {
    withUnsafeTemporaryAllocation(byteCount: 4 << 10, alignment: 8) { buffer in
      while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
    }
  }
}
