/// Containers.
extension StoreConnection {
  /// All containers, by their number.
  package func containers() throws(StoreError) -> [Container] {
    try database.statement(
      "SELECT id, identifier, name, type FROM container WHERE name IS NOT NULL ORDER BY id"
    ).all {
      Container(
        identifier: $0.text(1), name: $0.text(2),
        kind: Container.Kind(rawValue: Int($0.integer(3))) ?? .unassigned, number: $0.integer(0))
    }
  }

  /// The name of a container, `nil` when it is deleted, and its kind.
  func containerRow(_ number: Int64) throws(StoreError) -> (name: String?, kind: Int64)? {
    try database.statement("SELECT name, type FROM container WHERE id = ?").first(number) {
      ($0.optionalText(0), $0.integer(1))
    }
  }

  /// The container of a name or identifier, without regard to ASCII case; `nil` names the first one.
  package func container(named name: String?) throws(StoreError) -> Container {
    let all = try containers()
    let found =
      name.map { name in
        all.first { $0.identifier == name }
          ?? all.first { $0.name.lowercased() == name.lowercased() }
      } ?? all.first
    if let found { return found }
    throw StoreError(
      .parentDoesNotExist,
      name.map { name in
        "there is no container '\(name)'; there are "
          + all.map { "'\($0.name)'" }.joined(separator: ", ")
      } ?? "the store has no container; 'vcardtool store container create' makes one")
  }

  package func addContainer(_ name: String, _ kind: Container.Kind) throws(StoreError) -> Container
  {
    guard !name.isEmpty else {
      throw StoreError(.valueInvalid, "a container needs a name")
    }
    if let known = try containers().first(where: { $0.name.lowercased() == name.lowercased() }) {
      throw StoreError(
        .recordExists, "there is a container '\(known.name)' already",
        identifiers: [known.identifier])
    }
    let identifier = Identifiers.make(for: .container)
    try database.run(
      "INSERT INTO container(identifier, name, type) VALUES (?, ?, ?)", identifier, name,
      kind.rawValue)
    let number = database.lastRow
    try record(.container, number, parent: Int64(kind.rawValue), from: .nothing, to: .text(name))
    return Container(identifier: identifier, name: name, kind: kind, number: number)
  }

  /// Deletes a container with all that is in it.
  package func deleteContainer(_ container: Container) throws(StoreError) {
    for group in try groups(in: container.number) { try deleteGroup(group) }
    for contact in try contacts(in: container.number) { try deleteContact(contact) }
    try setName(ofContainer: container, to: nil)
  }

  /// The numbers of the contacts of a container.
  package func contacts(in container: Int64) throws(StoreError) -> [Int64] {
    try database.statement(
      "SELECT id FROM contact WHERE container = ? AND card IS NOT NULL ORDER BY id"
    ).all(container) { $0.integer(0) }
  }

  /// Renames a container, or deletes an empty one, as ``Entity/container`` says.
  func setName(ofContainer container: Container, to name: String?) throws(StoreError) {
    try database.run("UPDATE container SET name = ? WHERE id = ?", name, container.number)
    try record(
      .container, container.number, parent: Int64(container.kind.rawValue),
      from: .text(container.name), to: JournalValue(name))
  }
}
