import Glibc

/// What one run of a command took, as the system counts it.
struct Measurement {
  /// User and system time.
  var seconds: Double
  /// The time that somebody waits, in seconds.
  var elapsed: Double
  /// The largest resident set.
  var mebibytes: Int

  static func size(of file: String) -> Int? {
    var status = stat()
    return stat(file, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Runs a command with its output thrown away.
  static func run(_ words: [String]) -> Measurement {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let start = ContinuousClock.now
    guard posix_spawn(&process, words[0], &actions, nil, &arguments, environ) == 0 else {
      print("cannot run '\(words[0])'")
      exit(69)
    }
    var status: Int32 = 0
    var usage = rusage()
    wait4(process, &status, 0, &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return Measurement(
      seconds: seconds(usage.ru_utime) + seconds(usage.ru_stime),
      elapsed: (ContinuousClock.now - start) / .seconds(1),
      mebibytes: usage.ru_maxrss / 1024)
  }
}
