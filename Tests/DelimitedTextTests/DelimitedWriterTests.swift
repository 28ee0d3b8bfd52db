import Testing

@testable import DelimitedText

@Suite struct DelimitedWriterTests {
  private func write(
    _ rows: [[String]], _ delimiter: Character = ",", _ lineEnd: DelimitedWriter.LineEnd = .crlf
  ) -> String {
    var writer = DelimitedWriter(delimiter: delimiter.asciiValue ?? 0, lineEnd: lineEnd)
    for row in rows {
      for cell in row { writer.cell(cell) }
      writer.endRecord()
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test("Quotes only where they are needed (RFC 4180 section 2)") func quotes() {
    #expect(write([["a", "", "b c"]]) == "a,,b c\r\n")
    #expect(
      write([["a,b", "c\"d\"", "e\nf", " g", "h "]])
        == "\"a,b\",\"c\"\"d\"\"\",\"e\nf\",\" g\",\"h \"\r\n")
    #expect(write([["a,b", "c;d"]], ";", .lf) == "a,b;\"c;d\"\n")
    #expect(write([[""], ["", ""]]) == "\"\"\r\n,\r\n")
  }

  @Test("What is written is read back", arguments: [",", ";", "\t", "|"] as [Character])
  func readsBack(_ delimiter: Character) throws {
    let rows = [
      ["a,b;c\td|e", "\"", "\"\"x", "line\r\nline\n"], ["", "é🙂", " ", "\u{FEFF}"],
      ["", "", "", "sep=;"],
    ]
    let reading = try Reading(write(rows, delimiter), dialect(delimiter))
    #expect(reading.rows == rows)
    #expect(reading.faults.isEmpty)
  }
}
