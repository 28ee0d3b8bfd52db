internal import VCard

/// The keys of contact JSON that stand for properties, in the order in which they are written.
enum ContactKey: UInt8, CaseIterable, Sendable {
  /// Of no key: such properties are in `extra`.
  case none
  case kind, uid, rev, prodid, formattedName
  case name, maiden
  case phoneticGiven, phoneticMiddle, phoneticFamily, phoneticOrganization
  case nicknames, phones, emails, addresses
  case org, title, role
  case birthday, anniversary, deathday, dates
  case urls, impps, socialProfiles, relations
  case photo, logo, sound
  case categories, members, gender, languages, geo, timeZone, notes
  /// `X-ABLABEL`, which is shown among the labels of another property.
  case customLabel
  /// `VERSION`, which is known without a property.
  case version

  /// The property that each key shows.
  static let properties: [(ContactKey, PropertyID, StaticString)] = [
    (.kind, .kind, "kind"),
    (.uid, .uid, "uid"),
    (.rev, .revision, "rev"),
    (.prodid, .prodid, "prodid"),
    (.formattedName, .formattedName, "formattedName"),
    (.name, .structuredName, "name"),
    (.maiden, .xMaidenName, "maiden"),
    (.phoneticGiven, .xPhoneticFirst, "given"),
    (.phoneticMiddle, .xPhoneticMiddle, "middle"),
    (.phoneticFamily, .xPhoneticLast, "family"),
    (.phoneticOrganization, .xPhoneticOrg, "organization"),
    (.nicknames, .nickname, "nicknames"),
    (.phones, .telephone, "phones"),
    (.emails, .email, "emails"),
    (.addresses, .address, "addresses"),
    (.org, .organization, "org"),
    (.title, .title, "title"),
    (.role, .role, "role"),
    (.birthday, .birthday, "birthday"),
    (.anniversary, .anniversary, "anniversary"),
    (.deathday, .deathdate, "deathday"),
    (.dates, .xABDate, "dates"),
    (.urls, .url, "urls"),
    (.impps, .impp, "impps"),
    (.socialProfiles, .socialProfile, "socialProfiles"),
    (.relations, .related, "relations"),
    (.photo, .photo, "photo"),
    (.logo, .logo, "logo"),
    (.sound, .sound, "sound"),
    (.categories, .categories, "categories"),
    (.members, .member, "members"),
    (.gender, .gender, "gender"),
    (.languages, .lang, "languages"),
    (.geo, .geo, "geo"),
    (.timeZone, .timeZone, "timeZone"),
    (.notes, .note, "notes"),
    (.customLabel, .xABLabel, ""),
    (.version, .version, ""),
  ]

  /// The key of each property, by `PropertyID.rawValue`.
  static let byProperty: [ContactKey] = PropertyID.allCases.map { id in
    properties.first { $0.1 == id }?.0 ?? .none
  }

  /// The property of each key, by `rawValue`.
  static let propertyOf: [PropertyID] = allCases.map { key in
    properties.first { $0.0 == key }?.1 ?? .other
  }

  var property: PropertyID { Self.propertyOf[Int(rawValue)] }

  private static let names: [StaticString] = allCases.map { key in
    properties.first { $0.0 == key }?.2 ?? ""
  }

  /// The name of the member.
  var name: StaticString { Self.names[Int(rawValue)] }
}
