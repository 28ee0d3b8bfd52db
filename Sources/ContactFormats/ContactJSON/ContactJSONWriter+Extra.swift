internal import VCard

/// The properties that no key shows.
extension ContactJSONWriter {
  mutating func extra(_ view: CardView, _ card: Card, into output: inout ByteBuffer) {
    var isOpen = false
    for i in view.properties.indices where !isSaid[i] {
      let record = view.properties[i]
      let isMedia = record.id == .photo || record.id == .logo || record.id == .sound
      if isMedia, record.flags.contains(.inlineData), photos != .inline { continue }
      if !isOpen {
        member("extra", into: &output)
        output.append(0x5B)
        isOpen = true
      }
      comma(into: &output)
      output.append(0x7B)
      property(i, view, card, into: &output)
      output.append(0x7D)
    }
    if isOpen { output.append(0x5D) }
  }

  private mutating func property(
    _ i: Int, _ view: CardView, _ card: Card, into output: inout ByteBuffer
  ) {
    let record = view.properties[i]
    let scan = ParameterScan(view, i)
    // A line that is no content line has no name.
    if record.id != .other {
      member("name", into: &output)
      output.append(0x22)
      output.append(record.id.name)
      output.append(0x22)
    } else if !record.flags.contains(.unparsed) {
      member("name", into: &output)
      JSONEmitter.string(view.run(record.name), into: &output)
    }
    let isInline = record.flags.contains(.inlineData)
    // A property that may be a URI is one; of others ENCODING says what the value is.
    let isURI = isInline && kinds[Int(record.id.rawValue)] == .media
    let encoding = ParameterScan.bit(.encoding)
    var names = scan.names
    var said: UInt64 = 0
    if isURI {
      said = ParameterScan.bit(.mediaType) | encoding
    } else if isInline, !scan.has(.encoding) {
      said = encoding
      names |= ParameterScan.bit(.other)
    }
    rest(of: i, view, names: names, said: said, raw: false, into: &output)
    if isInline, !isURI, !scan.has(.encoding) {
      // Into the object that has just been closed.
      output.truncate(to: output.count - 1)
      member("ENCODING", into: &output)
      output.word("[\"b\"]}")
    }
    if record.value.isNothing { return }
    member("value", into: &output)
    if isURI {
      output.word("\"data:")
      if let place = card.parameter(.mediaType, of: i) {
        JSONEmitter.characters(view.parameter(place), into: &output)
      }
      output.word(";base64,")
      JSONEmitter.characters(view.run(record.value), into: &output)
      output.append(0x22)
    } else {
      let isText =
        !record.flags.contains(.unparsed) && !isInline && card.kind(of: record) == .text
      text(i, view, isURI: !isText, into: &output)
    }
  }
}
