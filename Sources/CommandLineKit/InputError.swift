internal import Glibc

/// An input that can't be opened or read.
package struct InputError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Operation: String, Hashable, Sendable {
    case open
    case read
  }

  package var operation: Operation

  /// The name as messages show it.
  package var name: String

  /// The error number of the system.
  package var code: Int32

  package init(operation: Operation, name: String, code: Int32) {
    self.operation = operation
    self.name = name
    self.code = code
  }

  /// 66 for an input that is missing or unreadable, 74 when reading failed underway.
  package var status: ExitStatus {
    operation == .open || code == EISDIR ? .noInput : .ioError
  }

  /// What the system says.
  package var reason: String { SystemCall.reason(code) }

  package var description: String { "cannot \(operation.rawValue) '\(name)': \(reason)" }
}
