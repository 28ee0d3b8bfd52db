internal import CommandLineKit
internal import ContactStore

/// What lists can show of a contact.
struct EntryField {
  let name: String
  let others: [String]
  let text: @Sendable (EntryRow) -> String

  /// In the order in which lists show them; the list only grows at its end.
  static let all = [
    EntryField(name: "number", others: []) { "\($0.number)" },
    EntryField(name: "name", others: ["fn"]) { $0.name },
    EntryField(name: "email", others: []) { $0.email },
    EntryField(name: "phone", others: ["tel"]) { $0.phone },
    EntryField(name: "organization", others: ["org"]) { $0.organization },
  ]

  private init(
    name: String, others: [String], text: @escaping @Sendable (EntryRow) -> String
  ) {
    self.name = name
    self.others = others
    self.text = text
  }

  static let option = OptionSpec(
    long: "fields", short: "F", value: .required("FIELDS"), group: .output,
    help: "What to print, with commas between: \(all.map(\.name).joined(separator: ", ")).",
    completion: .words(all.map(\.name)))

  /// The fields that --fields names, all without it.
  static func chosen(_ invocation: Invocation) throws(UsageError) -> [EntryField] {
    guard let names = invocation.value("fields") else { return all }
    var fields: [EntryField] = []
    for name in names.lowercased().split(separator: ",").map(String.init) {
      guard let field = all.first(where: { $0.name == name || $0.others.contains(name) }) else {
        let known = all.flatMap { [$0.name] + $0.others }
        throw invocation.usageError(
          "'\(name)' is not one of \(all.map(\.name).joined(separator: ", "))",
          suggestion: SpellingSuggestion.nearest(to: name, among: known))
      }
      fields.append(field)
    }
    if fields.isEmpty { throw invocation.usageError("--fields needs a field, such as name") }
    return fields
  }

  func json(_ row: EntryRow) -> JSONValue {
    name == "number" ? .number(Int(row.number)) : .text(text(row))
  }
}
