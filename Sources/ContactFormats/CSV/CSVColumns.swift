/// The columns that the cards so far need.
struct CSVColumns: ~Copyable {
  private struct Column {
    var field: CSVField
    var name: Int
    var number: Int
    var part: FieldPart
  }

  private var columns: [Column] = []
  /// The column of each number and part, by field; of named fields by name.
  private var ids: [[Int32]] = CSVField.allCases.map { _ in [] }
  /// The same for the first numbers, which is where most values are.
  private let firstIDs: UnsafeMutablePointer<Int32>
  private static let firstNumbers = 8
  private var namedIDs: [[Int32]] = []
  private let counts: UnsafeMutablePointer<Int>
  private let fieldCount = CSVField.allCases.count
  private var namedCounts: [Int] = []
  private var names: [String: Int] = [:]
  private var nameList: [(field: CSVField, name: String, ordinal: Int)] = []

  deinit {
    firstIDs.deallocate()
    counts.deallocate()
  }

  init() {
    let room = CSVField.allCases.count * Self.firstNumbers * FieldPart.width
    firstIDs = .allocate(capacity: room)
    firstIDs.initialize(repeating: -1, count: room)
    counts = .allocate(capacity: CSVField.allCases.count)
    counts.initialize(repeating: 0, count: CSVField.allCases.count)
    // The first column is always there: our own files are told by it.
    _ = id(.formattedName, "", 1, .value)
  }

  mutating func beginRow() {
    for i in 0..<fieldCount { counts[i] = 0 }
    for i in namedCounts.indices { namedCounts[i] = 0 }
  }

  private mutating func slot(_ field: CSVField, _ name: String, _ ordinal: Int = 0) -> Int {
    let key = field == .column ? "\0" + name : name.uppercased()
    if let known = names[key] { return known }
    names[key] = nameList.count
    nameList.append((field, name, ordinal))
    namedIDs.append([])
    namedCounts.append(0)
    return nameList.count - 1
  }

  /// The number of the next value of a field in this row, from 1.
  ///
  /// - Parameter ordinal: of a kept column, its number in the table that it came from.
  mutating func number(_ field: CSVField, _ name: String, ordinal: Int = 0) -> Int {
    if field.rawValue >= CSVField.property.rawValue {
      let slot = slot(field, name, ordinal)
      namedCounts[slot] += 1
      return namedCounts[slot]
    }
    counts[Int(field.rawValue)] += 1
    return counts[Int(field.rawValue)]
  }

  mutating func id(_ field: CSVField, _ name: String, _ number: Int, _ part: FieldPart) -> Int {
    let place = (number &- 1) &* FieldPart.width &+ Int(part.rawValue)
    let isNamed = field.rawValue >= CSVField.property.rawValue
    let isFirst = !isNamed && number <= Self.firstNumbers
    let first = Int(field.rawValue) &* Self.firstNumbers &* FieldPart.width &+ place
    if isFirst, firstIDs[first] >= 0 { return Int(firstIDs[first]) }
    let slot = isNamed ? slot(field, name) : Int(field.rawValue)
    if isNamed {
      if place < namedIDs[slot].count, namedIDs[slot][place] >= 0 {
        return Int(namedIDs[slot][place])
      }
    } else if place < ids[slot].count, ids[slot][place] >= 0 {
      return Int(ids[slot][place])
    }
    let id = columns.count
    columns.append(Column(field: field, name: isNamed ? slot : 0, number: number, part: part))
    func grow(_ list: inout [Int32]) {
      while list.count <= place { list.append(-1) }
      list[place] = Int32(id)
    }
    if isNamed {
      grow(&namedIDs[slot])
    } else if isFirst {
      firstIDs[first] = Int32(id)
    } else {
      grow(&ids[slot])
    }
    return id
  }

  /// The columns as they are written.
  func order() -> [Int] {
    let names = nameRanks()
    func rank(_ column: Column) -> (Int, Int, Int, Int) {
      let part = column.field.row.parts.firstIndex { $0.part == column.part } ?? 0
      let field = min(column.field.rawValue, CSVField.property.rawValue)
      let isNamed = column.field.rawValue >= CSVField.property.rawValue
      return (Int(field), isNamed ? names[column.name] : 0, column.number, part)
    }
    return columns.indices.sorted { rank(columns[$0]) < rank(columns[$1]) }
  }

  /// The places of properties and columns of other names: as they were met, but the columns among
  /// themselves as in the table that they came from.
  private func nameRanks() -> [Int] {
    let places = nameList.indices.filter { nameList[$0].field == .column }
    let sorted = places.sorted { (nameList[$0].ordinal, $0) < (nameList[$1].ordinal, $1) }
    var ranks = Array(nameList.indices)
    for (place, name) in zip(places, sorted) { ranks[name] = place }
    return ranks
  }

  func isNumber(_ id: Int) -> Bool {
    FieldPath(field: columns[id].field, part: columns[id].part).isNumber
  }

  func header(_ id: Int) -> String {
    let column = columns[id]
    let name = column.field.shape == .property ? nameList[column.name].name : ""
    return column.field.header(column.part, number: column.number, name: name)
  }
}
