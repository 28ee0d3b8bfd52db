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
  }
}
