@testable import CommandLineKit

/// A table such as the real one, small enough to see through.
enum SampleTool {
  static let convert = CommandSpec(
    name: "convert", summary: "convert between contact formats",
    synopsis: [
      "convert [-t FORMAT] [--map FILE] [--loss keep|report|fail] [--delimiter C] [FILE ...]",
      "convert --photos none [-F FIELDS] [FILE ...]",
    ],
    description: """
      Reads cards in one format and writes them in another. What the target can't hold
      is reported.

      The command streams.
      """,
    examples: [
      ("vcardtool convert -t vcard4 old.vcf > new.vcf", "A newer version"),
      (
        "vcardtool convert --from vcard3+apple --to csv+google --output google.csv "
          + "phone.vcf laptop.vcf", "For the import page of a web mailer"
      ),
    ],
    options: [
      OptionSpec(
        long: "map", value: .required("FILE"), group: .input,
        help: "Read the names of columns from FILE. See vcardtool-map(5).",
        completion: .file(["map"])),
      OptionSpec(
        long: "loss", value: .required("ACTION"), group: .output,
        help: "What to do with what the target can't hold: keep, report (default) or fail.",
        completion: .words(["keep", "report", "fail"])),
      OptionSpec(
        long: "fields", short: "F", value: .required("FIELDS"), group: .selection,
        help: "Only these fields, separated by commas.", completion: .field),
      OptionSpec(long: "no-rev", group: .output, help: "Leave REV alone."),
    ],
    exitStatus: [(.success, "Everything was written."), (.badData, "Something was lost.")],
    category: .change)

  static let validate = CommandSpec(
    name: "validate", aliases: ["lint"], summary: "say where cards break the rules",
    synopsis: ["validate [--rules LIST] [FILE ...]"],
    options: [
      OptionSpec(
        long: "rules", value: .required("LIST"), group: .selection,
        help: "Check only these rules.", completion: .ruleCode)
    ], category: .check)

  static let split = CommandSpec(
    name: "split", summary: "write each card to a file of its own",
    synopsis: ["split -d DIR [-x] [FILE ...]"],
    options: [
      OptionSpec(
        long: "directory", short: "d", value: .required("DIR"), group: .output,
        help: "Where the files go.", completion: .directory),
      OptionSpec(long: "exclude", short: "x", group: .selection, help: "Turn the choice round."),
    ], category: .choose)

  static let store = CommandSpec(
    name: "store", aliases: ["book"], summary: "keep an address book with history",
    synopsis: ["store COMMAND [options] [FILE ...]"],
    description: "Keeps contacts where every change can be taken back.",
    examples: [("vcardtool store import phone.vcf", "Begin with what a phone has")],
    category: .keep)

  static let storeImport = CommandSpec(
    name: "store import", summary: "bring contacts in",
    synopsis: ["store import [--into GROUP] [FILE ...]"],
    options: [
      OptionSpec(
        long: "into", short: "g", value: .required("GROUP"), group: .selection,
        help: "Put what is new into this group.", completion: groups)
    ], category: .keep)

  static let storeList = CommandSpec(
    name: "store list", aliases: ["store ls"], summary: "one line a contact",
    synopsis: ["store list [QUERY]"], operands: .none, category: .keep)

  static let storeGroups = CommandSpec(
    name: "store groups", summary: "name the groups", synopsis: ["store groups [--names]"],
    options: [OptionSpec(long: "names", short: "q", group: .output, help: "Only the names.")],
    operands: .none, category: .keep)

  static let groupAdd = CommandSpec(
    name: "store group add",
    summary: "put contacts into a group, which becomes one of those that the book has when it "
      + "is new",
    synopsis: ["store group add GROUP CONTACT ..."], operands: groups, category: .keep)

  static let groupRemove = CommandSpec(
    name: "store group remove", summary: "take contacts out of a group",
    synopsis: ["store group remove GROUP CONTACT ..."], operands: groups, category: .keep)

  static let groups = CompletionKind.dynamic("store groups --names")

  static let help = CommandSpec(
    name: "help", summary: "print help", synopsis: ["help [COMMAND]"], operands: .command)

  static let list = CommandSpec(
    name: "list", aliases: ["ls"], summary: "one line a card", synopsis: ["list [FILE ...]"],
    category: .look)

  static let tool = ToolSpec(
    name: "vcardtool", summary: "convert, check and keep contacts", version: "1.2.3",
    commands: [
      list, convert, split, validate, store, storeImport, storeList, storeGroups, groupAdd,
      groupRemove, help,
    ],
    commonOptions: [
      OptionSpec(
        long: "from", short: "f", value: .required("FORMAT"), group: .common,
        help: "Read as FORMAT instead of detecting.", completion: .format),
      OptionSpec(
        long: "to", short: "t", value: .required("FORMAT"), group: .common,
        help: "Write as FORMAT.", completion: .format),
      OptionSpec(
        long: "output", short: "o", value: .required("FILE"), group: .common,
        help: "Write to FILE, which is replaced only when all went well.",
        completion: .file([])),
      OptionSpec(
        long: "in-place", short: "i", value: .optional("SUFFIX"), group: .common,
        help: "Write each input back, keeping a copy when SUFFIX is given."),
      OptionSpec(
        long: "dry-run", short: "n", group: .common, help: "Say what would change: nothing."),
      OptionSpec(long: "null", short: "0", group: .common, help: "Separate names by NUL."),
      OptionSpec(long: "quiet", short: "q", group: .common, help: "Print only errors."),
      OptionSpec(long: "verbose", short: "v", group: .common, help: "Print also notes."),
      OptionSpec(
        long: "charset", value: .required("NAME"), group: .common,
        help: "Charset of inputs that don't say.", completion: .charset),
      OptionSpec(
        long: "region", value: .required("CC"), group: .common,
        help: "Country for telephone numbers without a prefix.", completion: .region),
      OptionSpec(
        long: "color", value: .required("WHEN"), group: .common,
        help: "When to use colour [always, auto, never].",
        completion: .words(["auto", "always", "never"])),
      OptionSpec(long: "recursive", short: "r", group: .common, help: "Descend into folders."),
      OptionSpec(
        long: "files-from", value: .required("LIST"), group: .common,
        help: "Read the names of inputs from LIST.", completion: .file([])),
    ])

  static let lists = CompletionLists(
    formats: ["vcard", "vcard3", "vcard3+apple", "csv", "csv+google"],
    ruleCodes: ["card.missing-end", "card.missing-begin", "tel.not-a-number"],
    charsets: ["UTF-8", "ISO-8859-1"], regions: ["DE", "SE", "US"],
    fields: ["fn", "email", "email[work]", "tel"])
}
