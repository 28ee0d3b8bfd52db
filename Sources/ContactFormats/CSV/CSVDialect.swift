/// How the cells of a file are to be understood.
struct CSVDialect: Sendable {
  var name: String

  /// Whether the file is our own, whose cells say exactly what they mean.
  var isPlain = false

  var dates = DialectTable.DateOrder.dayFirst

  /// What separates several values in a cell.
  var separator = "" {
    didSet { isGoogle = separator == " ::: " }
  }

  /// Whether labels carry a star, and groups are what Google makes of them.
  private(set) var isGoogle = false

  /// Whether a column says which of the telephone numbers is the preferred one.
  var namesPreferredPhone = false

  /// The keys with which lines below the contacts begin.
  private var footers: [String] = []

  static let plain = CSVDialect(name: "csv", isPlain: true)

  init(name: String, isPlain: Bool) {
    self.name = name
    self.isPlain = isPlain
  }

  init(_ table: DialectTable) {
    name = table.name == "generic" ? "csv of any headers" : "csv+" + table.name
    dates = table.dates
    separator = table.separator
    isGoogle = separator == " ::: "
    namesPreferredPhone = table.name == "yahoo"
    footers = table.footers
  }

  /// Whether a cell that is alone in its row is no contact but a line below all of them, as reports have it.
  func isFooter(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
    if footers.isEmpty { return false }
    let key = HeaderKey(String(decoding: cell, as: UTF8.self)).key
    return footers.contains { key.hasPrefix($0) }
  }
}
