/// What contacts say, a row for each kind of value that one of them has, a cell for each contact.
struct ContactRows {
  struct Row {
    var label: String
    /// The values of each contact, in their order.
    var cells: [[String]]

    /// The values that everybody has who has any: a gap says nothing against anybody.
    var common: Set<String> {
      let filled = cells.filter { !$0.isEmpty }.map(Set.init)
      return filled.dropFirst().reduce(filled.first ?? []) { $0.intersection($1) }
    }

    /// Whether somebody has a value that another one lacks.
    var differs: Bool { cells.joined().contains { !common.contains($0) } }
  }

  let rows: [Row]

  init(_ contacts: [ShownContact]) {
    let details = contacts.map(\.details)
    var labels: [String] = []
    for detail in details.joined() where !labels.contains(detail.label) {
      labels.append(detail.label)
    }
    rows = labels.map { label in
      Row(
        label: label, cells: details.map { $0.first { $0.label == label }?.values ?? [] })
    }
  }
}
