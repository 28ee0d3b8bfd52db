import Testing

@testable import DelimitedText

@Suite struct DelimitedReaderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var dialect = DelimitedDialect()
    var rows: [[String]]
    var lines: [Int]?
    var faults: [String] = []
  }

  static let cases = [
    Case(
      testDescription: "a quote that never closes ends before the next row",
      text: "a,b,c\n1,2,\"open\n3,4,5\n6,7,8\n",
      rows: [["a", "b", "c"], ["1", "2", "open"], ["3", "4", "5"], ["6", "7", "8"]],
      lines: [1, 2, 3, 4], faults: ["2:5 csv.unclosed-quote"]),
    Case(
      testDescription: "lines that are no rows belong to the cell of an open quote",
      text: "a,b\n1,\"l1\nl2\n2,y\n", rows: [["a", "b"], ["1", "l1\nl2"], ["2", "y"]],
      lines: [1, 2, 4], faults: ["2:3 csv.unclosed-quote"]),
    Case(
      testDescription: "rows that are too short are not swallowed by an open quote",
      text: "a,b,c\n1,2,\"open\n3,4\n5,6\n",
      rows: [["a", "b", "c"], ["1", "2", "open"], ["3", "4"], ["5", "6"]],
      lines: [1, 2, 3, 4], faults: ["2:5 csv.unclosed-quote"]),
    Case(
      testDescription: "lines of one cell before such rows belong to the open cell",
      text: "a,b,c\n1,2,\"open\nl2\n3,4\n5\n",
      rows: [["a", "b", "c"], ["1", "2", "open\nl2"], ["3", "4"], ["5"]],
      lines: [1, 2, 4, 5], faults: ["2:5 csv.unclosed-quote"]),
    Case(
      testDescription:
        "a cell of lines that look like short rows stays whole where its quote closes",
      text: "a,b,c\n1,2,\"x, y\nz, w\nv, u\"\n3,4,5\n",
      rows: [["a", "b", "c"], ["1", "2", "x, y\nz, w\nv, u"], ["3", "4", "5"]], lines: [1, 2, 5]),
    Case(
      testDescription: "a text that is cut off in a cell of several lines",
      text: "a,b,c\n1,2,\"l1\nl2\nl3",
      rows: [["a", "b", "c"], ["1", "2", "l1\nl2\nl3"]], faults: ["2:5 csv.unclosed-quote"]),
    Case(
      testDescription: "quoted and bare cells, doubled quotes, all kinds of line ends",
      text: "\"a\",b,\"c \"\"d\"\"\"\r\n,\"\",\"long enough, for two words\"\n"
        + "\"\"\"\",x,\"y\rz\"\r1,2,3\n",
      rows: [
        ["a", "b", "c \"d\""], ["", "", "long enough, for two words"], ["\"", "x", "y\rz"],
        ["1", "2", "3"],
      ], lines: [1, 2, 3, 5]),
    Case(
      testDescription: "a row behind an open quote has quotes itself",
      text: "a,b\n1,\"open\n\"2\",\"y\"\n\"3\",\"z\"\n",
      rows: [["a", "b"], ["1", "open"], ["2", "y"], ["3", "z"]],
      faults: ["2:3 csv.unclosed-quote"]),
    Case(
      testDescription: "a quote in the middle of the row leaves the cells behind it",
      text: "a,b,c\n\"1,2,3\n4,5,6\n",
      rows: [["a", "b", "c"], ["1", "2", "3"], ["4", "5", "6"]],
      faults: ["2:1 csv.unclosed-quote"]),
    Case(
      testDescription: "an open quote in the last row",
      text: "a,b\n1,\"x y\n", rows: [["a", "b"], ["1", "x y"]], faults: ["2:3 csv.unclosed-quote"]),
    Case(
      testDescription: "a quoted cell of several lines counts them",
      text: "a,b\r\n\"x\r\ny\rz\",2\r\n3,4\r\n",
      rows: [["a", "b"], ["x\r\ny\rz", "2"], ["3", "4"]], lines: [1, 2, 5]),
    Case(
      testDescription: "lines are counted whatever they end in",
      text: "a\rb\r\rc\r\nd\n\ne\r\r\nf", rows: [["a"], ["b"], ["c"], ["d"], ["e"], ["f"]],
      lines: [1, 2, 4, 5, 7, 8]),
    Case(
      testDescription: "sep= names the delimiter and is no row",
      text: "sep=;\r\na;b\r\n1,5;2\r\n", rows: [["a", "b"], ["1,5", "2"]], lines: [2, 3]),
    Case(
      testDescription: "sep= in quotes, behind a mark, for a tab",
      text: "\u{FEFF}\"SEP=\t\"\na\tb\n", rows: [["a", "b"]]),
    Case(
      testDescription: "sep= with more behind it is a row",
      text: "sep=;x\na;b\n", rows: [["sep=;x"], ["a;b"]]),
    Case(
      testDescription: "backslashes shield quotes where the dialect has it",
      text: "\"a \\\"b\\\" \\\\ \\n\",\"c\"\"d\"\n", dialect: dialect(",", .backslash),
      rows: [["a \"b\" \\ \\n", "c\"d"]]),
    Case(
      testDescription: "quotes are text where the dialect has none",
      text: "\"a\tb\"\n", dialect: dialect("\t", .none), rows: [["\"a", "b\""]]),
    Case(
      testDescription: "NUL bytes are dropped and reported",
      text: "a,b\nx\0y,\"z\0\"\n\0\0\n1,2\0\0", rows: [["a", "b"], ["xy", "z"], ["1", "2"]],
      lines: [1, 2, 4], faults: ["2:1 csv.nul-byte", "4:1 csv.nul-byte"]),
    Case(
      testDescription: "blanks around quotes are dropped",
      text: "a,  \"b\" ,c\n", rows: [["a", "b", "c"]], faults: ["1:5 csv.space-around-quote"]),
    Case(
      testDescription: "rows of any length",
      text: "a,b\n1\n1,2,3\n,\n", rows: [["a", "b"], ["1"], ["1", "2", "3"], ["", ""]]),
  ]

  @Test("Rows, lines and faults", arguments: cases, Reading.chunks)
  func reads(_ c: Case, chunk: Int) throws {
    let reading = try Reading(c.text, c.dialect, chunk: chunk)
    #expect(reading.rows == c.rows)
    #expect(reading.faults == c.faults)
    if let lines = c.lines { #expect(reading.lines == lines) }
  }

  @Test(
    "UTF-16 with and without a mark", arguments: [true, false], Reading.chunks)
  func readsUTF16(isLittle: Bool, chunk: Int) throws {
    let text = "né,名\r\n🙂,\"a\n\"\r\n"
    for mark in ["\u{FEFF}", ""] {
      // Without a mark the zeros of two ASCII characters tell.
      let whole = mark.isEmpty ? "ab" + text : mark + text
      let bytes = whole.utf16.flatMap { unit in
        let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        return isLittle ? pair : pair.reversed()
      }
      let reading = try Reading(bytes, chunk: chunk)
      #expect(reading.rows == [[mark.isEmpty ? "abné" : "né", "名"], ["🙂", "a\n"]])
      #expect(reading.faults.isEmpty)
    }
  }

  @Test("The place of a cell") func findsPlaces() throws {
    var reader = DelimitedReader(bytes: Array("aa,b,c\n\"x\"\"\ny\",z,\n".utf8))
    var record = DelimitedRecord()
    #expect(try reader.next(into: &record))
    #expect(record.place(ofCell: 2) == (1, 6))
    #expect(try reader.next(into: &record))
    #expect(record.place(ofCell: 0) == (2, 1))
    #expect(record.place(ofCell: 1) == (3, 4))
    #expect(record.place(ofCell: 2) == (3, 6))
    #expect(try !reader.next(into: &record))
  }

  @Test("Filled cells only") func visitsFilledCells() throws {
    var reader = DelimitedReader(bytes: Array(",a,,b,\n".utf8))
    var record = DelimitedRecord()
    #expect(try reader.next(into: &record))
    var found: [Int] = []
    record.forEachFilled { found.append($0) }
    #expect(found == [1, 3])
    #expect(record.count == 5)
  }

  @Test("A row beyond the limit ends reading") func limitsRows() {
    var limits = DelimitedReader.Limits()
    limits.record = 1 << 16
    let row = [UInt8](repeating: 0x61, count: 1 << 20)
    #expect(throws: DelimitedError.self) { try Reading(row, chunk: 4096, limits: limits) }
    limits.cells = 100
    let commas = [UInt8](repeating: 0x2C, count: 1000)
    #expect(throws: DelimitedError.self) { try Reading(commas, chunk: 4096, limits: limits) }
  }

  @Test("Cut off anywhere, a text has a reading", arguments: cases)
  func survivesCuts(_ c: Case) throws {
    let bytes = Array(c.text.utf8)
    for end in 0...bytes.count {
      #expect(
        try Reading(Array(bytes[..<end]), c.dialect, chunk: 1)
          == Reading(Array(bytes[..<end]), c.dialect))
    }
  }
}
