import ContactMatching
import Testing

@testable import VCard

@Suite struct CardMergerTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// The lines of each card, most of them without FN.
    var cards: [[String]]
    var expected: [String]
    /// What the report names, by property: values kept beside each other, values left out.
    var conflicts: [String] = []
    var omissions: [String] = []
    var options = MergeOptions(preference: .first)

    init(
      _ description: String, _ cards: [[String]], _ expected: [String], conflicts: [String] = [],
      omissions: [String] = [], _ options: MergeOptions = MergeOptions(preference: .first)
    ) {
      testDescription = description
      self.cards = cards
      self.expected = expected
      self.conflicts = conflicts
      self.omissions = omissions
      self.options = options
    }
  }

  static let values = [
    Case(
      "RFC 3966 5.1.1: separators of a number do not count; types are united",
      [
        ["TEL;TYPE=home:+1-555-0103"],
        ["TEL;TYPE=work:+1 (555) 0103", "TEL;VALUE=uri:tel:+1-555-0103;ext=7"],
      ],
      ["TEL;TYPE=home,work:+1-555-0103", "TEL;VALUE=uri:tel:+1-555-0103;ext=7"]),
    Case(
      "what a program says of a line stays: that of the first line, and that of a later one on a line without",
      [
        ["TEL;X-COUCHDB-UUID=a:+1-555-0103", "EMAIL:ada@example.com"],
        ["TEL;X-COUCHDB-UUID=b:+1-555-0103", "EMAIL;X-COUCHDB-UUID=c:ada@example.com"],
      ],
      ["TEL;X-COUCHDB-UUID=a:+1-555-0103", "EMAIL;X-COUCHDB-UUID=c:ada@example.com"],
      omissions: ["TEL"]),
    Case(
      "a number with its country code is the richer one, where the country is known",
      [["TEL;TYPE=cell:0161 496 0287"], ["TEL:+44 161 496 0287"]],
      ["TEL;TYPE=cell:+44 161 496 0287"], MergeOptions(preference: .first, region: "GB")),
    Case(
      "without the country the two are not surely one",
      [["TEL:0161 496 0287"], ["TEL:+44 161 496 0287"]],
      ["TEL:0161 496 0287", "TEL:+44 161 496 0287"]),
    Case(
      "service codes and pauses are compared as they are",
      [["TEL:*31#555", "TEL:555-0100,,9"], ["TEL:*31# 555", "TEL:555-0100"]],
      ["TEL:*31#555", "TEL:555-0100\\,\\,9", "TEL:555-0100"]),
    Case(
      "case does not count in mail addresses",
      [["EMAIL:nadia@example.com"], ["EMAIL;TYPE=work:Nadia@Example.COM", "EMAIL:n@example.com"]],
      ["EMAIL;TYPE=work:nadia@example.com", "EMAIL:n@example.com"]),
    Case(
      "RFC 3986 6.2.2.1: case of scheme and host; a slash at the end",
      [
        ["URL:https://example.com/A"], ["URL:HTTPS://Example.com/A/", "URL:https://example.com/a"],
      ],
      ["URL:https://example.com/A", "URL:https://example.com/a"]),
    Case(
      "an address with more components says all of the other",
      [
        ["ADR;TYPE=home:;;1 Main St;Leafield;;00007;"],
        ["ADR;TYPE=work:;;1 MAIN ST;Leafield;;00007;NZ", "ADR:;;;Leafield;;;"],
      ],
      ["ADR;TYPE=home,work:;;1 MAIN ST;Leafield;;00007;NZ", "ADR:;;;Leafield;;;"]),
    Case(
      "texts in NFC, without regard to white space; case counts in notes",
      [["NOTE:Zoe\u{308} rings  twice"], ["NOTE:Zo\u{EB} rings twice"]],
      ["NOTE:Zoe\u{308} rings  twice"]),
    Case(
      "categories without regard to case, in one list",
      [["CATEGORIES:Sailing,Choir"], ["CATEGORIES:choir,Friends\\, old"]],
      ["CATEGORIES:Sailing,Choir,Friends\\, old"]),
    Case(
      "a list with parameters stays one of its own",
      [["NICKNAME:Addy"], ["NICKNAME;TYPE=work:Addy,Boss"]],
      ["NICKNAME:Addy", "NICKNAME;TYPE=work:Addy,Boss"]),
    Case(
      "RFC 6350 5.1: the same in two languages is two values",
      [["TITLE;LANGUAGE=en:Patron"], ["TITLE;LANGUAGE=fr:Patron", "TITLE:patron"]],
      ["TITLE;LANGUAGE=en:Patron", "TITLE;LANGUAGE=fr:Patron"]),
    Case(
      "unknown properties by their bytes, and parameters that differ keep them apart",
      [["X-SHIRT-SIZE:M", "X-A;X-P=1:v"], ["x-shirt-size:M", "X-SHIRT-SIZE:m", "X-A;X-P=2:v"]],
      ["X-SHIRT-SIZE:M", "X-A;X-P=1:v", "X-SHIRT-SIZE:m", "X-A;X-P=2:v"]),
    Case(
      "data by their bytes",
      [
        ["KEY:data:application/pgp-keys;base64,aGVsbG8="],
        ["KEY:data:application/pgp-keys;base64,aGVsbG8"],
      ],
      ["KEY:data:application/pgp-keys;base64,aGVsbG8="]),
    Case(
      "notes stand one under the other, those that are part of another once",
      [["NOTE:met at the harbour"], ["NOTE:allergic to nuts", "NOTE:the harbour"]],
      ["NOTE:met at the harbour\\nallergic to nuts"]),
    Case(
      "a note with an author stays one of its own",
      [["NOTE:one"], ["NOTE;LANGUAGE=de:zwei"]], ["NOTE:one", "NOTE;LANGUAGE=de:zwei"]),
    Case(
      "an organisation with its units says all of the one without",
      [["ORG:Acme"], ["ORG:ACME;Research"]], ["ORG:ACME;Research"]),
  ]

  static let single = [
    Case(
      "the full date, whichever card has it",
      [["BDAY:--0412"], ["BDAY:19790412"], ["BDAY:16040412"]], ["BDAY:19790412"]),
    Case(
      "RFC 6350 5.4: two birthdays are alternatives",
      [["BDAY:19790412"], ["BDAY:19800412"]],
      ["BDAY;ALTID=1:19790412", "BDAY;ALTID=1:19800412"], conflicts: ["BDAY"]),
    Case(
      "a third one joins them, and none is reported that the card had already",
      [["BDAY;ALTID=a:19790412", "BDAY;ALTID=a:19800412"], ["BDAY:19790412"]],
      ["BDAY;ALTID=a:19790412", "BDAY;ALTID=a:19800412"]),
    Case(
      "RFC 6350 6.2.7: GENDER has no ALTID",
      [["GENDER:F"], ["GENDER:M"], ["GENDER:F;woman"]],
      ["GENDER:F;woman", "X-ALT-GENDER:M"], conflicts: ["GENDER"]),
    Case(
      "an alternative that the card had already is none to report",
      [["GENDER:F", "X-ALT-GENDER:M"], ["GENDER:M"]], ["GENDER:F", "X-ALT-GENDER:M"]),
    Case(
      "the name with more parts says all of the other",
      [["N:Pike;Rowan;;;"], ["N:Pike;Rowan;J.;Dr.;"]],
      ["N:Pike;Rowan;J.;Dr.;"]),
    Case(
      "a name in one part says nothing of the parts",
      [["N:;Rowan Pike;;;"], ["N:Pike;Rowan;;;"]], ["N:Pike;Rowan;;;"]),
    Case(
      "another name is an alternative",
      [["N:Pike;Rowan;;;"], ["N:Perch;Rowan;;;"]],
      ["N;ALTID=1:Pike;Rowan;;;", "N;ALTID=1:Perch;Rowan;;;"], conflicts: ["N"]),
    Case(
      "names in two languages do not contradict each other",
      [["N;LANGUAGE=ja:鈴木;一郎;;;"], ["N;LANGUAGE=en:Suzuki;Ichiro;;;"]],
      ["N;LANGUAGE=ja;ALTID=1:鈴木;一郎;;;", "N;LANGUAGE=en;ALTID=1:Suzuki;Ichiro;;;"]),
    Case(
      "the most complete form of a name first, the others kept",
      [["FN:R. Pike"], ["FN:Rowan Pike"], ["FN:Rowan J. Pike"], ["FN:ROWAN PIKE"]],
      ["FN:Rowan J. Pike", "FN:R. Pike", "FN:Rowan Pike"]),
    Case(
      "a name that nobody wrote gives way",
      [["FN;DERIVED=true:rowan@example.com"], ["FN:Rowan Pike"]], ["FN:Rowan Pike"],
      omissions: ["FN"]),
    Case(
      "a name that somebody wrote is not derived",
      [["FN;DERIVED=true:Rowan Pike"], ["FN:Rowan Pike"]], ["FN:Rowan Pike"]),
    Case(
      "a preferred form stays first",
      [["FN;PREF=1:Ro"], ["FN:Rowan Pike"]], ["FN;PREF=1:Ro", "FN:Rowan Pike"]),
    Case(
      "private properties that readers take once",
      [["X-MAIDENNAME:Seedling"], ["X-MAIDENNAME:Sprout"]],
      ["X-MAIDENNAME:Seedling", "X-MAIDENNAME:Sprout"], conflicts: ["X-MAIDENNAME"]),
    Case(
      "the survivor's UID stays, the others are remembered, each once",
      [
        ["UID:urn:uuid:00000000-0000-4000-8000-00000000000a"],
        ["UID:urn:uuid:00000000-0000-4000-8000-00000000000b"],
        ["UID;VALUE=text:c 3", "X-MERGED-UID:urn:uuid:00000000-0000-4000-8000-00000000000A"],
      ],
      [
        "UID:urn:uuid:00000000-0000-4000-8000-00000000000a",
        "X-MERGED-UID:urn:uuid:00000000-0000-4000-8000-00000000000b", "X-MERGED-UID:c 3",
      ]),
    Case(
      "the latest REV, the earliest CREATED, the first PRODID",
      [
        ["PRODID:a", "REV:20240101T000000Z", "CREATED:20200101T000000Z"],
        ["PRODID:b", "REV:20240101T003000-0100", "CREATED:20190101T000000Z"],
      ],
      ["PRODID:a", "REV:20240101T003000-0100", "CREATED:20190101T000000Z"],
      omissions: ["PRODID", "REV", "CREATED"]),
    Case(
      "the time of the merge is given",
      [["REV:20240101T000000Z", "NOTE:a"], ["NOTE:b"]],
      ["REV:20250101T000000Z", "NOTE:a\\nb"],
      MergeOptions(preference: .first, revision: "20250101T000000Z")),
    Case(
      "the largest photo",
      [
        ["PHOTO:data:image/png;base64,iVBORw0KGgo="],
        ["PHOTO:data:image/jpeg;base64,/9j/4AAQSkZJRgABAQ=="],
      ],
      ["PHOTO:data:image/jpeg;base64,/9j/4AAQSkZJRgABAQ=="], omissions: ["PHOTO"]),
    Case(
      "all photos, the largest first",
      [
        ["PHOTO:data:image/png;base64,iVBORw0KGgo="],
        ["PHOTO:data:image/jpeg;base64,/9j/4AAQSkZJRgABAQ=="],
      ],
      [
        "PHOTO:data:image/jpeg;base64,/9j/4AAQSkZJRgABAQ==",
        "PHOTO:data:image/png;base64,iVBORw0KGgo=",
      ], MergeOptions(preference: .first, keepsPhotos: true)),
  ]

  static let belonging = [
    Case(
      "labels stay with their values, groups that clash are renamed",
      [
        ["item1.TEL:+1-555-0101", "item1.X-ABLabel:Boat"],
        ["item1.TEL:+1-555-0102", "item1.X-ABLabel:Cabin"],
      ],
      [
        "item1.TEL:+1-555-0101", "item1.X-ABLabel:Boat", "item2.TEL:+1-555-0102",
        "item2.X-ABLabel:Cabin",
      ]),
    Case(
      "one value with two labels has both",
      [
        ["item1.TEL:+1-555-0101", "item1.X-ABLabel:Boat"],
        ["item7.TEL:+1-555-0101", "item7.X-ABLabel:Cabin"],
      ],
      ["item1.TEL;TYPE=cabin:+1-555-0101", "item1.X-ABLabel:Boat"]),
    Case(
      "a value without a label gets that of the other",
      [["TEL:+1-555-0101"], ["a.TEL:+1-555-0101", "a.X-ABLabel:_$!<Other>!$_", "a.X-NOTE:x"]],
      ["item1.TEL:+1-555-0101", "item1.X-ABLabel:_$!<Other>!$_", "item1.X-NOTE:x"]),
    Case(
      "the same inside of one card",
      [["TEL:+1-555-0101", "a.TEL:+15550101", "a.X-ABLabel:Boat", "NOTE:x"]],
      ["item1.TEL:+1-555-0101", "item1.X-ABLabel:Boat", "NOTE:x"]),
    Case(
      "titles stay with their organisations",
      [
        ["ORG:Acme", "TITLE:Captain", "TITLE:Cook"],
        ["ORG:Birch", "TITLE:Captain", "ROLE:Steering"], ["ORG:acme", "TITLE:cook"],
      ],
      [
        "ORG:Acme", "item1.ORG:Birch", "TITLE:Captain", "TITLE:Cook", "item1.TITLE:Captain",
        "item1.ROLE:Steering",
      ]),
    Case(
      "a title of nobody knows which organisation is not given one",
      [["TITLE:Captain"], ["ORG:Birch", "TITLE:Mate"]],
      ["TITLE:Captain", "item1.TITLE:Mate", "item1.ORG:Birch"]),
    Case(
      "RFC 6350 5.4: sets of alternatives stay sets",
      [
        ["TITLE;ALTID=1;LANGUAGE=en:Boss", "TITLE;ALTID=1;LANGUAGE=fr:Patron"],
        [
          "TITLE;ALTID=1;LANGUAGE=en:Cook", "TITLE;ALTID=1;LANGUAGE=de:Koch",
          "TITLE;ALTID=7;LANGUAGE=fr:Patron", "TITLE;ALTID=7;LANGUAGE=de:Chef",
        ],
      ],
      [
        "TITLE;ALTID=1;LANGUAGE=en:Boss", "TITLE;ALTID=1;LANGUAGE=fr:Patron",
        "TITLE;ALTID=2;LANGUAGE=en:Cook", "TITLE;ALTID=2;LANGUAGE=de:Koch",
        "TITLE;ALTID=1;LANGUAGE=de:Chef",
      ]),
    Case(
      "RFC 6350 5.3: the preference of the preferred card",
      [
        ["EMAIL:a@example.com", "EMAIL;PREF=1:b@example.com", "TEL:+1-555-0101"],
        ["EMAIL;PREF=1:a@example.com", "EMAIL;PREF=2:c@example.com", "TEL;PREF=1:+1-555-0102"],
      ],
      [
        "EMAIL:a@example.com", "EMAIL;PREF=1:b@example.com", "EMAIL:c@example.com",
        "TEL:+1-555-0101", "TEL;PREF=1:+1-555-0102",
      ]),
    Case(
      "RFC 6350 5.5: numbers of sources are one by their URI",
      [
        [
          "CLIENTPIDMAP:1;urn:uuid:00000000-0000-4000-8000-000000000001", "TEL;PID=1.1:+1-555-0101",
        ],
        [
          "CLIENTPIDMAP:1;urn:uuid:00000000-0000-4000-8000-000000000002",
          "CLIENTPIDMAP:2;urn:uuid:00000000-0000-4000-8000-000000000001",
          "TEL;PID=1.1:+15550101", "TEL;PID=2.1,2.2:+1-555-0102",
        ],
      ],
      [
        "CLIENTPIDMAP:1;urn:uuid:00000000-0000-4000-8000-000000000001",
        "CLIENTPIDMAP:2;urn:uuid:00000000-0000-4000-8000-000000000002",
        "TEL;PID=1.1,1.2:+1-555-0101", "TEL;PID=2.2,2.1:+1-555-0102",
      ]),
  ]

  @Test("What is equal and what becomes of it", arguments: values + single + belonging)
  func merges(_ c: Case) throws {
    let cards = try c.cards.map { try MergeSupport.card($0) }
    let merged = MergeSupport.merge(cards, c.options)
    #expect(MergeSupport.lines(merged.card) == c.expected)
    #expect(
      merged.report.conflicts.map { $0.values[0].property.id.name.description }.sorted()
        == c.conflicts.sorted())
    #expect(
      merged.report.omissions.map { $0.value.property.id.name.description }.sorted()
        == c.omissions.sorted())
    let again = MergeSupport.merge([merged.card], c.options)
    #expect(MergeSupport.lines(again.card) == c.expected)
    #expect(!again.isChanged && again.report.isEmpty)
  }
}
