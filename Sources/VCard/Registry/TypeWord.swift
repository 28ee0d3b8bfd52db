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
}

/// The table behind `TypeWord`.
package enum TypeWordRegistry {
  package struct Row: Sendable {
    package let word: TypeWord
    /// As 4.0 writes it.
    package let lower: StaticString
    /// As 2.1 and 3.0 write it.
    package let upper: StaticString
    /// What the word is called in 4.0 on a telephone number, where that is another word.
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
    Row(.x400, "x400", "X400"),
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
    Row(.xText, "x-text", "X-TEXT"),
    Row(.xTextphone, "x-textphone", "X-TEXTPHONE"),
    Row(.xMainNumber, "x-main-number", "X-MAIN-NUMBER"),
    Row(.xIrmcN, "x-irmc-n", "X-IRMC-N"),
    Row(.billing, "billing", "BILLING"),
    Row(.delivery, "delivery", "DELIVERY"),
  ]

  package static let names = WordTable(rows.dropFirst().map { ($0.lower, $0.word.rawValue) })
}

extension TypeWord {
  package var row: TypeWordRegistry.Row { TypeWordRegistry.rows[Int(rawValue)] }
}
