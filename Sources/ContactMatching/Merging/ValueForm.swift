private import TextServices
internal import VCard

/// The normal forms by which values are compared; what is stored is never rewritten to one.
enum ValueForm: UInt8, Sendable {
  /// The bytes.
  case exact
  /// Normal form C, each run of white space one blank.
  case text
  /// The same without regard to case (NFKC with case folding).
  case caseless
  /// Components between semicolons, caseless; commas and line breaks in them are blanks.
  case components
  /// Components between semicolons, caseless.
  case units
  /// The digits; see ``TelephoneForm``.
  case telephone
  /// Without regard to case, without `mailto:`.
  case email
  /// Scheme and authority without regard to case, without a slash at the end (RFC 3986 section 6.2).
  case uri
  /// The same for the names of messengers: no case at all, no percent-encoding.
  case messenger
  /// A UUID with or without `urn:uuid:`, in any case; others as they are.
  case identifier
  /// The parts of a date; see ``DateForm``.
  case date
  /// The data: base64 without padding, or a URI.
  case media

  /// Stands before each component; those at the end that are empty have none.
  static let separator: UInt8 = 0x1F

  /// Appends the normal form of a value.
  ///
  /// - Complexity: linear; ICU is asked only where there are letters beyond ASCII.
  func append(
    _ value: UnsafeBufferPointer<UInt8>, isEscaped: Bool, into output: inout ByteBuffer
  ) {
    switch self {
    case .exact: output.append(value)
    case .text, .caseless:
      Self.appendText(value, isEscaped: isEscaped, caseless: self == .caseless, into: &output)
    case .components, .units:
      let start = output.count
      TextEscaping.split(value, at: 0x3B) { component in
        output.append(Self.separator)
        Self.appendText(
          component, isEscaped: isEscaped, caseless: true, joins: self == .components, into: &output
        )
      }
      while output.count > start, output.base[output.count - 1] == Self.separator {
        output.truncate(to: output.count - 1)
      }
    case .telephone: TelephoneForm.append(value, into: &output)
    case .email:
      let isURI = Self.starts(value, with: "mailto:")
      Self.appendText(
        isURI ? UnsafeBufferPointer(rebasing: value.dropFirst(7)) : value, isEscaped: isEscaped,
        caseless: true, into: &output)
    case .uri: Self.appendURI(value, into: &output)
    case .messenger:
      let start = output.count
      URIEscaping.unescape(value, into: &output)
      for i in start..<output.count { output.base[i] = ByteScan.lower(output.base[i]) }
    case .identifier: Self.appendIdentifier(value, into: &output)
    case .date: DateForm.append(value, into: &output)
    case .media:
      var end = value.count
      while end > 0, value[end - 1] == 0x3D { end -= 1 }
      output.append(UnsafeBufferPointer(rebasing: value[..<end]))
    }
  }

  // MARK: Texts

  private static func appendText(
    _ value: UnsafeBufferPointer<UInt8>, isEscaped: Bool, caseless: Bool, joins: Bool = false,
    into output: inout ByteBuffer
  ) {
    let start = output.count
    if !isEscaped, appendASCII(value, caseless: caseless, joins: joins, into: &output) { return }
    if isEscaped { TextEscaping.unescape(value, into: &output) } else { output.append(value) }
    var high: UInt8 = 0
    for i in start..<output.count { high |= output.base[i] }
    if high >= 0x80 {
      let text = String(
        decoding: UnsafeBufferPointer(start: output.base + start, count: output.count - start),
        as: UTF8.self)
      output.truncate(to: start)
      output.append(caseless ? FoldedText.caseFolded(text) : FoldedText.nfc(text))
    }
    levelSpace(from: start, caseless: caseless, joins: joins, in: &output)
  }

