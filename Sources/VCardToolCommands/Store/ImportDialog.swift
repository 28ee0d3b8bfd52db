internal import CommandLineKit
internal import ContactStore

/// Asks on the terminal what becomes of contacts that are in the store already.
final class ImportDialog {
  private let dialog: TerminalDialog
  private let width: Int
  /// What holds for all that follow.
  private var rest: ImportOptions.OnDuplicate?

  init(width: Int) throws(DialogError) {
    dialog = try TerminalDialog(
      orElse: "--on-duplicate ask needs a terminal; merge, skip and add do without")
    self.width = width
  }

  /// Shows contacts of the input beside the one that is there, and reads what is to be done.
  ///
  /// - Returns: `nil` when nothing is to be imported at all.
  func ask(_ contacts: [ShownContact], _ stored: ShownContact) -> ImportOptions.OnDuplicate? {
    if let rest { return rest }
    dialog.show("\n'\(contacts[0].name.withVisibleControls)' is in the store already\n")
    dialog.show(SideBySide.text([stored] + contacts, width: width))
    while true {
      dialog.show("[m]erge, [s]kip, [a]dd, [M], [S], [A] for all, [q]uit, [?] (m) ")
      guard let answer = dialog.readLine() else {
        dialog.show("\n")
        return nil
      }
      if answer == "q" || answer == "quit" { return nil }
      let way = answer.isEmpty ? .merge : Self.answers[answer.lowercased()]
      guard let way else {
        dialog.show(Self.help)
        continue
      }
      if answer.count == 1, answer.uppercased() == answer { rest = way }
      return way
    }
  }

  private static let answers: [String: ImportOptions.OnDuplicate] = [
    "m": .merge, "merge": .merge, "s": .skip, "skip": .skip, "a": .add, "add": .add,
  ]

  private static let help = """
    m  unite it with the one that is there; nothing is lost
    s  leave it out
    a  add it beside the one that is there
    M  S  A  the same for this one and all that follow
    q  stop: nothing is imported

    """
}
