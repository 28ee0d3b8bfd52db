import Testing

@testable import DelimitedText

@Suite struct DialectSnifferTests {
  private func sniff(_ text: String) -> DialectSniffer.Finding {
    let known: Set<String> = ["name", "email", "phone", "notes", "address, street"]
    return Array(text.utf8).withUnsafeBufferPointer { bytes in
      DialectSniffer.sniff(bytes) {
        known.contains(String(decoding: $0, as: UTF8.self).lowercased())
      }
    }
  }

  @Test("Known words of the header decide") func findsHeader() {
    let finding = sniff("Name;Phone;Notes\nA, B, C;1,2;x,y,z\nD, E, F;3,4;x,y,z\n")
    #expect(finding.dialect == DelimitedDialect(delimiter: 0x3B))
    #expect(finding.knownCells == 3)
    #expect(finding.headerRecord == 0)
    #expect(sniff("Name\t\"Address, street\"\n").dialect.delimiter == 0x09)
  }

  @Test("A preamble is passed over") func findsHeaderBehindPreamble() {
    let finding = sniff("Notes:\n\"some, text\"\n\nName,Email,Phone\na,b,c\n")
    #expect(finding.headerRecord == 2)
    #expect(finding.knownCells == 3)
  }

  @Test("Without known words rows of the same length decide") func countsCells() {
    #expect(sniff("x|y|z\n1,2|3|4\n5|6,7,8|9\n").dialect.delimiter == 0x7C)
    #expect(sniff("x\ny\n").dialect.delimiter == 0x2C)
    #expect(sniff("").dialect.delimiter == 0x2C)
  }

  @Test("Backslashes before quotes are noticed") func findsBackslashes() {
    #expect(sniff("Name,Notes\n\"a\",\"say \\\"hi\\\", b\"\n").dialect.quoting == .backslash)
    #expect(sniff("Name,Notes\n\"a\",\"say \"\"hi\"\" \\ b\"\n").dialect.quoting == .doubled)
  }
}
