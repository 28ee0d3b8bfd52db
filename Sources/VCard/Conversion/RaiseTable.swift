/// What becomes of each property on its way into the vocabulary of 4.0: one row a property that does
/// not simply stay.
package enum RaiseTable {
  package enum Action: UInt8, Sendable {
    /// Only the parameters are looked at.
    case keep
    case drop
    case date, timestamp, geo, zone, uid, media, telephone, email, address, structuredName, url
    /// Another name for a standard property, its value as it is.
    case rename
    case anniversary, gender, windowsGender
    case related, instantMessage, twitter, socialProfile
    case showAs, partialDate, textDate, firstTypeWord
    case androidCustom
    /// A telephone number, unless it stands in TEL too.
    case telephoneName
    /// `X-ALT-<name>`, our carrier of the further instances that ALTID groups.
    case alternative
  }

  package struct Row: Sendable {
    package let id: PropertyID
    package let action: Action
    /// The property it becomes.
    package let target: PropertyID
    /// A word of TYPE that says what the private name said.
    package let type: TypeWord?
    /// The scheme of the URI it becomes, or its service.
    package let scheme: StaticString
    package let service: StaticString
    /// Whether the way back to 3.0 chooses this very name; else the name is kept beside.
    package let isCanonical: Bool

    init(
      _ id: PropertyID, _ action: Action, _ target: PropertyID? = nil, type: TypeWord? = nil,
      scheme: StaticString = "", service: StaticString = "", canonical: Bool = true
    ) {
      self.id = id
      self.action = action
      self.target = target ?? id
      self.type = type
      self.scheme = scheme
      self.service = service
      isCanonical = canonical
    }
  }

  package static let rows: [Row] = [
    Row(.other, .alternative),
    Row(.profile, .drop),
    Row(.birthday, .date),
    Row(.anniversary, .date),
    Row(.deathdate, .date),
    Row(.revision, .timestamp),
    Row(.created, .timestamp),
    Row(.geo, .geo),
    Row(.timeZone, .zone),
    Row(.uid, .uid),
    Row(.photo, .media),
    Row(.logo, .media),
    Row(.sound, .media),
    Row(.key, .media),
    Row(.telephone, .telephone),
    Row(.email, .email),
    Row(.address, .address),
    Row(.structuredName, .structuredName),
    Row(.url, .url),
    Row(.impp, .firstTypeWord),

    // 3.0 has them, 4.0 does not.
    Row(.name, .rename, .xName),
    Row(.mailer, .rename, .xMailer),
    Row(.accessClass, .rename, .xClass),
    Row(.calendarAccessURI, .rename, .xCapURI),

    // Names of vendors.
    Row(.xAnniversary, .anniversary, .anniversary),
    Row(.xEvolutionAnniversary, .anniversary, .anniversary, canonical: false),
    Row(.xKdeAnniversary, .anniversary, .anniversary, canonical: false),
    Row(.xMSAnniversary, .anniversary, .anniversary, canonical: false),
    Row(.xWabAnniversary, .anniversary, .anniversary, canonical: false),
    Row(.xZimbraAnniversary, .anniversary, .anniversary, canonical: false),
    Row(.xGender, .gender, .gender),
    Row(.xWabGender, .windowsGender, .gender, canonical: false),
    Row(.xSpouse, .related, .related, type: .spouse),
    Row(.xEvolutionSpouse, .related, .related, type: .spouse, canonical: false),
    Row(.xMSSpouse, .related, .related, type: .spouse, canonical: false),
    Row(.xKdeSpouse, .related, .related, type: .spouse, canonical: false),
    Row(.xKdeSpouses, .related, .related, type: .spouse, canonical: false),
    Row(.xWabSpouse, .related, .related, type: .spouse, canonical: false),
    Row(.xManager, .related, .related, type: .xManager),
    Row(.xEvolutionManager, .related, .related, type: .xManager, canonical: false),
    Row(.xMSManager, .related, .related, type: .xManager, canonical: false),
    Row(.xKdeManager, .related, .related, type: .xManager, canonical: false),
    Row(.xManagersName, .related, .related, type: .xManager, canonical: false),
    Row(.xAssistant, .related, .related, type: .agent),
    Row(.xEvolutionAssistant, .related, .related, type: .agent, canonical: false),
    Row(.xMSAssistant, .related, .related, type: .agent, canonical: false),
    Row(.xKdeAssistant, .related, .related, type: .agent, canonical: false),
    Row(.xChild, .related, .related, type: .child),
    Row(.xChildren, .related, .related, type: .child, canonical: false),
    Row(.xMSChild, .related, .related, type: .child, canonical: false),
    Row(.xAim, .instantMessage, .impp, scheme: "aim:"),
    Row(.xAimID, .instantMessage, .impp, scheme: "aim:"),
    Row(.xIcq, .instantMessage, .impp, scheme: "icq:"),
    Row(.xIcqID, .instantMessage, .impp, scheme: "icq:"),
    Row(.xJabber, .instantMessage, .impp, scheme: "xmpp:"),
    Row(.xJabberID, .instantMessage, .impp, scheme: "xmpp:"),
    Row(.xGTalk, .instantMessage, .impp, scheme: "xmpp:", service: "GoogleTalk"),
    Row(.xGoogleTalk, .instantMessage, .impp, scheme: "xmpp:", service: "GoogleTalk"),
    Row(.xGoogleTalkBlank, .instantMessage, .impp, scheme: "xmpp:", service: "GoogleTalk"),
    Row(.xGoogleID, .instantMessage, .impp, scheme: "xmpp:", service: "GoogleTalk"),
    Row(.xMsn, .instantMessage, .impp, scheme: "msnim:"),
    Row(.xMsnID, .instantMessage, .impp, scheme: "msnim:"),
    Row(.xYahoo, .instantMessage, .impp, scheme: "ymsgr:"),
    Row(.xYahooID, .instantMessage, .impp, scheme: "ymsgr:"),
    Row(.xSkype, .instantMessage, .impp, scheme: "skype:"),
    Row(.xSkypeID, .instantMessage, .impp, scheme: "skype:"),
    Row(.xSkypeUsername, .instantMessage, .impp, scheme: "skype:"),
    Row(.xSip, .instantMessage, .impp, scheme: "sip:"),
    Row(.xGaduGadu, .instantMessage, .impp, scheme: "gg:"),
    Row(.xQQ, .instantMessage, .impp, scheme: "x-qq:"),
    Row(.xQQID, .instantMessage, .impp, scheme: "x-qq:"),
    Row(.xGroupwise, .instantMessage, .impp, scheme: "x-groupwise:"),
    Row(.xMatrix, .instantMessage, .impp, scheme: "matrix:"),
    Row(.xMSIMAddress, .instantMessage, .impp),
    Row(.xMSTel, .telephoneName, .telephone),
    Row(.xTwitter, .twitter, .socialProfile, service: "Twitter"),
    Row(.xSocialProfile, .socialProfile, .socialProfile),
    Row(.xNickname, .rename, .nickname),
    Row(.xBlogURL, .rename, .url, type: .xBlog, canonical: false),
    Row(.xKdeBlog, .rename, .url, type: .xBlog, canonical: false),
    Row(.xVideoURL, .rename, .url, type: .xVideo, canonical: false),
    Row(.xKdeProfession, .rename, .role, canonical: false),
    Row(.xKind, .rename, .kind),
    Row(.xServerKind, .rename, .kind),
    Row(.xServerMember, .rename, .member),
    Row(.xABShowAs, .showAs, .kind),
    Row(.xAndroidCustom, .androidCustom),

    // Our own carriers.
    Row(.xProdid, .rename, .prodid),
    Row(.xFN, .rename, .formattedName),
    Row(.xClientPidMap, .rename, .clientPidMap),
    Row(.xLang, .rename, .lang),
    Row(.xXML, .rename, .xml),
    Row(.xRelated, .rename, .related),
    Row(.xImpp, .rename, .impp),
    Row(.xSource, .rename, .source),
    Row(.xCategories, .rename, .categories),
    Row(.xBdayText, .textDate, .birthday),
    Row(.xVCard4Bday, .partialDate, .birthday),
    Row(.xUID, .rename, .uid),
    Row(.xBirthplace, .rename, .birthplace),
    Row(.xDeathplace, .rename, .deathplace),
    Row(.xDeathdate, .rename, .deathdate),
    Row(.xExpertise, .rename, .expertise),
    Row(.xHobby, .rename, .hobby),
    Row(.xInterest, .rename, .interest),
    Row(.xOrgDirectory, .rename, .orgDirectory),
    Row(.xContactURI, .rename, .contactURI),
    Row(.xCreated, .rename, .created),
    Row(.xGramGender, .rename, .grammaticalGender),
    Row(.xLanguage, .rename, .language),
    Row(.xPronouns, .rename, .pronouns),
    Row(.xJSProp, .rename, .jsprop),
  ]

  /// The action of each property, by `PropertyID.rawValue`.
  package static let actions: [Action] = byProperty.map(\.action)

  /// The row of each property, by `PropertyID.rawValue`.
  package static let byProperty: [Row] = PropertyID.allCases.map { id in
    rows.first { $0.id == id } ?? Row(id, .keep)
  }
}

