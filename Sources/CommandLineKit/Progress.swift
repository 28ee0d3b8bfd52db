internal import Glibc

/// One line on standard error that tells how far the work is, rewritten and erased.
///
/// It appears after a second, and only on a terminal unless asked for.
package final class Progress {
  /// Nanoseconds before the line appears.
  private static let delay: UInt64 = 1_000_000_000

  /// Nanoseconds between two drawings.
  private static let interval: UInt64 = 100_000_000

  private let descriptor: Int32
  private let isEnabled: Bool
  private let width: Int
  private let clock: () -> UInt64
  private var due: UInt64
  private var shown = 0

  /// - Parameters:
  ///   - clock: nanoseconds of a clock that is never set.
  package init(
    terminal: Terminal, when: WhenToUse = .auto, descriptor: Int32 = 2,
    clock: @escaping () -> UInt64 = Progress.monotonicTime
  ) {
    self.descriptor = descriptor
    self.clock = clock
    width = max(20, terminal.width)
    switch when {
    case .auto: isEnabled = terminal.errorIsTerminal
    case .always: isEnabled = true
    case .never: isEnabled = false
    }
    due = isEnabled ? clock() + Self.delay : 0
  }

  deinit {
    erase()
  }

  /// Tells how far the work is; cheap enough to be called for every buffer.
  ///
  /// - Parameters:
  ///   - bytes: how many were read.
  ///   - total: how many there are in all, when that is known.
  ///   - records: how many were done.
  package func update(bytes: Int, of total: Int? = nil, records: Int, noun: String = "cards") {
    guard isEnabled else { return }
    let now = clock()
    if now < due { return }
    due = now + Self.interval
    var text = Self.megabytes(bytes)
    if let total, total > 0, bytes <= total {
      let percent = Int(Double(bytes) / Double(total) * 100)
      text = "\(percent)% of \(Self.megabytes(total))"
    }
    draw("\(text), \(records) \(noun)")
  }

  /// Tells how far work is whose amount is known.
  ///
  /// - Parameter done: the share of it, from 0 to 1.
  package func update(_ work: String, done: Double) {
    guard isEnabled else { return }
    let now = clock()
    if now < due { return }
    due = now + Self.interval
    draw("\(Int(min(max(done, 0), 1) * 100))%, \(work)")
  }

  /// Removes the line; the next update brings it back.
  package func erase() {
    if shown == 0 { return }
    write("\r" + String(repeating: " ", count: shown) + "\r")
    shown = 0
  }

  /// Nanoseconds of the monotonic clock.
  package static func monotonicTime() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  private func draw(_ text: String) {
    let text = String(text.prefix(width - 1))
    let padding = String(repeating: " ", count: max(0, shown - text.count))
    write("\r" + text + padding)
    shown = max(text.count, shown)
  }

  /// A line that fails is no reason to stop.
  private func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in _ = Glibc.write(descriptor, bytes.baseAddress, bytes.count) }
  }

  private static func megabytes(_ bytes: Int) -> String {
    let tenths = bytes / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
  }
}
