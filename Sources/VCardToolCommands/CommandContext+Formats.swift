internal import CommandLineKit
internal import ContactFormats
internal import TextServices
internal import VCard

extension CommandContext {
  /// The options of reading and writing that the command line gave.
  func formatOptions() throws -> FormatOptions {
    var options = FormatOptions()
    options.reading.charsets = .icu
    options.reading.charset = try charset("charset")
    options.reading.quotedPrintableCharset = try charset("qp-charset")
    if let bytes = try byteCount("max-line") { options.reading.limits.line = bytes }
    if let bytes = try byteCount("max-card") { options.reading.limits.card = bytes }
    if let depth = try invocation.integer("max-nesting", in: 1...1000) {
      options.reading.limits.nesting = depth
    }
    switch try invocation.choice("loss", of: ["keep", "report", "fail"]) {
    case "report": options.loss = .report
    case "fail": options.loss = .fail
    default: options.loss = .keep
    }
    options.addsUID = invocation.flag("add-uid")
    if try invocation.choice("eol", of: ["crlf", "lf"]) == "lf" { options.writing.lineEnd = .lf }
    options.writing.folds = !invocation.flag("no-fold")
    let photos = try invocation.choice(
      "photos", of: FormatOptions.Photos.allCases.map(\.rawValue))
    options.photos = photos.flatMap(FormatOptions.Photos.init) ?? .inline
    options.csv.map = try mapFile()
    options.csv.delimiter = try delimiter()
    options.csv.hasHeader = !invocation.flag("no-header")
    options.csv.hasMark = invocation.flag("bom")
    options.csv.isSpreadsheetSafe = invocation.flag("spreadsheet-safe")
    if options.writing.lineEnd == .lf { options.csv.lineEnd = .lf }
    if invocation.flag("excel") {
      options.csv.isForExcel = true
      options.csv.listSeparator = ListSeparator.character(of: try locale(.numbers))
    }
    options.labels = try invocation.value("labels").map(language)
    return options
  }

  /// The byte between the cells of CSV.
  private func delimiter() throws(UsageError) -> UInt8? {
    guard let name = invocation.value("delimiter") else { return nil }
    if ["tab", "\\t"].contains(name.lowercased()) { return 0x09 }
    let isUsable = name.utf8.count == 1 && !["\"", "\n", "\r", "\0"].contains(name)
    guard isUsable, let byte = name.utf8.first, byte < 0x80 else {
      throw invocation.usageError(
        "'\(name)' cannot stand between cells; expected one ASCII character, or tab")
    }
    return byte
  }

  /// The country of telephone numbers without a prefix, in capitals; empty when it is not said.
  func region() throws(UsageError) -> String {
    guard let region = invocation.value("region") else { return "" }
    guard PhoneNumbers.regionIsKnown(region.uppercased()) else {
      throw invocation.usageError("'\(region)' is no country; expected two letters, such as SE")
    }
    return region.uppercased()
  }

  /// The format an option names.
  func format(_ option: String) throws(UsageError) -> FormatRegistry.Selection? {
    guard let name = invocation.value(option) else { return nil }
    if let found = FormatRegistry.find(name) { return found }
    throw invocation.usageError(
      "unknown format '\(name)'; 'vcardtool formats' lists them",
      suggestion: SpellingSuggestion.nearest(to: name, among: FormatRegistry.names))
  }

  private func charset(_ option: String) throws(UsageError) -> String? {
    guard let name = invocation.value(option) else { return nil }
    guard CharsetNames.isKnown(name) else {
      throw invocation.usageError("'\(name)' is no character set that is known here")
    }
    return name
  }

  /// A size with an optional suffix K, M or G.
  private func byteCount(_ option: String) throws(UsageError) -> Int? {
    guard let text = invocation.value(option) else { return nil }
    let scales: [Character: Int] = ["K": 10, "M": 20, "G": 30]
    let shift = text.last.flatMap { scales[Character($0.uppercased())] } ?? 0
    let digits = shift > 0 ? String(text.dropLast()) : text
    guard let number = Int(digits), number > 0, number < 1 << (62 - shift) else {
      throw invocation.usageError(
        "'\(text)' is not a size; expected bytes, such as 64M")
    }
    return number << shift
  }
}
