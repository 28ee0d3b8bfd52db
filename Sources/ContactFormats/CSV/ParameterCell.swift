internal import VCard

/// Group, parameters and value of a property in one cell, as a content line has them without its name:
/// `item1.;PREF=2;TYPE=home:value`, each part only where there is one.
enum ParameterCell {
  /// Appends the parameters that no other cell says.
  static func append(
    of property: Int, _ view: CardView, said: UInt64, into output: inout ByteBuffer
  ) {
    let range = view.properties[property].places
    for i in range {
      let parameter = view.parameters[i]
      if parameter.isGone || said & ParameterScan.bit(parameter.id) != 0 { continue }
      output.append(0x3B)
      if parameter.id == .other {
        output.append(view.run(parameter.name))
      } else {
        output.append(parameter.id.name)
      }
      output.append(0x3D)
      // A control character, which no parameter may hold, becomes a blank.
      _ = ParameterEncoding.append(view.parameter(i), version: .v4_0, into: &output)
    }
  }

  struct Parsed {
    var group = ""
    var parameters: [(name: String, value: String)] = []
    /// The value as 4.0 writes it, `nil` when the other cells say it.
    var raw: UnsafeBufferPointer<UInt8>?
  }

  /// Takes such a cell apart; `nil` when it is none.
  static func parse(_ cell: UnsafeBufferPointer<UInt8>) -> Parsed? {
    var parsed = Parsed()
    var at = 0
    while at < cell.count, cell[at] != 0x3B, cell[at] != 0x3A { at += 1 }
    if at > 0 {
      guard cell[at - 1] == 0x2E else { return nil }
      parsed.group = String(decoding: cell[..<(at - 1)], as: UTF8.self)
    }
    while at < cell.count, cell[at] == 0x3B {
      at += 1
      var start = at
      while at < cell.count, cell[at] != 0x3D, cell[at] != 0x3B, cell[at] != 0x3A { at += 1 }
      guard at < cell.count, cell[at] == 0x3D, at > start else { return nil }
      let name = String(decoding: cell[start..<at], as: UTF8.self)
      repeat {
        at += 1
        start = at
        var isQuoted = false
        while at < cell.count {
          if cell[at] == 0x22 {
            isQuoted.toggle()
          } else if !isQuoted, [0x2C, 0x3A, 0x3B].contains(cell[at]) {
            break
          }
          at += 1
        }
        parsed.parameters.append((name, decoded(cell[start..<at])))
      } while at < cell.count && cell[at] == 0x2C
    }
    if at < cell.count { parsed.raw = UnsafeBufferPointer(rebasing: cell[(at + 1)...]) }
    return parsed
  }

  /// A value without quotes and caret escapes (RFC 6868).
  private static func decoded(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    var text: [UInt8] = []
    var at = bytes.startIndex
    while at < bytes.endIndex {
      let byte = bytes[at]
      at += 1
      if byte == 0x22 { continue }
      if byte == 0x5E, at < bytes.endIndex {
        let shielded: UInt8? =
          switch bytes[at] {
          case 0x6E: 0x0A
          case 0x5E: 0x5E
          case 0x27: 0x22
          default: nil
          }
        if let shielded {
          text.append(shielded)
          at += 1
          continue
        }
      }
      text.append(byte)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
