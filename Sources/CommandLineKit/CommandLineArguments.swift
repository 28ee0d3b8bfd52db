/// The words after the name of the program, byte for byte as they were given.
package struct CommandLineArguments: Hashable, Sendable {
  package var words: [FileName]

  package init(_ words: [String]) {
    self.words = words.map { FileName($0) }
  }

  package init(words: [FileName]) {
    self.words = words
  }

  /// What this process was started with.
  ///
  /// `CommandLine.arguments` repairs what is not UTF-8, and then names another file.
  package static var current: CommandLineArguments {
    var words: [FileName] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = CommandLine.unsafeArgv[index] else { break }
      var bytes: [UInt8] = []
      var place = word
      while place.pointee != 0 {
        bytes.append(UInt8(bitPattern: place.pointee))
        place += 1
      }
      words.append(FileName(bytes: bytes))
    }
    return CommandLineArguments(words: words)
  }
}
