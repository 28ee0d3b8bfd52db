package import VCard

/// Writes contacts as JSON: one array of objects, or one object a line.
///
/// The keys are those of people's language (`phones`, `birthday`, `org`); what has no key is in
/// `extra`, a list of properties with `name`, `group`, `params` and `value`. The value is a text where
/// the property is one, otherwise as a vCard 4.0 writes it, escapes included.
///
/// Nothing is lost, and an edit of a key is enough to change a contact. Where a key says less than its
/// property, the rest stands beside it:
///
/// - An object (`name`, `photo`, an entry of `phones`, …) has `group` and `params`, the parameters that
///   its other members do not say. `params` repeats all words of TYPE when `labels` alone would not
///   give them back; a word whose label has been taken out of `labels` does not come back.
/// - `raw` is the value as 4.0 writes it, where the other members say less: several middle names, a
///   `tel:` URI with a context. It counts only as long as the other members are what it shows.
/// - Keys of plain text have these three in an object of their name in `details`. For lists of texts
///   (`notes`, `categories`, …) that is a list with an object for each property, whose `count` says how
///   many texts it holds.
/// - A second FN, TITLE or photo, and a property without a value, are in `extra`. So is an `X-ABLABEL`
///   that its label would not give back; it still shows among the `labels`.
///
/// KIND `individual` is left out, as are empty items of lists.
///
/// The writer works on the card's bytes and keeps nothing but its scratch memory.
package struct ContactJSONWriter: ~Copyable {
  package enum Form: Sendable {
    /// `[…]`, an object a line.
    case array
    /// One object a line, nothing around them.
    case lines
  }

  /// What is told of PHOTO, LOGO and SOUND.
  package enum Photos: Sendable {
    /// Nothing.
    case none
    /// Their type, size and SHA-256.
    case hash
    /// The data too.
    case inline
  }

  let form: Form
  let photos: Photos
  private var isFirst = true

  // MARK: Scratch memory

  /// The first and the last property of each key, -1 for none.
  let heads: UnsafeMutablePointer<Int32>
  let tails: UnsafeMutablePointer<Int32>
  /// The next property of the same key, -1 for none.
  private(set) var followers: UnsafeMutablePointer<Int32>
  /// Which properties are said already, or must not be.
  private(set) var isSaid: UnsafeMutablePointer<Bool>
  private var room = 64
  var details = ByteBuffer(capacity: 256)
  var scratch = ByteBuffer(capacity: 256)
  var phoneExtension = ByteBuffer(capacity: 64)
  var octets = ByteBuffer(capacity: 256)

  // MARK: Tables

  let keys = ContactKey.byProperty
  private let keyCount = ContactKey.allCases.count
  let kinds = PropertyRegistry.rows.map(\.kind)
  let labels = LabelWords.labels
  let labelNames = LabelWords.labelNames
  let wrappedNames = LabelWords.wrappedNames
  /// Whether a word of TYPE is the one that its label gives back, by key and word.
  let isCanonical: [Bool]

  package init(_ form: Form, photos: Photos = .inline) {
    self.form = form
    self.photos = photos
    heads = .allocate(capacity: ContactKey.allCases.count)
    tails = .allocate(capacity: ContactKey.allCases.count)
    followers = .allocate(capacity: room)
    isSaid = .allocate(capacity: room)
    isCanonical = ContactKey.allCases.flatMap { key in
      let words = Set(LabelWords.words(on: key.property))
      return TypeWord.allCases.map { word in words.contains(word) }
    }
  }

  deinit {
    heads.deallocate()
    tails.deallocate()
    followers.deallocate()
    isSaid.deallocate()
  }

  /// Appends a card in the vocabulary of 4.0.
  ///
  /// - Parameter sourceVersion: the version that was read, for the key `version`.
  package mutating func write(
    _ card: Card, sourceVersion: Version, into output: inout ByteBuffer
  ) {
    if form == .array { output.word(isFirst ? "[\n" : ",\n") }
    isFirst = false
    card.bytes.withUnsafeBufferPointer { bytes in
      card.properties.withUnsafeBufferPointer { properties in
        card.parameters.withUnsafeBufferPointer { parameters in
          let anchor = UnsafePointer(output.base)
          let view = CardView(
            bytes: bytes.baseAddress ?? anchor, properties: properties, parameters: parameters)
          write(view, card, sourceVersion, into: &output)
        }
      }
    }
    if form == .lines { output.append(0x0A) }
  }

  /// Appends what ends the text.
  package mutating func finish(into output: inout ByteBuffer) {
    if form == .array { output.word(isFirst ? "[]\n" : "\n]\n") }
    isFirst = true
  }

  private mutating func write(
    _ view: CardView, _ card: Card, _ version: Version, into output: inout ByteBuffer
  ) {
    sort(view)
    details.truncate()
    output.append(0x7B)
    kind(view, into: &output)
    member("version", into: &output)
    output.append(0x22)
    output.append(version.spelling)
    output.append(0x22)
    single(.uid, view, card, into: &output)
    single(.rev, view, card, into: &output)
    single(.prodid, view, card, into: &output)
    single(.formattedName, view, card, into: &output)
    name(view, into: &output)
    phonetic(view, card, into: &output)
    texts(.nicknames, view, into: &output)
    entries(.phones, view, card, into: &output)
    entries(.emails, view, card, into: &output)
    entries(.addresses, view, card, into: &output)
    organization(view, into: &output)
    single(.title, view, card, into: &output)
    single(.role, view, card, into: &output)
    date(.birthday, view, into: &output)
    date(.anniversary, view, into: &output)
    date(.deathday, view, into: &output)
    entries(.dates, view, card, into: &output)
    entries(.urls, view, card, into: &output)
    entries(.impps, view, card, into: &output)
    entries(.socialProfiles, view, card, into: &output)
    entries(.relations, view, card, into: &output)
    media(.photo, view, card, into: &output)
    media(.logo, view, card, into: &output)
    media(.sound, view, card, into: &output)
    texts(.categories, view, into: &output)
    texts(.members, view, into: &output)
    gender(view, into: &output)
    entries(.languages, view, card, into: &output)
    position(view, into: &output)
    single(.timeZone, view, card, into: &output)
    notes(view, card, into: &output)
    if details.count > 0 {
      member("details", into: &output)
      output.append(0x7B)
      output.append(details.bytes)
      output.append(0x7D)
    }
    extra(view, card, into: &output)
    output.append(0x7D)
  }

  /// Puts the properties into a list for each key.
  private mutating func sort(_ view: CardView) {
    let count = view.properties.count
    heads.update(repeating: -1, count: keyCount)
    if room < count {
      followers.deallocate()
      isSaid.deallocate()
      room = count * 2
      followers = .allocate(capacity: room)
      isSaid = .allocate(capacity: room)
    }
    for i in 0..<count {
      let record = view.properties[i]
      let key = keys[Int(record.id.rawValue)]
      isSaid[i] = record.isGone || key == .version
      if record.isGone || key == .none { continue }
      followers[i] = -1
      let k = Int(key.rawValue)
      if heads[k] < 0 {
        heads[k] = Int32(truncatingIfNeeded: i)
      } else {
        followers[Int(tails[k])] = Int32(truncatingIfNeeded: i)
      }
      tails[k] = Int32(truncatingIfNeeded: i)
    }
  }

  // MARK: JSON

  /// A member's name, with the comma that stands before it.
  func member(_ name: StaticString, into output: inout ByteBuffer) {
    let length = name.utf8CodeUnitCount
    output.reserve(length &+ 4)
    let base = output.base
    var at = output.count
    if at > 0, base[at &- 1] != 0x7B, base[at &- 1] != 0x5B {
      base[at] = 0x2C
      at &+= 1
    }
    base[at] = 0x22
    (base + at + 1).update(from: name.utf8Start, count: length)
    at &+= length &+ 1
    base[at] = 0x22
    base[at &+ 1] = 0x3A
    output.truncate(to: at &+ 2)
  }

  /// A comma, unless nothing stands before.
  @inline(__always)
  func comma(into output: inout ByteBuffer) {
    guard output.count > 0 else { return }
    let last = output.base[output.count &- 1]
    if last != 0x7B, last != 0x5B { output.append(0x2C) }
  }

  /// A value of one text.
  @inline(__always)
  func text(
    _ property: Int, _ view: CardView, isURI: Bool, into output: inout ByteBuffer
  ) {
    let record = view.properties[property]
    if isURI || !record.hasEscapes {
      JSONEmitter.string(view.run(record.value), into: &output)
    } else {
      JSONEmitter.text(view.run(record.value), into: &output)
    }
  }

  /// Appends `"group"`, `"params"` and `"raw"` of a property to an object, where there are any.
  ///
  /// - Parameters:
  ///   - said: the parameters that other members say, a bit each.
  ///   - raw: whether the value does not follow from other members.
  mutating func rest(
    of property: Int, _ view: CardView, names: UInt64, said: UInt64, raw: Bool,
    into output: inout ByteBuffer
  ) {
    let record = view.properties[property]
    if !record.group.isNothing {
      member("group", into: &output)
      JSONEmitter.string(view.run(record.group), into: &output)
    }
    if names & ~said != 0 { params(of: property, view, leavingOut: said, into: &output) }
    if raw {
      member("raw", into: &output)
      JSONEmitter.string(view.run(record.value), into: &output)
    }
  }

  /// Appends the object of a key of plain text in `details`, where there is something to say.
  mutating func detail(
    _ key: ContactKey, of property: Int, _ view: CardView, names: UInt64, said: UInt64,
    raw: Bool = false
  ) {
    guard raw || names & ~said != 0 || !view.properties[property].group.isNothing else { return }
    if details.count > 0 { details.append(0x2C) }
    JSONEmitter.key(key.name, into: &details)
    details.append(0x7B)
    var buffer = ByteBuffer(capacity: 64)
    swap(&buffer, &details)
    rest(of: property, view, names: names, said: said, raw: raw, into: &buffer)
    swap(&buffer, &details)
    details.append(0x7D)
  }

  /// Appends `"params"`, an object of lists.
  mutating func params(
    of property: Int, _ view: CardView, leavingOut said: UInt64, into output: inout ByteBuffer
  ) {
    let range = view.properties[property].places
    var done: UInt64 = said & ~ParameterScan.bit(.other)
    member("params", into: &output)
    output.append(0x7B)
    for i in range {
      let parameter = view.parameters[i]
      let bit = ParameterScan.bit(parameter.id)
      if parameter.isGone || done & bit != 0 { continue }
      if parameter.id == .other {
        if range.lowerBound < i, isNamedBefore(i, from: range.lowerBound, view) { continue }
      } else {
        done |= bit
      }
      comma(into: &output)
      if parameter.id == .other {
        JSONEmitter.key(view.run(parameter.name), into: &output)
      } else {
        JSONEmitter.key(parameter.id.name, into: &output)
      }
      output.append(0x5B)
      for j in i..<range.upperBound where isSame(i, j, view) {
        comma(into: &output)
        JSONEmitter.string(view.parameter(j), into: &output)
      }
      output.append(0x5D)
    }
    output.append(0x7D)
  }

  private func isNamedBefore(_ i: Int, from start: Int, _ view: CardView) -> Bool {
    (start..<i).contains { isSame(i, $0, view) }
  }

  private func isSame(_ i: Int, _ j: Int, _ view: CardView) -> Bool {
    let a = view.parameters[i]
    let b = view.parameters[j]
    guard a.id == b.id, !b.isGone else { return false }
    return a.id != .other || i == j
      || ByteScan.equalIgnoringCase(view.run(a.name), view.run(b.name))
  }
}

extension ByteBuffer {
  /// Appends a literal.
  @inline(__always)
  mutating func word(_ text: StaticString) {
    append(text.utf8Start, text.utf8CodeUnitCount)
  }
}
