internal import CommandLineKit
internal import ContactMatching

/// Asks on the terminal, set by set, what is to be merged.
final class DuplicateDialog {
  private let dialog: TerminalDialog
  private let width: Int
  /// What holds for all that follow.
  private var rest: Answer?

  enum Answer { case merge, keep, stop }

  init(width: Int) throws(DialogError) {
    dialog = try TerminalDialog(
      orElse: "--ask needs a terminal; --plan and --apply decide without one")
    self.width = width
  }

  /// Shows a set and reads what is to be done with it.
  ///
  /// - Parameter position: which set of how many it is.
  func ask(
    _ set: DuplicateSet, _ contacts: [ShownContact], position: (number: Int, of: Int)
  ) -> Answer {
    if let rest { return rest }
    dialog.show("\nSet \(position.number) of \(position.of), \(set.decision.rawValue), ")
    dialog.show("score \(DuplicateText.score(set)): \(DuplicateText.reasons(set))\n")
    for contradiction in set.contradictions {
      dialog.show("but the \(DuplicateText.contradiction(contradiction))\n")
    }
    dialog.show(SideBySide.text(contacts, width: width))
    while true {
      let usual = set.decision == .merge ? "m" : "k"
      dialog.show("[m]erge, [k]eep apart, [M]erge all, [K]eep all, [q]uit, [?] (\(usual)) ")
      guard let answer = dialog.readLine() else {
        dialog.show("\n")
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
        dialog.show(
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
}
