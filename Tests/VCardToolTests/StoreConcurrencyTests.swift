import Foundation
import Testing

@testable import ContactStore

/// Several processes work on one address book.
@Suite(.serialized) struct StoreConcurrencyTests {
  @Test("Of one file that several import at once, one copy of each is there", arguments: [2, 4])
  func oneCopy(_ processes: Int) throws {
    for round in 0..<(StoreFile.isLong ? 20 : 3) {
      let store = try StoreFile()
      // In the first round the address book is made by them, too.
      if round > 0 { #expect(try store.run("init").status == 0) }
      let file = try store.cards(0..<150)
      let runs = try Together.run(processes) { _ in try store.run("import", file) }
      #expect(runs.map(\.status) == runs.map { _ in 0 }, "\(runs.map(\.errorText))")
      let counts = runs.map(StoreFile.counts)
      #expect(counts.allSatisfy { $0.count == 4 && $0[0] == 150 && $0[1] + $0[2] + $0[3] == 150 })
      #expect(counts.map { $0[1] }.reduce(0, +) == 150, "each is new once: \(counts)")
      #expect(try store.names() == StoreFile.names(0..<150))
      #expect(try store.findings() == [])
    }
  }

  /// What a process did until the time was over.
  private struct Record: Sendable {
    var names: [String] = []
    var failures: [String] = []
    var longest = 0.0
    var runs = 0

    mutating func add(_ run: ToolRun) {
      runs += 1
      longest = max(longest, run.seconds)
      if run.status != 0 { failures.append("\(run.status): \(run.errorText)") }
    }
  }

  @Test("Two writers and eight readers: nothing is lost, and nobody waits for more than 5 seconds")
  func writersAndReaders() throws {
    let store = try StoreFile()
    #expect(try store.run("import", try store.cards(0..<20)).status == 0)
    let end = ContinuousClock.now + .seconds(StoreFile.isLong ? 60 : 4)
    let records = try Together.run(10) { process in
      var record = Record()
      var number = 1000 * (process + 1)
      while ContinuousClock.now < end {
        if process < 2 {
          number += 1
          let file = try store.cards(number..<(number + 1))
          let run = try store.run("import", file)
          record.add(run)
          if run.status == 0 { record.names.append("Ann N\(number)") }
        } else {
          let run = try store.run(process % 2 == 0 ? "list" : "search", "ann")
          record.add(run)
          let lines = run.output.split(separator: 0x0A).count
          if lines < 20 { record.failures.append("\(lines) contacts are seen") }
        }
      }
      return record
    }
    // Whoever has waited for 5 seconds ends with 75.
    #expect(records.flatMap(\.failures) == [])
    #expect(records.allSatisfy { $0.runs > 0 })
    let names = StoreFile.names(0..<20) + records.flatMap(\.names)
    #expect(try store.names() == names.sorted())
    #expect(try store.findings() == [])
    if StoreFile.isLong {
      for (process, record) in records.enumerated() {
        print(process < 2 ? "writer" : "reader", record.runs, "runs, longest", record.longest)
      }
    }
  }

  @Test("A store that stays locked is waited for 5 seconds by who writes, and not by who reads")
  func locked() throws {
    let store = try StoreFile()
    #expect(try store.run("import", try store.cards(0..<3)).status == 0)
    let file = try store.cards(3..<4)
    let other = try StoreConnection(store.path, .readWrite)
    try other.database.execute("BEGIN IMMEDIATE; UPDATE entry SET name = 'X' WHERE id = 1")
    let runs = try Together.run(2) { process in
      if process == 0 { return try store.run("import", file) }
      usleep(500_000)
      return try store.run("list", "--json")
    }
    #expect(runs[0].status == 75)
    #expect(runs[0].errorText.contains("in use by another program; try again"))
    #expect((4.9..<8).contains(runs[0].seconds), "\(runs[0].seconds) seconds")
    #expect(runs[1].status == 0)
    #expect(String(decoding: runs[1].output, as: UTF8.self).contains("Ann N0"))
    #expect(runs[1].seconds < 4, "\(runs[1].seconds) seconds")
    try other.database.execute("ROLLBACK")
    #expect(try store.names() == StoreFile.names(0..<3))
    #expect(try store.run("import", file).status == 0)
    #expect(try store.names() == StoreFile.names(0..<4))
  }
}
