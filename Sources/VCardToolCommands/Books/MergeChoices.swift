internal import CommandLineKit
internal import ContactMatching
private import Glibc

/// What the command line says about merging.
struct MergeChoices {
  static let options = [
    OptionSpec(
      long: "prefer", value: .required("WHICH"), group: .other,
      help: """
        Whose values stand first: newest, first, last, most-complete (the default), or the name of an \
        input. Nothing is left out for it.
        """,
      completion: .words(["newest", "first", "last", "most-complete"])),
    OptionSpec(
      long: "keep-photos", group: .other,
      help: "Keep all pictures of a merged contact, not only the largest."),
    OptionSpec(
      long: "no-rev", group: .other,
      help: "Leave REV of merged contacts as the newest of theirs instead of setting it to now."),
    ToolTable.regionOption,
  ]

  var merging: MergeOptions
  /// The input whose values stand first.
  var source: String?

  /// - Parameter preference: whose values stand first when the command line does not say it.
  init(
    _ context: CommandContext, preference: MergeOptions.Preference = .mostComplete
  ) throws(UsageError) {
    let invocation = context.invocation
    var options = MergeOptions(
      preference: preference, keepsPhotos: invocation.flag("keep-photos"))
    if let prefer = invocation.value("prefer") {
      if let preference = MergeOptions.Preference(rawValue: prefer) {
        options.preference = preference
      } else {
        source = prefer
      }
    }
    options.region = try context.region()
    if !invocation.flag("no-rev") { options.revision = Self.now() }
    merging = options
  }

  /// The time as REV has it, of `SOURCE_DATE_EPOCH` where that is set.
  static func now() -> String {
    let seconds = Terminal.environment("SOURCE_DATE_EPOCH").flatMap { Int64($0) }
    return UTCTime.text(seconds ?? Int64(time(nil)), isBasic: true)
  }
}
