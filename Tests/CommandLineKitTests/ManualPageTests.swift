import Testing

@testable import CommandLineKit

@Suite struct ManualPageTests {
  private let manual = ManualPage(tool: SampleTool.tool)
  private let sections = ManualSections(
    description: ["No more. .hidden 'quoted' \\ and so on."],
    environment: [("LANG", "The language.")], files: [("~/.config/vcardtool/config", "Settings.")],
    seeAlso: [("vcardtool-formats", 5), ("vcardtool-list", 1)],
    standards: [".Rs\n.%A S. Perreault\n.%R RFC 6350\n.Re"], history: ["First of its name."],
    bugs: ["None that is known, of course."])

  @Test("The options of the table are those of the page")
  func options() {
    for command in SampleTool.tool.commands {
      let page = manual.text(for: command, date: "November 30, 2026", sections: sections)
      #expect(ManualPage.options(in: page) == Set(command.options.map { ManualOption($0) }))
    }
    let common = SampleTool.tool.commonOptions
    #expect(
      ManualPage.options(in: ManualPage.optionList(common))
        == Set(common.map { ManualOption($0) }))
  }

  @Test(
    "Options are read from source",
    arguments: [
      (".It Fl t , Fl -to Ar FORMAT", ManualOption(short: "t", long: "to", argument: "FORMAT")),
      (".It Fl -strict", ManualOption(short: nil, long: "strict")),
      (".It Fl \\-strict", ManualOption(short: nil, long: "strict")),
      (".It Fl e", ManualOption(short: "e", long: nil)),
      (
        ".It Fl i , Fl -in-place Ns Op = Ns Ar SUFFIX",
        ManualOption(short: "i", long: "in-place", argument: "SUFFIX", argumentIsOptional: true)
      ),
      (
        ".It Fl -in-place Ns Oo = Ns Ar SUFFIX Oc",
        ManualOption(short: nil, long: "in-place", argument: "SUFFIX", argumentIsOptional: true)
      ),
    ])
  func reads(_ line: String, _ option: ManualOption) {
    #expect(ManualPage.options(in: ".Op Fl x\n\(line)\nText.\n.It Cm word\n") == [option])
  }

  @Test("Pages please mandoc", .enabled(if: Subprocess.path(of: "mandoc") != nil))
  func lint() throws {
    let mandoc = try #require(Subprocess.path(of: "mandoc"))
    for command in SampleTool.tool.commands {
      let page = manual.text(for: command, date: "November 30, 2026", sections: sections)
      let result = try Subprocess.run(mandoc, ["-T", "lint", "-W", "warning"], input: page)
      #expect(result.status == 0, "\(result.output)\(page)")
      #expect(result.output == "")
      let bare = manual.text(for: command, date: "November 30, 2026")
      #expect(
        try Subprocess.run(mandoc, ["-T", "lint", "-W", "warning"], input: bare).output == "")
    }
  }

  @Test(
    "Forms are written with macros",
    arguments: [
      ("sort [-k FIELD[,desc]]... [FILE ...]", "sort [-k FIELD[,desc]]... [FILE ...]"),
      ("x [--in-place[=SUFFIX]] [FILE...]", "x [--in-place[=SUFFIX]] [FILE ...]"),
      ("x (QUERY | --category C) FILE...", "x (QUERY | --category C) FILE ..."),
      ("completion bash|zsh|fish", "completion bash | zsh | fish"),
      ("x --set F=V -d DIR", "x --set F=V -d DIR"),
      ("x store group add NAME", "x store group add NAME"),
    ])
  func synopses(_ synopsis: String, _ rendered: String) throws {
    guard let mandoc = Subprocess.path(of: "mandoc") else { return }
    var command = SampleTool.list
    command.synopsis = [synopsis]
    let page = manual.text(for: command, date: "November 30, 2026")
    #expect(try Subprocess.run(mandoc, ["-T", "lint", "-W", "warning"], input: page).output == "")
    let text = try Subprocess.run(mandoc, ["-T", "utf8", "-O", "width=100"], input: page).output
      .replacing(/.\u{8}/, with: "")
    #expect(text.contains("     vcardtool \(rendered)\n"), "\(text)")
  }

  @Test("The page of a command of several words")
  func severalWords() {
    let page = manual.text(for: SampleTool.storeImport, date: "November 30, 2026")
    let head = """
      .Dd November 30, 2026
      .Dt VCARDTOOL-STORE-IMPORT 1
      .Os
      .Sh NAME
      .Nm vcardtool-store-import
      .Nd bring contacts in
      .Sh SYNOPSIS
      .Nm vcardtool
      .Cm store import
      .Oo Fl -into Ar GROUP Oc
      .Oo Ar FILE ... Oc

      """
    #expect(page.hasPrefix(head), "\(page)")
    #expect(page.hasSuffix(".Sh SEE ALSO\n.Xr vcardtool 1 ,\n.Xr vcardtool-store 1\n"))
  }

  @Test("The page of an overview has its commands, and refers to their pages")
  func overview() {
    let page = manual.text(for: SampleTool.store, date: "November 30, 2026")
    #expect(
      page.contains(
        """
        .It Cm store list
        one line a contact.
        See
        .Xr vcardtool-store-list 1 .
        .It Cm store groups

        """), "\(page)")
    #expect(
      page.hasSuffix(
        """
        .Sh SEE ALSO
        .Xr vcardtool 1 ,
        .Xr vcardtool-store-group-add 1 ,
        .Xr vcardtool-store-group-remove 1 ,
        .Xr vcardtool-store-groups 1 ,
        .Xr vcardtool-store-import 1 ,
        .Xr vcardtool-store-list 1

        """))
  }

  @Test(
    "Rendered, options look as they are typed", .enabled(if: Subprocess.path(of: "mandoc") != nil))
  func rendered() throws {
    let mandoc = try #require(Subprocess.path(of: "mandoc"))
    let page =
      manual.text(for: SampleTool.convert, date: "November 30, 2026", sections: sections)
      + ManualPage.optionList(SampleTool.tool.commonOptions)
    let text = try Subprocess.run(mandoc, ["-T", "utf8", "-O", "width=100"], input: page).output
      .replacing(/.\u{8}/, with: "")
    for expected in [
      "vcardtool convert [-t FORMAT] [--map FILE] [--loss keep | report | fail] [--delimiter C]",
      "vcardtool convert --photos none [-F FIELDS] [FILE ...]",
      "-i, --in-place[=SUFFIX]", "-t, --to FORMAT", ".hidden 'quoted' \\ and so on.",
      "vcardtool convert -t vcard4 old.vcf > new.vcf",
    ] {
      #expect(text.contains(expected), "\(expected) in \(text)")
    }
  }
}