/// What a label of Apple's relations means in RELATED (RFC 6350 section 6.6.6), and back.
package enum RelationTable {
  package struct Row: Sendable {
    package let label: StaticString
    package let type: TypeWord
    /// Whether the type says all that the label said.
    package let isExact: Bool

    init(_ label: StaticString, _ type: TypeWord, exact: Bool = false) {
      self.label = label
      self.type = type
      isExact = exact
    }
  }

  /// Labels without their wrapper `_$!<…>!$_`; of rows with one type the exact one is written back.
  package static let rows: [Row] = [
    Row("Spouse", .spouse, exact: true),
    Row("Wife", .spouse),
    Row("Husband", .spouse),
    Row("Partner", .xPartner, exact: true),
    Row("MalePartner", .xPartner),
    Row("DomesticPartner", .xPartner),
    Row("FemalePartner", .xPartner),
    Row("GirlfriendOrBoyfriend", .sweetheart, exact: true),
    Row("Girlfriend", .sweetheart),
    Row("Boyfriend", .sweetheart),
    Row("Child", .child, exact: true),
    Row("Son", .child),
    Row("Daughter", .child),
    Row("StepChild", .child),
    Row("StepSon", .child),
    Row("StepDaughter", .child),
    Row("Parent", .parent, exact: true),
    Row("Father", .parent),
    Row("Mother", .parent),
    Row("StepParent", .parent),
    Row("StepFather", .parent),
    Row("StepMother", .parent),
    Row("Sibling", .sibling, exact: true),
    Row("Brother", .sibling),
    Row("Sister", .sibling),
    Row("ElderBrother", .sibling),
    Row("YoungerBrother", .sibling),
    Row("ElderSister", .sibling),
    Row("YoungerSister", .sibling),
    Row("Friend", .friend, exact: true),
    Row("MaleFriend", .friend),
    Row("FemaleFriend", .friend),
    Row("Colleague", .colleague, exact: true),
    Row("Assistant", .agent, exact: true),
    Row("Manager", .xManager, exact: true),
    Row("Teacher", .contact),
  ]

  /// Relations as Android numbers them in X-ANDROID-CUSTOM; 0 is a custom one.
  package static let android: [StaticString] = [
    "", "Assistant", "Brother", "Child", "DomesticPartner", "Father", "Friend", "Manager", "Mother",
    "Parent", "Partner", "ReferredBy", "Relative", "Sister", "Spouse",
  ]

  /// The numbers of ``android`` as text.
  package static let numbers: [StaticString] = [
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14",
  ]
}
