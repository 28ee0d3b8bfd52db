internal import CommandLineKit
private import Glibc

/// Lines to and from the person at the terminal.
///
/// The terminal is opened by its name, so that pipes can carry cards meanwhile.
final class TerminalDialog {
  private let terminal: UnsafeMutablePointer<FILE>

  /// - Parameter reason: what is said when there is nobody to ask.
  init(orElse reason: String) throws(DialogError) {
    guard let file = fopen("/dev/tty", "r+e") else { throw DialogError(description: reason) }
    terminal = file
  }

  deinit { fclose(terminal) }

  func show(_ text: String) {
    // A file that is read and written wants to be told of each change.
    fseek(terminal, 0, SEEK_CUR)
    fputs(text, terminal)
    fflush(terminal)
  }

  /// The next line without blanks around it, `nil` at the end.
  func readLine() -> String? {
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
  let description: String
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
