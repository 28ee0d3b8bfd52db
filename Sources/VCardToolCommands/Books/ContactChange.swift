internal import CommandLineKit
internal import ContactMatching

/// What became of a contact: it is new, gone or changed, and how.
struct ContactChange {
  var old: ShownContact?
  var new: ShownContact?
  var changes: [CardDifference.Change] = []

  /// A line that begins with `+`, `-` or `~`, then what of the contact, a line a value.
  var text: String {
    let sign = old == nil ? "+" : new == nil ? "-" : "~"
    guard let shown = new ?? old else { return "" }
    var lines = ["\(sign) \(shown.name) (\(shown.reference))"]
    for change in changes {
      for (sign, value) in [("-", change.old), ("+", change.new)] {
        guard let value else { continue }
        let notes = (value.labels + value.parameters).joined(separator: ", ")
        lines.append(
          "    \(sign) \(change.name)\(notes.isEmpty ? "" : " (\(notes))"): \(value.text)")
      }
    }
    return lines.map { $0.withVisibleControls + "\n" }.joined()
  }

  var json: JSONValue {
    let rows: [JSONValue] = changes.map {
      .object([
        ("property", .text($0.name)), ("old", Self.json($0.old)), ("new", Self.json($0.new)),
      ])
    }
    return .object([
      ("change", .text(old == nil ? "new" : new == nil ? "gone" : "changed")),
      ("old", old.map { .object($0.members) } ?? .null),
      ("new", new.map { .object($0.members) } ?? .null), ("changes", .array(rows)),
    ])
  }

  private static func json(_ value: CardDifference.Value?) -> JSONValue {
    guard let value else { return .null }
    return .object([
      ("text", .text(value.text)), ("labels", .list(value.labels)),
      ("parameters", .list(value.parameters)),
    ])
  }
}
