internal import CommandLineKit
internal import ContactStore

extension CommandContext {
  /// The file that the address book is in.
  var storePath: String {
    invocation.value("store") ?? StoreLocation.standard(environment: Terminal.environment)
  }

  /// Opens the address book that the command line or the environment names.
  ///
  /// - Parameter author: who makes the changes, for the journal; else the command does.
  func openStore(
    _ access: StoreConnection.Access, path: String? = nil, author: String? = nil
  ) throws -> StoreConnection {
    let store = try StoreConnection(path ?? storePath, access, locale: collationLocale)
    store.author = author ?? invocation.command.name
    store.command =
      invocation.tool
      + CommandLineArguments.current.words.map { " " + $0.quoted }
      .joined()
    if let time = Terminal.environment("SOURCE_DATE_EPOCH").flatMap({ Int64($0) }) {
      store.clock = { time }
    }
    return store
  }

  /// The container that --container names, the first one without it.
  func container(of store: StoreConnection) throws -> Container {
    do throws(StoreError) {
      return try store.container(named: invocation.value("container"))
    } catch {
      guard error.code == .parentDoesNotExist else { throw error }
      throw invocation.usageError(error.message)
    }
  }

  /// The operand of a command that takes exactly one.
  func neededOperand(_ name: String) throws(UsageError) -> String {
    guard let operand = try invocation.onlyOperand() else {
      throw invocation.usageError("\(name) is missing")
    }
    return operand
  }

  /// Tells what a command changed, and how that is taken back.
  func reportChange(_ what: String) {
    messages.outcome("\(what); 'vcardtool store undo' takes it back")
  }
}

extension FileName {
  /// The word as a shell reads it.
  fileprivate var quoted: String {
    let plain = "-_./=:,@%+".utf8
    let isPlain =
      !bytes.isEmpty
      && bytes.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte >= 0x80
          || plain.contains(byte)
      }
    return isPlain ? description : "'" + description.replacing("'", with: "'\\''") + "'"
  }
}
