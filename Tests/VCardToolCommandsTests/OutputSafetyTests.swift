import Foundation
import Testing
import VCardToolCommands

/// What becomes of the files that commands write.
@Suite struct OutputSafetyTests {
  @Test("A dry run tells the plan for each input and changes nothing")
  func dryRun() throws {
    let folder = try TemporaryFolder()
    let before = try folder.read("Samples/phone.vcf")
    try folder.write("old.vcf", "old")
    func plan(_ options: String...) throws -> String {
      let result = try BuiltTool.run(
        BuiltTool.path, ["convert", "-n"] + options + ["Samples/phone.vcf", "Samples/modern.vcf"],
        in: folder)
      #expect(result.status == 0 && result.errors == "")
      return result.output
    }
    #expect(try plan("-t", "vcard4", "-o", "new.vcf") == "would write 4 cards to 'new.vcf'\n")
    #expect(
      try plan("-t", "vcard3+apple", "-o", "old.vcf") == "would write 4 cards to 'old.vcf'\n")
    #expect(try plan("-t", "json") == "would write 4 cards to standard output\n")
    #expect(
      try plan("-t", "vcard4", "-i.bak") == """
        would write 2 cards to 'Samples/phone.vcf'
        would write 2 cards to 'Samples/modern.vcf'

        """)
    #expect(try folder.read("old.vcf") == "old")
    #expect(try folder.read("Samples/phone.vcf") == before)
    #expect(!folder.has("new.vcf") && !folder.has("Samples/phone.vcf.bak"))
  }

  @Test("With --strict a file stands as it was when a card has an error")
  func strict() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      atPath: folder.path + "/Samples/damaged.vcf", toPath: folder.path + "/a.vcf")
    try folder.write("b.vcf", "BEGIN:VCARD\nVERSION:3.0\nFN:B\nN:B;;;;\nEND:VCARD\n")
    try folder.write("o.vcf", "old")
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/a.vcf"))
    let inPlace = try BuiltTool.run(
      "convert", "--strict", "-t", "vcard4", "-i", "a.vcf", "b.vcf", in: folder)
    #expect(inPlace.status == 65)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/a.vcf")) == before)
    #expect(try folder.read("b.vcf").contains("VERSION:3.0"))
    let output = try BuiltTool.run(
      "convert", "--strict", "-o", "o.vcf", "b.vcf", "a.vcf", in: folder)
    #expect(output.status == 65)
    #expect(try folder.read("o.vcf") == "old")
    #expect(output.errors.contains("'o.vcf' was not written"))
    // Without it, the rest is written.
    #expect(try BuiltTool.run("convert", "-o", "o.vcf", "a.vcf", in: folder).status == 65)
    #expect(try folder.read("o.vcf").contains("Max Probe"))
  }

  @Test("A loss that fails, or an input that breaks off, leaves the file as it was")
  func incomplete() throws {
    let folder = try TemporaryFolder()
    try folder.write("o.vcf", "old")
    let loss = try BuiltTool.run(
      "convert", "-t", "vcard3", "--loss", "fail", "-o", "o.vcf", "Samples/modern.vcf", in: folder)
    #expect(loss.status == 65)
    #expect(try folder.read("o.vcf") == "old")
    let broken = "{\"formattedName\":\"A\"}\n{\"formattedName\":"
    try folder.write("x.ndjson", broken)
    #expect(try BuiltTool.run("convert", "-o", "x.ndjson", "x.ndjson", in: folder).status == 65)
    #expect(try folder.read("x.ndjson") == broken)
  }

  @Test("--strict ends every command at the first error", arguments: ["validate", "fields"])
  func strictCommands(_ command: String) throws {
    let folder = try TemporaryFolder()
    let one = try BuiltTool.run(command, "--strict", "Samples/damaged.vcf", in: folder)
    let all = try BuiltTool.run(command, "Samples/damaged.vcf", in: folder)
    #expect(one.status == all.status)
    #expect(one.output + one.errors != all.output + all.errors)
  }

  @Test("Split names files by the format and by the UID it makes")
  func split() throws {
    let folder = try TemporaryFolder()
    _ = try BuiltTool.run("split", "-d", "a", "-t", "json", "Samples/modern.vcf", in: folder)
    #expect(try folder.entries("a") == ["Choir.json", "Mila Stein.json"])
    _ = try BuiltTool.run(
      "split", "-d", "b", "--add-uid", "--name", "{uid}.vcf", "Samples/phone.vcf", in: folder)
    for name in try folder.entries("b") {
      #expect(name.hasPrefix("urn_uuid_"))
      let uid = name.dropLast(4).replacingOccurrences(of: "_", with: ":")
      #expect(try folder.read("b/" + name).contains("UID:\(uid)\r\n"))
    }
    #expect(try folder.entries("b").count == 2)
    let wrong = try BuiltTool.run(
      "split", "-d", "c", "--name", "{name}.vcf", "Samples/phone.vcf", in: folder)
    #expect(wrong.status == 64 && !folder.has("c"))
  }
}
