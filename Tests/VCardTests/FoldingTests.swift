import Testing

@testable import VCard

@Suite struct FoldingTests {
  private static func fold(_ line: [UInt8]) -> String {
    var buffer = ByteBuffer(capacity: 64)
    line.withUnsafeBufferPointer { Folding.append(line: $0, into: &buffer) }
    return buffer.string
  }

  private static func fold(_ line: String) -> String { fold(Array(line.utf8)) }

  @Test("A cut stands before a backslash, not behind it")
  func keepsEscapesWhole() {
    let head = String(repeating: "x", count: 74)
    #expect(Self.fold(head + "\\nabc") == head + "\r\n \\nabc\r\n")
    // Two backslashes are one escape; behind them a cut may stand.
    let even = String(repeating: "x", count: 73) + "\\\\"
    #expect(Self.fold(even + "abc") == even + "\r\n abc\r\n")
  }

  @Test("An empty line, and one of 75 octets, stay whole")
  func leavesShortLines() {
    #expect(Self.fold("") == "\r\n")
    let line = String(repeating: "x", count: 75)
    #expect(Self.fold(line) == line + "\r\n")
  }

  @Test("Any octets are folded to lines of at most 75 and come back when unfolded")
  func comesBack() {
    var random = RandomBytes(seed: 3)
    let pieces = ["x", "\\", "\\n", "é", "漢", "😀", " ", "xxxxxxxxxxxxxxxx"]
    for round in 0..<300 {
      var line: [UInt8] = []
      while line.count < 60 + round {
        if round % 3 == 0 {
          // Octets that are no UTF-8, trail octets among them.
          line.append(UInt8(0x80 + random.next(below: 128)))
        } else {
          line += Array(pieces[random.next(below: pieces.count)].utf8)
        }
      }
      var buffer = ByteBuffer(capacity: 64)
      line.withUnsafeBufferPointer { Folding.append(line: $0, into: &buffer) }
      let folded = Array(buffer.bytes)
      #expect(folded.suffix(2) == [0x0D, 0x0A])
      let lines = folded.dropLast(2).split(separator: 0x0A, omittingEmptySubsequences: false)
      #expect(lines.allSatisfy { $0.count - ($0.last == 0x0D ? 1 : 0) <= 75 })
      if round % 3 != 0 {
        #expect(lines.allSatisfy { String(validating: $0, as: UTF8.self) != nil })
      }
      var unfolded: [UInt8] = []
      folded.withUnsafeBufferPointer {
        CardReader.unfold($0.baseAddress!, $0.count - 2, keepsBlank: false, into: &unfolded)
      }
      #expect(unfolded == line)
    }
  }
}
