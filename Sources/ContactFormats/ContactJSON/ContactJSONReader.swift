package import VCard

/// Reads contacts from JSON, as ``ContactJSONWriter`` writes them or a program makes them.
///
/// The input is an array of contacts, an object with such an array as `contacts`, or contacts one after
/// the other (one a line, or a single one). Each becomes a card of 4.0. Members may come in any order;
/// `null` and empty text are as nothing. A member that is not known, or of a wrong type, is passed over
/// with a diagnostic; a text that is no JSON ends the reading with an error.
package struct ContactJSONReader: ~Copyable {
  /// The largest contact, in bytes of its texts.
  package static let limit = 1 << 30

  /// What was found wrong since the caller last emptied this list.
  package var diagnostics: [Diagnostic] = []

  /// The version that the last contact says it was read from.
  package private(set) var sourceVersion = Version.v4_0

  private var json: JSONReader
  private var tape = JSONTape()
  private var place = Place.top

  private enum Place {
    /// Between the documents of the input.
    case top
    case array
    /// In the array of an object with `contacts`.
    case wrapped
  }

  package init(source: @escaping JSONReader.Source) {
    json = JSONReader(documents: .many, source: source)
  }

  package init(bytes: [UInt8]) {
    json = JSONReader(bytes: bytes, documents: .many)
  }

  /// Reads the next contact into `card`, whose memory is used again.
  ///
  /// - Returns: false when the input has ended; `card` is then empty.
  package mutating func next(into card: inout Card) throws(JSONError) -> Bool {
    card.removeAll()
    card.version = .v4_0
    while true {
      let token = try json.next()
      switch (token, place) {
      case (.end, _): return false
      case (.beginArray, .top): place = .array
      case (.endArray, .array): place = .top
      case (.endArray, .wrapped): try endWrapper()
      case (.beginObject, _):
        guard try readObject(token) else { continue }
        var maker = ContactJSONMaker()
        swap(&maker.card, &card)
        swap(&maker.tape, &tape)
        maker.make()
        swap(&maker.card, &card)
        swap(&maker.tape, &tape)
        sourceVersion = maker.sourceVersion
        diagnostics += maker.diagnostics
        return true
      default:
        report(
          .badJSONValue, line: json.line, column: json.column,
          "\(token.noun) stands where a contact should, an object")
        try json.skipValue()
      }
    }
  }

  /// Reads an object onto the tape.
  ///
  /// - Returns: false when it is no contact but holds an array of them, into which the reader has gone.
  private mutating func readObject(_ first: JSONToken) throws(JSONError) -> Bool {
    tape.removeAll()
    tape.add(first, from: json)
    let depth = json.depth
    while !tape.isComplete {
      let token = try json.next()
      if token == .key, place == .top, json.depth == depth, json.isText("contacts") {
        tape.add(token, from: json)
        let value = try json.next()
        if value == .beginArray {
          place = .wrapped
          return false
        }
        tape.add(value, from: json)
        continue
      }
      tape.add(token, from: json)
      guard tape.size <= Self.limit else {
        throw json.error(.tooLong, "a contact of more than \(Self.limit >> 20) MiB")
      }
    }
    return true
  }

  /// Passes over what follows the array in its object.
  private mutating func endWrapper() throws(JSONError) {
    while try json.next() != .endObject {
      report(
        .unknownJSONKey, severity: .warning, line: json.line, column: json.column,
        "\"\(json.text.string)\" beside \"contacts\" is not known; it is passed over")
      try json.skipValue()
    }
    place = .top
  }

  private mutating func report(
    _ code: DiagnosticCode, severity: Diagnostic.Severity = .error, line: Int, column: Int,
    _ message: String
  ) {
    diagnostics.append(
      Diagnostic(code, line: line, column: column, severity: severity, message))
  }
}
