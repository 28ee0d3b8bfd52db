internal import TextServices
internal import VCard

/// A field of contacts, named as people write it: `fn`, `email[work]`, `tel[cell].e164`, `n.family`,
/// `bday.month`, `x-skype`.
///
/// The name is that of a property (RFC 6350 and its extensions, and the private names of the registry) or
/// a word of ``aliases``; labels in brackets choose among several values, a dot leads to a part of each.
/// Any other name is a property too when it begins with `X-` or is written in capitals. Case does not
/// matter otherwise.
///
/// Fields look at contacts in the vocabulary of 4.0; a private name that becomes a standard property there
/// means that: `x-spouse` is `related[spouse]`, `x-skype` an IMPP of that scheme.
package struct ContactField: Hashable, Sendable, CustomStringConvertible {
  /// The name that means the same, without aliases.
  package let name: String

  let property: PropertyID

  /// The name of a property that the registry does not have, in capitals.
  let otherName: String

  /// All labels that a value must have, in the words that are set.
  let labels: [String]

  /// The same as they are compared.
  let foldedLabels: [String]

  let part: Part

  /// What tells the property of a service from others of its name.
  let service: Service?

  /// The URI scheme and the SERVICE-TYPE that a private name stands for; empty where it says none.
  struct Service: Sendable {
    let scheme: StaticString
    let name: StaticString
  }

  /// What of a value is looked at.
  enum Part: Sendable {
    /// The value as a text; of a list, each of its texts; of ORG the name of the organisation.
    case whole
    case name(WritableKeyPath<StructuredName, [String]> & Sendable)
    /// A component of ADR by its place, as RFC 6350 section 6.3.1 counts from 0.
    case address(Int)
    case parameter(ParameterID)
    /// The units within an organisation.
    case unit
    case year
    case month
    case day
    /// The number in international form.
    case e164
    case phoneExtension
  }

  /// How the texts of a field are compared.
  package enum Form: Sendable {
    case text
    case date
    case number
    case phone
    /// A private property: a number where it looks like one.
    case free
  }

  init(
    _ property: PropertyID, otherName: String = "", labels: [String] = [], part: Part = .whole,
    service: Service? = nil, base: String, partWord: String = ""
  ) {
    self.property = property
    self.otherName = otherName
    self.labels = labels
    self.part = part
    self.service = service
    foldedLabels = labels.map { FoldedText.caseFolded($0) }
    let brackets = labels.map(Self.quoted).joined(separator: ",")
    name =
      base + (labels.isEmpty ? "" : "[\(brackets)]") + (partWord.isEmpty ? "" : ".\(partWord)")
  }

  package var description: String { name }

  package var form: Form {
    switch part {
    case .year, .month, .day: .number
    case .e164: .phone
    case .whole:
      if property == .telephone {
        .phone
      } else if isDate {
        .date
      } else {
        property.isPrivate && service == nil ? .free : .text
      }
    default: .text
    }
  }

  /// Whether the values are dates, whatever they are called: Apple's property has a private name.
  var isDate: Bool {
    property == .xABDate || property.row.kind == .date || property.row.kind == .timestamp
  }

  package static func == (a: Self, b: Self) -> Bool { a.name == b.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  private static func quoted(_ label: String) -> String {
    label.contains { ",]\"".contains($0) } ? "\"\(label)\"" : label
  }
}
