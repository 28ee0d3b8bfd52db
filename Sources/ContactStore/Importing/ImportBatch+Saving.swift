package import VCard

/// Saving what was read.
extension ImportBatch {
  /// Compares the contacts with those of the store and saves them, in one transaction: all of them or none.
  ///
  /// - Parameters:
  ///   - decide: answers for contacts that are in the store already, when somebody is to be asked; called
  ///     with the contacts and the number of the one in the store.
  ///   - progress: called now and then with how much is done, from 0 to 1.
  package mutating func save(
    _ options: ImportOptions,
    decide: ([Incoming], Int64) throws(StoreError) -> ImportOptions.OnDuplicate = { _, _ in .merge
    },
    progress: (Double) -> Void = { _ in }
  ) throws(StoreError) -> ImportReport {
    try close()
    var report = ImportReport()
    do throws(StoreError) {
      report = try connection.writing { () throws(StoreError) in
        let container = try connection.container(named: options.container)
        let plan = try makePlan(in: container.number, options) { progress($0 / 4) }
        let report = try carryOut(plan, container, options, decide, progress)
        if options.isDryRun { throw StoreError(Self.dryRun, "") }
        return report
      }
    } catch  where error.code == Self.dryRun {
      return dryReport
    }
    return report
  }

  /// A contact of the input with its number.
  package struct Incoming {
    package var number: Int
    package var card: Card
  }

  private func incoming(_ numbers: [Int]) throws(StoreError) -> [Incoming] {
    var contacts: [Incoming] = []
    for number in numbers { contacts.append(Incoming(number: number, card: try card(number))) }
    return contacts
  }

  /// Ends the transaction of a dry run, after which its report is in ``dryReport``.
  private static let dryRun = StoreError.Code(rawValue: "import.dry-run")

  private mutating func carryOut(
    _ plan: ImportPlan, _ container: Container, _ options: ImportOptions,
    _ decide: ([Incoming], Int64) throws(StoreError) -> ImportOptions.OnDuplicate,
    _ progress: (Double) -> Void
  ) throws(StoreError) -> ImportReport {
    var report = ImportReport()
    report.undecided = plan.undecided
    report.items = items.indices.map { .init(outcome: .unchanged, contact: plan.known[$0]) }
    var saver = ImportSaver(connection, container.number, options)
    for (done, unit) in plan.units.enumerated() {
      if done % 4096 == 0 { progress(0.25 + 0.75 * Double(done) / Double(plan.units.count)) }
      var choice = options.onDuplicate
      if let target = unit.target {
        if choice == .ask { choice = try decide(try incoming(unit.members), target) }
      } else if choice == .ask {
        choice = .merge
      }
      try saver.save(unit, choice, self, &report)
    }
    try saveGroups(in: container, &report)
    report.changeSet = connection.openChangeSet
    dryReport = report
    return report
  }
}
