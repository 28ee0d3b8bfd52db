package import VCard

/// One row of the registry of formats.
package struct Format: Sendable {
  /// The name, as `--from` and `--to` take it.
  package let name: String

  /// Other names for it.
  package let aliases: [String]

  /// What it is and what it can hold, a line.
  package let summary: String

  /// The extensions of such files, without the dot.
  package let extensions: [String]

  /// The receivers whose spelling it can take: `vcard3+apple`.
  package let variants: [Variant]

  package typealias Source = (UnsafeMutableRawBufferPointer) throws -> Int

  package let makeReader:
    (@Sendable (FormatOptions, @escaping Source) -> any CardReading & ~Copyable)?

  package let makeWriter: (@Sendable (FormatOptions) -> any CardWriting & ~Copyable)?

  init(
    _ name: String, aliases: [String] = [], _ summary: String, extensions: [String] = [],
    variants: [Variant] = [],
    reader: (@Sendable (FormatOptions, @escaping Source) -> any CardReading & ~Copyable)?,
    writer: (@Sendable (FormatOptions) -> any CardWriting & ~Copyable)?
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.extensions = extensions
    self.variants = variants
    makeReader = reader
    makeWriter = writer
  }
}
