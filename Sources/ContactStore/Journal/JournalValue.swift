/// What a record was before a change, or is after it; `nothing` when it was not there.
enum JournalValue: Hashable, StatementValue {
  case nothing
  case number(Int64)
  case text(String)

  init(_ number: Int64?) { self = number.map { .number($0) } ?? .nothing }
  init(_ text: String?) { self = text.map { .text($0) } ?? .nothing }

  init(_ statement: Statement, _ column: Int32) {
    self =
      statement.isNull(column)
      ? .nothing
      : statement.isInteger(column)
        ? .number(statement.integer(column)) : .text(statement.text(column))
  }

  var number: Int64? { if case .number(let number) = self { number } else { nil } }
  var text: String? { if case .text(let text) = self { text } else { nil } }

  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    switch self {
    case .nothing: Int64?.none.bind(to: statement, at: index)
    case .number(let number): number.bind(to: statement, at: index)
    case .text(let text): text.bind(to: statement, at: index)
    }
  }
}
