extension Card {
  /// Takes the cards out that stand in this one as AGENT, and refers to each by its UID:
  /// `RELATED;TYPE=agent` (RFC 6350 section 6.6.6). A card without a UID gets one made from its bytes.
  /// Agents that are a URI or a text become RELATED too.
  ///
  /// To be called before ``raise()``. The diagnostics of the inner cards carry the line of the outer.
  package mutating func takeAgents(
    options: CardReader.Options, _ diagnostics: inout [Diagnostic]
  ) -> [Card] {
    var agents: [Card] = []
    for i in properties.indices where properties[i].id == .agent && !properties[i].isRemoved {
      let text = storeUnescaped(properties[i].value)
      let isCard =
        starts(text, with: "BEGIN:")
        && (!hasTextValue(properties[i]) || with(text, { $0.contains(0x0A) }))
      guard isCard else {
        referToAgent(i)
        continue
      }
      let inner = with(text) { Array($0) }
      var reader = CardReader(bytes: inner, options: options)
      var card = Card()
      guard (try? reader.next(into: &card)) == true else { continue }
      for var diagnostic in reader.diagnostics where diagnostic.code != .missingVersion {
        diagnostic.line = Int(properties[i].line)
        diagnostics.append(diagnostic)
      }
      agents += card.takeAgents(options: options, &diagnostics)
      card.line = line
      let uid = card.identify(by: inner)
      agents.append(card)
      rename(i, to: .related)
      removeParameters(.value, of: i)
      setValue(store(uid), of: i)
      add(type: .agent, to: i)
    }
    return agents
  }

  private mutating func referToAgent(_ i: Int) {
    let isText =
      hasTextValue(properties[i])
      || !hasValueType("uri", i) && !hasValueType("url", i) && !hasScheme(properties[i].value)
    rename(i, to: .related)
    removeParameters(.value, of: i)
    add(type: .agent, to: i)
    if isText {
      add(.value, "text", to: i)
    } else {
      setValue(storeUnescaped(properties[i].value), of: i)
    }
  }

  /// The UID as a URI; a card that has none gets one.
  private mutating func identify(by content: [UInt8]) -> String {
    if let i = first(.uid), !properties[i].value.isEmpty {
      let value = properties[i].value
      return (isUUID(value) ? "urn:uuid:" : "") + text(value)
    }
    let urn = content.withUnsafeBufferPointer { NameBasedUUID.urn(of: $0) }
    insert(.uid, value: store(urn))
    return urn
  }

  /// Gives a card without a UID one that is made from its properties, whatever their order.
  package mutating func addUID() {
    if let i = first(.uid), !properties[i].value.isEmpty { return }
    var lines = properties.indices.filter { !properties[$0].isRemoved }.map { i in
      "\(nameText(i)):\(text(properties[i].value))"
    }
    lines.sort()
    let content = Array(lines.joined(separator: "\n").utf8)
    let urn = content.withUnsafeBufferPointer { NameBasedUUID.urn(of: $0) }
    if let i = first(.uid) { setValue(store(urn), of: i) } else { insert(.uid, value: store(urn)) }
  }
}
