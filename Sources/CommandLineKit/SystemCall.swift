internal import Glibc

/// Calls of the system that are repeated when a signal interrupts them.
enum SystemCall {
  /// The reason of an error number, in English as long as nobody calls `setlocale`.
  static func reason(_ code: Int32) -> String {
    String(cString: strerror(code))
  }

  /// Repeats read(2) or write(2) while it is interrupted, and waits when a descriptor that
  /// somebody made non-blocking isn't ready.
  ///
  /// - Returns: the number of bytes, or -1 with `errno` set.
  static func transfer(
    _ descriptor: Int32, awaiting events: Int32, _ call: () -> Int
  ) -> Int {
    while true {
      let count = call()
      if count >= 0 { return count }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        _ = poll(&request, 1, -1)
      default: return count
      }
    }
  }
}
