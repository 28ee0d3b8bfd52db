/// What becomes of each property of 4.0 on its way to 2.1 and 3.0: one row a property that does not
/// simply stay.
package enum LowerTable {
  package enum Action: UInt8, Sendable {
    /// Only the parameters are looked at.
    case keep
    case date, timestamp, geo, zone, uid, media
    case telephone, email, url, address, structuredName, formattedName
    case labelledDate
    case kind, member, anniversary, related, instantMessage, socialProfile, nickname
    /// A private name of which everybody knows what it means.
    case rename
    /// One of our carriers: a private name that only our reader raises again.
    case carrier
    /// A carrier in 2.1 alone.
    case carrierIn2_1
    /// A private name for what 3.0 has a property for.
    case restore
    /// The same, where 2.1 has one too.
    case restoreAlways
  }

  package struct Row: Sendable {
    package let id: PropertyID
    package let action: Action
    package let target: PropertyID

    init(_ id: PropertyID, _ action: Action, _ target: PropertyID? = nil) {
      self.id = id
      self.action = action
      self.target = target ?? id
    }
  }

  package static let rows: [Row] = [
    Row(.kind, .kind),
    Row(.member, .member, .xServerMember),
    Row(.xml, .carrier, .xXML),
    Row(.formattedName, .formattedName, .xFN),
    Row(.structuredName, .structuredName),
    Row(.nickname, .nickname),
    Row(.birthday, .date, .xVCard4Bday),
    Row(.anniversary, .anniversary, .xAnniversary),
    Row(.gender, .rename, .xGender),
    Row(.address, .address),
    Row(.telephone, .telephone),
    Row(.email, .email),
    Row(.impp, .instantMessage, .xImpp),
    Row(.lang, .carrier, .xLang),
    Row(.timeZone, .zone, .xTZ),
    Row(.geo, .geo, .xGeoURI),
    Row(.photo, .media),
    Row(.logo, .media),
    Row(.sound, .media),
    Row(.key, .media),
    Row(.related, .related, .xRelated),
    Row(.prodid, .carrierIn2_1, .xProdid),
    Row(.revision, .timestamp),
    Row(.uid, .uid),
    Row(.clientPidMap, .carrier, .xClientPidMap),
    Row(.url, .url),
    Row(.source, .carrierIn2_1, .xSource),
    Row(.birthplace, .carrier, .xBirthplace),
    Row(.deathplace, .carrier, .xDeathplace),
    Row(.deathdate, .carrier, .xDeathdate),
    Row(.expertise, .carrier, .xExpertise),
    Row(.hobby, .carrier, .xHobby),
    Row(.interest, .carrier, .xInterest),
    Row(.orgDirectory, .carrier, .xOrgDirectory),
    Row(.contactURI, .carrier, .xContactURI),
    Row(.created, .carrier, .xCreated),
    Row(.grammaticalGender, .carrier, .xGramGender),
    Row(.language, .carrier, .xLanguage),
    Row(.pronouns, .carrier, .xPronouns),
    Row(.socialProfile, .socialProfile, .xSocialProfile),
    Row(.jsprop, .carrier, .xJSProp),
    Row(.xABDate, .labelledDate),
    Row(.xName, .restore, .name),
    Row(.xMailer, .restoreAlways, .mailer),
    Row(.xClass, .restore, .accessClass),
    Row(.xCapURI, .restore, .calendarAccessURI),
  ]

  /// The row of each property, by `PropertyID.rawValue`.
  package static let byProperty: [Row] = PropertyID.allCases.map { id in
    rows.first { $0.id == id } ?? Row(id, .keep)
  }

  /// The old name of a messenger by the scheme of its URI.
  package struct Messenger: Sendable {
    package let scheme: StaticString
    package let service: StaticString
    package let name: PropertyID

    /// Whether the name says the service, so that SERVICE-TYPE need not.
    package var isService: Bool { name == .xGoogleTalk }
  }

  package static let messengers: [Messenger] = [
    Messenger(scheme: "xmpp:", service: "GoogleTalk", name: .xGoogleTalk),
    Messenger(scheme: "aim:", service: "ICQ", name: .xIcq),
    Messenger(scheme: "aim:", service: "", name: .xAim),
    Messenger(scheme: "icq:", service: "", name: .xIcq),
    Messenger(scheme: "xmpp:", service: "", name: .xJabber),
    Messenger(scheme: "msnim:", service: "", name: .xMsn),
    Messenger(scheme: "ymsgr:", service: "", name: .xYahoo),
    Messenger(scheme: "skype:", service: "", name: .xSkype),
    Messenger(scheme: "sip:", service: "", name: .xSip),
    Messenger(scheme: "gg:", service: "", name: .xGaduGadu),
    Messenger(scheme: "x-qq:", service: "", name: .xQQ),
    Messenger(scheme: "x-groupwise:", service: "", name: .xGroupwise),
    Messenger(scheme: "matrix:", service: "", name: .xMatrix),
  ]

  /// What Apple calls the service of a scheme, and its own scheme where that is another one.
  package static let services:
    [(scheme: StaticString, service: StaticString, apple: StaticString)] =
      [
        ("xmpp:", "Jabber", ""),
        ("aim:", "AIM", ""),
        ("icq:", "ICQ", "aim:"),
        ("msnim:", "MSN", ""),
        ("ymsgr:", "Yahoo", ""),
        ("skype:", "Skype", ""),
        ("gg:", "GaduGadu", "x-apple:"),
        ("x-qq:", "QQ", "x-apple:"),
        ("x-groupwise:", "GroupWise", "x-apple:"),
        ("sip:", "SIP", ""),
        ("matrix:", "Matrix", ""),
      ]

  /// The social networks that Apple writes in lower case.
  package static let appleProfiles: [StaticString] = [
    "facebook", "flickr", "linkedin", "myspace", "sinaweibo", "twitter",
  ]

  /// The labels that a receiver reads from TYPE; it takes any other from X-ABLabel alone.
  package static let ownLabels: [(id: PropertyID, labels: [StaticString])] = [
    (.email, ["home", "work"]),
    (
      .telephone,
      ["home", "work", "other", "cell", "iphone", "applewatch", "main", "fax", "pager"]
    ),
    (.address, ["home", "work", "other"]),
    (.url, ["home", "work"]),
    (.impp, ["home", "work"]),
  ]

  /// Words of TYPE that are no label.
  package static let noLabels: [StaticString] = [
    "pref", "internet", "voice", "video", "text", "textphone", "dom", "intl", "postal", "parcel",
  ]

  /// The words of TYPE that Outlook has on X-MS-TEL alone.
  package static let microsoftTelephones: [(word: StaticString, type: StaticString)] = [
    ("callback", "CALLBACK"),
    ("x-callback", "CALLBACK"),
    ("company", "COMPANY"),
    ("company-main", "COMPANY"),
    ("x-company-main", "COMPANY"),
    ("assistant", "ASSISTANT"),
    ("x-assistant", "ASSISTANT"),
    ("radio", "RADIO"),
    ("x-radio", "RADIO"),
    ("ttytdd", "TTYTDD"),
    ("tty-tdd", "TTYTDD"),
    ("x-tty-tdd", "TTYTDD"),
  ]

  /// The private name of a relation, by receiver.
  package static let relations: [(type: TypeWord, plain: PropertyID, microsoft: PropertyID)] = [
    (.spouse, .xSpouse, .xMSSpouse),
    (.xManager, .xManager, .xMSManager),
    (.agent, .xAssistant, .xMSAssistant),
    (.child, .xChild, .xMSChild),
  ]

  /// What 2.1 and 3.0 call the words of TYPE that 4.0 has no word of theirs for, and 2.1 those that are
  /// new in 4.0, by `TypeWord.rawValue`.
  package static let words: [(word: TypeWord, isNew: Bool)?] = TypeWord.allCases.map { word in
    switch word {
    case .text: (.xText, true)
    case .textphone: (.xTextphone, true)
    case .mainNumber: (.xMainNumber, true)
    default:
      TypeWord.allCases.first { $0.row.raised == word && word.isPrivate }.map { ($0, false) }
    }
  }

  /// The types of values that need no VALUE in 3.0, or that it does not know.
  package static let newValueTypes: [StaticString] = [
    "text", "date-and-or-time", "timestamp", "language-tag",
  ]

  /// The properties of 3.0 that may have TYPE (RFC 2426, RFC 2739, RFC 4770).
  package static let typed: Set<PropertyID> = [
    .address, .label, .telephone, .email, .impp, .photo, .logo, .sound, .key, .freeBusyURL,
    .calendarURI, .calendarAddressURI, .url, .agent,
  ]
}
