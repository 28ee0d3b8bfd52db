internal import CommandLineKit
internal import ContactMatching
private import Glibc

/// Asks on the terminal, set by set, what is to be merged.
///
/// The terminal is opened by its name, so that pipes can carry cards meanwhile.
final class DuplicateDialog {
  private let terminal: UnsafeMutablePointer<FILE>
  private let width: Int
  /// What holds for all that follow.
  private var rest: Answer?

  enum Answer { case merge, keep, stop }

  init(width: Int) throws {
    guard let file = fopen("/dev/tty", "r+e") else {
      throw DialogError()
    }
    terminal = file
    self.width = width
  }

  deinit { fclose(terminal) }

  /// Shows a set and reads what is to be done with it.
  ///
  /// - Parameter position: which set of how many it is.
  func ask(
    _ set: DuplicateSet, _ contacts: [ShownContact], position: (number: Int, of: Int)
  ) -> Answer {
    if let rest { return rest }
    show("\nSet \(position.number) of \(position.of), \(set.decision.rawValue), ")
    show("score \(DuplicateText.score(set)): \(DuplicateText.reasons(set))\n")
    for contradiction in set.contradictions {
      show("but the \(DuplicateText.contradiction(contradiction))\n")
    }
    show(SideBySide.text(contacts, width: width))
    while true {
      let usual = set.decision == .merge ? "m" : "k"
      show("[m]erge, [k]eep apart, [M]erge all, [K]eep all, [q]uit, [?] (\(usual)) ")
      guard let answer = readLine() else {
        show("\n")
        return .stop
      }
      switch answer.isEmpty ? usual : answer {
      case "m", "merge": return .merge
      case "k", "keep": return .keep
      case "M":
        rest = .merge
        return .merge
      case "K":
        rest = .keep
        return .keep
      case "q", "quit": return .stop
      default:
        show(
          """
          m  make one contact of them, with the values of all
          k  leave them as they are
          M  merge this set and all that follow
          K  leave this set and all that follow
          q  stop: nothing is written

          """)
      }
    }
  }

  private func show(_ text: String) {
    // A file that is read and written wants to be told of each change.
    fseek(terminal, 0, SEEK_CUR)
    fputs(text, terminal)
    fflush(terminal)
  }

  private func readLine() -> String? {
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    fseek(terminal, 0, SEEK_CUR)
    guard getline(&line, &capacity, terminal) >= 0, let line else { return nil }
    return String(cString: line).trimmed
  }
}

/// There is nobody to ask.
struct DialogError: Error, CustomStringConvertible {
  var description: String {
    "--ask needs a terminal; --plan and --apply decide without one"
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
