internal import CommandLineKit
internal import ContactFormats
internal import VCard

extension CommandContext {
  /// Whether --strict ends the command, because bad data were found.
  var stops: Bool { foundBadData && invocation.flag("strict") }

  /// Calls `body` with each input that can be opened and whose format is known; what is wrong with the
  /// others is reported, and they are passed over.
  ///
  /// - Parameter files: the inputs, when they are not the operands.
  func forEachInput(
    _ forced: Format?, _ options: FormatOptions, files: [FileName]? = nil,
    beforeBlocking: @escaping () throws -> Void = {}, _ body: (CardInput) throws -> Void
  ) throws {
    var inputs = try InputList(invocation, operands: files, terminal: terminal)
    while !stops, let file = nextInput(&inputs) {
      try withInput(file, forced, options, beforeBlocking: beforeBlocking, body)
      // The next input may be long in coming.
      try beforeBlocking()
    }
  }

  /// Opens the next input that can be opened; the others are reported.
  func nextInput(_ inputs: inout InputList) -> InputFile? {
    var found = ExitStatus.success
    let file = inputs.next(reportingTo: messages, status: &found)
    if found != .success { missesInput = true }
    status.raise(to: found)
    return file
  }

  /// Calls `body` with an open file, whose format is told first; what ends its reading is reported.
  func withInput(
    _ file: consuming InputFile, _ forced: Format?, _ options: FormatOptions,
    beforeBlocking: @escaping () throws -> Void = {}, _ body: (CardInput) throws -> Void
  ) throws {
    let name = file.name
    var options = options
    let pictures = PictureReader(
      table: file.fileName?.folder ?? ".", added: invocation.fileName("photo-dir"))
    options.pictures.read = pictures.read
    do {
      let input = try CardInput(
        file, forced: forced, options: options, progress: progress, beforeBlocking: beforeBlocking)
      if let named = input.contradiction {
        messages.warning(
          "\(name): the content is \(input.format.name), though the name says \(named.name)")
      }
      try body(input)
    } catch let error as FormatError {
      missesInput = true
      messages.error("\(name): \(error)")
      raiseBadData()
    } catch let error as ReadError {
      endedEarly(name, error.code.diagnostic, line: error.line, column: 1, error.message)
    } catch let error as JSONError {
      endedEarly(name, error.code.diagnostic, line: error.line, column: error.column, error.message)
    } catch let error as InputError {
      missesInput = true
      messages.error(error.description)
      status.raise(to: error.status)
    }
    messages.endOfFile(name)
  }

  /// Reports what ended an input before its end: bad data, or without a code a source that fails.
  private func endedEarly(
    _ name: String, _ code: DiagnosticCode?, line: Int, column: Int, _ message: String
  ) {
    missesInput = true
    if let code {
      report(Diagnostic(code, line: line, column: column, severity: .error, message), file: name)
    } else {
      messages.error(message)
      status.raise(to: .ioError)
    }
  }

  /// Prints what an input's reader found since the last call.
  func report(_ input: CardInput) {
    for diagnostic in input.takeDiagnostics() { report(diagnostic, file: input.name) }
  }
}
