internal import CommandLineKit
internal import ContactFormats
internal import VCard

extension CommandContext {
  /// Calls `body` with each input that can be opened and whose format is known; what is wrong with the
  /// others is reported, and they are passed over.
  func forEachInput(
    _ forced: Format?, _ options: FormatOptions,
    beforeBlocking: @escaping () throws -> Void = {}, _ body: (CardInput) throws -> Void
  ) throws {
    var inputs = try InputList(invocation, terminal: terminal)
    while !stops, let file = inputs.next(reportingTo: messages, status: &status) {
      try withInput(file, forced, options, beforeBlocking: beforeBlocking, body)
    }
  }

  /// The same for one open file.
  func withInput(
    _ file: consuming InputFile, _ forced: Format?, _ options: FormatOptions,
    beforeBlocking: @escaping () throws -> Void = {}, _ body: (CardInput) throws -> Void
  ) throws {
    let name = file.name
    do {
      try body(
        CardInput(
          file, forced: forced, options: options, progress: progress,
          beforeBlocking: beforeBlocking))
    } catch let error as FormatError {
      messages.error("\(name): \(error)")
      status.raise(to: .badData)
    } catch let error as ReadError {
      messages.error("\(name):\(error.line): \(error.message)")
      breakOff()
      status.raise(to: error.code == .source ? .ioError : .badData)
    } catch let error as JSONError {
      messages.error("\(name):\(error.line):\(error.column): \(error.message)")
      breakOff()
      status.raise(to: error.code == .source ? .ioError : .badData)
    }
    messages.endOfFile(name)
  }

  /// Prints what an input's reader found since the last call.
  func report(_ input: CardInput) {
    for diagnostic in input.takeDiagnostics() { report(diagnostic, file: input.name) }
  }
}
