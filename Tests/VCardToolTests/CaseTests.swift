import Testing

/// Small cases of what goes wrong with address books, each a folder in `Cases`.
@Suite struct CaseTests {
  @Test("There are cases")
  func findsCases() {
    #expect(Case.all.count > 50)
  }

  @Test("A case holds", arguments: Case.all)
  func holds(_ test: Case) throws {
    #expect(try test.failures() == [])
  }
}
