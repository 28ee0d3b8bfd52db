private import Glibc
internal import VCard

/// Numbers runs of bytes that repeat, so that what they mean is found out once.
struct RunMemory: ~Copyable {
  private struct Known {
    var owner: Int
    var hash: UInt32
    var range: ByteRange
  }

  private var known: [Known] = []
  private var text = ByteBuffer(capacity: 1 << 10)

  /// How many runs are remembered.
  private static let limit = 64

  init() {}

  /// The number of a run, and whether it is new; a new number 0 means that all others are forgotten.
  ///
  /// - Parameter owner: tells runs apart that are the same and mean different things.
  mutating func number(
    of run: UnsafeBufferPointer<UInt8>, owner: Int
  ) -> (number: Int, isNew: Bool) {
    var hash: UInt32 = 0
    for byte in run { hash = hash &* 31 &+ UInt32(byte) }
    for n in known.indices where known[n].hash == hash && known[n].owner == owner {
      let range = known[n].range
      guard Int(range.count) == run.count else { continue }
      guard let base = run.baseAddress else { return (n, false) }
      if memcmp(text.base + Int(range.start), base, run.count) == 0 { return (n, false) }
    }
    if known.count == Self.limit { removeAll() }
    known.append(
      Known(owner: owner, hash: hash, range: ByteRange(text.count, count: run.count)))
    text.append(run)
    return (known.count - 1, true)
  }

  mutating func removeAll() {
    known.removeAll(keepingCapacity: true)
    text.truncate()
  }
}
