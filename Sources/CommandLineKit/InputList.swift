internal import Glibc

/// The inputs of a command: its operands with folders expanded, opened one at a time.
///
/// No operand means standard input, `-` names it among others. A folder means its card files
/// in name order; with `recursive` also those of its folders.
package struct InputList: ~Copyable {
  /// The extensions of files that are taken from folders.
  package static let cardExtensions = ["vcf", "vcard"]

  /// What is still to be expanded, the next one last.
  private var pending: [DirectoryListing.Entry] = []
  private var names: NameListReader?
  private var listToOpen: FileName?
  private let recursive: Bool
  private let separatedByNull: Bool
  private let extensions: [String]

  /// - Parameters:
  ///   - recursive: whether folders in folders are read (`-r`).
  ///   - list: a file that names inputs (`--files-from`), after the operands; `-` is
  ///     standard input.
  ///   - separatedByNull: whether names in the list are separated by NUL (`-0`).
  ///   - extensions: which files of folders are taken.
  package init(
    _ operands: [FileName], recursive: Bool = false, filesFrom list: FileName? = nil,
    separatedByNull: Bool = false, extensions: [String] = InputList.cardExtensions
  ) {
    self.recursive = recursive
    self.separatedByNull = separatedByNull
    self.extensions = extensions
    listToOpen = list
    let all = operands.isEmpty && list == nil ? ["-"] : operands
    pending = all.reversed().map { DirectoryListing.Entry(path: $0, isDirectory: false) }
  }

  /// The inputs of a command by its options `recursive`, `files-from` and `null`.
  ///
  /// - Parameters:
  ///   - operands: the operands that are inputs, when not all of them are.
  /// - Throws: when there are none and standard input is a terminal, where reading would
  ///   seem to hang.
  package init(
    _ invocation: Invocation, operands: [FileName]? = nil, terminal: Terminal,
    extensions: [String] = InputList.cardExtensions
  ) throws(UsageError) {
    let operands = operands ?? invocation.files
    let list = invocation.fileName("files-from")
    if operands.isEmpty, list == nil, terminal.inputIsTerminal {
      var error = invocation.usageError("no FILE given, and standard input is a terminal")
      error.showsHelp = true
      throw error
    }
    self.init(
      operands, recursive: invocation.flag("recursive"), filesFrom: list,
      separatedByNull: invocation.flag("null"), extensions: extensions)
  }

  /// The name of the next input, folders expanded; nil at the end.
  ///
  /// - Throws: when a folder or the list can't be read; the call after that goes on behind it.
  package mutating func nextName() throws(InputError) -> FileName? {
    while true {
      if let entry = pending.popLast() {
        let isFolder = entry.isDirectory || isFolder(entry.path)
        if !isFolder { return entry.path }
        let entries = try DirectoryListing.entries(of: entry.path, extensions: extensions)
        pending += entries.reversed().filter { recursive || !$0.isDirectory }
      } else if let list = listToOpen {
        listToOpen = nil
        names = try NameListReader(opening: list, separatedByNull: separatedByNull)
      } else if let name = try nextListedName() {
        pending.append(DirectoryListing.Entry(path: name, isDirectory: false))
      } else {
        return nil
      }
    }
  }

  /// Opens the next input; nil at the end.
  ///
  /// - Throws: when it can't be opened; the call after that goes on with the next one.
  package mutating func next() throws(InputError) -> InputFile? {
    guard let name = try nextName() else { return nil }
    return try InputFile(opening: name)
  }

  /// Opens the next input that can be opened, reporting the others, each of which raises
  /// the status to 66.
  package mutating func next(
    reportingTo messages: Messages, status: inout ExitStatus
  ) -> InputFile? {
    while true {
      do throws(InputError) {
        return try next()
      } catch {
        messages.error(error.description)
        status.raise(to: error.status)
      }
    }
  }

  private func isFolder(_ path: FileName) -> Bool {
    guard !path.isStandardStream, let status = path.status() else { return false }
    return status.st_mode & S_IFMT == S_IFDIR
  }

  /// The next name of the list; a list that fails is not read again.
  private mutating func nextListedName() throws(InputError) -> FileName? {
    do throws(InputError) {
      return try names?.next() ?? nil
    } catch {
      names = nil
      throw error
    }
  }
}
