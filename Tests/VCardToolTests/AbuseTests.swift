import Foundation
import Testing

/// Inputs that no program should have written: whatever they are, the tool ends in time, by itself, and
/// without finding a bug in itself.
@Suite struct AbuseTests {
  /// What is done to each input.
  static let commands = ToolBatch.conversions + [ToolBatch.validation]

  @Test("A file that was cut off at any byte", arguments: commands)
  func survivesTruncation(_ command: ToolBatch.Command) throws {
    let batch = try ToolBatch()
    for name in PackageFolders.files(below: PackageFolders.samples) {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: name))
      for length in 1..<bytes.count { try batch.add(bytes.prefix(length), extension: "vcf") }
    }
    for format in ["json", "jcard"] {
      let bytes = try ToolRun.tool(
        ["convert", "-t", format, PackageFolders.samples.path + "/modern.vcf"]
      ).output
      for length in stride(from: 1, to: bytes.count, by: 7) {
        try batch.add(bytes.prefix(length), extension: format)
      }
    }
    #expect(try batch.failures(command) == [])
  }

  @Test("A file with damaged bytes", arguments: commands)
  func survivesDamage(_ command: ToolBatch.Command) throws {
    var random = SeededRandom(seed: 9)
    let batch = try ToolBatch()
    let samples = try PackageFolders.files(below: PackageFolders.samples).map {
      try Data(contentsOf: URL(fileURLWithPath: $0))
    }
    let json = try ["ndjson", "jcard"].map {
      try ToolRun.tool(["convert", "-t", $0, PackageFolders.samples.path + "/modern.vcf"]).output
    }
    let marks = Array("\r\n\r\n  ;:,=\"\\\0^.{}[]".utf8) + [0xFF, 0xC3, 0xD8]
    for index in 0..<600 {
      var bytes = (samples + json)[index % 6]
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = marks.randomElement(using: &random)!
        case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 2: bytes.remove(at: place)
        default:
          let piece = bytes[place..<min(bytes.count, place + 60)]
          bytes.insert(contentsOf: Data(piece), at: Int.random(in: 0..<bytes.count, using: &random))
        }
      }
      try batch.add(bytes, extension: index % 6 < 4 ? "vcf" : "json")
    }
    #expect(try batch.failures(command) == [])
  }

  @Test("Random bytes", arguments: ["vcard", "json", "ndjson", "jcard", nil])
  func survivesRandomBytes(_ format: String?) throws {
    var random = SeededRandom(seed: 7)
    let batch = try ToolBatch()
    for index in 0..<300 {
      var bytes = Data(index % 3 == 0 ? "BEGIN:VCARD\r\n".utf8 : "".utf8)
      for _ in 0..<Int.random(in: 0...400, using: &random) {
        let isLetter = index % 2 == 0
        bytes.append(
          isLetter
            ? Array("ABENDVCR:;=,\"\\\r\n\t {}[]\0".utf8).randomElement(using: &random)!
            : UInt8.random(in: 0...255, using: &random))
      }
      try batch.add(bytes, extension: "vcf")
    }
    let options = format.map { ["-f", $0] } ?? []
    for words in [["convert", "-t", "vcard4"], ["convert", "-t", "json"], ["validate"]] {
      #expect(try batch.failures(ToolBatch.Command(words: words + options)) == [])
    }
  }

  /// A large or odd input, and the statuses that are right for it.
  struct Monster: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var statuses: Set<Int32> = [0]
    var words: [[String]] = [["convert", "-t", "vcard4"], ["validate"]]
    var bytes: @Sendable () -> Data

    init(
      _ testDescription: String, _ statuses: Set<Int32> = [0], words: [[String]]? = nil,
      bytes: @escaping @Sendable () -> Data
    ) {
      self.testDescription = testDescription
      self.statuses = statuses
      if let words { self.words = words }
      self.bytes = bytes
    }
  }

  private static func card(_ lines: String, version: String = "3.0") -> Data {
    Data("BEGIN:VCARD\r\nVERSION:\(version)\r\nFN:A\r\nN:A;;;;\r\n\(lines)END:VCARD\r\n".utf8)
  }

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  static let monsters = [
    Monster("one line of 64 MiB") {
      card("NOTE:" + repeated("0123456789abcdef", 4 << 20) + "\r\n")
    },
    Monster("64 MiB without a line", [0, 65], words: [["convert", "-f", "vcard"]]) {
      Data(count: 64 << 20)
    },
    Monster("100,000 nested AGENTs", [65]) {
      Data(repeated("BEGIN:VCARD\r\nVERSION:2.1\r\nN:A\r\nAGENT:\r\n", 100_000).utf8)
    },
    Monster("1,000 nested AGENTs, all allowed", words: [["convert", "--max-nesting", "1000"]]) {
      let ends = repeated("END:VCARD\r\n", 1000)
      return Data(
        (repeated("BEGIN:VCARD\r\nVERSION:2.1\r\nN:A\r\nAGENT:\r\n", 999)
          + "BEGIN:VCARD\r\nVERSION:2.1\r\nN:A\r\n" + ends).utf8)
    },
    Monster("100,000 nested arrays", [65]) { Data(repeated("[", 100_000).utf8) },
    Monster("100,000 parameters on a line", [0, 1]) {
      card("TEL" + repeated(";TYPE=home;X-A=b", 50_000) + ":+1-555-0100\r\n")
    },
    Monster("100,000 values of a parameter", [0, 1]) {
      card("TEL;TYPE=home" + repeated(",cell", 100_000) + ":+1-555-0100\r\n")
    },
    Monster("20,000 properties of each kind in a card", [0, 1]) {
      card(
        (0..<20_000).map {
          "TEL:\($0)\r\ni\($0).URL:http://a.example/\r\ni\($0).X-ABLabel:l\r\nADR:;;\($0);;;;\r\n"
        }.joined())
    },
    Monster("20,000 LABELs and ADRs of 2.1", [0, 1]) {
      card(
        (0..<20_000).map { "ADR;HOME:;;\($0) Road;;;;\r\nLABEL;HOME:\($0) Road\r\n" }.joined(),
        version: "2.1")
    },
    Monster("20,000 cards with the same UID", [0]) {
      Data(repeated(String(decoding: card("UID:a\r\n"), as: UTF8.self), 20_000).utf8)
    },
    Monster("a million empty lines before a card") {
      Data(repeated("\r\n", 1_000_000).utf8) + card("")
    },
    Monster("a million empty lines in a card", [0, 1]) { card(repeated("\r\n", 1_000_000)) },
    Monster("a million folds", [0, 1]) { card("NOTE:" + repeated("\r\n a", 1_000_000) + "\r\n") },
    Monster("a million soft line breaks", [0, 1]) {
      card(
        "NOTE;ENCODING=QUOTED-PRINTABLE:" + repeated("a=\r\n", 1_000_000) + "\r\n", version: "2.1")
    },
    Monster("a million escapes", [0, 1]) { card("NOTE:" + repeated("\\n\\", 500_000) + "\r\n") },
    Monster("a million commas", [0, 1]) {
      card("CATEGORIES:" + repeated(",", 1_000_000) + "\r\n")
    },
    Monster("50,000 BEGINs", [65, 1]) { Data(repeated("BEGIN:VCARD\r\n", 50_000).utf8) },
    Monster("200,000 lines of noise", [65, 1]) {
      card("") + Data(repeated("noise\r\n", 200_000).utf8)
    },
    Monster("NULs everywhere", [0, 1, 65]) {
      Data(card("NOTE:a\r\n").flatMap { [$0, 0, 0] })
    },
    Monster("lone surrogates in UTF-16", [0, 1, 65]) {
      var bytes = Data([0xFF, 0xFE])
      for unit in String(decoding: card("NOTE:#\r\n"), as: UTF8.self).utf16 {
        let units = unit == 0x23 ? [0xD800, 0x41, 0xDC00, 0xDC00, 0xD800, 0xD800] : [unit]
        for unit in units { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
      }
      return bytes + [0x00, 0xD8, 0x0D]
    },
  ]

  @Test("A monster", arguments: monsters)
  func survives(_ monster: Monster) throws {
    let folder = try TestFolder()
    let file = try folder.write(monster.testDescription + ".vcf", monster.bytes())
    for words in monster.words {
      let run = try ToolRun.tool(words + [file], timeLimit: 30)
      #expect(run.endedWell, "\(words): \(run.errorText.prefix(500))")
      #expect(monster.statuses.contains(run.status), "\(words): \(run.status)")
      #expect(run.errors.count < 20_000)
    }
  }

  @Test("Memory follows the largest card, not the file", arguments: ["vcard4", "ndjson", "jcard"])
  func keepsMemoryFlat(_ format: String) throws {
    let lines = """
      mkfifo in
      vcardtool convert -t $0 in > /dev/null &
      exec 3> in
      peak() { sed -n 's/^VmHWM:[^0-9]*\\([0-9]*\\).*/\\1/p' /proc/$!/status; }
      send() { yes "$(cat $1)" | head -n $((27 * $2)) >&3; }
      send $1 1000; peak
      send $1 4000; peak
      exec 3>&-
      wait $!
      """
    let folder = try TestFolder()
    let path = URL(fileURLWithPath: PackageFolders.tool).deletingLastPathComponent().path
    let run = try ToolRun.run(
      ToolRun.Command(
        program: "/bin/bash",
        arguments: ["-c", lines, format, PackageFolders.samples.path + "/apple.vcf"],
        folder: folder.url.path, environment: ["PATH": path + ":/usr/bin:/bin"]))
    #expect(run.status == 0, "\(run.errorText.prefix(500))")
    let kibibytes = String(decoding: run.output, as: UTF8.self).split(separator: "\n").compactMap {
      Int($0)
    }
    #expect(kibibytes.count == 2)
    // Four megabytes more went through.
    #expect(kibibytes.last ?? 0 < (kibibytes.first ?? 0) + 1024)
  }
}
