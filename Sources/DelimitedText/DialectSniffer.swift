/// Finds out how a text is delimited, by the words of its header, else by its consistency.
package struct DialectSniffer: Sendable {
  /// What was found.
  package struct Finding: Sendable {
    package var dialect: DelimitedDialect

    /// How many cells of the header the caller knows; 0 when there is none.
    package var knownCells = 0

    /// How many cells of it hold something.
    package var headerCells = 0

    /// The number of the record, from 0, that is the header: those before it are a preamble.
    package var headerRecord = 0
  }

  /// How many records are looked at, and among how many of them the header is.
  private static let records = 20
  private static let headerRecords = 12

  /// Looks at the beginning of a text.
  ///
  /// - Parameters:
  ///   - sample: UTF-8 without a byte-order mark; its last record may be cut off.
  ///   - delimiter: the one that is known already.
  ///   - isKnown: whether a cell is a word that headers have.
  package static func sniff(
    _ sample: UnsafeBufferPointer<UInt8>, delimiter: UInt8? = nil,
    isKnown: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Finding {
    let bytes = Array(sample)
    var best: (finding: Finding, score: Score)?
    for candidate in delimiter.map({ [$0] }) ?? DelimitedDialect.delimiters {
      let (finding, score) = judge(bytes, candidate, isKnown)
      if let known = best?.score, !(known < score) { continue }
      best = (finding, score)
    }
    return best?.finding ?? Finding(dialect: DelimitedDialect())
  }

  /// What speaks for a delimiter: known words, then records of the same number of cells.
  private struct Score: Comparable {
    var known = 0
    var consistent = 0

    static func < (a: Self, b: Self) -> Bool {
      (a.known, a.consistent) < (b.known, b.consistent)
    }
  }

  private static func judge(
    _ bytes: [UInt8], _ delimiter: UInt8, _ isKnown: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> (Finding, Score) {
    var finding = Finding(dialect: DelimitedDialect(delimiter: delimiter))
    var score = Score()
    var counts: [Int: Int] = [:]
    var faults = 0
    read(bytes, finding.dialect, faults: &faults) { number, record in
      if record.count > 1 { counts[record.count, default: 0] += 1 }
      guard number < headerRecords else { return }
      var known = 0
      for cell in 0..<record.count where isKnown(record[cell]) { known += 1 }
      if known > finding.knownCells {
        finding.knownCells = known
        finding.headerRecord = number
        finding.headerCells = (0..<record.count).count { !record[$0].isEmpty }
      }
    }
    // A single word may stand in any preamble.
    score.known = finding.knownCells
    score.consistent = counts.values.max() ?? 0
    if faults > 0, bytes.contains(0x5C) {
      var others = 0
      let dialect = DelimitedDialect(delimiter: delimiter, quoting: .backslash)
      read(bytes, dialect, faults: &others) { _, _ in }
      if others < faults { finding.dialect = dialect }
    }
    return (finding, score)
  }

  private static func read(
    _ bytes: [UInt8], _ dialect: DelimitedDialect, faults: inout Int,
    _ body: (Int, borrowing DelimitedRecord) -> Void
  ) {
    var reader = DelimitedReader(bytes: bytes, dialect: dialect)
    var record = DelimitedRecord()
    for number in 0..<records {
      guard (try? reader.next(into: &record)) == true else { break }
      body(number, record)
    }
    faults = reader.diagnostics.count {
      $0.code == .textAfterQuote || $0.code == .unclosedQuote
    }
  }
}
