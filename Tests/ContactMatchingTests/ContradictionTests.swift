import ContactMatching
import Testing

@Suite struct ContradictionTests {
  @Test("The earlier contact stands first, whichever way two are compared")
  func isSymmetric() {
    #expect(Contradiction(.birthday, 4, 2) == Contradiction(.birthday, 2, 4))
    #expect(Contradiction(.birthday, 4, 2).first == 2)
  }
}
