/// What the likely matcher knows of one contact: the normal forms of its values, as plain data.
///
/// Made by ``LikelyRecordMaker``; nothing in it refers to a card, a book or a library, so that records
/// can be made in one process and compared in another.
package struct LikelyRecord: Hashable, Sendable {
  /// What a card is about; cards of different kinds are not merged unasked.
  package enum Kind: UInt8, Sendable {
    case person, organization, household
  }

  /// A word of a name.
  package struct NameWord: Hashable, Sendable {
    /// In lower case (NFKC, case folded), in its own script.
    package var text: String
    /// How surely the card says that it is a family name: positive; a given name: negative; 0 for open.
    package var family: Int8

    package init(_ text: String, family: Int8 = 0) {
      self.text = text
      self.family = family
    }
  }

  package enum PhoneUse: UInt8, Sendable {
    case unknown, mobile, fixed
    /// Of an office, a fax, a service: shared from the start.
    case shared
  }

  package struct Phone: Hashable, Sendable {
    /// E.164 with its `+`; of a number that cannot be placed the digits alone.
    package var number: String
    package var use: PhoneUse

    package init(_ number: String, use: PhoneUse = .unknown) {
      self.number = number
      self.use = use
    }
  }

  package struct Address: Hashable, Sendable {
    /// The words of street, house number, box and extension.
    package var street: [String] = []
    package var city: [String] = []
    package var postcode = ""

    package init(street: [String] = [], city: [String] = [], postcode: String = "") {
      self.street = street
      self.city = city
      self.postcode = postcode
    }
  }

  /// A date of birth; 0 for a part that is missing.
  package struct Birthday: Hashable, Sendable {
    package var year: Int16 = 0
    package var month: Int8 = 0
    package var day: Int8 = 0

    package init(year: Int16 = 0, month: Int8 = 0, day: Int8 = 0) {
      self.year = year
      self.month = month
      self.day = day
    }

    package var isEmpty: Bool { self == Birthday() }
    package var isComplete: Bool { year != 0 && month != 0 && day != 0 }
  }

  /// A value of a property that only its program knows.
  package struct Identifier: Hashable, Sendable {
    package var name: String
    package var value: String
  }

  package var kind = Kind.person
  /// The name; empty when the card has none, or only a number, an address or a word for a relative.
  package var name: [NameWord] = []
  /// The name that the mailbox of a card without a name spells: `ann.lee@`.
  package var mailName: [NameWord] = []
  /// Nicknames, phonetic spellings, names that N and FN do not share.
  package var otherNames: [[NameWord]] = []
  /// 1 for a senior, 2 and more for who comes after; 0 when nothing says it.
  package var generation: UInt8 = 0
  /// Whether the last word of the name may have been cut off by a memory of fixed size.
  package var mayBeCut = false
  /// `m`, `f` or another letter of GENDER; 0 for none.
  package var gender: UInt8 = 0
  package var birthday = Birthday()
  package var phones: [Phone] = []
  /// In the form that is compared, see ``EmailForm``.
  package var emails: [String] = []
  package var uid = ""
  package var addresses: [Address] = []
  /// The words of each organisation, without those of its legal form.
  package var organizations: [[String]] = []
  /// URLs and addresses of instant messaging and social profiles, levelled.
  package var links: [String] = []
  package var identifiers: [Identifier] = []

  package init() {}
}
