@testable import VCard

/// Makes 4.0 cards of every property and parameter of the registry, the same for the same seed.
struct CardGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  private mutating func next(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % limit
  }

  private mutating func chance(_ percent: Int) -> Bool { next(100) < percent }

  private mutating func pick<T>(_ list: [T]) -> T { list[next(list.count)] }

  // MARK: Values

  static let texts = [
    "plain", "two words", "a\\, b", "semi; colon", "line\\nbreak", "back\\\\slash", "Grüße\\, die",
    "日本語", "emoji 😀", "say \"hi\"", "a:b", "=3B and =20", "x=", "\\\\n is no break", "tab\there",
    "ends in colon:", "^caret^", String(repeating: "long text ", count: 15) + "end", "{}[]<>|~",
    "BEGIN:VCARD", "dot.", "a\\,b\\,c", "\\\\;", "\\\\\\, both",
  ]
  /// Texts for components and lists, where a semicolon is escaped.
  static let words = [
    "Marsh", "Ada", "O'Neil", "a\\, b", "c\\; d", "Zoë", "鈴木", "two words", "x\\\\y", "l\\nm",
  ]
  static let uris = [
    "https://example.com/a?b=c;d,e", "mailto:bo@example.com",
    "urn:uuid:0d8f2e4a-0000-4000-8000-0001",
    "https://example.com/%C3%A9/x(1)",
  ]
  static let dates = [
    "19790412", "1979-04", "1979", "--0412", "--04", "---12", "19790412T103000", "19790412T1030",
    "19790412T10", "--0412T103000", "---12T10", "T103000", "T1030", "T10", "T--15", "T-30",
    "19790412T103000Z", "19790412T103000-0500", "19790412T103000+1345",
  ]
  static let data = [
    "data:image/png;base64,iVBORw0KGgo=", "data:image/jpeg;base64,/9j/4AAQSkZJRg==",
    "data:application/x-foo;base64,AAECAwQFBgcICQ==", "data:audio/ogg;base64,T2dnUw==",
    "data:image/x-odd;base64,AAAA", "data:text/plain;base64,aGVsbG8=",
  ]
  static let messengers = [
    "xmpp:ada@example.com", "sip:ada@example.com", "aim:ada", "icq:123", "skype:ada.m",
    "msnim:ada@example.com", "ymsgr:ada", "gg:1", "x-qq:2", "foo:bar", "matrix:u/ada",
  ]

  private mutating func component() -> String {
    chance(40) ? "" : pick(Self.words) + (chance(20) ? "," + pick(Self.words) : "")
  }

  private mutating func components(_ count: Int) -> String {
    (0..<count).map { _ in component() }.joined(separator: ";")
  }

  private mutating func list() -> String {
    (0...next(3)).map { _ in pick(Self.words).replacing("\\;", with: ";") }.joined(separator: ",")
  }

  /// A value of a property and the VALUE that it needs.
  private mutating func value(_ id: PropertyID) -> (value: String, type: String?) {
    switch id {
    case .xml: return ("<a xmlns=\"urn:a\">x \\n y</a>", nil)
    case .structuredName: return ("\(pick(Self.words));\(components(4))", nil)
    case .nickname, .categories: return (list(), nil)
    case .photo, .logo, .sound: return (chance(60) ? pick(Self.data) : pick(Self.uris), nil)
    case .key:
      return chance(30)
        ? (pick(Self.texts), "text") : (chance(50) ? pick(Self.data) : pick(Self.uris), nil)
    case .birthday, .anniversary, .deathdate:
      return chance(15) ? (pick(Self.texts), "text") : (pick(Self.dates), nil)
    case .gender: return (pick(["F", "M", "O;agender", ";none of that", "U", "N"]), nil)
    case .address:
      if chance(20) { return (components(6) + ";NZ" + ";" + components(10) + ";N", nil) }
      return (components(6) + ";NZ", nil)
    case .telephone:
      return chance(50)
        ? ("+1-555-01\(10 + next(90))", nil)
        : (
          pick([
            "tel:+1-555-0100", "tel:+1-555-0101;ext=12", "tel:0100;phone-context=+1-555",
            "tel:+1-555-0102;isub=7", "sip:ada@example.com",
          ]), "uri"
        )
    case .email: return ("a\(next(100))@example.com", nil)
    case .impp: return (pick(Self.messengers), nil)
    case .lang, .language: return (pick(["mi", "de-AT", "en"]), nil)
    case .timeZone:
      return pick([
        ("Europe/Oslo", nil), ("-0500", "utc-offset"), ("+1345", "utc-offset"),
        ("https://example.com/tz", "uri"),
      ])
    case .geo:
      return (pick(["geo:1.5,-2.25", "geo:1.5,2.5,3;u=4", "https://example.com/here"]), nil)
    case .organization: return (pick(Self.words) + (chance(50) ? ";" + pick(Self.words) : ""), nil)
    case .related: return chance(50) ? (pick(Self.uris), nil) : (pick(Self.texts), "text")
    case .prodid: return ("-//Example//Cards 1//EN", nil)
    case .revision, .created: return ("20240102T030405Z", nil)
    case .uid:
      return chance(50) ? ("urn:uuid:0d8f2e4a-0000-4000-8000-0002", nil) : ("4711 ada", "text")
    case .clientPidMap: return ("1;urn:uuid:0d8f2e4a-0000-4000-8000-0003", nil)
    case .birthplace, .deathplace:
      return chance(30) ? ("geo:1.5,2.5", "uri") : (pick(Self.texts), nil)
    case .grammaticalGender: return (pick(["feminine", "neuter"]), nil)
    case .socialProfile:
      return chance(50) ? ("https://example.com/@ada", nil) : ("ada \(next(9))", "text")
    case .jsprop: return ("{\"a\":1\\,\"b\":\"x;y\"}", nil)
    case .source, .member, .url, .freeBusyURL, .calendarAddressURI, .calendarURI, .orgDirectory,
      .contactURI:
      return (pick(Self.uris), nil)
    default: return (pick(Self.texts), nil)
    }
  }

  // MARK: Parameters

  private mutating func parameter(_ id: ParameterID, _ property: PropertyID, isText: Bool)
    -> String?
  {
    switch id {
    case .type:
      switch property {
      case .telephone:
        return
          "TYPE=\(pick(["home,voice", "cell", "work,fax", "text", "textphone,pager", "main-number", "x-car", "boat", "iphone,cell"]))"
      case .related:
        return
          "TYPE=\(pick(["friend", "spouse", "agent", "met,kin", "co-worker", "child", "x-manager", "sweetheart", "emergency,neighbor"]))"
      default: return "TYPE=\(pick(["home", "work", "home,work", "x-foo"]))"
      }
    case .language: return "LANGUAGE=\(pick(["de", "en-GB", "zh-Hant"]))"
    case .pref: return "PREF=\(pick([1, 1, 2, 7, 100]))"
    case .pid: return "PID=\(pick(["1.1", "2.1,3"]))"
    case .mediaType:
      return isText
        ? nil : "MEDIATYPE=\(pick(["text/html", "image/gif", "\"text/x-a;charset=utf-8\""]))"
    case .sortAs: return "SORT-AS=\(pick(["Mar", "\"Mar,Ada\"", "Ab c"]))"
    case .geo: return "GEO=\"geo:1.5,2.5\""
    case .timeZone: return "TZ=Europe/Oslo"
    case .label: return "LABEL=\(pick(["\"1 A St^nB, C\"", "one line", "\"a: ^^b; Grüße\""]))"
    case .countryCode: return "CC=NZ"
    case .index: return "INDEX=\(1 + next(5))"
    case .level: return "LEVEL=high"
    case .author: return "AUTHOR=\"mailto:bo@example.com\""
    case .authorName: return "AUTHOR-NAME=\"Bo, R; the: é\""
    case .created: return "CREATED=20230102T030405Z"
    case .derived: return "DERIVED=true"
    case .propID: return "PROP-ID=p\(next(9))"
    case .serviceType: return "SERVICE-TYPE=\(pick(["Mastodon", "ICQ", "GoogleTalk", "Chat X"]))"
    case .username: return isText ? nil : "USERNAME=\(pick(["ada", "\"ada: m\""]))"
    case .jsPtr: return "JSPTR=\"example.com:a/b\""
    case .jsComps: return property == .structuredName ? "JSCOMPS=\";1;0\"" : nil
    default: return nil
    }
  }

  /// The parameters that RFC 9554 allows everywhere.
  private static let anywhere: [ParameterID] = [.author, .authorName, .created, .derived, .propID]

  private mutating func line(_ id: PropertyID, extra: [String] = []) -> String {
    let (value, type) = value(id)
    var parameters = extra
    let isText = type == "text" || value.hasPrefix("data:")
    for parameter in ParameterID.allCases {
      let isOwn = id.row.parameters.contains(parameter)
      let needed =
        parameter == .jsPtr || parameter == .serviceType && id == .socialProfile && isText
      guard isOwn && (needed || chance(25)) || Self.anywhere.contains(parameter) && chance(4) else {
        continue
      }
      if parameter == .altID || id == .kind { continue }
      if let text = self.parameter(parameter, id, isText: isText) { parameters.append(text) }
    }
    if chance(8), id != .kind { parameters.append("X-FOO=\"a;b\"") }
    if let type { parameters.append("VALUE=\(type)") }
    return "\(id.name)" + parameters.map { ";" + $0 }.joined() + ":" + value
  }

  // MARK: Cards

  /// The content lines of one card.
  mutating func lines() -> [String] {
    var lines: [String] = []
    var groups = 0
    for id in PropertyID.allCases {
      let row = id.row
      guard row.versions.contains(.v4_0), !id.isPrivate, ![.begin, .end, .version].contains(id)
      else {
        continue
      }
      switch id {
      case .kind:
        lines.append("KIND:" + pick(["individual", "org", "location", "device", "group"]))
      case .clientPidMap: lines.append(line(id))
      case .formattedName: for _ in 0...next(2) { lines.append(line(id)) }
      default:
        guard chance(45) else { continue }
        let count = row.cardinality == .any ? 1 + next(3) : 1
        for _ in 0..<count {
          var text = line(id)
          if chance(12), id != .related, id != .anniversary {
            groups += 1
            let group = pick(["item", "g", "A-"]) + "\(groups + 10)"
            text = group + "." + text
            if chance(70) {
              lines.append("\(group).X-ABLabel:\(pick(Self.words.filter { $0.count > 1 }))")
            }
          }
          lines.append(text)
        }
        if chance(10), row.parameters.contains(.altID) {
          let last = lines.removeLast()
          let name = last.prefix { $0 != ";" && $0 != ":" }
          if !last.contains(".\(id.name)") {
            lines.append(name + ";ALTID=a1" + last.dropFirst(name.count))
            lines.append(line(id, extra: ["ALTID=a1"]))
          } else {
            lines.append(last)
          }
        }
      }
    }
    if chance(50) { lines.append("X-PRIVATE;X-P=1:a\\,b;c\\nd") }
    if chance(30) { lines.append("VND-63-EXAMPLE:x") }
    return lines
  }
}
