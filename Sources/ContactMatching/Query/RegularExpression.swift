private import Glibc

/// An extended regular expression of POSIX (regex(7)), without regard to case.
///
/// Characters are those of UTF-8, whatever the locale of the program.
final class RegularExpression: @unchecked Sendable {
  /// What the expression holds after `regcomp`; only read from then on, as POSIX allows threads to.
  private let compiled: UnsafeMutablePointer<regex_t>

  private static let longest = 1000

  /// What the bounds of nested repetitions may come to: the library unfolds them, at any price.
  private static let mostRepetitions = 1000

  /// A locale of UTF-8 that every system has.
  private static let utf8 = UTF8Locale()

  private struct UTF8Locale: @unchecked Sendable {
    let handle = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
  }

  struct Fault: Error {
    let reason: String
  }

  init(_ pattern: String) throws(Fault) {
    guard pattern.utf8.count <= Self.longest, !pattern.utf8.contains(0) else {
      throw Fault(reason: "it is longer than \(Self.longest) bytes, or has a NUL")
    }
    guard Self.repetitions(pattern) <= Self.mostRepetitions else {
      throw Fault(reason: "it repeats more than \(Self.mostRepetitions) times")
    }
    compiled = .allocate(capacity: 1)
    compiled.initialize(to: regex_t())
    let code = Self.inUTF8 { regcomp(compiled, pattern, REG_EXTENDED | REG_ICASE | REG_NOSUB) }
    guard code == 0 else {
      var text = [CChar](repeating: 0, count: 200)
      regerror(code, compiled, &text, text.count)
      // Nothing is left to be freed then, but freeing it does no harm.
      throw Fault(
        reason: String(
          decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
  }

  deinit {
    regfree(compiled)
    compiled.deallocate()
  }

  /// Whether the expression fits some part of a text.
  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = text.baseAddress, !text.isEmpty else {
      return Self.inUTF8 { regexec(compiled, "", 0, nil, 0) } == 0
    }
    // The end is said by the range instead of a NUL.
    var range = regmatch_t(rm_so: 0, rm_eo: regoff_t(clamping: text.count))
    return base.withMemoryRebound(to: CChar.self, capacity: text.count) { base in
      Self.inUTF8 { regexec(compiled, base, 1, &range, REG_STARTEND) } == 0
    }
  }

  private static func inUTF8<Result>(_ body: () -> Result) -> Result {
    guard let locale = utf8.handle else { return body() }
    let old = uselocale(locale)
    defer { uselocale(old) }
    return body()
  }

  /// The product of the numbers in all braces: no less than what they come to, nested or not.
  private static func repetitions(_ pattern: String) -> Int {
    var product = 1
    for brace in pattern.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
      let bounds = brace.prefix { $0 != "}" }.split(separator: ",").compactMap { Int($0) }
      guard let most = bounds.max(), most > 1 else { continue }
      let (next, isOver) = product.multipliedReportingOverflow(by: most)
      if isOver { return .max }
      product = next
    }
    return product
  }
}
