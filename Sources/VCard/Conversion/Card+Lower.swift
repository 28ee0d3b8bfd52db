extension Card {
  /// Brings a card from the vocabulary of 4.0 into that of 2.1 or 3.0, by ``LowerTable``.
  ///
  /// What the version cannot say goes to a private spelling that ``raise()`` understands, or is left
  /// out, as the policy of `lowering` has it; what is left out or changed is said in `losses`.
  public mutating func lower(_ lowering: Lowering, losses: inout [Diagnostic]) {
    guard lowering.version != .v4_0 else { return }
    lowerAlternatives(lowering, &losses)
    completeStructuredName()
    separateLabels()
    let prefers = Preferences(self)
    var i = 0
    while i < properties.count {
      if !properties[i].isRemoved {
        let row = LowerTable.byProperty[Int(properties[i].id.rawValue)]
        prefers.lower(i, in: &self)
        lower(i, row, lowering, &losses)
        if !properties[i].isRemoved, properties[i].parameterCount > 0 {
          lowerParameters(i, lowering, &losses)
        }
      }
      i += 1
    }
    version = lowering.version
    isRewritten = true
    isConverted = true
  }

  private mutating func lower(
    _ i: Int, _ row: LowerTable.Row, _ lowering: Lowering, _ losses: inout [Diagnostic]
  ) {
    switch row.action {
    case .keep: break
    case .date: lowerDate(i, lowering, &losses)
    case .timestamp: lowerTimestamp(i, lowering)
    case .geo: lowerGeo(i, lowering, &losses)
    case .zone: lowerZone(i, lowering, &losses)
    case .uid: removeParameters(.value, of: i)
    case .media: lowerMedia(i, lowering)
    case .telephone:
      lowerTelephone(i, lowering, &losses)
      lowerLabel(i, lowering)
    case .email:
      lowerLabel(i, lowering)
      if !properties[i].parameterRange.contains(where: { isMailType($0) }) {
        addFirst(type: .internet, to: i)
      }
    case .url: lowerLabel(i, lowering)
    case .address:
      lowerLabel(i, lowering)
      lowerAddress(i, lowering, &losses)
    case .structuredName: lowerName(i, lowering, &losses)
    case .formattedName: lowerFormattedName(i, lowering, &losses)
    case .nickname: lowerNickname(i, lowering)
    case .kind: lowerKind(i)
    case .labelledDate: lowerLabelledDate(i, lowering)
    case .member: rename(i, to: row.target)
    case .anniversary: lowerAnniversary(i, lowering)
    case .related: lowerRelated(i, lowering, &losses)
    case .instantMessage: lowerInstantMessage(i, lowering, &losses)
    case .socialProfile: lowerSocialProfile(i, lowering)
    case .rename: renameBack(i, to: row.target)
    case .carrier: carry(i, as: row.target, lowering, &losses)
    case .carrierIn2_1:
      if lowering.version == .v2_1 { carry(i, as: row.target, lowering, &losses) }
    case .restore: if lowering.version == .v3_0 { rename(i, to: row.target) }
    case .restoreAlways: rename(i, to: row.target)
    }
  }

  // MARK: Carriers and losses

  /// Says that something has no place in the target.
  func lose(
    _ code: DiagnosticCode, _ i: Int, _ lowering: Lowering, _ losses: inout [Diagnostic],
    _ message: String
  ) {
    losses.append(
      Diagnostic(
        code, line: Int(properties[i].line), severity: lowering.loss == .fail ? .error : .warning,
        "\(nameInSource(i)): \(message)"))
  }

  /// The name that a property had where it was read.
  private func nameInSource(_ i: Int) -> String {
    let name = nameRead(i)
    return name.isEmpty ? nameText(i) : text(name).uppercased()
  }

  package func nameText(_ i: Int) -> String {
    properties[i].id == .other ? text(properties[i].name) : "\(properties[i].id.name)"
  }

  /// Gives a property the name of its carrier, or leaves it out.
  mutating func carry(
    _ i: Int, as target: PropertyID, _ lowering: Lowering, _ losses: inout [Diagnostic]
  ) {
    guard lowering.loss == .keep else {
      lose(
        .lossProperty, i, lowering, &losses,
        "vCard \(lowering.version.text) has no such property; it was left out")
      remove(property: i)
      return
    }
    rename(i, to: target)
  }

  /// Adds a property that carries what the one before it could not say.
  ///
  /// - Returns: its place, `nil` when the policy wants no carriers.
  @discardableResult
  mutating func carrier(
    _ id: PropertyID, _ value: ByteRange, for i: Int, _ lowering: Lowering,
    _ losses: inout [Diagnostic], _ what: String, group: ByteRange = .empty
  ) -> Int? {
    guard lowering.loss == .keep else {
      lose(.lossValue, i, lowering, &losses, what)
      return nil
    }
    return insert(id, value: value, group: group, after: i)
  }

  /// A standard property goes back to the private name it came from.
  mutating func renameBack(_ i: Int, to target: PropertyID) {
    let origin = takeOrigin(i)
    if origin == .xWabGender, let value = windowsGender(i) {
      rename(i, to: .xWabGender)
      setValue(value, of: i)
      return
    }
    rename(i, to: origin ?? target)
  }

  private mutating func windowsGender(_ i: Int) -> ByteRange? {
    if equals(properties[i].value, ignoringCase: "F") { return store("1") }
    if equals(properties[i].value, ignoringCase: "M") { return store("2") }
    return nil
  }

  /// The private name that a property came from.
  mutating func takeOrigin(_ i: Int) -> PropertyID? {
    guard let p = parameter(.xOrigin, of: i) else { return nil }
    let id = PropertyID(name: text(parameters[p].value))
    parameters[p].flags.insert(.removed)
    return id == .other ? nil : id
  }

  // MARK: Parameters

  /// Brings the parameters of a property into the vocabulary of the version.
  private mutating func lowerParameters(
    _ i: Int, _ lowering: Lowering, _ losses: inout [Diagnostic]
  ) {
    let id = properties[i].id
    for p in properties[i].parameterRange where !parameters[p].isRemoved {
      switch parameters[p].id {
      case .type: lowerType(p, of: i, id, lowering, &losses)
      case .value: lowerValueType(p, of: i, id, lowering)
      case .xType where (id == .address || id == .label) && parameters[p].word.isOldAddressType:
        parameters[p].id = .type
        parameters[p].name = .empty
      case .language, .other, .xType, .xUser, .encoding, .charset: break
      case .mediaType where properties[i].flags.contains(.inlineData):
        parameters[p].flags.insert(.removed)
      case .calscale where equals(parameters[p].value, ignoringCase: "gregorian"):
        parameters[p].flags.insert(.removed)
      case .serviceType:
        parameters[p].id = .xServiceType
        parameters[p].name = .empty
      case .context where lowering.version == .v3_0:
        parameters[p].flags.remove(.carrier)
        parameters[p].name = .empty
      default:
        if ParameterRegistry.carrierOf[Int(parameters[p].id.rawValue)].utf8CodeUnitCount > 0 {
          if lowering.loss == .keep {
            // A line break in a label has a form of old (RFC 6350 section 6.3.1).
            if parameters[p].id == .label {
              parameters[p].value = storeEscaped(parameters[p].value)
            }
            parameters[p].flags.insert(.carrier)
            parameters[p].name = .empty
          } else {
            if !parameters[p].flags.contains(.continues) {
              lose(
                .lossParameter, i, lowering, &losses,
                "the parameter \(parameters[p].id.name) was left out")
            }
            parameters[p].flags.insert(.removed)
          }
        }
      }
      reportUnsayable(p, of: i, lowering, &losses)
    }
  }

  /// Quotation marks and line breaks that no parameter of 2.1 and 3.0 can hold.
  private func reportUnsayable(
    _ p: Int, of i: Int, _ lowering: Lowering, _ losses: inout [Diagnostic]
  ) {
    guard !parameters[p].isRemoved, !parameters[p].value.isEmpty,
      with(parameters[p].value, { $0.contains(0x22) || $0.contains(0x0A) })
    else { return }
    lose(
      .lossValue, i, lowering, &losses,
      "a quotation mark or line break in a parameter was replaced")
  }

  /// Whether a parameter is the word of TYPE for another mail system than the Internet.
  private func isMailType(_ p: Int) -> Bool {
    parameters[p].id == .type && !parameters[p].isRemoved && parameters[p].word.isMailSystem
  }

  private mutating func lowerType(
    _ p: Int, of i: Int, _ id: PropertyID, _ lowering: Lowering, _ losses: inout [Diagnostic]
  ) {
    if id == .telephone || id == .impp || id == .email,
      let old = LowerTable.words[Int(parameters[p].word.rawValue)],
      lowering.version == .v2_1 || !old.isNew
    {
      parameters[p].word = old.word
    }
    // 3.0 has TYPE on few properties; elsewhere the words travel in X-TYPE.
    if lowering.version == .v3_0, !id.isPrivate, !LowerTable.typed.contains(id),
      parameters[p].word != .pref
    {
      guard lowering.loss == .keep else {
        lose(.lossParameter, i, lowering, &losses, "the parameter TYPE was left out")
        parameters[p].flags.insert(.removed)
        return
      }
      parameters[p].id = .xType
      parameters[p].name = .empty
    }
  }

  /// VALUE stands where the version would take the value for something else.
  private mutating func lowerValueType(
    _ p: Int, of i: Int, _ id: PropertyID, _ lowering: Lowering
  ) {
    let isURI = equals(parameters[p].value, ignoringCase: "uri")
    switch id {
    case .photo, .logo, .sound, .key, .agent, .timeZone: return
    default:
      if id.isPrivate || id == .related { return }
      let isSaid =
        isURI
        ? id.row.kind == .uri
        : lowering.version == .v2_1
          || LowerTable.newValueTypes.contains { type in
            equals(parameters[p].value, ignoringCase: type)
          }
      if isSaid { parameters[p].flags.insert(.removed) }
    }
  }
}

/// Which of the properties of one name is the preferred one (RFC 6350 section 5.3).
private struct Preferences {
  private var lowest: [PropertyID: Int] = [:]

  init(_ card: borrowing Card) {
    for i in card.properties.indices where !card.properties[i].isRemoved {
      guard let number = Self.number(i, card) else { continue }
      let id = card.properties[i].id
      lowest[id] = min(lowest[id] ?? .max, number)
    }
  }

  private static func number(_ i: Int, _ card: borrowing Card) -> Int? {
    guard card.properties[i].parameterCount > 0, let p = card.parameter(.pref, of: i) else {
      return nil
    }
    let number = Int(card.text(card.parameters[p].value)) ?? 1
    return max(number, 1)
  }

  /// The lowest number becomes TYPE=pref; a number that this does not say goes to X-PREF.
  func lower(_ i: Int, in card: inout Card) {
    guard let number = Self.number(i, card), let p = card.parameter(.pref, of: i) else { return }
    if number == lowest[card.properties[i].id] { card.add(type: .pref, to: i) }
    // Adding may have moved the parameters.
    guard number == 1, let q = card.parameter(.pref, of: i) ?? p as Int? else { return }
    card.parameters[q].flags.insert(.removed)
  }
}
