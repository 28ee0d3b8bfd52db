import Testing

@testable import TextServices

@Suite struct PhoneNumbersTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var region: String
    var e164: String
    var digits: String?
    var testDescription: String { "\(text) in \(region)" }

    init(_ text: String, _ region: String, _ e164: String, x digits: String? = nil) {
      self.text = text
      self.region = region
      self.e164 = e164
      self.digits = digits
    }
  }

  /// Numbers that the plans keep free for fiction, or invented ones.
  static let numbers = [
    Case("(202) 555-0143", "US", "+12025550143"),
    Case("202.555.0144", "us", "+12025550144"),
    Case("1-202-555-0145", "US", "+12025550145"),
    Case("+1 202 555 0146", "DE", "+12025550146"),
    Case("+1-202-555-0147", "", "+12025550147"),
    Case("+1-202-555-0147", "ZZ", "+12025550147"),
    Case("011 44 20 7946 0018", "US", "+442079460018"),
    Case("tel:+1-202-555-0148", "", "+12025550148"),
    Case("TEL:202-555-0148", "US", "+12025550148"),
    Case("\u{202A}+1 (202) 555-0149\u{202C}", "GB", "+12025550149"),
    Case("＋１ ２０２ ５５５ ０１４９", "", "+12025550149"),
    Case("+1\u{A0}202\u{2011}555\u{2013}0149", "", "+12025550149"),
    Case("+44 (0)20 7946 0018", "US", "+442079460018"),
    Case("020 7946 0018", "GB", "+442079460018"),
    Case("(020) 7946-0018", "GB", "+442079460018"),
    Case("07700 900123", "GB", "+447700900123"),
    Case("030 23125 123", "DE", "+493023125123"),
    Case("030/23125-123", "DE", "+493023125123"),
    Case("+49 (0)30 / 23125 123", "CH", "+493023125123"),
    Case("0049 30 23125 123", "DE", "+493023125123"),
    Case("08-465 004 12", "SE", "+46846500412"),
    Case("+46 (0)8 465 004 12", "SE", "+46846500412"),
    Case("021 234 56 78", "CH", "+41212345678"),
    Case("+41 21 234 56 78", "", "+41212345678"),
    Case("+1 555 123 4567", "", "+15551234567"),
    Case("(555) 123-4567", "US", "+15551234567"),
    Case("1-555-123-4567", "US", "+15551234567"),
    Case("202-555-0150 x12", "US", "+12025550150", x: "12"),
    Case("+1-202-555-0150 ext. 12", "", "+12025550150", x: "12"),
    Case("+1-202-555-0150 Ext 12", "", "+12025550150", x: "12"),
    Case("+1-202-555-0150, ext. 12", "", "+12025550150", x: "12"),
    Case("+1-202-555-0150 extension: 0042", "", "+12025550150", x: "0042"),
    Case("+1-202-555-0150 (x12)", "", "+12025550150", x: "12"),
    Case("+1-202-555-0150 #12", "", "+12025550150", x: "12"),
    Case("tel:+1-202-555-0150;ext=4321", "", "+12025550150", x: "4321"),
    Case("030 23125 123 DW 7", "DE", "+493023125123", x: "7"),
  ]

  @Test("Subscriber numbers get their international form (ITU-T E.164)", arguments: numbers)
  func normalizes(_ c: Case) {
    #expect(
      PhoneNumbers.normalized(c.text, region: c.region)
        == PhoneNumber(e164: c.e164, extension: c.digits))
  }

  @Test(
    "Everything else stays as it is written",
    arguments: [
      ("*31#+12025550149", "US"), ("*#06#", "US"), ("#100#", "GB"), ("*100#", ""),
      ("**21*0301#", "DE"),
      ("112", "DE"), ("112", "US"), ("911", "US"), ("999", "GB"), ("110", "DE"), ("116117", "DE"),
      ("1414", "CH"), ("+112", ""),
      ("ask Nadia", "US"), ("n/a", "US"), ("", "US"), ("  ", "US"), ("-", "US"), ("+", ""),
      ("1-800-FLOWERS", "US"), ("1-800-555-TEA1", "US"), ("+1-800-FLOWERS", ""),
      ("+1-202-555-0146;;,;", "US"), ("+1-202-555-0147,,9#", "US"), ("+1-202-555-0147,9", "US"),
      ("202-555-0147p12", "US"), ("202-555-0147w12", "US"), ("+1-202-555-0147;9", "US"),
      ("202-555-0147#", "US"), ("202-555-0147 ext.", "US"), ("202-555-0147 x12 x13", "US"),
      ("home 202-555-0147", "US"), ("202-555-0147 (Nadia)", "US"),
      ("202-555-0143 / 202-555-0144", "US"), ("030 2312510/11", "DE"),
      ("030 231251 / 030 231252", "DE"),
      ("202-555-0143 +1-202-555-0144", "US"),
      ("202-555-0143", ""), ("202-555-0143", "ZZ"), ("202-555-0143", "XX"), ("202-555-0143", "USA"),
      ("555-0143", "US"), ("202-555-014", "US"), ("202-555-01434", "US"), ("012-555-0143", "US"),
      ("+1-202-555-01", ""), ("+999 123 456 789", ""), ("+0 202 555 0143", ""),
      ("2025550143@example.com", "US"), (String(repeating: "1", count: 10_000), "US"),
      ("+1 202\u{0} 555 0143 \u{0}", "US"),
    ])
  func leaves(text: String, region: String) {
    #expect(PhoneNumbers.normalized(text, region: region) == nil)
  }

  @Test func `Regions are known by two letters in any case`() {
    for region in ["US", "us", "GB", "DE", "SE", "CH", "GL"] {
      #expect(PhoneNumbers.regionIsKnown(region), "\(region)")
    }
    for region in ["", "ZZ", "XX", "UK", "USA", "1", "U\u{0}", "üß", "001"] {
      #expect(!PhoneNumbers.regionIsKnown(region), "\(region)")
    }
  }

  @Test func `Many threads may ask at once`() async {
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<200).allSatisfy { _ in
            PhoneNumbers.normalized("(202) 555-0143", region: "US")?.e164 == "+12025550143"
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
