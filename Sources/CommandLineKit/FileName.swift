internal import Glibc

/// A word of the command line or a file name: bytes, which need not be UTF-8.
package struct FileName: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The bytes, without a terminating NUL.
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  package init(_ text: String) {
    bytes = Array(text.utf8)
  }

  package init(stringLiteral text: String) {
    self.init(text)
  }

  /// The name as text for messages; bytes that are not UTF-8 become U+FFFD.
  package var description: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether this is `-`, which names standard input or standard output.
  package var isStandardStream: Bool { bytes == [UInt8(ascii: "-")] }

  /// The last component, after the last `/`.
  package var lastComponent: FileName {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return self }
    return FileName(bytes: Array(bytes[(slash + 1)...]))
  }

  /// The folder of this name: `.` when there is no `/` in it.
  package var folder: FileName {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == 0 ? "/" : FileName(bytes: Array(bytes[..<slash]))
  }

  /// The letters after the last dot of the last component, in lower case; empty when there
  /// are none, or when the dot only hides the file.
  package var fileExtension: String {
    let last = lastComponent.bytes
    guard let dot = last.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return "" }
    return String(decoding: last[(dot + 1)...], as: UTF8.self).lowercased()
  }

  /// The names between the slashes, without `.`, which leads nowhere.
  package var components: [FileName] {
    bytes.split(separator: UInt8(ascii: "/")).map { FileName(bytes: Array($0)) }
      .filter { $0 != "." }
  }

  /// The names between the slashes of the whole path, from the root on, `..` taken back by the letter.
  ///
  /// - Parameter folder: where a relative name begins.
  package func absoluteComponents(in folder: [FileName]) -> [FileName] {
    var all = bytes.first == UInt8(ascii: "/") ? [] : folder
    for component in components {
      if component == ".." { _ = all.popLast() } else { all.append(component) }
    }
    return all
  }

  /// The same of where the name leads, symbolic links followed; nil when it leads nowhere.
  package var realComponents: [FileName]? {
    withCString { path in
      guard let real = realpath(path, nil) else { return nil }
      defer { free(real) }
      let bytes = UnsafeBufferPointer(start: real, count: strlen(real)).map(UInt8.init(bitPattern:))
      return FileName(bytes: bytes).components
    }
  }

  /// The name of an entry of this folder.
  package func appending(_ component: FileName) -> FileName {
    let slash = UInt8(ascii: "/")
    return FileName(bytes: bytes + (bytes.last == slash ? [] : [slash]) + component.bytes)
  }

  /// The name followed by a suffix, as `.bak`.
  package func with(suffix: FileName) -> FileName {
    FileName(bytes: bytes + suffix.bytes)
  }

  /// Calls `body` with the name as the system wants it.
  package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
    return terminated.withUnsafeBufferPointer { body($0.baseAddress!) }
  }

  /// How many bytes the file has, symbolic links followed; nil when there is none.
  package var size: Int? { status().map { Int($0.st_size) } }

  /// What stat(2) says, following symbolic links; nil with `errno` set when it fails.
  func status() -> stat? {
    var result = stat()
    return withCString { stat($0, &result) } == 0 ? result : nil
  }
}
