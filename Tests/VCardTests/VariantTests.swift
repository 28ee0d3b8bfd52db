import Foundation
import Testing

@testable import VCard

/// Golden pairs: one card of 4.0, `contact.vcf`, and what each receiver is to read of it.
///
/// The names of the expected files are the targets: `vcard3+apple.vcf`. All data is invented.
@Suite struct VariantTests {
  struct Target: Sendable, CustomTestStringConvertible {
    var name: String
    var testDescription: String { name }

    var version: Version { name.hasPrefix("vcard2.1") ? .v2_1 : .v3_0 }
    var variant: Variant? {
      name.split(separator: "+").dropFirst().first.flatMap { Variant(rawValue: String($0)) }
    }
  }

  static let targets = [
    "vcard3+apple", "vcard3+google", "vcard3+android", "vcard3+outlook", "vcard2.1+android",
    "vcard2.1+outlook",
  ].map { Target(name: $0) }

  private static func text(_ name: String) throws -> String {
    let url = try #require(
      Bundle.module.url(forResource: name, withExtension: "vcf", subdirectory: "Resources/variants")
    )
    return String(decoding: try Data(contentsOf: url), as: UTF8.self).replacing("\r\n", with: "\n")
  }

  /// The lines in any order; words of TYPE have no case, and those that are nobody's are upper case
  /// after a way through 4.0.
  private static func lines(_ text: String) throws -> [String] {
    text.uppercased().split(whereSeparator: \.isNewline).map(String.init).sorted()
  }

  @Test("Each receiver gets its own spelling", arguments: targets)
  func spells(_ target: Target) throws {
    let (text, losses) = try ConversionCase.convert(
      Self.text("contact"), to: target.version, variant: target.variant)
    let expected = try Self.text(target.name).split(
      separator: "\n", omittingEmptySubsequences: false)
    let lines = text.replacing("\r\n", with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false)
    for (line, wanted) in zip(lines, expected) { #expect(line == wanted) }
    #expect(lines.count == expected.count)
    #expect(losses.isEmpty)
  }

  @Test("What a receiver's spelling says is read again", arguments: targets)
  func reads(_ target: Target) throws {
    let source = try #require(try ConversionCase.cards(Self.text("contact")).first)
    let back = try ConversionCase.convert(Self.text(target.name), to: .v4_0).text
    let card = try #require(try ConversionCase.cards(back).first)
    let before = Contact(source)
    let after = Contact(card)
    #expect(after.structuredName == before.structuredName)
    #expect(after.phones.map(\.value) == before.phones.map(\.value))
    #expect(after.emails.map(\.value) == before.emails.map(\.value))
    #expect(after.addresses.map(\.value.street) == before.addresses.map(\.value.street))
    #expect(after.birthday == before.birthday)
    #expect(after.nicknames == before.nicknames)
    #expect(after.relations.map(\.value) == before.relations.map(\.value))
    #expect(after.dates.map(\.value) == before.dates.map(\.value))
    #expect(after.impps.count == before.impps.count)
    #expect(after.socialProfiles.count == before.socialProfiles.count)
    // The same receiver gets the same again.
    let again = try ConversionCase.convert(back, to: target.version, variant: target.variant).text
    #expect(try Self.lines(again) == Self.lines(Self.text(target.name)))
  }

  @Test("A card stays as it is in the spelling of its receiver", arguments: targets)
  func repeats(_ target: Target) throws {
    let text = try Self.text(target.name).replacing("\n", with: "\r\n")
    let again = try ConversionCase.convert(text, to: target.version, variant: target.variant).text
    #expect(try Self.lines(again) == Self.lines(text))
  }
}
