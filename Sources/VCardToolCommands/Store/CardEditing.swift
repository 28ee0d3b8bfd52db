internal import CommandLineKit
internal import VCard

/// Lets a person change a card as text, until it can be read or they give up.
struct CardEditing {
  private let context: CommandContext

  init(_ context: CommandContext) { self.context = context }

  /// - Parameter text: what the editor shows first.
  /// - Returns: the card; `nil` when nothing was changed, or the person gave up, which is reported.
  func edit(_ text: String) throws -> Card? {
    let editor = try TextEditor(text, suffix: ".vcf")
    while true {
      let bytes = try editor.edit()
      if bytes == Array(text.utf8) { return nil }
      let read = CardText(reading: bytes)
      for diagnostic in read.diagnostics { context.show(diagnostic, file: editor.path) }
      context.messages.endOfFile(editor.path)
      if let problem = read.problem { context.messages.error(problem) }
      if let card = read.card { return card }
      if mayGoOn() { continue }
      editor.keep()
      context.messages.error("nothing was changed; the text is in '\(editor.path)'")
      context.raiseBadData()
      return nil
    }
  }

  private func mayGoOn() -> Bool {
    guard let dialog = try? TerminalDialog(orElse: "") else { return false }
    dialog.show("Edit the text again? [Y/n] ")
    return ["", "y", "yes"].contains(dialog.readLine()?.lowercased() ?? "n")
  }
}
