import Testing

@testable import ContactMatching

@Suite struct NameComparisonTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String { "\(a), \(b)" }
    /// Family and given names as N has them, or a formatted name.
    var a: String
    var b: String
    var level: NameLevel
    var weakest = WordAgreement.equal

    init(_ a: String, _ b: String, _ level: NameLevel, _ weakest: WordAgreement = .equal) {
      self.a = a
      self.b = b
      self.level = level
      self.weakest = weakest
    }
  }

  static let cases = [
    Case("Müller;Anna", "Anna;Müller", .full),
    Case("张;伟", "Zhang;Wei", .full),
    Case("张伟", "Wei Zhang", .full),
    Case("郑;晓燕", "Xiao Yan Zheng", .full),
    Case("Иванов;Иван", "Ivanov;Ivan", .full),
    Case("Smith;Robert", "Smith;Bob", .full, .nickname),
    Case("Zúñiga;José María", "Zuniga;Chema", .full, .nickname),
    Case("Meyer;Karl-Heinz", "Meyer;Karlheinz", .full),
    Case("Smith;Jane", "Smith;J.", .full, .initial),
    Case("Penhaligon;Jane", "Penhaligom;Jane", .full, .typo),
    Case("Петрова;Анна;Сергеевна", "Петрова;Анна", .full),
    Case("Núñez Muñoz;José", "Núñez;José", .full),
    Case("von der Heide;Götz", "v. d. Heide;Götz", .full, .initial),
    Case("Anna", "Müller;Anna", .part),
    Case("Smith;Mary;Ann", "Smith;Mary;Jane", .middleDiffers),
    Case("Smith;Jane", "Clarke;Jane", .familyDiffers),
    Case("Smith;Tim", "Smith;Tom", .givenDiffers),
    Case("Smith;Jane", "Clarke;Robert", .differs),
    Case("Mum", "Clarke;Robert", .missing),
  ]

  private static func name(_ text: String) -> [String] {
    guard text.contains(";") else { return ["FN:\(text)", "N:;;;;"] }
    let parts = text.split(separator: ";")
    return ["N:\(text);;", "FN:\(parts.dropFirst().joined(separator: " ")) \(parts[0])"]
  }

  /// A book of two, in which some words have been seen as family names.
  private static func book(_ a: String, _ b: String) throws -> LikelyBook {
    var book = LikelyBook()
    for text in [a, b] {
      let lines = name(text)
      book.add(try LikelyCards.record(lines[0], lines[1]))
    }
    return book
  }

  @Test("Names of real languages", arguments: cases)
  func compares(_ c: Case) throws {
    let book = try Self.book(c.a, c.b)
    var names = NameComparison(book)
    let agreement = names.compare(book.entries[0], book.entries[1])
    #expect(agreement.level == c.level)
    #expect(agreement.weakest == c.weakest)
    let reverse = names.compare(book.entries[1], book.entries[0])
    #expect(reverse.level == agreement.level)
    #expect(reverse.weight == agreement.weight)
  }

  @Test("María is not José María, and José María is not María José")
  func minsFirstNames() throws {
    for (a, b) in [("Peña;María", "Peña;José María"), ("Peña;María José", "Peña;José María")] {
      let book = try Self.book(a, b)
      var names = NameComparison(book)
      #expect(names.compare(book.entries[0], book.entries[1]).lacksFirst, "\(a), \(b)")
    }
  }

  @Test(
    "A name that was cut off agrees with the whole",
    arguments: ["Margaret Feather", "Franziska Hoel"])
  func knowsCutNames(_ cut: String) throws {
    let whole = cut.hasPrefix("M") ? "Featherstone;Margaret" : "Hölderlin;Franziska"
    var book = LikelyBook()
    book.add(try LikelyCards.record("FN:\(cut)", "N:;\(cut);;;"))
    let lines = Self.name(whole)
    book.add(try LikelyCards.record(lines[0], lines[1]))
    var names = NameComparison(book)
    let agreement = names.compare(book.entries[0], book.entries[1])
    #expect(agreement.level == .full)
    #expect(agreement.isCut)
  }

  @Test("John Smith is common, Jane Marchbanks is not")
  func knowsCommonNames() throws {
    for (name, isCommon) in [("Smith;John", true), ("Marchbanks;Jane", false), ("王;伟", true)] {
      let book = try Self.book(name, name)
      var names = NameComparison(book)
      #expect(names.compare(book.entries[0], book.entries[1]).isCommon == isCommon, "\(name)")
    }
  }
}
