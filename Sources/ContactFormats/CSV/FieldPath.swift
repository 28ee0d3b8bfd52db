/// What a column is for: a part of the value of a field.
struct FieldPath: Hashable, Sendable {
  var field: CSVField
  var part: FieldPart = .value
  /// The number of the value among those of the field and labels, from 1; 0 when nothing says it.
  var number = 0
  /// The labels that the header says.
  var labels: [String] = []
  /// The service that the header says.
  var service = ""
  /// The name of a property, the header of a column or the label of a custom text.
  var name = ""
  /// Whether a map says so of a table of our own: its cells are not read as our own are.
  var isForeign = false

  /// What a path leaves to the header.
  enum Blank: Sendable {
    case none
    /// The number: `phones[N]`.
    case number
    /// The label: `phones[*]`.
    case label
  }

  /// Whether it is a number that a spreadsheet must not reckon with.
  var isNumber: Bool {
    field == .phones && (part == .value || part == .phoneExtension) || part == .postcode
  }
}
