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
}