  /// Appends the form of a text of ASCII, in one pass; false, and nothing is appended, for another one.
  private static func appendASCII(
    _ value: UnsafeBufferPointer<UInt8>, caseless: Bool, joins: Bool, into output: inout ByteBuffer
  ) -> Bool {
    output.reserve(value.count)
    let target = output.base + output.count
    var at = 0
    var isBlank = true
    for byte in value {
      if byte >= 0x80 { return false }
      if byte <= 0x20 || joins && byte == 0x2C {
        if !isBlank {
          target[at] = 0x20
          at &+= 1
        }
        isBlank = true
      } else {
        target[at] = caseless ? ByteScan.lower(byte) : byte
        at &+= 1
        isBlank = false
      }
    }
    if at > 0, isBlank { at -= 1 }
    output.append(UnsafePointer(target), at)
    return true
  }

  /// Makes each run of white space one blank, none at the ends; ASCII letters small on request.
  private static func levelSpace(
    from start: Int, caseless: Bool, joins: Bool, in output: inout ByteBuffer
  ) {
    let base = output.base
    var at = start
    var isBlank = true
    var i = start
    while i < output.count {
      var byte = base[i]
      i += 1
      // A no-break space too.
      if byte == 0xC2, i < output.count, base[i] == 0xA0 {
        byte = 0x20
        i += 1
      }
      if byte <= 0x20 || joins && byte == 0x2C {
        if !isBlank {
          base[at] = 0x20
          at += 1
        }
        isBlank = true
      } else {
        base[at] = caseless ? ByteScan.lower(byte) : byte
        at += 1
        isBlank = false
      }
    }
    if at > start, isBlank { at -= 1 }
    output.truncate(to: at)
  }

  /// How much the case of a text says: 2 for both cases, 1 for small letters alone.
  static func caseLevel(_ value: UnsafeBufferPointer<UInt8>) -> Int {
    var hasUpper = false
    var hasLower = false
    for byte in value {
      if byte &- 0x41 < 26 { hasUpper = true }
      if byte &- 0x61 < 26 { hasLower = true }
    }
    return hasUpper && hasLower ? 2 : (hasLower ? 1 : 0)
  }

  // MARK: URIs

  static func starts(_ value: UnsafeBufferPointer<UInt8>, with prefix: StaticString) -> Bool {
    let count = prefix.utf8CodeUnitCount
    return value.count >= count
      && ByteScan.equalIgnoringCase(
        UnsafeBufferPointer(rebasing: value[..<count]),
        UnsafeBufferPointer(start: prefix.utf8Start, count: count))
  }

  private static func appendURI(
    _ value: UnsafeBufferPointer<UInt8>, into output: inout ByteBuffer
  ) {
    if starts(value, with: "urn:uuid:") { return appendIdentifier(value, into: &output) }
    let scheme = SimpleValue.scheme(value)
    var small = scheme
    if scheme > 0, scheme + 2 < value.count, value[scheme + 1] == 0x2F, value[scheme + 2] == 0x2F {
      small = scheme + 3
      while small < value.count, ![0x2F, 0x3F, 0x23].contains(value[small]) { small += 1 }
    }
    for i in 0..<small { output.append(ByteScan.lower(value[i])) }
    var end = value.count
    if end > small, value[end - 1] == 0x2F { end -= 1 }
    output.append(UnsafeBufferPointer(rebasing: value[small..<max(small, end)]))
  }

  private static func appendIdentifier(
    _ value: UnsafeBufferPointer<UInt8>, into output: inout ByteBuffer
  ) {
    let isURN = starts(value, with: "urn:uuid:")
    let rest = isURN ? UnsafeBufferPointer(rebasing: value.dropFirst(9)) : value
    guard isURN || isUUID(rest) else { return output.append(value) }
    output.append("urn:uuid:")
    for byte in rest { output.append(ByteScan.lower(byte)) }
  }

  private static func isUUID(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count == 36 else { return false }
    return text.indices.allSatisfy { i in
      [8, 13, 18, 23].contains(i)
        ? text[i] == 0x2D : ByteScan.isDigit(text[i]) || (text[i] | 0x20) &- 0x61 < 6
    }
  }
}
