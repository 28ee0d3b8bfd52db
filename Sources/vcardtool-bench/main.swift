import Glibc

// Measures the conversions of files: bytes of input per second of processor time, and peak memory.
//
//     vcardtool-bench [--tool PATH] [--runs N] [--store] FILE ...
//
// With --store, an address book that each file is imported into: the time that somebody waits.
//
// Machines and their moods differ: compare the last column, the time as a multiple of what `cat` takes
// for the same file in the same run.

var tool = ".build/release/vcardtool"
var runs = 5
var measuresStore = false
var files: [String] = []
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "--tool": tool = arguments.popFirst() ?? tool
  case "--runs": runs = arguments.popFirst().flatMap { Int($0) } ?? runs
  case "--store": measuresStore = true
  default: files.append(argument)
  }
}
guard !files.isEmpty else {
  print("usage: vcardtool-bench [--tool PATH] [--runs N] [--store] FILE ...")
  exit(64)
}

let tasks: [(name: String, words: [String])] = [
  ("convert -t vcard4", ["convert", "-t", "vcard4"]),
  ("convert -t vcard3", ["convert", "-t", "vcard3"]),
  ("convert -t vcard", ["convert", "-t", "vcard"]),
  ("validate", ["validate", "-q"]),
  ("convert -t jcard", ["convert", "-t", "jcard"]),
  ("convert -t ndjson", ["convert", "-t", "ndjson"]),
]

func column(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}

for file in files {
  guard let size = Measurement.size(of: file) else {
    print("cannot read '\(file)'")
    exit(66)
  }
  let megabytes = Double(size) / 1e6
  print("\(file): \(tenths(megabytes)) MB")
  if measuresStore {
    StoreBenchmark.run(tool: tool, file: file, runs: runs)
    continue
  }
  // The runs of all tasks alternate, so that a change of the machine's speed hits them alike.
  var results = [[Measurement]](repeating: [], count: tasks.count + 1)
  for _ in 0..<runs {
    results[0].append(Measurement.run(["/bin/cat", file]))
    for (i, task) in tasks.enumerated() {
      results[i + 1].append(Measurement.run([tool] + task.words + [file]))
    }
  }
  let base = median(results[0].map(\.seconds))
  print(
    column("task", 20), column("CPU s", 8), column("MB/s", 8), column("MiB", 6),
    column("x cat", 7))
  for (i, task) in tasks.enumerated() {
    let seconds = median(results[i + 1].map(\.seconds))
    let peak = results[i + 1].map(\.mebibytes).max() ?? 0
    print(
      column(task.name, 20), column(thousandths(seconds), 8),
      column(tenths(megabytes / seconds), 8), column("\(peak)", 6),
      column(tenths(seconds / max(base, 0.001)), 7))
  }
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }

func thousandths(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }
