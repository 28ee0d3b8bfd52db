extension Card {
  /// Brings the card into the vocabulary of 4.0: what 2.1, 3.0 and the vendors write becomes the
  /// property that RFC 6350 and its extensions have for it; what none of them has stays as it is.
  ///
  /// The rules are those of ``RaiseTable``. The card is afterwards written anew, line by line.
  public mutating func raise() {
    let source = version
    let actions = RaiseTable.actions
    var i = 0
    while i < properties.count {
      let record = properties[i]
      if !record.isRemoved {
        if record.parameterCount > 0 { raiseParameters(i, from: source) }
        if actions[Int(record.id.rawValue)] != .keep {
          raise(i, RaiseTable.byProperty[Int(record.id.rawValue)], from: source)
        }
      }
      i &+= 1
    }
    if !needs.isDisjoint(with: .pairs) { raisePairs() }
    if needs.contains(.doubles) { removeDoubles() }
    version = .v4_0
    isRewritten = true
    isConverted = true
  }

  private mutating func raise(_ i: Int, _ row: RaiseTable.Row, from source: Version) {
    switch row.action {
    case .keep: break
    case .drop: remove(property: i)
    case .date: raiseDate(i)
    case .timestamp: raiseTimestamp(i)
    case .geo: raiseGeo(i)
    case .zone: raiseZone(i, from: source)
    case .uid: if source != .v4_0 { raiseUID(i) }
    case .media: raiseMedia(i, from: source)
    case .telephone: if properties[i].parameterCount > 0 { raiseTelephone(i) }
    case .email: break
    case .address: padComponents(i, to: 7)
    case .structuredName: padComponents(i, to: 5)
    case .url: break
    case .firstTypeWord: break
    case .rename: raiseName(i, row)
    case .anniversary:
      rename(i, to: .anniversary)
      keepOrigin(i, row)
      raiseDate(i)
    case .gender: raiseGender(i, row)
    case .windowsGender: raiseWindowsGender(i, row)
    case .related: raiseRelated(i, row)
    case .instantMessage: raiseInstantMessage(i, row)
    case .twitter, .socialProfile: raiseSocialProfile(i, row)
    case .showAs:
      if equals(properties[i].value, ignoringCase: "COMPANY") {
        rename(i, to: .kind)
        setValue(store("org"), of: i)
      }
    case .textDate:
      rename(i, to: .birthday)
      removeParameters(.value, of: i)
      add(.value, "text", to: i)
    case .partialDate: raisePartialDate(i)
    case .telephoneName: raiseTelephoneName(i, row)
    case .androidCustom: raiseAndroidCustom(i)
    case .alternative: raiseAlternative(i, from: source)
    }
  }

  /// Leaves out what 2.1 and 3.0 say and 4.0 does not, for a policy that wants no carriers.
  mutating func leaveOutOld(_ lowering: Lowering, losses: inout [Diagnostic]) {
    for i in properties.indices where !properties[i].isRemoved {
      switch properties[i].id {
      case .xName, .xMailer, .xClass, .xCapURI:
        guard !wasPrivate(i) else { continue }
        lose(
          .lossProperty, i, lowering, &losses,
          "vCard \(lowering.version.text) has no such property; it was left out")
        remove(property: i)
      default:
        for p in properties[i].parameterRange
        where parameters[p].id == .xType && !parameters[p].isRemoved {
          lose(
            .lossParameter, i, lowering, &losses,
            "TYPE=\(text(parameterValue: p)) was left out")
          remove(parameter: p, of: i)
        }
      }
    }
  }

  // MARK: Parameters

  /// Brings the parameters of a property into the vocabulary of 4.0.
  @inline(__always)
  private mutating func raiseParameters(_ i: Int, from source: Version) {
    let id = properties[i].id
    var p = Int(properties[i].firstParameter)
    var end = properties[i].parameterRange.upperBound
    while p < end {
      switch parameters[p].id {
      case .type where parameters[p].word == .pref:
        raisePreference(p, of: i)
        end &-= 1
        continue
      case .type: raiseType(p, of: i, id)
      case .value: raiseValueType(p, of: i, id, from: source)
      case .other: break
      case .context where source != .v4_0:
        parameters[p].flags.insert(.carrier)
        parameters[p].name = .empty
      case .xServiceType:
        parameters[p].id = .serviceType
        parameters[p].name = .empty
      case .xType where id != .xSocialProfile: raiseXType(p, of: i)
      default:
        if parameters[p].flags.contains(.carrier), source != .v4_0 {
          parameters[p].flags.remove(.carrier)
          parameters[p].name = .empty
        }
      }
      p &+= 1
    }
  }

  /// `TYPE=pref` becomes `PREF=1`, behind the other parameters, unless there is a number already.
  @inline(__always)
  private mutating func raisePreference(_ p: Int, of i: Int) {
    let last = properties[i].parameterRange.upperBound &- 1
    let hasNumber = parameter(.pref, of: i) != nil
    var q = p
    while q < last {
      parameters[q] = parameters[q &+ 1]
      q &+= 1
    }
    var record = ParameterRecord(id: .pref)
    bytes.append(0x31)
    record.value = ByteRange(bytes.count &- 1, count: 1)
    if hasNumber { record.flags = .removed }
    parameters[last] = record
  }

  @inline(__always)
  private mutating func raiseType(_ p: Int, of i: Int, _ id: PropertyID) {
    let word = parameters[p].word
    switch word {
    case .internet:
      remove(parameter: p, of: i)
    case .dom, .intl, .postal, .parcel:
      if id == .address || id == .label {
        parameters[p].id = .xType
        parameters[p].name = .empty
        parameters[p].flags.remove(.bare)
      }
    default:
      if let raised = word.row.raised {
        let isMail = word.isMailSystem
        if isMail ? id == .email : id == .telephone || id == .impp { parameters[p].word = raised }
      }
    }
  }

  /// The words that X-TYPE carried go back to TYPE, unless 4.0 has no such words.
  private mutating func raiseXType(_ p: Int, of i: Int) {
    parameters[p].name = .empty
    let value = parameters[p].value
    let word = with(value) { bytes in
      bytes.baseAddress.map {
        TypeWord(rawValue: TypeWordRegistry.names.code($0, bytes.count)) ?? .other
      } ?? .other
    }
    switch word {
    case .dom, .intl, .postal, .parcel: parameters[p].word = word
    default:
      if properties[i].id == .key { return }
      parameters[p].id = .type
      parameters[p].word = word
    }
  }

  /// VALUE stands only where 4.0 would take the value for something else.
  private mutating func raiseValueType(_ p: Int, of i: Int, _ id: PropertyID, from source: Version)
  {
    guard source != .v4_0 else { return }
    let range = parameters[p].value
    let isURI = equals(range, ignoringCase: "uri") || equals(range, ignoringCase: "url")
    let kind = id.row.kind
    switch kind {
    case .raw:
      return
    case .text where id == .telephone && isURI,
      .text where isURI && (id == .birthplace || id == .deathplace):
      if range.count == 3, ByteScan.lower(bytes[range.upper - 1]) == 0x6C {
        parameters[p].value = store("uri")
      }
      return
    case .uri, .media:
      if equals(range, ignoringCase: "text")
        || equals(range, ignoringCase: "inline") && kind == .media
      {
        return
      }
      if equals(range, ignoringCase: "cid") || equals(range, ignoringCase: "content-id"),
        !starts(properties[i].value, with: "cid:")
      {
        var name = properties[i].value
        if name.count > 2, bytes[name.lower] == 0x3C, bytes[name.upper - 1] == 0x3E {
          name = ByteRange(name.lower + 1, count: Int(name.count) - 2)
        }
        setValue(store(.word("cid:"), .run(name)), of: i)
      }
    case .date:
      if equals(range, ignoringCase: "text") { return }
    case .zone:
      return
    default: break
    }
    remove(parameter: p, of: i)
  }

  /// Keeps the private name of a property beside its standard one, for the way back.
  mutating func keepOrigin(_ i: Int, _ row: RaiseTable.Row) {
    guard !row.isCanonical else { return }
    add(.xOrigin, row.id.name, to: i)
  }
}
