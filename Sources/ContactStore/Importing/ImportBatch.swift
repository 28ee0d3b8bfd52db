package import ContactMatching
package import VCard

/// Contacts on their way into a store: read and compared before the store is locked.
///
///     var batch = try ImportBatch(connection, finder: NameFinder(locale: ""))
///     while try reader.next(into: &card) { try batch.add(card) }
///     let report = try batch.save(options)
///
/// The cards wait in a temporary table, so that memory does not grow with them; some 100 bytes a contact do.
package struct ImportBatch: ~Copyable {
  let connection: StoreConnection
  var finder: any DuplicateFinding & ~Copyable
  /// What is known of each contact without reading its card.
  var items: [Item] = []
  let comparesByKeys: Bool
  private var keys: MatchKeyMaker
  /// What a dry run would have done.
  var dryReport = ImportReport()

  struct Item {
    var nameKey: UInt64
    /// A hash of its UID, 0 without one.
    var uid: UInt64
    /// The beginning of the SHA-256 of its text.
    var hash: Hash
    var hasMedia: Bool
    /// Whether it is the card of a group, which no contact is compared with.
    var isGroup: Bool
  }

  /// By which a contact that was imported before is known again.
  struct Hash: Hashable {
    private var high: UInt64
    private var low: UInt64

    init(_ digest: [UInt8]) {
      func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
      high = word(digest[0..<8])
      low = word(digest[8..<16])
    }

    var bytes: [UInt8] {
      [high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) }
      }
    }
  }

  /// - Parameter finder: tells which contacts are one.
  package init(
    _ connection: StoreConnection, finder: consuming any DuplicateFinding & ~Copyable
  ) throws(StoreError) {
    self.connection = connection
    self.finder = finder
    comparesByKeys = self.finder.comparesByKeys
    keys = MatchKeyMaker(locale: connection.locale)
    try connection.database.execute(
      """
      PRAGMA cache_size = -131072;
      CREATE TEMP TABLE IF NOT EXISTS incoming(id INTEGER PRIMARY KEY, text BLOB NOT NULL);
      CREATE TEMP TABLE IF NOT EXISTS incoming_media(hash BLOB PRIMARY KEY, bytes BLOB NOT NULL);
      DELETE FROM incoming; DELETE FROM incoming_media;
      """)
  }

  deinit {
    // An input that cannot be read to its end leaves the transaction of the temporary tables open.
    if connection.database.isInTransaction { try? connection.database.run("ROLLBACK") }
  }

  /// How many contacts there are.
  package var count: Int { items.count }

  /// Takes a card in the vocabulary of 4.0.
  package mutating func add(_ card: Card) throws(StoreError) {
    var card = card
    let isGroup = card.first(.kind).map {
      card.equals(card.properties[$0].value, ignoringCase: "group")
    }
    let keys = isGroup == true ? (name: 0, uid: 0, mergedUIDs: []) : keys.keys(of: card)
    finder.add(isGroup == true ? Card() : card)
    let database = connection.database
    if items.count % Self.batch == 0 {
      // One transaction of the temporary tables for many contacts; the store itself is not touched.
      if database.isInTransaction { try database.run("COMMIT") }
      try database.run("BEGIN DEFERRED")
    }
    let media = connection.coder.detachMedia(&card)
    for item in media {
      try database.run(
        "INSERT OR IGNORE INTO incoming_media(hash, bytes) VALUES (?, ?)", item.hash, item.bytes)
    }
    let statement = try database.statement("INSERT INTO incoming(id, text) VALUES (?, ?)")
    let number = items.count
    let digest = try connection.coder.withText(of: card) { (text) throws(StoreError) in
      try statement.run(number, BorrowedBytes(bytes: text))
      return SHA256.digest(text)
    }
    items.append(
      Item(
        nameKey: keys.name, uid: keys.uid, hash: Hash(digest), hasMedia: !media.isEmpty,
        isGroup: isGroup == true))
  }

  private static let batch = 10_000

  /// Reads the card of a contact again; its data are references.
  func read(_ number: Int, into card: inout Card) throws(StoreError) {
    let statement = try connection.database.statement("SELECT text FROM incoming WHERE id = ?")
      .bind(number)
    defer { statement.reset() }
    guard try statement.step() else {
      throw StoreError(.inputOutput, "a contact that was read is missing from the temporary file")
    }
    try connection.read(statement, 0, into: &card)
  }

  /// The card of a contact with its data.
  package func card(_ number: Int) throws(StoreError) -> Card {
    var card = Card()
    try read(number, into: &card)
    for (place, hash) in CardCoder.references(in: card) {
      let statement = try connection.database.statement(
        "SELECT bytes FROM incoming_media WHERE hash = ?"
      ).bind(hash)
      defer { statement.reset() }
      if try statement.step() {
        statement.withBytes(0) { connection.coder.attach($0, to: &card, at: place) }
      }
    }
    return card
  }

  /// Ends the last transaction of the temporary tables.
  func close() throws(StoreError) {
    if connection.database.isInTransaction { try connection.database.run("COMMIT") }
  }
}
