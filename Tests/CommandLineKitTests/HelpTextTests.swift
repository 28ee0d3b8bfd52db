import Testing

@testable import CommandLineKit

@Suite struct HelpTextTests {
  private let help = HelpText(tool: SampleTool.tool)

  @Test("Help has at most 80 columns")
  func width() {
    let texts = [help.short()] + SampleTool.tool.commands.map { help.text(for: $0) }
    for line in texts.joined().split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
      #expect(line.last != " ", "\(line)")
    }
  }

  @Test("The short form groups the commands")
  func short() throws {
    let text = help.short()
    let look = try #require(text.range(of: "Look:\n  list, ls"))
    let change = try #require(text.range(of: "Change:\n  convert"))
    #expect(look.lowerBound < change.lowerBound)
    #expect(text.contains("-f/--from"))
  }

  @Test("Help of a command, whole")
  func command() {
    #expect(
      help.text(for: SampleTool.convert) == """
        vcardtool convert: convert between contact formats

        Usage: vcardtool convert [-t FORMAT] [--map FILE] [--loss keep|report|fail]
                   [--delimiter C] [FILE ...]
               vcardtool convert --photos none [-F FIELDS] [FILE ...]

        Examples:
          # A newer version
          vcardtool convert -t vcard4 old.vcf > new.vcf
          # For the import page of a web mailer
          vcardtool convert --from vcard3+apple --to csv+google --output google.csv \\
              phone.vcf laptop.vcf

        Input:
              --map FILE          Read the names of columns from FILE. See
                                  vcardtool-map(5).

        Selection:
          -F, --fields FIELDS     Only these fields, separated by commas.

        Output:
              --loss ACTION       What to do with what the target can't hold: keep,
                                  report (default) or fail.
              --no-rev            Leave REV alone.

        Common options: -f/--from, -t/--to, -o/--output, -i/--in-place, -n/--dry-run,
          -0/--null, -q/--quiet, -v/--verbose, --charset, --region, --color,
          -r/--recursive, --files-from, -h/--help, --version

        Exit status:
          0   Everything was written.
          65  Something was lost.

        See vcardtool-convert(1).

        """)
  }

  @Test("A command tells its other names")
  func aliases() {
    #expect(help.text(for: SampleTool.validate).contains("\nAlso called: lint\n"))
    #expect(help.text(for: SampleTool.storeList).contains("\nAlso called: store ls\n"))
  }

  @Test("The short form has only names of one word")
  func oneWord() {
    #expect(help.short().contains("\n\nKeep:\n  store, book     keep an address book"))
    #expect(!help.short().contains("import"))
  }

  @Test("Help of an overview, whole")
  func overview() {
    #expect(
      help.text(for: SampleTool.store) == """
        vcardtool store: keep an address book with history

        Usage: vcardtool store COMMAND [options] [FILE ...]
        Also called: book

        Commands:
          import        bring contacts in
          list, ls      one line a contact
          groups        name the groups
          group add     put contacts into a group, which becomes one of those that the
                        book has when it is new
          group remove  take contacts out of a group

        Examples:
          # Begin with what a phone has
          vcardtool store import phone.vcf

        Common options: -f/--from, -t/--to, -o/--output, -i/--in-place, -n/--dry-run,
          -0/--null, -q/--quiet, -v/--verbose, --charset, --region, --color,
          -r/--recursive, --files-from, -h/--help, --version

        'vcardtool store COMMAND --help' tells more about a command.
        See vcardtool-store(1).

        """)
  }

  @Test("An overview has the categories of its commands for headings, in the order of the table")
  func categories() {
    var tool = SampleTool.tool
    let index = tool.commands.firstIndex { $0.name == "store list" }!
    tool.commands[index].category = .look
    #expect(
      HelpText(tool: tool).text(for: SampleTool.store).contains(
        "\n\nKeep:\n  import        bring contacts in\n  groups        name the groups\n"))
    #expect(
      HelpText(tool: tool).text(for: SampleTool.store).contains(
        "take contacts out of a group\n\nLook:\n  list, ls      one line a contact\n\n"))
  }

  @Test("Help of a command of several words")
  func severalWords() {
    let text = help.text(for: SampleTool.storeImport)
    #expect(
      text.hasPrefix(
        """
        vcardtool store import: bring contacts in

        Usage: vcardtool store import [--into GROUP] [FILE ...]

        """))
    #expect(text.hasSuffix("\n\nSee vcardtool-store-import(1).\n"))
  }
}
