internal import Glibc

/// Output that can't be created or written.
package struct OutputError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Operation: String, Hashable, Sendable {
    case create
    case write
    case replace
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

  /// 73 when output can't be created, 74 when writing failed underway.
  package var status: ExitStatus { operation == .create ? .cannotCreate : .ioError }

  package var description: String {
    "cannot \(operation.rawValue) '\(name)': \(SystemCall.reason(code))"
  }
}
