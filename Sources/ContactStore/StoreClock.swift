private import Glibc

/// The time of changes.
enum StoreClock {
  /// Seconds since 1970.
  static let now: @Sendable () -> Int64 = { Int64(time(nil)) }
}
