/// A key by which people may ask for duplicates: `--by email`, `--by n+bday`.
package struct MatchKey: Sendable {
  /// The name, as the command line takes it.
  package let name: String
  /// What it compares.
  package let field: MatchField
  /// The hashes of what a contact has under this key.
  let values: @Sendable (Int, borrowing FactBook) -> [UInt64]

  private static func values(_ field: FactValue.Field)
    -> @Sendable (Int, borrowing FactBook) ->
    [UInt64]
  {
    { contact, book in book.values(of: contact).filter { $0.field == field }.map(\.key) }
  }

  package static let all: [MatchKey] = [
    MatchKey(name: "fn", field: .name) { contact, book in
      let name = book.contacts[contact].name
      return name.isEmpty
        ? [] : [StableHash.mix(name.letters, UInt64(name.generation))]
    },
    MatchKey(name: "email", field: .email, values: values(.email)),
    MatchKey(name: "tel", field: .phone, values: values(.phone)),
    MatchKey(name: "uid", field: .uid) { contact, book in
      let uid = book.contacts[contact].uid
      return uid == 0 ? [] : [uid]
    },
    MatchKey(name: "adr", field: .address, values: values(.address)),
    MatchKey(name: "bday", field: .birthday) { contact, book in
      let date = book.contacts[contact].birthday
      return date.day > 0 && date.month > 0
        ? [UInt64(date.day) | UInt64(date.month) << 8 | UInt64(UInt16(bitPattern: date.year)) << 16]
        : []
    },
    MatchKey(name: "org", field: .organization, values: values(.organization)),
    MatchKey(name: "url", field: .url, values: values(.url)),
    MatchKey(name: "impp", field: .impp, values: values(.impp)),
  ]

  /// `n` is another word for `fn`.
  package static func named(_ name: String) -> MatchKey? {
    let name = name.lowercased() == "n" ? "fn" : name.lowercased()
    return all.first { $0.name == name }
  }
}
