package import VCard

/// The formats that can be read and written: N readers and N writers around one card.
package enum FormatRegistry {
  private static func readVCard(
    _ options: FormatOptions, _ source: @escaping Format.Source
  ) -> any CardReading & ~Copyable {
    CardReader(options: options.reading, source: source)
  }

  private static func readJCard(
    _ options: FormatOptions, _ source: @escaping Format.Source
  ) -> any CardReading & ~Copyable {
    JCardReader(source: source)
  }

  private static func readContactJSON(
    _ options: FormatOptions, _ source: @escaping Format.Source
  ) -> any CardReading & ~Copyable {
    ContactJSONReader(source: source)
  }

  private static func readCSV(
    _ options: FormatOptions, _ source: @escaping Format.Source
  ) -> any CardReading & ~Copyable {
    CSVReader(options: options, source: source)
  }

  private static func readTSV(
    _ options: FormatOptions, _ source: @escaping Format.Source
  ) -> any CardReading & ~Copyable {
    CSVReader(options: options, delimiter: 0x09, source: source)
  }

  /// A table with the columns of a map, else with those that the data needs.
  private static func writeTable(
    _ options: FormatOptions, _ delimiter: UInt8
  ) -> any CardWriting & ~Copyable {
    if let map = options.csv.map {
      return CSVDialectWriter(DialectLayout(map), options: options, delimiter: delimiter)
    }
    return CSVFormatWriter(options: options, delimiter: delimiter)
  }

  package static let formats: [Format] = [
    Format(
      "vcard", aliases: ["vcf"], "vCard of any version; written, each card keeps its own",
      extensions: ["vcf", "vcard"], reader: readVCard
    ) { VCardFormatWriter(version: nil, options: $0) },
    Format(
      "vcard2.1", aliases: ["vcard21", "vcard2"],
      "vCard 2.1 (1996): old phones, Outlook; names, numbers, addresses, pictures",
      variants: [.outlook, .android], reader: readVCard
    ) { VCardFormatWriter(version: .v2_1, options: $0) },
    Format(
      "vcard3", aliases: ["vcard3.0", "vcard30"],
      "vCard 3.0 (RFC 2426): what most programs and CardDAV servers exchange",
      variants: Variant.allCases, reader: readVCard
    ) { VCardFormatWriter(version: .v3_0, options: $0) },
    Format(
      "vcard4", aliases: ["vcard4.0", "vcard40"],
      "vCard 4.0 (RFC 6350 and its extensions): holds everything", reader: readVCard
    ) { VCardFormatWriter(version: .v4_0, options: $0) },
    Format(
      "json", "contact JSON, one array: made for jq; holds everything",
      extensions: ["json"], reader: readContactJSON
    ) { ContactJSONFormatWriter(.array, options: $0) },
    Format(
      "ndjson", aliases: ["jsonl"], "contact JSON, one contact a line; holds everything",
      extensions: ["ndjson", "jsonl"], reader: readContactJSON
    ) { ContactJSONFormatWriter(.lines, options: $0) },
    Format(
      "jcard", "jCard (RFC 7095): the properties of 4.0 in JSON; holds everything",
      extensions: ["jcard"], reader: readJCard
    ) { JCardFormatWriter(options: $0) },
    Format(
      "csv", "a table with a row a contact: as many columns as the data needs; holds everything",
      extensions: ["csv"], reader: readCSV
    ) { writeTable($0, 0x2C) },
    Format(
      "tsv", "the same with tabs between cells", extensions: ["tsv", "tab"], reader: readTSV
    ) { writeTable($0, 0x09) },
  ]

  /// The CSV of other programs.
  package static let dialects: [Format] = DialectTable.english.dropLast().map { table in
    Format(
      "csv+\(table.name)", table.title,
      reader: { options, source in
        var options = options
        options.csv.dialect = table.name
        return CSVReader(options: options, source: source)
      }, writer: { CSVDialectWriter(table, options: $0, arrange: arrangements[table.name]) })
  }

  /// What a dialect asks of a card before it makes a row of it.
  private static let arrangements: [String: CSVDialectWriter.Arrangement] = [
    "friends": { (card) throws(FriendError) in try Friend.row(of: card) }
  ]

  /// The columns of a table in the order of its files, as lines of a map; empty for other formats.
  package static func columns(of format: Format) -> [String] {
    if ["csv", "tsv"].contains(format.name) { return CSVField.mapLines }
    return table(of: format).map { DialectLayout($0).mapLines } ?? []
  }

  /// The other languages whose headers a dialect has too (BCP 47).
  package static func languages(of format: Format) -> [String] {
    guard let table = table(of: format) else { return [] }
    return Set(DialectTable.localized.filter { $0.name == table.name }.map(\.language)).sorted()
  }

  private static func table(of format: Format) -> DialectTable? {
    guard let plus = format.name.firstIndex(of: "+") else { return nil }
    return DialectTable.find(String(format.name[format.name.index(after: plus)...]))
  }

  /// A format as the command line names it, with its receiver.
  package struct Selection: Sendable {
    package let format: Format
    package let variant: Variant?

    package init(format: Format, variant: Variant? = nil) {
      self.format = format
      self.variant = variant
    }
  }

  /// Finds `vcard3+apple`; `nil` when there is no such format or variant.
  package static func find(_ name: String) -> Selection? {
    let parts = name.lowercased().split(separator: "+", maxSplits: 1).map(String.init)
    guard let first = parts.first,
      let format = formats.first(where: { $0.name == first || $0.aliases.contains(first) })
    else { return nil }
    guard parts.count == 2 else { return Selection(format: format, variant: nil) }
    if let dialect = dialects.first(where: { $0.name == "\(format.name)+\(parts[1])" }) {
      return Selection(format: dialect)
    }
    guard let variant = Variant(rawValue: parts[1]), format.variants.contains(variant) else {
      return nil
    }
    return Selection(format: format, variant: variant)
  }

  /// The format of files with an extension, `nil` when none has it.
  package static func find(extension name: String) -> Format? {
    formats.first { $0.extensions.contains(name.lowercased()) }
  }

  /// All names with their variants.
  package static var names: [String] {
    formats.flatMap { format in
      [format.name] + format.variants.map { "\(format.name)+\($0.rawValue)" }
    } + dialects.map(\.name)
  }
}
