import Foundation
import Testing

@testable import CommandLineKit

@Suite struct InputListTests {
  /// The names that a list gives, relative to the folder, errors included.
  private func names(_ list: consuming InputList, in folder: TemporaryFolder) -> [String] {
    var names: [String] = []
    while true {
      do throws(InputError) {
        guard let name = try list.nextName() else { return names }
        names.append(name.description.replacing(folder.path + "/", with: ""))
      } catch {
        names.append(error.description.replacing(folder.path + "/", with: ""))
      }
    }
  }

  private func sample() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["d/b.vcf", "d/A.VCF", "d/c.vcard", "d/x.txt", "d/.h.vcf", "d/bb/e.vcf", "a.csv"] {
      try folder.write(name, name)
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/d/bb/loop", withDestinationPath: "..")
    return folder
  }

  @Test("No operand is standard input")
  func standardInput() throws {
    let folder = try sample()
    #expect(names(InputList([]), in: folder) == ["-"])
    #expect(names(InputList(["-", folder.name("a.csv"), "-"]), in: folder) == ["-", "a.csv", "-"])
  }

  @Test("A folder means its card files in name order")
  func folders() throws {
    let folder = try sample()
    let list = InputList([folder.name("a.csv"), folder.name("d"), folder.name("a.csv")])
    #expect(names(list, in: folder) == ["a.csv", "d/A.VCF", "d/b.vcf", "d/c.vcard", "a.csv"])
  }

  @Test("-r descends, without following links to folders")
  func recursive() throws {
    let folder = try sample()
    #expect(
      names(InputList([folder.name("d")], recursive: true), in: folder)
        == ["d/A.VCF", "d/b.vcf", "d/bb/e.vcf", "d/c.vcard"])
  }

  @Test(
    "A list names inputs, by line or NUL",
    arguments: [("\n", false), ("\r\n", false), ("\0", true)])
  func lists(_ separator: String, _ null: Bool) throws {
    let folder = try sample()
    let inputs = [folder.path + "/a.csv", folder.path + "/d", folder.path + "/with space"]
    for end in ["", separator, separator + separator] {
      let list = try folder.write("list", inputs.joined(separator: separator) + end)
      #expect(
        names(InputList([], filesFrom: list, separatedByNull: null), in: folder)
          == ["a.csv", "d/A.VCF", "d/b.vcf", "d/c.vcard", "with space"])
    }
  }

  @Test("A long list is read in pieces")
  func longList() throws {
    let folder = try TemporaryFolder()
    let inputs = (0..<5000).map { "name-\($0)" }
    let list = try folder.write("list", inputs.joined(separator: "\n"))
    #expect(names(InputList([], filesFrom: list), in: folder) == inputs)
  }

  @Test("An empty list is no input, not standard input")
  func emptyList() throws {
    let folder = try sample()
    let list = try folder.write("list", "")
    #expect(names(InputList([], filesFrom: list), in: folder) == [])
    #expect(
      names(InputList([], filesFrom: folder.name("none")), in: folder)
        == ["cannot open 'none': No such file or directory"])
  }

  @Test("A missing input is reported, and the others are read")
  func missing() throws {
    let folder = try sample()
    let standardError = Pipe()
    let messages = Messages(
      tool: "vcardtool", terminal: Terminal(),
      descriptor: standardError.fileHandleForWriting.fileDescriptor)
    var status = CommandLineKit.ExitStatus.success
    var list = InputList([folder.name("x.vcf"), folder.name("a.csv"), "bad\0name"])
    var read: [String] = []
    while var file = list.next(reportingTo: messages, status: &status) {
      var buffer = [UInt8](repeating: 0, count: 3)
      while true {
        let count = try buffer.withUnsafeMutableBytes { try file.read(into: $0) }
        if count == 0 { break }
        read.append(String(decoding: buffer[..<count], as: UTF8.self))
      }
      let size = file.size
      let isSame = file.isSameFile(as: FileName(folder.path + "/d/../a.csv"))
      let isOther = file.isSameFile(as: folder.name("d/b.vcf"))
      let wouldBlock = file.wouldBlock
      #expect(size == 5 && isSame && !isOther && !wouldBlock)
    }
    #expect(read == ["a.c", "sv"])
    #expect(status == .noInput)
    try standardError.fileHandleForWriting.close()
    let text = String(
      decoding: standardError.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(
      text == """
        vcardtool: cannot open '\(folder.path)/x.vcf': No such file or directory
        vcardtool: cannot open 'bad\\u{0}name': No such file or directory

        """)
  }

  @Test("A file name that is not UTF-8 is opened")
  func bytes() throws {
    let folder = try TemporaryFolder()
    let name = FileName(bytes: Array(folder.path.utf8) + [0x2F, 0xFF, 0x2E, 0x76, 0x63, 0x66])
    var output = try OutputFile(replacing: name)
    try output.write("text")
    try output.commit()
    var list = InputList([FileName(folder.path)])
    guard let file = try list.next() else {
      Issue.record("no input")
      return
    }
    let (size, fileName) = (file.size, file.fileName)
    #expect(size == 4 && fileName == name)
  }

  @Test("A terminal as standard input is wrong usage, unless it is named")
  func terminal() throws {
    let terminal = Terminal(inputIsTerminal: true)
    let parser = ArgumentParser(tool: SampleTool.tool)
    guard case .run(let bare) = try parser.parse(["list"]),
      case .run(let named) = try parser.parse(["list", "-"])
    else {
      Issue.record("no command")
      return
    }
    do throws(UsageError) {
      _ = try InputList(bare, terminal: terminal)
      Issue.record("no error")
    } catch {
      #expect(error.showsHelp)
      #expect(error.status == .usage)
    }
    #expect(throws: Never.self) { _ = try InputList(named, terminal: terminal) }
    #expect(throws: Never.self) { _ = try InputList(bare, terminal: Terminal()) }
  }
}
