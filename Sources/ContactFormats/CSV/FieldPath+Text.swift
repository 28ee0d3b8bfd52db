/// Paths as a map writes them.
extension FieldPath {
  /// The text of a path, which `parse(_:)` reads again.
  ///
  /// - Parameter blank: what the header says instead of the path.
  func text(_ blank: Blank = .none) -> String {
    switch field {
    case .property:
      return name + (part == .parameters ? ".parameters" : "")
    case .column:
      return "custom" + Self.selector(blank)
    default: break
    }
    if let row = Self.words.first(where: { $0.field == field && $0.part == part }),
      !field.isNumbered
    {
      return row.word + (number > 1 ? "[\(number - 1)]" : Self.selector(blank))
    }
    guard let list = Self.lists.first(where: { $0.field == field }) else {
      // `note.parameters`; of a field with several parts `name.parameters`.
      let words = Self.words.filter { $0.field == field }
      let word = words.first?.word ?? "custom"
      let hasParts = words.contains { $0.part != words[0].part }
      return word.prefix { !hasParts || $0 != "." } + (number > 1 ? "[\(number - 1)]" : "") + "."
        + partWord
    }
    var items: [String] = labels.map(Self.quoted)
    if !service.isEmpty { items.append("service=" + service) }
    switch blank {
    case .number: items.append("N")
    case .label: items.append("*")
    case .none where items.isEmpty: items.append("\(max(number, 1) - 1)")
    case .none where number > 1: items.append("\(number - 1)")
    case .none: break
    }
    let isSaid = part == .value && !(labels.isEmpty && service.isEmpty)
    return "\(list.word)[\(items.joined(separator: ","))]" + (isSaid ? "" : "." + partWord)
  }

  private static func selector(_ blank: Blank) -> String {
    switch blank {
    case .none: ""
    case .number: "[N]"
    case .label: "[*]"
    }
  }

  private var partWord: String {
    Self.parts.first { $0.part == part }?.word ?? "value"
  }

  /// A label, in quotes where it would mean something else.
  private static func quoted(_ label: String) -> String {
    let isPlain =
      !label.isEmpty && label != "N" && label != "*" && Int(label) == nil
      && !label.contains { ",[]=\"# ".contains($0) }
    return isPlain ? label : "\"\(label)\""
  }
}
