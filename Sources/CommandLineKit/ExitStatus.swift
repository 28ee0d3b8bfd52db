/// The exit status of the tool: 0 yes, 1 no, and the numbers of sysexits(3) for trouble.
package enum ExitStatus: Int32, Hashable, Sendable, CaseIterable {
  /// Done; valid; matched; same.
  case success = 0
  /// The answer is no.
  case no = 1
  /// Wrong usage.
  case usage = 64
  /// Bad data.
  case badData = 65
  /// An input is missing or unreadable.
  case noInput = 66
  /// This build, or this place, lacks something.
  case unavailable = 69
  /// A bug in the tool.
  case software = 70
  /// Output can't be created.
  case cannotCreate = 73
  /// Reading or writing failed underway.
  case ioError = 74
  /// Something is locked; trying again may help.
  case tempFail = 75
  /// A configuration file is wrong.
  case config = 78

  /// Takes note of another outcome: the highest number wins, so that 0 gives way to 1, and
  /// both give way to any of 64 to 78.
  package mutating func raise(to other: ExitStatus) {
    if other.rawValue > rawValue { self = other }
  }
}
