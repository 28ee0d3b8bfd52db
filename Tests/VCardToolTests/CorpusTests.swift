import Foundation
import Testing

/// Exports of many programs and the test files of other libraries, where they lie beside the package.
@Suite(.enabled(if: PackageFolders.hasCorpus, "there is no corpus beside the package"))
struct CorpusTests {
  private static let names = PackageFolders.files(below: PackageFolders.corpus)

  @Test("A file of the corpus ends well", arguments: ToolBatch.conversions + [ToolBatch.validation])
  func endsWell(_ command: ToolBatch.Command) throws {
    #expect(Self.names.isEmpty == false)
    #expect(try ToolBatch(files: Self.names).failures(command) == [])
  }
}
