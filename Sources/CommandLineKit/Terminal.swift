internal import Glibc

/// What is known of the terminal: which streams lead to one, how wide it is, whether it shows
/// colour.
package struct Terminal: Hashable, Sendable {
  package var inputIsTerminal: Bool
  package var outputIsTerminal: Bool
  package var errorIsTerminal: Bool

  /// Columns.
  package var width: Int

  /// Whether the environment lets the colour of terminals on: `NO_COLOR` is empty or not
  /// set (no-color.org), and `TERM` is not `dumb`.
  package var allowsColor: Bool

  package init(
    inputIsTerminal: Bool = false, outputIsTerminal: Bool = false, errorIsTerminal: Bool = false,
    width: Int = 80, allowsColor: Bool = true
  ) {
    self.inputIsTerminal = inputIsTerminal
    self.outputIsTerminal = outputIsTerminal
    self.errorIsTerminal = errorIsTerminal
    self.width = width
    self.allowsColor = allowsColor
  }

  /// The state of this process; ask again after a change of the window.
  package static var current: Terminal {
    var terminal = Terminal(
      inputIsTerminal: isatty(STDIN_FILENO) == 1, outputIsTerminal: isatty(STDOUT_FILENO) == 1,
      errorIsTerminal: isatty(STDERR_FILENO) == 1)
    terminal.width = width(environment: environment)
    terminal.allowsColor = allowsColor(environment: environment)
    return terminal
  }

  /// Whether standard output gets colour.
  package func colorsOutput(_ when: WhenToUse = .auto) -> Bool {
    colors(when, isTerminal: outputIsTerminal)
  }

  /// Whether standard error gets colour.
  package func colorsError(_ when: WhenToUse = .auto) -> Bool {
    colors(when, isTerminal: errorIsTerminal)
  }

  private func colors(_ when: WhenToUse, isTerminal: Bool) -> Bool {
    switch when {
    case .auto: isTerminal && allowsColor
    case .always: true
    case .never: false
    }
  }

  static func allowsColor(environment: (String) -> String?) -> Bool {
    (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
  }

  /// `COLUMNS`, else what the terminal says, else 80.
  static func width(environment: (String) -> String?) -> Int {
    if let columns = environment("COLUMNS").flatMap({ Int($0) }), columns > 0 { return columns }
    for descriptor in [STDOUT_FILENO, STDERR_FILENO, STDIN_FILENO] {
      var size = winsize()
      if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
        return Int(size.ws_col)
      }
    }
    return 80
  }

  /// The value of an environment variable.
  package static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
