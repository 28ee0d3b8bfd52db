import Foundation
import Glibc

/// A finished run of a program.
struct ToolRun {
  /// The exit status as a shell tells it: 128 and the number of the signal, 137 after the time limit.
  var status: Int32
  var output: Data
  var errors: Data
  var seconds: Double

  /// The most memory that the process held, in MiB; never less than what the tests held at its start.
  var peakMebibytes: Double
  var ranOutOfTime: Bool

  /// Whether the program came to an end by itself, and not by a trap or a bug it reports.
  var endedWell: Bool { !ranOutOfTime && (0..<128).contains(status) && status != 70 }

  var errorText: String { String(decoding: errors, as: UTF8.self) }

  /// Which program, in which surroundings.
  struct Command {
    var program = PackageFolders.tool
    var arguments: [String]
    /// A file that is standard input.
    var input = "/dev/null"
    var folder: String?
    var environment: [String: String] = [:]
    var timeLimit = 60.0
  }

  /// Runs the tool with its output going to files, so that no pipe can fill.
  static func tool(
    _ arguments: [String], input: String = "/dev/null", folder: String? = nil,
    environment: [String: String] = [:], timeLimit: Double = 60
  ) throws -> ToolRun {
    try run(
      Command(
        arguments: arguments, input: input, folder: folder, environment: environment,
        timeLimit: timeLimit))
  }

  static func run(_ command: Command) throws -> ToolRun {
    let results = try TestFolder()
    let process = try spawn(command, results)
    let start = ContinuousClock.now
    var state: Int32 = 0
    var usage = rusage()
    var ranOutOfTime = false
    var pause: UInt32 = 500
    while wait4(process, &state, WNOHANG, &usage) == 0 {
      if !ranOutOfTime, (ContinuousClock.now - start) > .seconds(command.timeLimit) {
        ranOutOfTime = true
        kill(-process, SIGKILL)
      }
      usleep(pause)
      pause = min(pause * 2, 20_000)
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let signal = state & 0x7F
    return ToolRun(
      status: signal == 0 ? state >> 8 & 0xFF : 128 + signal,
      output: try Data(contentsOf: results.url.appendingPathComponent("output")),
      errors: try Data(contentsOf: results.url.appendingPathComponent("errors")),
      seconds: seconds, peakMebibytes: Double(usage.ru_maxrss) / 1024, ranOutOfTime: ranOutOfTime)
  }

  /// Starts the program in a process group of its own, without the signals ignored or
  /// blocked here.
  private static func spawn(_ command: Command, _ results: TestFolder) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let writing = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 0, command.input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, results.path("output"), writing, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, results.path("errors"), writing, 0o600)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    sigfillset(&defaults)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    var mask = sigset_t()
    sigemptyset(&mask)
    posix_spawnattr_setsigmask(&attributes, &mask)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
    var environment = [
      "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC", "HOME": "/nonexistent",
    ]
    environment.merge(command.environment) { $1 }
    var process = pid_t()
    var line = [command.program] + command.arguments
    if let folder = command.folder { line = ["/usr/bin/env", "-C", folder] + line }
    let words = line.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    let code = posix_spawn(
      &process, line[0], &actions, &attributes, words, variables)
    if code != 0 { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    return process
  }
}
