import Testing

@testable import ContactFormats

/// Paths as maps and the tables of dialects write them.
@Suite struct FieldPathTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var path: FieldPath
    var blank = FieldPath.Blank.none

    init(_ text: String, _ path: FieldPath, _ blank: FieldPath.Blank = .none) {
      testDescription = text
      self.path = path
      self.blank = blank
    }
  }

  static let cases = [
    Case("name.family", FieldPath(field: .name, part: .family, number: 1)),
    Case("note[1]", FieldPath(field: .notes, number: 2)),
    Case("emails[0].value", FieldPath(field: .emails, number: 1)),
    Case("emails[2].label", FieldPath(field: .emails, part: .label, number: 3)),
    Case("phones[work]", FieldPath(field: .phones, number: 1, labels: ["work"])),
    Case("phones[work,1]", FieldPath(field: .phones, number: 2, labels: ["work"])),
    Case("phones[\"7, high\"]", FieldPath(field: .phones, number: 1, labels: ["7, high"])),
    Case("phones[\"7\"]", FieldPath(field: .phones, number: 1, labels: ["7"])),
    Case("phones[N].value", FieldPath(field: .phones, number: 1), .number),
    Case("phones[*].value", FieldPath(field: .phones, number: 1), .label),
    Case("im[service=skype]", FieldPath(field: .profiles, number: 1, service: "skype")),
    Case(
      "addresses[home].street2",
      FieldPath(field: .addresses, part: .street2, number: 1, labels: ["home"])),
    Case("X-BLOOD-GROUP", FieldPath(field: .property, number: 1, name: "X-BLOOD-GROUP")),
  ]

  @Test("A path is read and written", arguments: cases) func reads(_ c: Case) throws {
    let (path, blank) = try FieldPath.parse(c.testDescription)
    #expect(path == c.path)
    #expect(blank == c.blank)
    #expect(path.text(blank) == c.testDescription)
  }

  @Test(
    "Other spellings of a path",
    arguments: [
      ("phones[label=work,n=2]", "phones[work,1]"), ("emails[n=1]", "emails[0].value"),
      ("phones[]", "phones[0].value"), ("phones.label", "phones[0].label"),
      ("addresses[label=home].street[line=3]", "addresses[home].street3"),
      ("photo.uri", "photo"), ("org.title", "job.title"), ("phones[ work ]", "phones[work]"),
      ("dates[label=anniversary]", "anniversary"), ("custom[Shoe size]", "custom"),
      ("addresses[home]", "addresses[home].formatted"),
    ]) func readsOtherSpellings(_ text: String, _ usual: String) throws
  {
    let (path, blank) = try FieldPath.parse(text)
    #expect(path.text(blank) == usual)
  }

  @Test(
    "What is no path",
    arguments: [
      ("", "map.unknown-field"), ("full_nam", "map.unknown-field"),
      ("name.first", "map.unknown-field"), ("phones[0].number", "map.unknown-field"),
      ("phones[0].city", "map.unknown-field"),
      ("addresses[0].value", "map.unknown-field"),
      ("phones[0", "map.bad-selector"), ("phones[0]value", "map.bad-selector"),
      ("phones[home,work]", "map.bad-selector"), ("phones[kind=home]", "map.bad-selector"),
      ("phones[n=0]", "map.bad-selector"), ("phones[9999999999999999999999]", "map.bad-selector"),
      ("phones[*,home]", "map.bad-selector"), ("X-A.b", "map.unknown-field"),
    ]) func refuses(_ text: String, _ code: String)
  {
    let fault = #expect(throws: FieldPath.Fault.self) { try FieldPath.parse(text) }
    #expect(fault?.code.rawValue == code)
  }

  @Test("Every column of a dialect is a line of a map that means the same")
  func writesDialects() throws {
    for table in DialectTable.english {
      let layout = DialectLayout(table)
      let map = MapFile(Array(layout.mapLines.map { $0 + "\n" }.joined().utf8))
      #expect(map.problems.isEmpty, "\(table.name) \(map.problems.map(\.diagnostic.message))")
      let columns = layout.columns.filter { $0.header != "*" }
      #expect(map.lines.count == columns.count)
      for (column, line) in zip(columns, map.lines) {
        #expect(line.header == column.header)
        #expect(line.blank == column.blank)
        var path = line.path ?? FieldPath(field: .column)
        if path.field == .column { path.name = column.path.name }
        // A label has several names.
        #expect(
          path.labels.flatMap { LabelTable.labels(canonical: $0, path.field) }
            == column.path.labels.flatMap { LabelTable.labels(canonical: $0, path.field) },
          "\(table.name): \(line.header)")
        path.labels = column.path.labels
        #expect(path == column.path, "\(table.name): \(line.header)")
      }
    }
  }
}
