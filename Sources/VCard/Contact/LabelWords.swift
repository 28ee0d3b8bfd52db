/// The labels of values: words of TYPE, and texts of `X-ABLABEL` in the value's group.
///
/// A word of TYPE is its own label, without the `x-` that an old word got for 4.0 (`x-msg` is `msg`),
/// `main-number` is `main`; `pref` and `internet` are none. The text of `X-ABLABEL` is a label, without
/// the marker `_$!<…>!$_`, in lower case where it is one of the usual words.
public enum LabelWords {
  /// The label of each word of TYPE, by `TypeWord.rawValue`; empty for those that are none.
  package static let labels: [StaticString] = TypeWord.allCases.map { word in
    switch word {
    case .other, .pref, .internet: ""
    case .mainNumber, .xMainNumber: "main"
    case .xMsg: "msg"
    case .xBbs: "bbs"
    case .xModem: "modem"
    case .xCar: "car"
    case .xIsdn: "isdn"
    case .xPcs: "pcs"
    case .xMobile: "mobile"
    case .xBlog: "blog"
    case .xVideo: "video"
    case .xText: "text"
    case .xTextphone: "textphone"
    case .xManager: "manager"
    case .xPartner: "partner"
    case _ where word.isMailSystem && word.isPrivate:
      TypeWord.allCases.first { $0.row.raised == word }?.row.lower ?? word.row.lower
    default: word.row.lower
    }
  }

  private static let everywhere: [TypeWord] = [.home, .work]

  private static let telephone: [TypeWord] = [
    .home, .work, .cell, .fax, .voice, .pager, .video, .text, .textphone, .main, .iphone,
    .applewatch, .xMsg, .xBbs, .xModem, .xCar, .xIsdn, .xPcs,
  ]

  private static let related: [TypeWord] = [
    .home, .work, .spouse, .child, .parent, .sibling, .friend, .colleague, .agent, .sweetheart,
    .kin, .contact, .emergency, .acquaintance, .met, .coWorker, .coResident, .neighbor, .muse,
    .crush, .date, .me, .xManager, .xPartner,
  ]

  /// The words by which a label may be said on a property (RFC 6350 section 5.6, RFC 9554 section 5).
  package static func words(on property: PropertyID) -> [TypeWord] {
    switch property {
    case .telephone: telephone
    case .related: related
    case .address: [.home, .work, .billing, .delivery]
    case .email: [.home, .work, .xX400]
    case .impp: [.home, .work, .xMobile]
    case .url: [.home, .work, .xBlog, .xVideo]
    case .xABDate: []
    default: everywhere
    }
  }

  /// The word of TYPE that says a label on a property, `nil` when `X-ABLABEL` must.
  package static func word(for label: String, on property: PropertyID) -> TypeWord? {
    words(on: property).first { String(describing: labels[Int($0.rawValue)]) == label }
  }

  /// The usual words that `X-ABLABEL` wraps, as it spells them.
  package static let wrapped: [StaticString] = [
    "Home", "Work", "School", "Other", "HomePage", "Anniversary", "Mobile", "Main", "HomeFAX",
    "WorkFAX", "OtherFAX", "Pager", "AssistantPhone", "CarPhone", "CompanyMain", "Radio",
    "Birthday",
    "Father", "Mother", "Parent", "Brother", "Sister", "Child", "Friend", "Spouse", "Partner",
    "Assistant", "Manager", "Son", "Daughter", "Colleague", "Teacher", "Sibling", "Wife", "Husband",
    "Girlfriend", "Boyfriend",
  ]

  private static let spellings = Dictionary(
    uniqueKeysWithValues: wrapped.map { (String(describing: $0).lowercased(), $0) })

  /// Finds such a word without regard to case; the code is its place in the list and 1.
  package static let wrappedNames = WordTable(
    wrapped.enumerated().map { ($0.element, UInt8($0.offset + 1)) })

  /// Finds a label that some word of TYPE gives.
  package static let labelNames = WordTable(
    labels.filter { $0.utf8CodeUnitCount > 0 }.map { ($0, 1) })

  /// The label that a text of `X-ABLABEL` gives.
  package static func label(customText text: String) -> String {
    var inner = Substring(text)
    if inner.hasPrefix("_$!<"), inner.hasSuffix(">!$_"), inner.utf8.count >= 8 {
      inner = inner.dropFirst(4).dropLast(4)
    }
    let lower = inner.lowercased()
    return spellings[lower] == nil ? String(inner) : lower
  }

  /// The text of `X-ABLABEL` for a label.
  package static func customText(label: String) -> String {
    spellings[label].map { "_$!<\($0)>!$_" } ?? label
  }
}
