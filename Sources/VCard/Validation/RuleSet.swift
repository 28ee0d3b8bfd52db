/// A set of rules.
package struct RuleSet: OptionSet, Hashable, Sendable {
  package let rawValue: UInt64

  @inlinable
  package init(rawValue: UInt64) { self.rawValue = rawValue }

  @inline(__always)
  package init(_ rule: ValidationRule.ID) { rawValue = 1 << UInt64(rule.rawValue) }

  @inline(__always)
  package func contains(_ rule: ValidationRule.ID) -> Bool {
    rawValue & 1 << UInt64(rule.rawValue) != 0
  }

  @inline(__always)
  mutating func insert(_ rule: ValidationRule.ID) { formUnion(RuleSet(rule)) }
}

extension RuleSet: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: ValidationRule.ID...) {
    rawValue = elements.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
  }
}
