internal import CommandLineKit
internal import ContactFormats
internal import VCard

/// `vcardtool formats`: what can be read and written.
enum FormatsCommand {
  static let spec = CommandSpec(
    name: "formats",
    summary: "list the formats that can be read and written",
    synopsis: ["formats [NAME]"],
    description: """
      Prints one format a line: its name, whether it can be read (r) and written (w), and what it \
      can hold. With NAME, what is known of that format or variant; of a table, \
      its columns and the fields of a contact that they hold, as lines of a map.
      """,
    examples: [
      ("vcardtool formats", "all formats"),
      ("vcardtool formats vcard3+apple", "what a variant is for"),
      ("vcardtool formats csv+google", "the columns of Google's CSV and what they hold"),
    ],
    operands: .format, category: .look)

  @Sendable
  static func run(_ context: CommandContext) throws {
    var output = OutputFile.standardOutput()
    if let name = try context.invocation.onlyOperand() {
      guard let found = FormatRegistry.find(name) else {
        throw context.invocation.usageError(
          "unknown format '\(name)'",
          suggestion: SpellingSuggestion.nearest(to: name, among: FormatRegistry.names))
      }
      try output.write(describe(found))
    } else {
      for format in FormatRegistry.formats + FormatRegistry.dialects {
        try output.write(row(format.name, format, format.summary))
        for variant in format.variants {
          try output.write(
            row(
              "\(format.name)+\(variant.rawValue)", format,
              "\(format.name) as \(receiver(variant)) reads it"))
        }
      }
    }
    try output.finish()
  }

  private static let nameWidth = 2 + (FormatRegistry.names.map(\.count).max() ?? 0)

  private static func row(_ name: String, _ format: Format, _ text: String) -> String {
    let padding = String(repeating: " ", count: max(1, nameWidth - name.count))
    let access = (format.makeReader == nil ? "-" : "r") + (format.makeWriter == nil ? "-" : "w")
    return "\(name)\(padding)\(access)  \(text)\n"
  }

  private static func receiver(_ variant: Variant) -> String {
    switch variant {
    case .apple: "Apple's Contacts"
    case .google: "Google Contacts"
    case .outlook: "Outlook"
    case .android: "Android"
    }
  }

  /// What the variant writes in another spelling than the plain format.
  private static func spelling(_ variant: Variant) -> String {
    switch variant {
    case .apple: "Dates and related names stand in groups with a label."
    case .google:
      "Dates and related names stand in groups with a label, messengers as X-AIM, X-JABBER, ..."
    case .outlook: "X-MS-ANNIVERSARY, X-MS-SPOUSE, X-MS-MANAGER, X-MS-IMADDRESS, ..."
    case .android:
      "Nicknames, dates and related names stand in X-ANDROID-CUSTOM, messengers as X-AIM, X-JABBER, ..."
    }
  }

  private static func describe(_ selection: FormatRegistry.Selection) -> String {
    let format = selection.format
    var lines = ["\(format.name): \(format.summary)"]
    if let variant = selection.variant {
      lines.append(
        "\(format.name)+\(variant.rawValue): \(format.name) as \(receiver(variant)) reads it")
      lines.append(spelling(variant))
    }
    if !format.aliases.isEmpty {
      lines.append("Also called: " + format.aliases.joined(separator: ", "))
    }
    if !format.extensions.isEmpty {
      lines.append("Extensions: " + format.extensions.map { "." + $0 }.joined(separator: ", "))
    }
    if !format.variants.isEmpty {
      let names = format.variants.map { "\(format.name)+\($0.rawValue)" }
      lines.append("Variants: " + names.joined(separator: ", "))
    }
    let languages = FormatRegistry.languages(of: format)
    if !languages.isEmpty {
      lines.append("Headers are read in English too, and in: " + languages.joined(separator: ", "))
    }
    let columns = FormatRegistry.columns(of: format)
    if !columns.isEmpty {
      lines.append(
        format.name.contains("+")
          ? "Columns:"
          : """
          Columns: those below that the data needs, N counted from 1; a column "- Parameters" beside them
          where a property says more; for other properties a column under their name; for unknown
          columns of other tables one under their header.
          """)
      lines += columns.map { "  " + $0 }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
