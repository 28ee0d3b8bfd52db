extension Card {
  // MARK: Finding

  /// The places of the properties that stand, in order.
  package var indices: [Int] { properties.indices.filter { !properties[$0].isRemoved } }

  package func first(_ id: PropertyID) -> Int? {
    properties.firstIndex { $0.id == id && !$0.isRemoved }
  }

  /// The place of a property's parameter, `nil` when it has none of that name.
  @inline(__always)
  package func parameter(_ id: ParameterID, of property: Int) -> Int? {
    let record = properties[property]
    var i = Int(record.firstParameter)
    let end = i &+ Int(record.parameterCount)
    while i < end {
      if parameters[i].id == id, !parameters[i].isRemoved { return i }
      i &+= 1
    }
    return nil
  }

  package func hasType(_ word: TypeWord, of property: Int) -> Bool {
    properties[property].parameterRange.contains {
      parameters[$0].id == .type && parameters[$0].word == word && !parameters[$0].isRemoved
    }
  }

  /// The value of a parameter; `nil` when it is missing.
  package func parameterText(_ id: ParameterID, of property: Int) -> String? {
    parameter(id, of: property).map { text(parameterValue: $0) }
  }

  package func text(parameterValue i: Int) -> String {
    let record = parameters[i]
    if record.value.isEmpty, record.word != .other { return "\(record.word.row.lower)" }
    return text(record.value)
  }

  /// Whether VALUE names this type, without regard to case.
  package func hasValueType(_ type: StaticString, _ property: Int) -> Bool {
    guard let i = parameter(.value, of: property) else { return false }
    return equals(parameters[i].value, ignoringCase: type)
  }

  /// Counts the lines of the card and its properties from another one, where it was read first.
  package mutating func moveLines(to first: Int) {
    let distance = first - line
    line = first
    guard distance != 0 else { return }
    for i in properties.indices where properties[i].line > 0 {
      properties[i].line = UInt32(clamping: Int(properties[i].line) + distance)
    }
  }

  // MARK: Changing

  package mutating func touch(_ property: Int) {
    properties[property].flags.insert(.rewritten)
    isRewritten = true
  }

  package mutating func remove(property: Int) {
    properties[property].flags.insert(.removed)
    isRewritten = true
  }

  package mutating func setValue(_ range: ByteRange, of property: Int) {
    properties[property].value = range
    properties[property].traits = with(range) { bytes in
      bytes.baseAddress.map { ByteScan.traits($0, bytes.count) } ?? []
    }
    touch(property)
  }

  /// The same where the traits of the value are known.
  package mutating func setValue(_ range: ByteRange, traits: ByteTraits, of property: Int) {
    properties[property].value = range
    properties[property].traits = traits
    touch(property)
  }

  package mutating func rename(_ property: Int, to id: PropertyID) {
    properties[property].id = id
    properties[property].name = .empty
    touch(property)
  }

  package mutating func remove(parameter i: Int, of property: Int) {
    parameters[i].flags.insert(.removed)
    touch(property)
  }

  package mutating func removeParameters(_ id: ParameterID, of property: Int) {
    for i in properties[property].parameterRange
    where parameters[i].id == id && !parameters[i].isRemoved {
      parameters[i].flags.insert(.removed)
      touch(property)
    }
  }

  /// Adds a parameter behind the others of a property.
  package mutating func add(_ parameter: ParameterRecord, to property: Int) {
    let range = properties[property].parameterRange
    if range.upperBound != parameters.count || range.isEmpty {
      let start = parameters.count
      for i in range { parameters.append(parameters[i]) }
      properties[property].firstParameter = UInt32(start)
    }
    parameters.append(parameter)
    properties[property].parameterCount += 1
    touch(property)
  }

  package mutating func add(_ id: ParameterID, _ value: ByteRange, to property: Int) {
    var record = ParameterRecord(id: id)
    record.value = value
    add(record, to: property)
  }

  package mutating func add(_ id: ParameterID, _ value: StaticString, to property: Int) {
    add(id, store(value), to: property)
  }

  package mutating func add(type word: TypeWord, to property: Int) {
    var record = ParameterRecord(id: .type)
    record.word = word
    add(record, to: property)
  }

  /// Adds a word of TYPE before the other parameters.
  package mutating func addFirst(type word: TypeWord, to property: Int) {
    add(type: word, to: property)
    let range = properties[property].parameterRange
    for i in range.dropFirst().reversed() { parameters.swapAt(i, i - 1) }
  }

  /// Adds a private parameter.
  package mutating func add(parameter name: StaticString, _ value: ByteRange, to property: Int) {
    var record = ParameterRecord(id: .other)
    record.name = store(name)
    record.value = value
    add(record, to: property)
  }

  /// A new property behind `place` (-1 for the front), or at the end.
  @discardableResult
  package mutating func insert(
    _ id: PropertyID, value: ByteRange, group: ByteRange = .empty, after place: Int? = nil
  ) -> Int {
    var record = PropertyRecord(id: id)
    record.value = value
    record.group = group
    record.flags = .rewritten
    record.traits = with(value) { bytes in
      bytes.baseAddress.map { ByteScan.traits($0, bytes.count) } ?? []
    }
    isRewritten = true
    if let place, place >= 0 { record.line = properties[place].line }
    let index = place.map { $0 + 1 } ?? properties.count
    properties.insert(record, at: index)
    return index
  }

  /// A property of the same parameters as another one, behind it.
  package mutating func insert(copyOf place: Int, id: PropertyID, value: ByteRange) -> Int {
    let index = insert(id, value: value, group: properties[place].group, after: place)
    for i in properties[place].parameterRange where !parameters[i].isRemoved {
      add(parameters[i], to: index)
    }
    return index
  }
}
