internal import VCard

/// The parts of a card as pointers, valid while the card is.
struct CardView {
  let bytes: UnsafePointer<UInt8>
  let properties: UnsafeBufferPointer<PropertyRecord>
  let parameters: UnsafeBufferPointer<ParameterRecord>

  @inline(__always)
  func run(_ range: ByteRange) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: bytes + Int(range.start), count: Int(range.count))
  }

  @inline(__always)
  func value(_ property: Int) -> UnsafeBufferPointer<UInt8> { run(properties[property].value) }

  /// The text of a parameter's value; a word of TYPE is written as 4.0 writes it.
  func parameter(_ i: Int) -> UnsafeBufferPointer<UInt8> {
    let record = parameters[i]
    guard record.word.rawValue != 0 else { return run(record.value) }
    let word = record.word.row.lower
    return UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
  }

  /// Whether VALUE names this type.
  func isType(_ i: Int, _ type: StaticString) -> Bool {
    ByteScan.equalIgnoringCase(
      run(parameters[i].value),
      UnsafeBufferPointer(start: type.utf8Start, count: type.utf8CodeUnitCount))
  }

  /// Whether a run begins with an ASCII text in lower case, without regard to case.
  static func starts(_ run: UnsafeBufferPointer<UInt8>, _ prefix: StaticString) -> Bool {
    let count = prefix.utf8CodeUnitCount
    guard run.count >= count else { return false }
    for i in 0..<count where ByteScan.lower(run[i]) != prefix.utf8Start[i] { return false }
    return true
  }
}

/// What stands in the parameters of a property.
struct ParameterScan {
  /// The names that occur, a bit each.
  var names: UInt64 = 0
  /// Those that occur with several values.
  var repeated: UInt64 = 0
  /// The place of VALUE, or -1.
  var value = -1
  /// The place of PREF, or -1.
  var pref = -1

  @inline(__always)
  static func bit(_ id: ParameterID) -> UInt64 { 1 << UInt64(id.rawValue) }

  @inline(__always)
  init(_ view: CardView, _ property: Int) {
    let record = view.properties[property]
    if record.parameterCount == 0 { return }
    for i in record.places {
      let parameter = view.parameters[i]
      if parameter.isGone { continue }
      let bit = Self.bit(parameter.id)
      repeated |= names & bit
      names |= bit
      if parameter.id == .value { value = i }
      if parameter.id == .pref { pref = i }
    }
  }

  @inline(__always)
  func has(_ id: ParameterID) -> Bool { names & Self.bit(id) != 0 }
}

// The library's own accessors are calls from here; these are not.
extension PropertyRecord {
  @inline(__always)
  var isGone: Bool { flags.rawValue & 2 != 0 }

  @inline(__always)
  var hasEscapes: Bool { traits.rawValue & 2 != 0 }

  @inline(__always)
  var hasCommas: Bool { traits.rawValue & 4 != 0 }

  /// The places of its parameters.
  @inline(__always)
  var places: Range<Int> {
    let first = Int(truncatingIfNeeded: firstParameter)
    return first..<(first &+ Int(truncatingIfNeeded: parameterCount))
  }
}

extension ParameterRecord {
  @inline(__always)
  var isGone: Bool { flags.rawValue & 4 != 0 }
}

extension ByteRange {
  @inline(__always)
  var isNothing: Bool { count == 0 }
}
