import Testing

@testable import VCardToolCommands

@Suite struct TextColumnsTests {
  private static func text(_ rows: [[String]], width: Int) -> String {
    var columns = TextColumns(width: width)
    return rows.map { columns.add($0) }.joined() + columns.finish()
  }

  @Test("Columns are as wide as their widest cell, and no line ends with blanks")
  func aligned() {
    #expect(
      Self.text([["1", "Ada", "x"], ["20", "Bo", ""]], width: 80) == "1   Ada  x\n20  Bo\n")
  }

  @Test("Lines are cut at the edge of the terminal")
  func cut() {
    #expect(Self.text([["1", "Ada Moss"]], width: 8) == "1  Ada …\n")
    #expect(Self.text([["1", "Ada M"]], width: 8) == "1  Ada M\n")
  }

  @Test("Nothing is held back after the first page, and a wider cell moves only its own line")
  func streams() {
    var columns = TextColumns(width: 80)
    for _ in 1..<50 { #expect(columns.add(["a", "b"]) == "") }
    #expect(columns.add(["a", "b"]) == String(repeating: "a  b\n", count: 50))
    #expect(columns.add(["wide", "b"]) == "wide  b\n")
    #expect(columns.add(["a", "b"]) == "a  b\n")
    #expect(columns.finish() == "")
  }

  @Test("No rows are no text")
  func empty() {
    #expect(Self.text([], width: 80) == "")
  }
}
