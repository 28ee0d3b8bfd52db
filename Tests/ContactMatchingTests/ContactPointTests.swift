import Testing
import VCard

@testable import ContactMatching

@Suite struct ContactPointTests {
  typealias Form = @Sendable (UnsafeBufferPointer<UInt8>, inout ByteBuffer) -> UInt64?

  struct Case: Sendable, CustomTestStringConvertible {
    var form: Form
    var a: String
    var b: String
    var isEqual: Bool
    var testDescription: String { "\(a) \(isEqual ? "=" : "≠") \(b)" }
  }

  static let cases = [
    // RFC 3966 section 5.1.1: visual separators do not count.
    Case(form: ContactPoint.phone, a: "+1-555-010-0123", b: "tel:+15550100123", isEqual: true),
    Case(form: ContactPoint.phone, a: "+44 20 7946 0958", b: "020 7946 0958", isEqual: true),
    Case(form: ContactPoint.phone, a: "+44 (0)20 7946 0958", b: "+442079460958", isEqual: true),
    Case(form: ContactPoint.phone, a: "+15550100123 ext. 4", b: "+15550100123", isEqual: true),
    Case(form: ContactPoint.phone, a: "+15550100123", b: "+15550100124", isEqual: false),
    // RFC 5321 section 2.4: only the local part could depend on case, and does not in practice.
    Case(form: ContactPoint.email, a: "Ada@Example.com", b: "ada@example.com", isEqual: true),
    Case(
      form: ContactPoint.email, a: "mailto:ada@example.com", b: "ada@example.com", isEqual: true),
    Case(form: ContactPoint.email, a: "a.da@gmail.com", b: "ada+x@googlemail.com", isEqual: true),
    Case(form: ContactPoint.email, a: "a.da@example.com", b: "ada@example.com", isEqual: false),
    Case(
      form: ContactPoint.address, a: ";;1 Quay St.;Porttown;;12345;",
      b: ";;1 quay st;PORTTOWN;;12345;Norway", isEqual: true),
    Case(
      form: ContactPoint.address, a: ";;1 Quay St.;Porttown;;12345;",
      b: ";;2 Quay St.;Porttown;;12345;", isEqual: false),
    Case(
      form: ContactPoint.link, a: "https://www.example.com/a/", b: "http://example.com/a",
      isEqual: true),
    Case(form: ContactPoint.link, a: "xmpp:a@example.com", b: "xmpp:b@example.com", isEqual: false),
  ]

  private func hash(_ text: String, _ form: Form) -> UInt64? {
    var scratch = ByteBuffer()
    var text = text
    return text.withUTF8 { form($0, &scratch) }
  }

  @Test("What is the same telephone number, address or URL", arguments: cases)
  func compares(_ c: Case) {
    let a = hash(c.a, c.form)
    #expect(a != nil)
    #expect((a == hash(c.b, c.form)) == c.isEqual)
  }

  static let nothing: [(form: Form, text: String)] = [
    (ContactPoint.phone, "112"), (ContactPoint.phone, "*31#"), (ContactPoint.phone, "n/a"),
    (ContactPoint.email, "ada"), (ContactPoint.email, "@example.com"),
    (ContactPoint.address, ";;;Porttown;;;Norway"), (ContactPoint.address, ""),
    (ContactPoint.link, "http://"),
  ]

  @Test("What says nothing of a contact", arguments: nothing)
  func isNothing(_ form: Form, _ text: String) {
    #expect(hash(text, form) == nil)
  }
}
