internal import CommandLineKit
internal import ContactMatching
internal import ContactStore
internal import VCard

/// What lists can show of a contact: the columns of the list of entries, and any field of the card.
struct EntryField {
  private enum Source {
    case entry(@Sendable (EntryRow) -> String)
    case card(ContactField)
  }

  let name: String
  private let others: [String]
  private let source: Source

  /// Those that lists show when nothing else is said, in order; more may come at the end.
  static let usual = [
    EntryField("number") { "\($0.number)" },
    EntryField("name", ["fn"]) { $0.name },
    EntryField("email") { $0.email },
    EntryField("phone", ["tel"]) { $0.phone },
    EntryField("organization", ["org"]) { $0.organization },
  ]

  private init(
    _ name: String, _ others: [String] = [], text: @escaping @Sendable (EntryRow) -> String
  ) {
    self.name = name
    self.others = others
    source = .entry(text)
  }

  private init(_ name: String, _ field: ContactField) {
    self.name = name
    others = []
    source = .card(field)
  }

  static let option = OptionSpec(
    long: "fields", short: "F", value: .required("FIELDS"), group: .output,
    help: """
      What to print, with commas between: \(usual.map(\.name).joined(separator: ", ")), or any field \
      that vcardtool-query(7) names.
      """,
    completion: .words(usual.map(\.name)))

  /// The fields that --fields names, the usual ones without it.
  static func chosen(_ invocation: Invocation) throws(UsageError) -> [EntryField] {
    guard let names = invocation.value("fields") else { return usual }
    var fields: [EntryField] = []
    for name in names.split(separator: ",").map(String.init) {
      let lower = name.lowercased()
      if let field = usual.first(where: { $0.name == lower || $0.others.contains(lower) }) {
        fields.append(field)
        continue
      }
      do {
        fields.append(EntryField(name, try ContactField(parsing: name)))
      } catch {
        throw invocation.usageError(error.message, suggestion: error.suggestion)
      }
    }
    if fields.isEmpty { throw invocation.usageError("--fields needs a field, such as name") }
    return fields
  }

  /// Whether the field stands in the card alone.
  var needsCard: Bool { if case .card = source { true } else { false } }

  /// The field as text, several values with commas between.
  func text(_ row: EntryRow, _ contact: Contact?) -> String {
    switch source {
    case .entry(let text): text(row)
    case .card(let field): contact.map { field.values(of: $0).joined(separator: ", ") } ?? ""
    }
  }

  /// A number, a text, or for fields of the card a list of texts.
  func json(_ row: EntryRow, _ contact: Contact?) -> JSONValue {
    switch source {
    case .entry(let text): name == "number" ? .number(Int(row.number)) : .text(text(row))
    case .card(let field): .list(contact.map { field.values(of: $0) } ?? [])
    }
  }
}
