internal import VCard

/// The parameters of a property, those of one name together: in JSON a name stands once, with all its
/// values.
///
/// A few are compared with each other; of many, which only hostile input has, a table of links is made,
/// so that time stays linear.
struct ParameterRuns {
  let parameters: UnsafeBufferPointer<ParameterRecord>
  let range: Range<Int>
  let bytes: UnsafeBufferPointer<UInt8>
  /// Of each parameter the next one of its name, the count of all at the last; empty when there are
  /// few.
  private var links: [Int] = []
  private var isFurther: [Bool] = []

  private static let few = 16

  init(
    _ parameters: UnsafeBufferPointer<ParameterRecord>, _ range: Range<Int>,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    self.parameters = parameters
    self.range = range
    self.bytes = bytes
    if range.count > Self.few { link() }
  }

  /// The next parameter of the name of the one at `i`.
  @inline(__always)
  func next(after i: Int) -> Int? {
    if !links.isEmpty {
      let next = links[i - range.lowerBound]
      return next < range.upperBound ? next : nil
    }
    var next = i + 1
    while next < range.upperBound {
      if !parameters[next].isRemoved, isSame(i, next) { return next }
      next += 1
    }
    return nil
  }

  /// Whether a parameter of the same name stands before the one at `i`.
  @inline(__always)
  func isContinuation(_ i: Int) -> Bool {
    if !links.isEmpty { return isFurther[i - range.lowerBound] }
    var before = range.lowerBound
    while before < i {
      if !parameters[before].isRemoved, isSame(before, i) { return true }
      before += 1
    }
    return false
  }

  @inline(__always)
  private func isSame(_ a: Int, _ b: Int) -> Bool {
    guard parameters[a].id == parameters[b].id else { return false }
    return parameters[a].id != .other
      || ByteScan.equalIgnoringCase(bytes.run(parameters[a].name), bytes.run(parameters[b].name))
  }

  private mutating func link() {
    links = Array(repeating: range.upperBound, count: range.count)
    isFurther = Array(repeating: false, count: range.count)
    var last: [[UInt8]: Int] = [:]
    for i in range where !parameters[i].isRemoved {
      let id = parameters[i].id
      let key =
        id == .other ? bytes.run(parameters[i].name).map(ByteScan.lower) : [0, id.rawValue]
      if let before = last.updateValue(i, forKey: key) {
        links[before - range.lowerBound] = i
        isFurther[i - range.lowerBound] = true
      }
    }
  }
}
