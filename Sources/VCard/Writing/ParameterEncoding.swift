/// How the value of a parameter is written: quotes, and the caret escapes of RFC 6868.
package enum ParameterEncoding {
  /// What a version has no way to say in a parameter, and what stands in its place.
  package struct Losses: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A quotation mark became an apostrophe.
    package static let quote = Losses(rawValue: 1)
    /// A line break became a space.
    package static let lineBreak = Losses(rawValue: 2)
    /// A control character became a space.
    package static let control = Losses(rawValue: 4)
  }

  /// Appends one value of a parameter, as it stands behind the `=` or a comma.
  ///
  /// - 4.0: line break, caret and quotation mark are `^n`, `^^` and `^'` (RFC 6868 section 3.1).
  /// - 3.0 knows no escapes: a quotation mark becomes an apostrophe, a line break a space.
  /// - 2.1 knows no quotes: a semicolon is written `\;` (vCard 2.1 section 2.1.1).
  ///
  /// Quotes stand only where the value needs them: around a comma, a semicolon, a colon, or blanks
  /// at an end. In 2.1 that leaves a value with a colon, or with a comma in a list: it is quoted too,
  /// because the line could not be read otherwise.
  ///
  /// - Parameters:
  ///   - value: the value, decoded.
  ///   - isList: whether a comma separates values of this parameter in 2.1, as it does in TYPE.
  /// - Returns: what the version could not say.
  package static func append(
    _ value: UnsafeBufferPointer<UInt8>, version: Version, isList: Bool = false,
    into output: inout ByteBuffer
  ) -> Losses {
    var needs: UInt8 = 0
    for byte in value { needs |= classes[Int(byte)] }
    let isPadded =
      version != .v2_1 && (isBlank(value.first) || isBlank(value.last))
    if needs == 0, !isPadded {
      output.append(value)
      return []
    }
    let quotes: Bool
    switch version {
    case .v2_1:
      quotes = needs & colon != 0 || needs & comma != 0 && isList
    case .v3_0, .v4_0:
      quotes = needs & (colon | comma | semicolon) != 0 || isPadded
    }
    if quotes { output.append(0x22) }
    let losses = appendEscaped(value, version, isQuoted: quotes, into: &output)
    if quotes { output.append(0x22) }
    return losses
  }

  private static func appendEscaped(
    _ value: UnsafeBufferPointer<UInt8>, _ version: Version, isQuoted: Bool,
    into output: inout ByteBuffer
  ) -> Losses {
    var losses: Losses = []
    for (i, byte) in value.enumerated() {
      switch byte {
      case 0x5E where version == .v4_0:
        output.append("^^")
      case 0x5E
      where version == .v3_0 && i + 1 < value.count && [0x6E, 0x27, 0x5E].contains(value[i + 1]):
        // Readers of 3.0 may take it for an escape, as ours does; doubled it is one for a caret.
        output.append("^^")
      case 0x22 where version == .v4_0:
        output.append("^'")
      case 0x22:
        output.append(0x27)
        losses.insert(.quote)
      case 0x0D where i + 1 < value.count && value[i + 1] == 0x0A:
        // The line feed behind it says it all.
        break
      case 0x0A, 0x0D:
        if version == .v4_0 {
          output.append("^n")
        } else {
          output.append(0x20)
          losses.insert(.lineBreak)
        }
      case 0x3B where version == .v2_1 && !isQuoted:
        output.append("\\;")
      case 0x00..<0x09, 0x0B..<0x20, 0x7F:
        output.append(0x20)
        losses.insert(.control)
      default:
        output.append(byte)
      }
    }
    return losses
  }

  private static func isBlank(_ byte: UInt8?) -> Bool { byte == 0x20 || byte == 0x09 }

  private static let colon: UInt8 = 1
  private static let comma: UInt8 = 2
  private static let semicolon: UInt8 = 4
  /// A byte that cannot stand as it is.
  private static let escape: UInt8 = 8

  private static let classes: InlineArray<256, UInt8> = {
    var table = InlineArray<256, UInt8>(repeating: 0)
    for i in 0..<0x20 { table[i] = escape }
    table[0x09] = 0
    table[0x7F] = escape
    table[0x3A] = colon
    table[0x2C] = comma
    table[0x3B] = semicolon
    table[0x22] = escape
    table[0x5E] = escape
    return table
  }()
}
