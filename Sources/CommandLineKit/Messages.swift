internal import Glibc

/// Writes diagnostics and the tool's own messages to standard error.
///
/// What comes from data can't drive the terminal: control characters are made visible.
package final class Messages {
  /// How many diagnostics of one code in one file are printed.
  package static let limit = 20

  package let verbosity: Verbosity

  /// The diagnostics with severity `error` so far, printed or not.
  package private(set) var errorCount = 0

  /// The diagnostics with severity `warning` so far, printed or not.
  package private(set) var warningCount = 0

  /// The progress line, erased before anything is written.
  package var progress: Progress?

  private let tool: String
  private let descriptor: Int32
  private let isTerminal: Bool
  private let usesColor: Bool
  private var counts: [String: [(code: String, count: Int)]] = [:]

  package init(
    tool: String, terminal: Terminal, color: WhenToUse = .auto, verbosity: Verbosity = .normal,
    descriptor: Int32 = 2
  ) {
    self.tool = tool
    self.verbosity = verbosity
    self.descriptor = descriptor
    isTerminal = terminal.errorIsTerminal
    usesColor = terminal.colorsError(color)
  }

  /// Prints what was found in an input: `file:line:column: severity: message [code]`.
  ///
  /// Notes are printed only when verbose. After 20 of one code in one file the rest is
  /// counted, for `endOfFile(_:)` to tell.
  ///
  /// - Parameters:
  ///   - line: from 1; 0 when there is no place.
  ///   - column: in bytes, from 1; 0 when there is none.
  package func diagnostic(
    file: String, line: Int, column: Int, severity: Severity, message: String, code: String
  ) {
    switch severity {
    case .error: errorCount += 1
    case .warning: warningCount += 1
    case .note: break
    }
    if severity < leastSeverity { return }
    if verbosity != .verbose, count(code, in: file) > Self.limit { return }
    var place = file.withVisibleControls
    if line > 0 { place += ":\(line)" }
    if line > 0, column > 0 { place += ":\(column)" }
    write(
      styled(place + ":", "\u{1B}[1m") + " " + styled(severity.rawValue + ":", severity.color)
        + " \(message.withVisibleControls) [\(code.withVisibleControls)]")
  }

  /// Ends the limits of a file, with a line for each code that went beyond.
  package func endOfFile(_ file: String) {
    for (code, count) in counts.removeValue(forKey: file) ?? [] where count > Self.limit {
      write(
        styled(file.withVisibleControls + ":", "\u{1B}[1m")
          + " … and \(count - Self.limit) more [\(code.withVisibleControls)]")
    }
  }

  /// Prints an error that has no place in an input: `vcardtool: message`.
  package func error(_ message: String) {
    write("\(tool): \(message.withVisibleControls)")
  }

  /// Prints an error in the command line, with the short help if it asks for it.
  package func error(_ error: UsageError, help: String = "") {
    let help = error.showsHelp ? "\n" + help : ""
    write("\(tool): \(error.summary.withVisibleControls)\n\(error.advice)\(help.withoutLastBreak)")
  }

  /// Prints help that was not asked for.
  package func help(_ text: String) {
    write(text.withoutLastBreak)
  }

  /// Prints a warning, unless quiet.
  package func warning(_ message: String) {
    own(.warning, message)
  }

  /// Prints a note, when verbose.
  package func note(_ message: String) {
    own(.note, message)
  }

  /// Prints what a command decided, unless quiet.
  package func outcome(_ message: String) {
    if verbosity != .quiet { write("\(tool): \(message.withVisibleControls)") }
  }

  /// Prints what was done, when standard error is a terminal or the user wants to hear more.
  package func summary(_ message: String) {
    if verbosity == .verbose || isTerminal && verbosity == .normal {
      write("\(tool): \(message.withVisibleControls)")
    }
  }

  /// Prints what a command found out for a person, beside its results; unless quiet.
  package func result(_ message: String) {
    if verbosity != .quiet { write(message.withVisibleControls) }
  }

  private func own(_ severity: Severity, _ message: String) {
    if severity < leastSeverity { return }
    let word = styled(severity.rawValue + ":", severity.color)
    write("\(tool): \(word) \(message.withVisibleControls)")
  }

  private var leastSeverity: Severity {
    switch verbosity {
    case .quiet: .error
    case .normal: .warning
    case .verbose: .note
    }
  }

  /// Counts a diagnostic; the result includes it.
  private func count(_ code: String, in file: String) -> Int {
    if let index = counts[file]?.firstIndex(where: { $0.code == code }) {
      counts[file]![index].count += 1
      return counts[file]![index].count
    }
    counts[file, default: []].append((code, 1))
    return 1
  }

  private func styled(_ text: String, _ style: String) -> String {
    usesColor ? style + text + "\u{1B}[0m" : text
  }

  /// Writes a line at once; there is nowhere to report that standard error fails.
  private func write(_ line: String) {
    progress?.erase()
    var text = line + "\n"
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = SystemCall.transfer(descriptor, awaiting: POLLOUT) {
          Glibc.write(descriptor, rest.baseAddress, rest.count)
        }
        if count < 0 { return }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
    }
  }
}

extension String {
  /// The text without a line feed at its end.
  fileprivate var withoutLastBreak: String {
    hasSuffix("\n") ? String(dropLast()) : self
  }
}
