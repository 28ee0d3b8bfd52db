/// One way down: to which version, for which receiver, and what happens to values without a place.
public struct Lowering: Sendable {
  public var version: Version
  public var variant: Variant?
  public var loss: LossPolicy

  package let traits: VariantTraits

  public init(to version: Version, variant: Variant? = nil, loss: LossPolicy = .keep) {
    self.version = version
    self.variant = variant
    self.loss = loss
    traits = VariantTraits.of(variant)
  }
}
