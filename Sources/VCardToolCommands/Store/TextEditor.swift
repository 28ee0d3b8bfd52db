internal import CommandLineKit
private import Glibc

/// Lets somebody change a text in the editor of their choice.
///
/// The text is in a file of its owner only, which goes away with the value unless it is kept.
final class TextEditor {
  let path: String
  private var isKept = false

  /// - Parameter suffix: the extension, by which editors tell what the file is.
  init(_ text: String, suffix: String) throws {
    let folder = Terminal.environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var name = Array("\(folder)/vcardtool-XXXXXX\(suffix)".utf8CString)
    let descriptor = mkstemps(&name, Int32(suffix.utf8.count))
    path = name.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    guard descriptor >= 0 else {
      throw OutputError(operation: .create, name: path, code: errno)
    }
    defer { close(descriptor) }
    var output = OutputFile(descriptor: descriptor, name: path)
    try output.write(text)
    try output.finish()
  }

  deinit { if !isKept { unlink(path) } }

  /// Leaves the file for the person to go on with.
  func keep() { isKept = true }

  /// Starts `VISUAL`, else `EDITOR`, else vi, and waits for its end.
  ///
  /// - Returns: the bytes of the text then.
  func edit() throws -> [UInt8] {
    let chosen = ["VISUAL", "EDITOR"].lazy.compactMap(Terminal.environment).first { !$0.isEmpty }
    let hasTerminal = access("/dev/tty", R_OK | W_OK) == 0 && Self.opensTerminal
    guard chosen != nil || hasTerminal else {
      throw EditorError(
        description: "there is no terminal and no EDITOR; --set and --add change without one")
    }
    // The editor talks to the person, also when input and output lead elsewhere.
    let terminal = hasTerminal ? " </dev/tty >/dev/tty" : ""
    let editor = chosen ?? "vi"
    let status = system("\(editor) \(Self.quoted(path))\(terminal)")
    guard status == 0 else {
      throw EditorError(description: "the editor '\(editor)' failed; nothing was changed")
    }
    var input = try InputFile(opening: FileName(path))
    return try input.readAll()
  }

  private static var opensTerminal: Bool {
    let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    if descriptor >= 0 { close(descriptor) }
    return descriptor >= 0
  }

  /// A word of the shell.
  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}

/// There is no editor, or it failed.
struct EditorError: Error, CustomStringConvertible {
  var description: String
}
