/// The words of TYPE that mean something to a rule; any other word is carried as it is.
public enum TypeWord: UInt8, Sendable, Hashable, CaseIterable {
  case other
  case home, work
  case cell, fax, voice, pager, video, text, textphone, mainNumber
  case pref, internet, x400
  case msg, bbs, modem, car, isdn, pcs
  case dom, intl, postal, parcel
  case main, iphone, applewatch
  case personal, business, mobile
  case spouse, child, parent, sibling, friend, colleague, agent, sweetheart, kin, contact, emergency
  case acquaintance, met, coWorker, coResident, neighbor, muse, crush, date, me
  case xManager, xPartner
  case xMsg, xBbs, xModem, xCar, xIsdn, xPcs
  case xMobile, xBlog, xVideo, xText, xTextphone, xMainNumber, xIrmcN
  case billing, delivery
  case aol, applelink, attmail, cis, eworld, ibmmail, mcimail, powershare, prodigy, tlx
  case xX400, xAol, xApplelink, xAttmail, xCis, xEworld, xIbmmail, xMcimail, xPowershare, xProdigy
  case xTlx
}

/// The table behind `TypeWord`.
package enum TypeWordRegistry {
  package struct Row: Sendable {
    package let word: TypeWord
    /// As 4.0 writes it.
    package let lower: StaticString
    /// As 2.1 and 3.0 write it.
    package let upper: StaticString
    /// What the word is called in 4.0 on a telephone number, an e-mail address or a messenger, where
    /// that is another word.
    package let raised: TypeWord?

    init(
      _ word: TypeWord, _ lower: StaticString, _ upper: StaticString, raised: TypeWord? = nil
    ) {
      self.word = word
      self.lower = lower
      self.upper = upper
      self.raised = raised
    }
  }

  package static let rows: [Row] = [
    Row(.other, "", ""),
    Row(.home, "home", "HOME"),
    Row(.work, "work", "WORK"),
    Row(.cell, "cell", "CELL"),
    Row(.fax, "fax", "FAX"),
    Row(.voice, "voice", "VOICE"),
    Row(.pager, "pager", "PAGER"),
    Row(.video, "video", "VIDEO"),
    Row(.text, "text", "TEXT"),
    Row(.textphone, "textphone", "TEXTPHONE"),
    Row(.mainNumber, "main-number", "MAIN-NUMBER"),
    Row(.pref, "pref", "PREF"),
    Row(.internet, "internet", "INTERNET"),
    Row(.x400, "x400", "X400", raised: .xX400),
    Row(.msg, "msg", "MSG", raised: .xMsg),
    Row(.bbs, "bbs", "BBS", raised: .xBbs),
    Row(.modem, "modem", "MODEM", raised: .xModem),
    Row(.car, "car", "CAR", raised: .xCar),
    Row(.isdn, "isdn", "ISDN", raised: .xIsdn),
    Row(.pcs, "pcs", "PCS", raised: .xPcs),
    Row(.dom, "dom", "DOM"),
    Row(.intl, "intl", "INTL"),
    Row(.postal, "postal", "POSTAL"),
    Row(.parcel, "parcel", "PARCEL"),
    Row(.main, "main", "MAIN"),
    Row(.iphone, "iphone", "IPHONE"),
    Row(.applewatch, "applewatch", "APPLEWATCH"),
    Row(.personal, "personal", "PERSONAL", raised: .home),
    Row(.business, "business", "BUSINESS", raised: .work),
    Row(.mobile, "mobile", "MOBILE", raised: .xMobile),
    Row(.spouse, "spouse", "SPOUSE"),
    Row(.child, "child", "CHILD"),
    Row(.parent, "parent", "PARENT"),
    Row(.sibling, "sibling", "SIBLING"),
    Row(.friend, "friend", "FRIEND"),
    Row(.colleague, "colleague", "COLLEAGUE"),
    Row(.agent, "agent", "AGENT"),
    Row(.sweetheart, "sweetheart", "SWEETHEART"),
    Row(.kin, "kin", "KIN"),
    Row(.contact, "contact", "CONTACT"),
    Row(.emergency, "emergency", "EMERGENCY"),
    Row(.acquaintance, "acquaintance", "ACQUAINTANCE"),
    Row(.met, "met", "MET"),
    Row(.coWorker, "co-worker", "CO-WORKER"),
    Row(.coResident, "co-resident", "CO-RESIDENT"),
    Row(.neighbor, "neighbor", "NEIGHBOR"),
    Row(.muse, "muse", "MUSE"),
    Row(.crush, "crush", "CRUSH"),
    Row(.date, "date", "DATE"),
    Row(.me, "me", "ME"),
    Row(.xManager, "x-manager", "X-MANAGER"),
    Row(.xPartner, "x-partner", "X-PARTNER"),
    Row(.xMsg, "x-msg", "X-MSG"),
    Row(.xBbs, "x-bbs", "X-BBS"),
    Row(.xModem, "x-modem", "X-MODEM"),
    Row(.xCar, "x-car", "X-CAR"),
    Row(.xIsdn, "x-isdn", "X-ISDN"),
    Row(.xPcs, "x-pcs", "X-PCS"),
    Row(.xMobile, "x-mobile", "X-MOBILE"),
    Row(.xBlog, "x-blog", "X-BLOG"),
    Row(.xVideo, "x-video", "X-VIDEO"),
    Row(.xText, "x-text", "X-TEXT", raised: .text),
    Row(.xTextphone, "x-textphone", "X-TEXTPHONE", raised: .textphone),
    Row(.xMainNumber, "x-main-number", "X-MAIN-NUMBER", raised: .mainNumber),
    Row(.xIrmcN, "x-irmc-n", "X-IRMC-N"),
    Row(.billing, "billing", "BILLING"),
    Row(.delivery, "delivery", "DELIVERY"),
    Row(.aol, "aol", "AOL", raised: .xAol),
    Row(.applelink, "applelink", "APPLELINK", raised: .xApplelink),
    Row(.attmail, "attmail", "ATTMAIL", raised: .xAttmail),
    Row(.cis, "cis", "CIS", raised: .xCis),
    Row(.eworld, "eworld", "EWORLD", raised: .xEworld),
    Row(.ibmmail, "ibmmail", "IBMMAIL", raised: .xIbmmail),
    Row(.mcimail, "mcimail", "MCIMAIL", raised: .xMcimail),
    Row(.powershare, "powershare", "POWERSHARE", raised: .xPowershare),
    Row(.prodigy, "prodigy", "PRODIGY", raised: .xProdigy),
    Row(.tlx, "tlx", "TLX", raised: .xTlx),
    Row(.xX400, "x-x400", "X-X400"),
    Row(.xAol, "x-aol", "X-AOL"),
    Row(.xApplelink, "x-applelink", "X-APPLELINK"),
    Row(.xAttmail, "x-attmail", "X-ATTMAIL"),
    Row(.xCis, "x-cis", "X-CIS"),
    Row(.xEworld, "x-eworld", "X-EWORLD"),
    Row(.xIbmmail, "x-ibmmail", "X-IBMMAIL"),
    Row(.xMcimail, "x-mcimail", "X-MCIMAIL"),
    Row(.xPowershare, "x-powershare", "X-POWERSHARE"),
    Row(.xProdigy, "x-prodigy", "X-PRODIGY"),
    Row(.xTlx, "x-tlx", "X-TLX"),
  ]

  package static let names = WordTable(rows.dropFirst().map { ($0.lower, $0.word.rawValue) })
}

extension TypeWord {
  /// The words of RELATED (RFC 6350 section 6.6.6).
  package static let relations: [TypeWord] = [
    .contact, .acquaintance, .friend, .met, .coWorker, .colleague, .coResident, .neighbor, .child,
    .parent, .sibling, .spouse, .kin, .muse, .crush, .date, .sweetheart, .me, .agent, .emergency,
  ]

  package var row: TypeWordRegistry.Row { TypeWordRegistry.rows[Int(rawValue)] }

  /// Whether a word says what kind of post an address takes (RFC 2426 section 3.2.1).
  package var isOldAddressType: Bool {
    self == .dom || self == .intl || self == .postal || self == .parcel
  }

  /// Whether a word names a mail system (vCard 2.1 section 2.3.2).
  package var isMailSystem: Bool {
    self == .internet || self == .x400 || self == .xX400
      || (rawValue >= TypeWord.aol.rawValue && rawValue <= TypeWord.xTlx.rawValue)
  }

  /// Whether a word begins with `x-`.
  package var isPrivate: Bool {
    UnsafeBufferPointer(start: row.lower.utf8Start, count: row.lower.utf8CodeUnitCount).starts(
      with: "x-".utf8)
  }
}
