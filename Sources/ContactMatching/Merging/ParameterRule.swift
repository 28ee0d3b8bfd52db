internal import VCard

/// What becomes of a parameter when two properties of one value are united.
enum ParameterRule: UInt8, Sendable {
  /// Both must have it, equal: it says what kind of value this is.
  case identity
  /// Two different ones keep the properties apart; one is enough.
  case agreement
  /// The same, and the case of the text counts.
  case exactAgreement
  /// All words are kept.
  case words
  /// The first one stays, and a property without takes that of another one; what is left out is reported.
  case first
  /// Belongs to the spelling of the value, or to its place among others: that of the first stays.
  case own
  /// Has a rule of its own.
  case special

  private static let rows: [(ParameterID, ParameterRule)] = [
    (.type, .words),
    (.xType, .words),
    (.value, .own),
    (.encoding, .own),
    (.charset, .own),
    (.mediaType, .own),
    (.derived, .special),
    (.pref, .special),
    (.altID, .special),
    (.pid, .special),
    (.index, .own),
    (.propID, .own),
    (.created, .first),
    (.xOrigin, .own),
    (.xOmitYear, .own),
    (.xSlot, .own),
    (.xE164, .first),
    (.xCouchUUID, .first),
    (.phonetic, .identity),
    (.script, .identity),
    (.calscale, .identity),
    (.jsPtr, .identity),
    (.sortAs, .exactAgreement),
    (.username, .exactAgreement),
    (.jsComps, .exactAgreement),
    (.authorName, .exactAgreement),
    (.other, .exactAgreement),
  ]

  static let byParameter: [ParameterRule] = ParameterID.allCases.map { id in
    rows.first { $0.0 == id }?.1 ?? .agreement
  }

  /// The parameters that may keep two properties apart.
  static let separating = ParameterSet(
    rawValue: ParameterID.allCases.reduce(0) { set, id in
      switch byParameter[Int(id.rawValue)] {
      case .identity, .agreement, .exactAgreement: set | 1 << UInt64(id.rawValue)
      default: set
      }
    })
}

extension Card {
  /// The parameters that a property has.
  func parameterSet(_ record: PropertyRecord) -> ParameterSet {
    var bits: UInt64 = 0
    for i in record.parameterRange where !parameters[i].isRemoved {
      bits |= 1 << UInt64(parameters[i].id.rawValue)
    }
    return ParameterSet(rawValue: bits)
  }

  /// The values of a parameter as one text; private ones have a name. `nil` when it is missing.
  func joinedParameter(
    _ id: ParameterID, named name: String = "", _ record: PropertyRecord
  ) -> String? {
    var text: String?
    for i in record.parameterRange where parameters[i].id == id && !parameters[i].isRemoved {
      if id == .other, self.text(parameters[i].name).uppercased() != name { continue }
      text = (text.map { $0 + "," } ?? "") + self.text(parameterValue: i)
    }
    return text
  }

  /// The names of the private parameters of a property, in capitals.
  func privateParameters(_ record: PropertyRecord) -> [String] {
    var names: [String] = []
    for i in record.parameterRange where parameters[i].id == .other && !parameters[i].isRemoved {
      let name = text(parameters[i].name).uppercased()
      if !names.contains(name) { names.append(name) }
    }
    return names
  }
}
