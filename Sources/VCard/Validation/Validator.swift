/// Judges cards by the rules of the standards, one card at a time.
///
///     var validator = Validator()
///     var found: [Diagnostic] = []
///     while try reader.next(into: &card) { validator.validate(card, into: &found) }
///     validator.finish(into: &found)
///
/// A card that breaks no rule costs one pass over its records and no allocation. Memory grows by some
/// 16 bytes for a card with a UID, up to 64 MiB.
public struct Validator: ~Copyable {
  private let version: Version?
  private let enabled: RuleSet
  /// Rules that have spoken once and are silent for the rest of the file.
  private var silenced: RuleSet = []
  private var uids = UIDSet()
  /// The properties that may stand once, by version.
  private let single: InlineArray<3, UInt64>

  /// - Parameters:
  ///   - version: the version by whose rules every card is judged; its own when `nil`.
  ///   - rules: the rules that are looked at.
  public init(version: Version? = nil, rules: [ValidationRule] = ValidationRule.all) {
    self.version = version
    enabled = rules.reduce(into: []) { $0.insert($1.id) }
    single = [PropertyBits.single(.v2_1), PropertyBits.single(.v3_0), PropertyBits.single(.v4_0)]
  }

  /// Looks for rules that a card breaks; what is found is appended in the order of the lines.
  public mutating func validate(_ card: borrowing Card, into diagnostics: inout [Diagnostic]) {
    let version = version ?? card.version
    let suspects = screen(card, version)
    if suspects.isEmpty { return }
    report(copy card, version, suspects, into: &diagnostics)
  }

  /// Ends a file: the next card is of another one, whose UIDs are its own.
  public mutating func finish(into diagnostics: inout [Diagnostic]) {
    if uids.isFull {
      let rule = ValidationRule[.duplicateUID]
      diagnostics.append(
        Diagnostic(
          rule.code, line: 0, severity: .note,
          "only the first \(UIDSet.limit) UIDs of the file were compared"))
    }
    uids.removeAll()
    silenced = []
  }

  /// The rules that a card may break.
  private mutating func screen(_ card: borrowing Card, _ version: Version) -> RuleSet {
    let single = single[Int(version.rawValue)]
    let profiles = PropertyProfile.all(version)
    return card.bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress, !bytes.isEmpty else {
        // A card made of nothing: only what is missing can be wrong.
        return enabled.intersection([.missingFormattedName, .missingName, .missingUID])
      }
      return card.parameters.withUnsafeBufferPointer { parameters in
        card.properties.withUnsafeBufferPointer { properties in
          let screening = Screening(
            bytes: base, count: bytes.count, parameters: parameters.baseAddress,
            profiles: profiles, version: version)
          let result = screening.look(at: properties, single: single)
          var suspects = result.suspects
          let uid = result.uid
          if !uid.isEmpty, enabled.contains(.duplicateUID),
            uids.insert(UnsafeBufferPointer(start: base + uid.lower, count: Int(uid.count)))
          {
            suspects.insert(.duplicateUID)
          }
          return suspects.intersection(enabled).subtracting(silenced)
        }
      }
    }
  }

  /// Runs the checks of some rules.
  @inline(never)
  private mutating func report(
    _ card: Card, _ version: Version, _ suspects: RuleSet, into diagnostics: inout [Diagnostic]
  ) {
    var findings = Findings(version: version, rule: ValidationRule.all[0])
    var rest = suspects.rawValue
    while rest != 0 {
      let rule = ValidationRule.all[rest.trailingZeroBitCount]
      rest &= rest - 1
      findings.rule = rule
      rule.check(card, &findings)
    }
    if findings.diagnostics.contains(where: { $0.code == ValidationRule[.bareLineFeed].code }) {
      silenced.insert(.bareLineFeed)
    }
    if findings.diagnostics.count > 1 {
      findings.diagnostics.sort { ($0.line, $0.column) < ($1.line, $1.column) }
    }
    diagnostics += findings.diagnostics
  }
}
