import Glibc

/// Measures an address book that a file is imported into: the time that somebody waits.
enum StoreBenchmark {
  private static let tasks: [(name: String, words: String)] = [
    ("import", "import -q FILE"), ("import again", "import -q FILE"), ("open (info)", "info"),
    ("list, first line", "list | head -n 1"), ("search a", "search --limit 50 a"),
    ("search an", "search --limit 50 an"), ("search ann", "search --limit 50 ann"),
    ("search maria s", "search --limit 50 maria s"), ("search 555", "search --limit 50 555"),
    ("search nobody", "search --limit 50 xyzzy"), ("export", "export"),
  ]

  /// - Parameter runs: how often what changes nothing is run; the median counts.
  static func run(tool: String, file: String, runs: Int) {
    var template = Array("/tmp/vcardtool-bench.XXXXXX".utf8CString)
    guard let folder = mkdtemp(&template).map({ String(cString: $0) }) else {
      print("cannot make a temporary folder")
      exit(73)
    }
    setenv("VCARDTOOL_STORE", folder + "/contacts.db", 1)
    setenv("VCARDTOOL_BENCH_TOOL", tool, 1)
    setenv("VCARDTOOL_BENCH_FILE", file, 1)
    defer {
      for ending in ["", "-wal", "-shm"] { unlink("\(folder)/contacts.db\(ending)") }
      rmdir(folder)
    }
    print(column("task", 20), column("ms", 9), column("CPU ms", 9), column("MiB", 6))
    for (place, task) in tasks.enumerated() {
      let words = task.words.split(separator: " ").map {
        $0 == "FILE" ? "\"$VCARDTOOL_BENCH_FILE\"" : String($0)
      }
      let line = "\"$VCARDTOOL_BENCH_TOOL\" store " + words.joined(separator: " ")
      let results = (0..<(place == 0 ? 1 : runs)).map { _ in
        Measurement.run(["/bin/sh", "-c", line])
      }
      let peak = results.map(\.mebibytes).max() ?? 0
      print(
        column(task.name, 20), column(tenths(median(results.map(\.elapsed)) * 1e3), 9),
        column(tenths(median(results.map(\.seconds)) * 1e3), 9), column("\(peak)", 6))
    }
  }
}
