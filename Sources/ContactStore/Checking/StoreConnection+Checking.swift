internal import VCard

/// Looking whether a store is whole, and making anew what is made from the cards.
extension StoreConnection {
  /// Something that is wrong with a store.
  package struct Finding: Hashable, Sendable {
    /// Where it is, and what makes it good again.
    package enum Part: Sendable {
      /// The file itself.
      case file
      /// A contact and its card.
      case contacts
      /// What ``rebuild(locale:progress:)`` makes anew.
      case entries
    }

    package var part: Part
    package var message: String
  }

  /// Calls `body` with what is wrong: pages of the file, references between tables, cards that cannot be read,
  /// and lists and searches that do not say what the cards say. Reads everything.
  package func check(
    progress: (Double) -> Void = { _ in }, _ body: (Finding) -> Void
  ) throws(StoreError) {
    try checkFile(body)
    progress(0.2)
    try checkContacts(progress, body)
    try checkEntries(body)
    progress(1)
  }

  private func checkFile(_ body: (Finding) -> Void) throws(StoreError) {
    for line in try lines("PRAGMA integrity_check(100)", .file, body) where line != "ok" {
      body(Finding(part: .file, message: line))
    }
    for table in try lines("SELECT DISTINCT \"table\" FROM pragma_foreign_key_check", .file, body) {
      body(Finding(part: .contacts, message: "table \(table) refers to records that are missing"))
    }
  }

  /// The texts that a statement gives, as far as the file can be read.
  private func lines(
    _ sql: String, _ part: Finding.Part, _ body: (Finding) -> Void
  ) throws(StoreError) -> [String] {
    do throws(StoreError) {
      return try database.statement(sql).all { $0.text(0) }
    } catch  where error.code == .damaged {
      body(Finding(part: part, message: error.message))
      return []
    }
  }

  private func checkContacts(
    _ progress: (Double) -> Void, _ body: (Finding) -> Void
  ) throws(StoreError) {
    let all = max(
      try lines("SELECT max(id) FROM contact", .contacts, body).first.flatMap(Int.init) ?? 1, 1)
    let media = try database.statement("SELECT 1 FROM media WHERE hash = ?")
    try forEachContact { (found) throws(StoreError) in
      switch consume found {
      case .damaged(let number, let error):
        body(Finding(part: .contacts, message: "contact \(number): \(error.message)"))
      case .card(let number, let card):
        for (_, hash) in CardCoder.references(in: card)
        where try media.first(hash, read: { _ in true }) == nil {
          body(Finding(part: .contacts, message: "contact \(number): a picture is missing"))
        }
        if number % 1024 == 0 { progress(0.2 + 0.6 * Double(number) / Double(all)) }
      }
      return true
    }
  }

  private func checkEntries(_ body: (Finding) -> Void) throws(StoreError) {
    let counts = [
      (
        "SELECT count(*) FROM contact WHERE card IS NOT NULL AND id NOT IN (SELECT id FROM entry)",
        "are in no list"
      ),
      (
        "SELECT count(*) FROM entry WHERE id NOT IN (SELECT id FROM contact WHERE card IS NOT NULL)",
        "are in lists though they are deleted"
      ),
    ]
    for (sql, what) in counts {
      let count = try lines(sql, .entries, body).first.flatMap(Int.init) ?? 0
      if count > 0 { body(Finding(part: .entries, message: "\(count) contacts \(what)")) }
    }
    if try meta("entries") != Self.entryVersion {
      body(Finding(part: .entries, message: "lists and searches were made by another version"))
    }
    do throws(StoreError) {
      try database.execute("INSERT INTO search(search, rank) VALUES ('integrity-check', 1)")
    } catch  where error.code == .damaged || error.code == .inputOutput {
      body(Finding(part: .entries, message: "the index of words does not agree with the contacts"))
    }
  }

  /// Makes lists and searches anew from the cards.
  ///
  /// - Parameter locale: the language of the order from now on; `nil` keeps it.
  /// - Returns: how many contacts there are, and the numbers of those that cannot be read.
  package func rebuild(
    locale: String? = nil, progress: (Double) -> Void = { _ in }
  ) throws(StoreError) -> (contacts: Int, damaged: [Int64]) {
    try writing { () throws(StoreError) in
      try database.execute(
        "INSERT INTO search(search) VALUES ('delete-all'); DELETE FROM entry; DELETE FROM merged_uid"
      )
      if let locale {
        try database.run("UPDATE meta SET value = ? WHERE key = 'locale'", locale)
        setLocale(locale)
      }
      var count = 0
      var damaged: [Int64] = []
      let all = max(try database.integer("SELECT max(id) FROM contact"), 1)
      try forEachContact { (found) throws(StoreError) in
        switch consume found {
        case .damaged(let number, _): damaged.append(number)
        case .card(let number, let card):
          try insertEntry(of: number, card)
          count += 1
          if number % 1024 == 0 { progress(Double(number) / Double(all)) }
        }
        return true
      }
      try database.run("UPDATE meta SET value = ? WHERE key = 'entries'", Self.entryVersion)
      return (count, damaged)
    }
  }
}
