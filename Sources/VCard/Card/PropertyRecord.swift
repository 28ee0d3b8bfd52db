/// How a property came to be and what is known of it.
package struct PropertyFlags: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  @inlinable
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Changed since it was read, or not fit to be written as it was read.
  package static let rewritten = PropertyFlags(rawValue: 1)
  /// Taken out; the record only keeps its place.
  package static let removed = PropertyFlags(rawValue: 2)
  /// The value is base64 text without white space; the media type is in MEDIATYPE or TYPE.
  package static let inlineData = PropertyFlags(rawValue: 4)
  /// A line that is no content line; the whole of it is the value.
  package static let unparsed = PropertyFlags(rawValue: 8)
  /// Came in quoted-printable.
  package static let quotedPrintable = PropertyFlags(rawValue: 16)
  /// Named its character set.
  package static let charset = PropertyFlags(rawValue: 32)
  /// Holds bytes that are no UTF-8.
  package static let undecoded = PropertyFlags(rawValue: 64)
}

/// One property of a card: where its parts stand in the card's bytes.
package struct PropertyRecord: Hashable, Sendable {
  package var id: PropertyID
  package var traits: ByteTraits = []
  package var flags: PropertyFlags = []
  /// The number of parameter records.
  package var parameterCount: UInt32 = 0
  /// The place of the first of them.
  package var firstParameter: UInt32 = 0
  /// The physical line it begins on, counted from 1; 0 when it was not read.
  package var line: UInt32 = 0
  package var group = ByteRange.empty
  /// The name as it was written; empty when the registry's spelling serves.
  package var name = ByteRange.empty
  /// The value with the escapes of RFC 6350, whatever the version.
  package var value = ByteRange.empty
  /// The physical lines it was read from, line ends included; empty when it was made.
  package var raw = ByteRange.empty

  package init(id: PropertyID) { self.id = id }

  package var parameterRange: Range<Int> {
    Int(firstParameter)..<Int(firstParameter) + Int(parameterCount)
  }

  package var isRemoved: Bool { flags.contains(.removed) }
}

/// How a parameter was written.
package struct ParameterFlags: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  @inlinable
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A further value of the parameter before it: `TYPE=home,voice`.
  package static let continues = ParameterFlags(rawValue: 1)
  /// Without a name, as in 2.1: `;HOME`.
  package static let bare = ParameterFlags(rawValue: 2)
  package static let removed = ParameterFlags(rawValue: 4)
  /// Named by its carrier, `X-` and the name of 4.0.
  package static let carrier = ParameterFlags(rawValue: 8)
}

/// One value of one parameter; a list is a run of records.
package struct ParameterRecord: Hashable, Sendable {
  package var id: ParameterID
  /// The word, when this is a TYPE.
  package var word: TypeWord = .other
  package var flags: ParameterFlags = []
  /// The name as it was written; empty when the registry's spelling serves.
  package var name = ByteRange.empty
  /// The value without quotes and caret escapes; empty when `word` says it.
  package var value = ByteRange.empty

  package init(id: ParameterID) { self.id = id }

  package var isRemoved: Bool { flags.contains(.removed) }
}
