package import VCard

/// Saving what was read.
extension ImportBatch {
  /// Compares the contacts with those of the store and saves them, in one transaction: all of them or none.
  ///
  /// - Parameters:
  ///   - decide: answers for contacts that are in the store already, when somebody is to be asked; called
  ///     with the contacts and the number of the one in the store. Others can change the store meanwhile, and
  ///     then nothing is saved: the answers were given about something else.
  ///   - progress: called now and then with how much is done, from 0 to 1.
  package mutating func save(
    _ options: ImportOptions,
    decide: ([Incoming], Int64) throws(StoreError) -> ImportOptions.OnDuplicate = { _, _ in .merge
    },
    progress: (Double) -> Void = { _ in }
  ) throws(StoreError) -> ImportReport {
    try close()
    let answered = options.onDuplicate == .ask ? try ask(options, decide) : nil
    var report = ImportReport()
    do throws(StoreError) {
      report = try connection.writing { () throws(StoreError) in
        let container = try connection.container(named: options.container)
        let plan: ImportPlan
        if let answered {
          try checkPlace(answered.place)
          plan = answered.plan
        } else {
          plan = try makePlan(in: container.number, options) { progress($0 / 4) }
        }
        let report = try carryOut(plan, container, options, answered?.answers ?? [:], progress)
        if options.isDryRun { throw StoreError(Self.dryRun, "") }
        return report
      }
    } catch  where error.code == Self.dryRun {
      return dryReport
    }
    return report
  }

  // MARK: Asking

  /// A plan with the answers to its questions, and the history that it knows of.
  private struct Answered {
    var plan: ImportPlan
    var place: HistoryToken
    /// By the place of the unit in the plan.
    var answers: [Int: ImportOptions.OnDuplicate] = [:]
  }

  private mutating func ask(
    _ options: ImportOptions,
    _ decide: ([Incoming], Int64) throws(StoreError) -> ImportOptions.OnDuplicate
  ) throws(StoreError) -> Answered {
    var answered = try connection.reading { () throws(StoreError) in
      let container = try connection.container(named: options.container).number
      return Answered(
        plan: try makePlan(in: container, options) { _ in }, place: try connection.historyToken())
    }
    for (place, unit) in answered.plan.units.enumerated() {
      guard let target = unit.target else { continue }
      answered.answers[place] = try decide(try incoming(unit.members), target)
    }
    return answered
  }

  private func checkPlace(_ place: HistoryToken) throws(StoreError) {
    if try connection.historyToken() == place { return }
    throw StoreError(
      .locked,
      "the address book was changed while you were asked, and nothing was saved; run the command again"
    )
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
    _ answers: [Int: ImportOptions.OnDuplicate], _ progress: (Double) -> Void
  ) throws(StoreError) -> ImportReport {
    var report = ImportReport()
    report.undecided = plan.undecided
    report.items = items.indices.map { .init(outcome: .unchanged, contact: plan.known[$0]) }
    var saver = ImportSaver(connection, container.number, options)
    for (done, unit) in plan.units.enumerated() {
      if done % 4096 == 0 { progress(0.25 + 0.75 * Double(done) / Double(plan.units.count)) }
      // Nobody is asked about what is new.
      let way = options.onDuplicate == .ask ? answers[done] ?? .merge : options.onDuplicate
      try saver.save(unit, way, self, &report)
    }
    try saveGroups(in: container, &report)
    report.changeSet = connection.openChangeSet
    dryReport = report
    return report
  }
}
