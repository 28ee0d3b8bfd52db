/// What the standards say of each property: one row a property, in the order of RFC 6350 and its
/// extensions, then the private names that are understood.
package enum PropertyRegistry {
  /// How a value is written, which decides how it is split, escaped and compared.
  package enum ValueKind: UInt8, Sendable {
    /// One text.
    case text
    /// Texts separated by commas.
    case textList
    /// Components separated by semicolons, each a list separated by commas.
    case components
    /// Components separated by semicolons; a comma is text.
    case units
    /// A URI, without escapes.
    case uri
    /// A URI, or bytes in base64.
    case media
    /// A date, a time or both, or a text with `VALUE=text`.
    case date
    /// A point in time.
    case timestamp
    /// A position.
    case geo
    /// A time zone.
    case zone
    /// A nested card.
    case card
    /// Unknown to the standards: left alone.
    case raw
  }

  /// How often a property may stand in a 4.0 card (RFC 6350 section 3.3).
  package enum Cardinality: UInt8, Sendable {
    case exactlyOne, zeroOrOne, oneOrMore, any
  }

  package struct Row: Sendable {
    package let id: PropertyID
    package let name: StaticString
    package let versions: Versions
    package let kind: ValueKind
    package let cardinality: Cardinality
    package let source: StaticString
    /// The parameters that 4.0 allows beside VALUE and private ones.
    package let parameters: ParameterSet

    init(
      _ id: PropertyID, _ name: StaticString, _ versions: Versions, _ kind: ValueKind,
      _ cardinality: Cardinality, _ source: StaticString, _ parameters: ParameterSet
    ) {
      self.id = id
      self.name = name
      self.versions = versions
      self.kind = kind
      self.cardinality = cardinality
      self.source = source
      self.parameters = parameters
    }

    /// A private name.
    init(_ id: PropertyID, _ name: StaticString) {
      self.init(id, name, .all, .raw, .any, "", .all)
    }
  }

  package static let rows: [Row] = [
    Row(.other, ""),
    Row(.begin, "BEGIN", .all, .text, .exactlyOne, "RFC 6350 6.1.1", []),
    Row(.end, "END", .all, .text, .exactlyOne, "RFC 6350 6.1.2", []),
    Row(.version, "VERSION", .all, .text, .exactlyOne, "RFC 6350 6.7.9", []),
    Row(.source, "SOURCE", .new, .uri, .any, "RFC 6350 6.1.3", [.pid, .pref, .altID, .mediaType]),
    Row(.name, "NAME", .v3_0, .text, .any, "RFC 2426 2.1.2", []),
    Row(.profile, "PROFILE", .v3_0, .text, .any, "RFC 2426 2.1.3", []),
    Row(.kind, "KIND", .v4_0, .text, .zeroOrOne, "RFC 6350 6.1.4", []),
    Row(.xml, "XML", .v4_0, .text, .any, "RFC 6350 6.1.5", [.altID]),
    Row(
      .formattedName, "FN", .all, .text, .oneOrMore, "RFC 6350 6.2.1",
      [.type, .language, .altID, .pid, .pref, .derived]),
    Row(
      .structuredName, "N", .all, .components, .zeroOrOne, "RFC 6350 6.2.2",
      [.sortAs, .language, .altID, .phonetic, .script, .jsComps]),
    Row(
      .nickname, "NICKNAME", .new, .textList, .any, "RFC 6350 6.2.3",
      [.type, .language, .altID, .pid, .pref]),
    Row(
      .photo, "PHOTO", .all, .media, .any, "RFC 6350 6.2.4",
      [.altID, .type, .mediaType, .pref, .pid]),
    Row(
      .birthday, "BDAY", .all, .date, .zeroOrOne, "RFC 6350 6.2.5",
      [.altID, .calscale, .language]),
    Row(
      .anniversary, "ANNIVERSARY", .v4_0, .date, .zeroOrOne, "RFC 6350 6.2.6",
      [.altID, .calscale]),
    Row(.gender, "GENDER", .v4_0, .units, .zeroOrOne, "RFC 6350 6.2.7", []),
    Row(
      .address, "ADR", .all, .components, .any, "RFC 6350 6.3.1",
      [
        .label, .language, .geo, .timeZone, .altID, .pid, .pref, .type, .countryCode, .phonetic,
        .script, .jsComps,
      ]),
    Row(.label, "LABEL", .old, .text, .any, "RFC 2426 3.2.2", []),
    Row(
      .telephone, "TEL", .all, .text, .any, "RFC 6350 6.4.1",
      [.type, .pid, .pref, .altID, .mediaType]),
    Row(.email, "EMAIL", .all, .text, .any, "RFC 6350 6.4.2", [.pid, .pref, .type, .altID]),
    Row(
      .impp, "IMPP", .new, .uri, .any, "RFC 6350 6.4.3",
      [.pid, .pref, .type, .mediaType, .altID, .serviceType, .username]),
    Row(.lang, "LANG", .v4_0, .text, .any, "RFC 6350 6.4.4", [.pid, .pref, .altID, .type]),
    Row(.mailer, "MAILER", .old, .text, .any, "RFC 2426 3.3.3", []),
    Row(
      .timeZone, "TZ", .all, .zone, .any, "RFC 6350 6.5.1",
      [.altID, .pid, .pref, .type, .mediaType]),
    Row(.geo, "GEO", .all, .geo, .any, "RFC 6350 6.5.2", [.pid, .pref, .type, .mediaType, .altID]),
    Row(
      .title, "TITLE", .all, .text, .any, "RFC 6350 6.6.1",
      [.language, .pid, .pref, .altID, .type]),
    Row(
      .role, "ROLE", .all, .text, .any, "RFC 6350 6.6.2",
      [.language, .pid, .pref, .type, .altID]),
    Row(
      .logo, "LOGO", .all, .media, .any, "RFC 6350 6.6.3",
      [.language, .pid, .pref, .type, .mediaType, .altID]),
    Row(.agent, "AGENT", .old, .card, .any, "RFC 2426 3.5.4", []),
    Row(
      .organization, "ORG", .all, .units, .any, "RFC 6350 6.6.4",
      [.sortAs, .language, .pid, .pref, .altID, .type]),
    Row(.member, "MEMBER", .v4_0, .uri, .any, "RFC 6350 6.6.5", [.pid, .pref, .altID, .mediaType]),
    Row(
      .related, "RELATED", .v4_0, .uri, .any, "RFC 6350 6.6.6",
      [.pid, .pref, .altID, .type, .mediaType, .language]),
    Row(
      .categories, "CATEGORIES", .new, .textList, .any, "RFC 6350 6.7.1",
      [.pid, .pref, .type, .altID]),
    Row(
      .note, "NOTE", .all, .text, .any, "RFC 6350 6.7.2",
      [.language, .pid, .pref, .type, .altID, .author, .authorName, .created]),
    Row(.prodid, "PRODID", .new, .text, .zeroOrOne, "RFC 6350 6.7.3", []),
    Row(.revision, "REV", .all, .timestamp, .zeroOrOne, "RFC 6350 6.7.4", []),
    Row(.sortString, "SORT-STRING", .v3_0, .text, .any, "RFC 2426 3.6.5", []),
    Row(
      .sound, "SOUND", .all, .media, .any, "RFC 6350 6.7.5",
      [.language, .pid, .pref, .type, .mediaType, .altID]),
    Row(.uid, "UID", .all, .uri, .zeroOrOne, "RFC 6350 6.7.6", []),
    Row(.clientPidMap, "CLIENTPIDMAP", .v4_0, .units, .any, "RFC 6350 6.7.7", []),
    Row(.url, "URL", .all, .uri, .any, "RFC 6350 6.7.8", [.pid, .pref, .type, .mediaType, .altID]),
    Row(.accessClass, "CLASS", .v3_0, .text, .any, "RFC 2426 3.7.1", []),
    Row(
      .key, "KEY", .all, .media, .any, "RFC 6350 6.8.1",
      [.altID, .pid, .pref, .type, .mediaType]),
    Row(
      .freeBusyURL, "FBURL", .new, .uri, .any, "RFC 6350 6.9.1",
      [.pid, .pref, .type, .mediaType, .altID]),
    Row(
      .calendarAddressURI, "CALADRURI", .new, .uri, .any, "RFC 6350 6.9.2",
      [.pid, .pref, .type, .mediaType, .altID]),
    Row(
      .calendarURI, "CALURI", .new, .uri, .any, "RFC 6350 6.9.3",
      [.pid, .pref, .type, .mediaType, .altID]),
    Row(.calendarAccessURI, "CAPURI", .v3_0, .uri, .any, "RFC 2739 2.3.3", []),
    Row(.birthplace, "BIRTHPLACE", .v4_0, .text, .zeroOrOne, "RFC 6474 2.1", [.altID, .language]),
    Row(.deathplace, "DEATHPLACE", .v4_0, .text, .zeroOrOne, "RFC 6474 2.2", [.altID, .language]),
    Row(
      .deathdate, "DEATHDATE", .v4_0, .date, .zeroOrOne, "RFC 6474 2.3",
      [.altID, .calscale, .language]),
    Row(
      .expertise, "EXPERTISE", .v4_0, .text, .any, "RFC 6715 2.1",
      [.level, .index, .language, .pref, .altID, .type]),
    Row(
      .hobby, "HOBBY", .v4_0, .text, .any, "RFC 6715 2.2",
      [.level, .index, .language, .pref, .altID, .type]),
    Row(
      .interest, "INTEREST", .v4_0, .text, .any, "RFC 6715 2.3",
      [.level, .index, .language, .pref, .altID, .type]),
    Row(
      .orgDirectory, "ORG-DIRECTORY", .v4_0, .uri, .any, "RFC 6715 2.4",
      [.pref, .index, .language, .pid, .altID, .type]),
    Row(.contactURI, "CONTACT-URI", .v4_0, .uri, .any, "RFC 8605 2.1", [.pref]),
    Row(.created, "CREATED", .v4_0, .timestamp, .zeroOrOne, "RFC 9554 3.1", []),
    Row(.grammaticalGender, "GRAMGENDER", .v4_0, .text, .any, "RFC 9554 3.2", [.language]),
    Row(.language, "LANGUAGE", .v4_0, .text, .zeroOrOne, "RFC 9554 3.3", []),
    Row(
      .pronouns, "PRONOUNS", .v4_0, .text, .any, "RFC 9554 3.4",
      [.language, .pref, .type, .altID]),
    Row(
      .socialProfile, "SOCIALPROFILE", .v4_0, .uri, .any, "RFC 9554 3.5",
      [.serviceType, .username, .pref, .type, .altID, .pid, .mediaType]),
    Row(.jsprop, "JSPROP", .v4_0, .text, .any, "RFC 9555 3.2.1", [.jsPtr]),

    Row(.xABLabel, "X-ABLabel"),
    Row(.xABAdr, "X-ABADR"),
    Row(.xABDate, "X-ABDATE"),
    Row(.xABRelatedNames, "X-ABRELATEDNAMES"),
    Row(.xABShowAs, "X-ABShowAs"),
    Row(.xKind, "X-KIND"),
    Row(.xServerKind, "X-ADDRESSBOOKSERVER-KIND"),
    Row(.xServerMember, "X-ADDRESSBOOKSERVER-MEMBER"),
    Row(.xSocialProfile, "X-SOCIALPROFILE"),
    Row(.xAnniversary, "X-ANNIVERSARY"),
    Row(.xEvolutionAnniversary, "X-EVOLUTION-ANNIVERSARY"),
    Row(.xKdeAnniversary, "X-KADDRESSBOOK-X-Anniversary"),
    Row(.xMSAnniversary, "X-MS-ANNIVERSARY"),
    Row(.xWabAnniversary, "X-WAB-WEDDING_ANNIVERSARY"),
    Row(.xZimbraAnniversary, "X-ZIMBRA-ANNIVERSARY"),
    Row(.xGender, "X-GENDER"),
    Row(.xWabGender, "X-WAB-GENDER"),
    Row(.xSpouse, "X-SPOUSE"),
    Row(.xEvolutionSpouse, "X-EVOLUTION-SPOUSE"),
    Row(.xMSSpouse, "X-MS-SPOUSE"),
    Row(.xKdeSpouse, "X-KADDRESSBOOK-X-SpouseName"),
    Row(.xKdeSpouses, "X-KADDRESSBOOK-X-SpousesName"),
    Row(.xWabSpouse, "X-WAB-SPOUSE_NAME"),
    Row(.xManager, "X-MANAGER"),
    Row(.xEvolutionManager, "X-EVOLUTION-MANAGER"),
    Row(.xMSManager, "X-MS-MANAGER"),
    Row(.xKdeManager, "X-KADDRESSBOOK-X-ManagersName"),
    Row(.xManagersName, "X-MANAGERSNAME"),
    Row(.xAssistant, "X-ASSISTANT"),
    Row(.xEvolutionAssistant, "X-EVOLUTION-ASSISTANT"),
    Row(.xMSAssistant, "X-MS-ASSISTANT"),
    Row(.xKdeAssistant, "X-KADDRESSBOOK-X-AssistantsName"),
    Row(.xChildren, "X-CHILDREN"),
    Row(.xChild, "X-CHILD"),
    Row(.xMSChild, "X-MS-CHILD"),
    Row(.xAim, "X-AIM"),
    Row(.xAimID, "X-AIM-ID"),
    Row(.xIcq, "X-ICQ"),
    Row(.xIcqID, "X-ICQ-ID"),
    Row(.xJabber, "X-JABBER"),
    Row(.xJabberID, "X-JABBER-ID"),
    Row(.xGTalk, "X-GTALK"),
    Row(.xGoogleTalk, "X-GOOGLE-TALK"),
    Row(.xGoogleTalkBlank, "X-GOOGLE TALK"),
    Row(.xGoogleID, "X-GOOGLE-ID"),
    Row(.xMsn, "X-MSN"),
    Row(.xMsnID, "X-MSN-ID"),
    Row(.xYahoo, "X-YAHOO"),
    Row(.xYahooID, "X-YAHOO-ID"),
    Row(.xSkype, "X-SKYPE"),
    Row(.xSkypeID, "X-SKYPE-ID"),
    Row(.xSkypeUsername, "X-SKYPE-USERNAME"),
    Row(.xSip, "X-SIP"),
    Row(.xGaduGadu, "X-GADUGADU"),
    Row(.xQQ, "X-QQ"),
    Row(.xQQID, "X-QQ-ID"),
    Row(.xGroupwise, "X-GROUPWISE"),
    Row(.xTwitter, "X-TWITTER"),
    Row(.xMatrix, "X-MATRIX"),
    Row(.xPhoneticFirst, "X-PHONETIC-FIRST-NAME"),
    Row(.xPhoneticMiddle, "X-PHONETIC-MIDDLE-NAME"),
    Row(.xPhoneticLast, "X-PHONETIC-LAST-NAME"),
    Row(.xPhoneticOrg, "X-PHONETIC-ORG"),
    Row(.xMaidenName, "X-MAIDENNAME"),
    Row(.xNickname, "X-NICKNAME"),
    Row(.xAndroidCustom, "X-ANDROID-CUSTOM"),
    Row(.xSamsungAdr, "X-SAMSUNGADR"),
    Row(.xMSDefaultAddress, "X-MS-OL-DEFAULT-POSTAL-ADDRESS"),
    Row(.xMSTel, "X-MS-TEL"),
    Row(.xMSIMAddress, "X-MS-IMADDRESS"),
    Row(.xBlogURL, "X-EVOLUTION-BLOG-URL"),
    Row(.xVideoURL, "X-EVOLUTION-VIDEO-URL"),
    Row(.xKdeProfession, "X-KADDRESSBOOK-X-Profession"),
    Row(.xKdeBlog, "X-KADDRESSBOOK-BlogFeed"),
    Row(.xGroupName, "X-GN"),
    Row(.xProdid, "X-PRODID"),
    Row(.xName, "X-NAME"),
    Row(.xMailer, "X-MAILER"),
    Row(.xClass, "X-CLASS"),
    Row(.xCapURI, "X-CAPURI"),
    Row(.xGeoURI, "X-GEO-URI"),
    Row(.xTZ, "X-TZ"),
    Row(.xFN, "X-FN"),
    Row(.xNExt, "X-N-EXT"),
    Row(.xNLists, "X-N-LISTS"),
    Row(.xMSText, "X-MS-TEXT"),
    Row(.xAdrExt, "X-ADR-EXT"),
    Row(.xSortString, "X-SORT-STRING"),
    Row(.xClientPidMap, "X-CLIENTPIDMAP"),
    Row(.xLang, "X-LANG"),
    Row(.xXML, "X-XML"),
    Row(.xRelated, "X-RELATED"),
    Row(.xImpp, "X-IMPP"),
    Row(.xSource, "X-SOURCE"),
    Row(.xCategories, "X-CATEGORIES"),
    Row(.xBdayText, "X-BDAY-TEXT"),
    Row(.xVCard4Bday, "X-VCARD4-BDAY"),
    Row(.xUID, "X-UID"),
    Row(.xBirthplace, "X-BIRTHPLACE"),
    Row(.xDeathplace, "X-DEATHPLACE"),
    Row(.xDeathdate, "X-DEATHDATE"),
    Row(.xExpertise, "X-EXPERTISE"),
    Row(.xHobby, "X-HOBBY"),
    Row(.xInterest, "X-INTEREST"),
    Row(.xOrgDirectory, "X-ORG-DIRECTORY"),
    Row(.xContactURI, "X-CONTACT-URI"),
    Row(.xCreated, "X-CREATED"),
    Row(.xGramGender, "X-GRAMGENDER"),
    Row(.xLanguage, "X-LANGUAGE"),
    Row(.xPronouns, "X-PRONOUNS"),
    Row(.xJSProp, "X-JSPROP"),
    Row(.xMergedUID, "X-MERGED-UID"),
  ]

  /// Finds a property by its name, without regard to case.
  package static let names = WordTable(rows.dropFirst().map { ($0.name, $0.id.rawValue) })
}

extension PropertyID {
  package var row: PropertyRegistry.Row { PropertyRegistry.rows[Int(rawValue)] }

  /// The name as it is written, empty for `other`.
  package var name: StaticString { row.name }

  /// The property of a name; `.other` when the tool does not know it.
  public init(name: String) {
    self = PropertyID(rawValue: PropertyRegistry.names.code(name)) ?? .other
  }

  /// Whether the name is a private one that only the tables of vendors know.
  package var isPrivate: Bool { rawValue >= PropertyID.xABLabel.rawValue || self == .other }
}
