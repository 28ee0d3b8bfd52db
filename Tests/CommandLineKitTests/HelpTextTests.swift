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

  @Test("A command tells its other names and its verbs")
  func aliasesAndVerbs() {
    #expect(help.text(for: SampleTool.validate).contains("\nAlso called: lint\n"))
    #expect(help.text(for: SampleTool.store).contains("\n  import  take cards in\n"))
  }
}
