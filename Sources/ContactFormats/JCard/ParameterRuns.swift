internal import VCard

/// The parameters of a property, those of one name linked: in JSON a name stands once, with all its
/// values.
///
/// Only for properties of many parameters, which hostile input has: time stays linear. A few are
/// compared with each other where they stand.
struct ParameterRuns {
  /// Up to how many are a few.
  static let few = 16

  private let range: Range<Int>
  /// Of each parameter the next one of its name.
  private var links: [Int]
  private var isFurther: [Bool]

  init(
    _ parameters: UnsafeBufferPointer<ParameterRecord>, _ range: Range<Int>,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) {
    self.range = range
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

  /// The next parameter of the name of the one at `i`, the end of the range when there is none.
  func next(after i: Int) -> Int { links[i - range.lowerBound] }

  /// Whether a parameter of the same name stands before the one at `i`.
  func isContinuation(_ i: Int) -> Bool { isFurther[i - range.lowerBound] }
}
