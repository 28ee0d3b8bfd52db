import Foundation
import Testing

@testable import ContactStore

/// What does not take longer when there are more contacts.
@Suite(.serialized) struct StoreSizeTests {
  /// Stores of 300 contacts, and of a hundred times as many.
  private static func stores() throws -> [StoreFile] {
    let small = try StoreFile()
    let large = try StoreFile()
    let file = try small.cards(0..<300)
    for store in [small, large] { #expect(try store.run("import", file).status == 0) }
    let database = try StoreConnection(large.path, .readWrite).database
    let columns = """
      organization, email, phone, family_key, given_key, 0, 0, names, organizations, emails, phones
      """
    try database.execute(
      """
      CREATE TEMP TABLE time AS
        WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 99) SELECT n FROM t;
      BEGIN;
      INSERT INTO contact(id, identifier, container, card)
        SELECT n * 300 + id, identifier || n, container, card FROM main.contact, time;
      INSERT INTO entry(id, name, \(columns.replacingOccurrences(of: "0, 0", with: "name_key, uid_key")))
        SELECT n * 300 + id, name || n, \(columns) FROM main.entry, time;
      INSERT INTO search(search) VALUES ('rebuild');
      COMMIT;
      DROP TABLE time;
      """)
    return [small, large]
  }

  @Test("Opening a store, and the first of a list, take no longer with more contacts")
  func first() throws {
    let stores = try Self.stores()
    #expect(try stores.map { try $0.contactCount() } == [300, 30_000])
    // How long it takes until the first line is there, in microseconds.
    let script = """
      start=${EPOCHREALTIME/./}
      "$@" | { read -r line; echo $((${EPOCHREALTIME/./} - start)) "$line"; cat > /dev/null; }
      """
    for words in [["list"], ["search", "ann"], ["show", "1"]] {
      var best = [Int.max, .max]
      for _ in 0..<7 {
        for (place, store) in stores.enumerated() {
          let tool = [PackageFolders.tool, "store"] + words + ["--store", store.path]
          let run = try ToolRun.run(
            .init(program: "/bin/bash", arguments: ["-c", script, "bash"] + tool))
          let answer = String(decoding: run.output, as: UTF8.self).split(separator: " ")
          #expect(answer.count > 2, "\(run.errorText)")
          best[place] = min(best[place], answer.first.flatMap { Int($0) } ?? .max)
        }
      }
      // All of it would take a hundred times as long.
      #expect(best[1] < best[0] * 2 + 50_000, "\(words): \(best) microseconds")
    }
  }
}
