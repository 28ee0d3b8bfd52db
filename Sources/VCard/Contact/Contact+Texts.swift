/// The values of one text, and the lists of plain texts.
extension Contact {
  /// The preferred FN; `nil` when there is none or it is empty. See ``FormattedName`` for making one.
  public var formattedName: String? {
    get { text(.formattedName) }
    set { setText(.formattedName, to: newValue) }
  }

  public var title: String? {
    get { text(.title) }
    set { setText(.title, to: newValue) }
  }

  public var role: String? {
    get { text(.role) }
    set { setText(.role, to: newValue) }
  }

  public var uid: String? {
    get { text(.uid) }
    set { setText(.uid, to: newValue) }
  }

  /// When the card was last changed, as it was written.
  public var revision: String? {
    get { text(.revision) }
    set { setText(.revision, to: newValue) }
  }

  /// The program that wrote the card.
  public var prodid: String? {
    get { text(.prodid) }
    set { setText(.prodid, to: newValue) }
  }

  /// What the card is about, in lower case; a person when nothing says it (RFC 6350 section 6.1.4).
  public var kind: String {
    get { text(.kind)?.lowercased() ?? "individual" }
    set {
      guard kind != newValue.lowercased() else { return }
      setText(.kind, to: newValue == "individual" ? nil : newValue)
    }
  }

  /// A name such as `Europe/Oslo`, or an offset.
  public var timeZone: String? {
    get { text(.timeZone) }
    set { setText(.timeZone, to: newValue) }
  }

  public var maidenName: String? {
    get { text(.xMaidenName) }
    set { setText(.xMaidenName, to: newValue) }
  }

  // MARK: Lists

  public var notes: [String] {
    get { plainTexts(.note) }
    set { setPlainTexts(.note, to: newValue) }
  }

  /// The members of a group, as URIs.
  public var members: [String] {
    get { plainTexts(.member) }
    set { setPlainTexts(.member, to: newValue) }
  }

  public var nicknames: [String] {
    get { commaTexts(.nickname) }
    set { setCommaTexts(.nickname, to: newValue) }
  }

  public var categories: [String] {
    get { commaTexts(.categories) }
    set { setCommaTexts(.categories, to: newValue) }
  }

  private func places(_ id: PropertyID) -> [Int] {
    card.properties.indices.filter {
      card.properties[$0].id == id && !card.properties[$0].isRemoved
        && !card.properties[$0].value.isEmpty
    }
  }

  private func plainTexts(_ id: PropertyID) -> [String] {
    places(id).map { card.text(of: $0) }
  }

  /// Texts that stay keep their property; changed ones take the place of those that went.
  private mutating func setPlainTexts(_ id: PropertyID, to texts: [String]) {
    let texts = texts.filter { !$0.isEmpty }
    let old = places(id).map { (identifier: identifier(of: $0), text: card.text(of: $0)) }
    guard old.map(\.text) != texts else { return }
    var free = old
    var kept = texts.map { text -> PropertyIdentifier? in
      guard let i = free.firstIndex(where: { $0.text == text }) else { return nil }
      return free.remove(at: i).identifier
    }
    for n in texts.indices where kept[n] == nil && !free.isEmpty {
      kept[n] = free.removeFirst().identifier
    }
    for (identifier, _) in free {
      if let place = place(of: identifier) { remove(place) }
    }
    var order: [PropertyIdentifier] = []
    for (text, identifier) in zip(texts, kept) {
      let place =
        identifier.flatMap { self.place(of: $0) }
        ?? insert(id, after: order.last.flatMap { self.place(of: $0) })
      card.setText(text, of: place)
      order.append(self.identifier(of: place))
    }
    reorder(order)
  }

  private func commaTexts(_ id: PropertyID) -> [String] {
    places(id).flatMap { place in
      card.with(card.properties[place].value) { ComponentText.list($0) }.filter { !$0.isEmpty }
    }
  }

  /// Takes what went out of the properties that have it, and adds what is new to the last of them; a
  /// list in another order becomes one property.
  private mutating func setCommaTexts(_ id: PropertyID, to texts: [String]) {
    let texts = texts.filter { !$0.isEmpty }
    guard commaTexts(id) != texts else { return }
    let places = places(id)
    var lists = places.map { place in
      card.with(card.properties[place].value) { ComponentText.list($0) }.filter { !$0.isEmpty }
    }
    if lists.isEmpty {
      guard !texts.isEmpty else { return }
      let place = insert(id)
      card.setValue(card.store(ComponentText.encoded(list: texts)), of: place)
      return
    }
    var rest = texts[...]
    for i in lists.indices {
      var kept: [String] = []
      for text in lists[i] where rest.first == text {
        kept.append(text)
        rest.removeFirst()
      }
      lists[i] = kept
    }
    if rest.count == texts.count {
      // Nothing of the old order stands at its place.
      lists[0] = Array(rest)
    } else {
      let last = lists.lastIndex { !$0.isEmpty } ?? 0
      lists[last] += rest
    }
    for (place, list) in zip(places, lists) {
      let old = card.with(card.properties[place].value) { ComponentText.list($0) }
      if list.isEmpty {
        remove(place)
      } else if old.filter({ !$0.isEmpty }) != list {
        card.setValue(card.store(ComponentText.encoded(list: list)), of: place)
      }
    }
  }
}
