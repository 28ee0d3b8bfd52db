internal import VCard

/// Dates as programs write them for people.
enum FreeDate {
  /// Years that stand for none, as 1604 does in Outlook.com and at Apple.
  private static let noYears: Set<Int> = [1604]

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Whether a cell says that there is no date: `0/0/00`.
  static func isNone(_ text: String) -> Bool {
    text.utf8.contains(0x30)
      && text.utf8.allSatisfy { $0 == 0x30 || [0x2D, 0x2E, 0x2F, 0x20, 0x3A].contains($0) }
  }

  static func text(year: Int?, month: Int?, day: Int?) -> String? {
    let year = year.flatMap { noYears.contains($0) || $0 <= 0 ? nil : $0 }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let month = month.flatMap { (1...12).contains($0) ? $0 : nil }
    let day = day.flatMap { (1...31).contains($0) ? $0 : nil }
    func four(_ year: Int) -> String {
      String(repeating: "0", count: max(0, 4 - "\(year)".count)) + "\(year)"
    }
    switch (year, month, day) {
    case (let year?, let month?, let day?): return "\(four(year))-\(two(month))-\(two(day))"
    case (nil, let month?, let day?): return "--\(two(month))-\(two(day))"
    case (let year?, let month?, nil): return "\(four(year))-\(two(month))"
    case (let year?, nil, _): return four(year)
    case (nil, let month?, nil): return "--\(two(month))"
    case (nil, nil, let day?): return "---\(two(day))"
    default: return nil
    }
  }

  /// A date in the extended form of ISO 8601; `nil` when the text is none.
  ///
  /// Three numbers are year, month and day when the first has four digits; otherwise the year comes
  /// last, and before it the day where points stand between them or a number above 12 says so, else
  /// as the dialect has it.
  static func text(_ text: String, _ order: DialectTable.DateOrder) -> String? {
    let trimmed = text.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    if let date = ContactDate.parse(trimmed) {
      guard noYears.contains(Int(date.year)) else { return ContactDate(date).text }
      return self.text(year: nil, month: Int(date.month), day: Int(date.day))
    }
    let words = trimmed.split { " /.-,".contains($0) }
    guard words.count == 3 else { return nil }
    if let month = months.firstIndex(where: { words[1].lowercased().hasPrefix($0) }),
      let day = Int(words[0]), let year = Int(words[2])
    {
      return self.text(year: year, month: month + 1, day: day)
    }
    let numbers = words.compactMap { Int($0) }
    guard numbers.count == 3 else { return nil }
    if words[0].count == 4 { return whole(numbers[0], numbers[1], numbers[2]) }
    guard words[2].count == 4 || words[2].count == 2 else { return nil }
    var year = numbers[2]
    if words[2].count == 2 { year += year < 30 ? 2000 : 1900 }
    let hasPoints = trimmed.contains(".")
    let isDayFirst =
      hasPoints || numbers[0] > 12 || (numbers[1] <= 12 && order == .dayFirst)
    return isDayFirst ? whole(year, numbers[1], numbers[0]) : whole(year, numbers[0], numbers[1])
  }

  private static func whole(_ year: Int, _ month: Int, _ day: Int) -> String? {
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    return text(year: year, month: month, day: day)
  }
}
