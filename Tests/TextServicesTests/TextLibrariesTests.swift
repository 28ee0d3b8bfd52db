import Testing

@testable import TextServices

@Suite struct TextLibrariesTests {
  @Test func `Versions are numbers with dots`() {
    let versions = TextLibraries.versions
    #expect(versions.map(\.name) == ["ICU"])
    #expect(versions.allSatisfy { $0.version.wholeMatch(of: /[0-9]+(\.[0-9]+)+/) != nil })
  }
}
