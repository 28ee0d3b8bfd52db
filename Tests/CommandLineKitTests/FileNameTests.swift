import Testing

@testable import CommandLineKit

@Suite struct FileNameTests {
  @Test(
    "Parts of a name",
    arguments: [
      ("a.vcf", ".", "a.vcf", "vcf"),
      ("x/y/B.VCF", "x/y", "B.VCF", "vcf"),
      ("/a", "/", "a", ""),
      ("/.hidden", "/", ".hidden", ""),
      ("a.tar.gz", ".", "a.tar.gz", "gz"),
      ("a.b/c", "a.b", "c", ""),
    ])
  func parts(_ name: String, _ folder: String, _ last: String, _ fileExtension: String) {
    let name = FileName(name)
    #expect(name.folder.description == folder)
    #expect(name.lastComponent.description == last)
    #expect(name.fileExtension == fileExtension)
  }

  @Test("Names are put together")
  func joins() {
    #expect(FileName("a").appending("b") == "a/b")
    #expect(FileName("a/").appending("b") == "a/b")
    #expect(FileName("a").with(suffix: ".bak") == "a.bak")
    #expect(FileName("-").isStandardStream && !FileName("./-").isStandardStream)
  }

  @Test("A path is taken apart, ways back by the letter")
  func components() {
    #expect(FileName("/a//./b/").components == ["a", "b"])
    #expect(FileName("../c/./d").absoluteComponents(in: ["a", "b"]) == ["a", "c", "d"])
    #expect(FileName("/x/../../y").absoluteComponents(in: ["a"]) == ["y"])
    #expect(FileName("/usr/bin/..").realComponents?.last == "usr")
    #expect(FileName("/nobody/has/this").realComponents == nil)
  }
}
