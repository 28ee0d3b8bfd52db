/// How a property came to be and what is known of it.
@usableFromInline
package struct PropertyFlags: OptionSet, Hashable, Sendable {
  @usableFromInline package let rawValue: UInt16

  @inlinable
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Changed since it was read, or not fit to be written as it was read.
  @inlinable package static var rewritten: Self { Self(rawValue: 1) }
  /// Taken out; the record only keeps its place.
  @inlinable package static var removed: Self { Self(rawValue: 2) }
  /// The value is base64 text without white space; the media type is in MEDIATYPE or TYPE.
  @inlinable package static var inlineData: Self { Self(rawValue: 4) }
  /// A line that is no content line; the whole of it is the value.
  @inlinable package static var unparsed: Self { Self(rawValue: 8) }
  /// Came in quoted-printable.
  @inlinable package static var quotedPrintable: Self { Self(rawValue: 16) }
  /// Named its character set.
  @inlinable package static var charset: Self { Self(rawValue: 32) }
  /// Holds bytes that are no UTF-8.
  @inlinable package static var undecoded: Self { Self(rawValue: 64) }
  /// While a card is lowered: one of the instances of an ALTID that the version has no room for.
  @inlinable package static var alternative: Self { Self(rawValue: 128) }
}

/// One property of a card: where its parts stand in the card's bytes.
@usableFromInline
package struct PropertyRecord: Hashable, Sendable {
  @usableFromInline package var id: PropertyID
  @usableFromInline package var traits: ByteTraits = []
  @usableFromInline package var flags: PropertyFlags = []
  /// The number of parameter records.
  @usableFromInline package var parameterCount: UInt32 = 0
  /// The place of the first of them.
  @usableFromInline package var firstParameter: UInt32 = 0
  /// The physical line it begins on, counted from 1; 0 when it was not read.
  @usableFromInline package var line: UInt32 = 0
  @usableFromInline package var group = ByteRange.empty
  /// The name as it was written; empty when the registry's spelling serves.
  @usableFromInline package var name = ByteRange.empty
  /// The value with the escapes of RFC 6350, whatever the version.
  @usableFromInline package var value = ByteRange.empty
  /// The physical lines it was read from, line ends included; empty when it was made.
  @usableFromInline package var raw = ByteRange.empty

  @inlinable package init(id: PropertyID) { self.id = id }

  /// A property as it was read.
  @inline(__always)
  init(
    _ header: LineHeader, _ traits: ByteTraits, line: Int, value: ByteRange, raw: ByteRange
  ) {
    id = header.id
    self.traits = traits
    parameterCount = header.parameterCount
    firstParameter = header.firstParameter
    self.line = UInt32(truncatingIfNeeded: line)
    group = header.group
    name = header.name
    self.value = value
    self.raw = raw
  }

  @inlinable package var parameterRange: Range<Int> {
    Int(firstParameter)..<Int(firstParameter) + Int(parameterCount)
  }

  @inlinable package var isRemoved: Bool { flags.contains(.removed) }
}

/// How a parameter was written.
@usableFromInline
package struct ParameterFlags: OptionSet, Hashable, Sendable {
  @usableFromInline package let rawValue: UInt8

  @inlinable
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A further value of the parameter before it: `TYPE=home,voice`.
  @inlinable package static var continues: Self { Self(rawValue: 1) }
  /// Without a name, as in 2.1: `;HOME`.
  @inlinable package static var bare: Self { Self(rawValue: 2) }
  @inlinable package static var removed: Self { Self(rawValue: 4) }
  /// Named by its carrier, `X-` and the name of 4.0.
  @inlinable package static var carrier: Self { Self(rawValue: 8) }
  /// The case of the value means something, though the parameter is a TYPE.
  @inlinable package static var exactCase: Self { Self(rawValue: 16) }
}

/// One value of one parameter; a list is a run of records.
@usableFromInline
package struct ParameterRecord: Hashable, Sendable {
  @usableFromInline package var id: ParameterID
  /// The word, when this is a TYPE.
  @usableFromInline package var word: TypeWord = .other
  @usableFromInline package var flags: ParameterFlags = []
  /// The name as it was written; empty when the registry's spelling serves.
  @usableFromInline package var name = ByteRange.empty
  /// The value without quotes and caret escapes; empty when `word` says it.
  @usableFromInline package var value = ByteRange.empty

  @inlinable package init(id: ParameterID) { self.id = id }

  @inlinable package var isRemoved: Bool { flags.contains(.removed) }
}
