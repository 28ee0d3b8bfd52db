import Foundation

/// Turns the properties of a card into the model of the cases.
struct PlainCardModel {
  private let isOld: Bool
  private var labels: [String: String] = [:]
  private var members: [String: ModelValue] = [:]
  private var lists: [String: [ModelValue]] = ["extra": []]

  /// The contact as an object.
  var value: ModelValue {
    .object(members.merging(lists.mapValues { .list($0) }) { $1 })
  }

  init(_ card: PlainCardReader.PlainCard) {
    isOld = card.isOld
    for property in card.properties where property.name == "X-ABLABEL" && !property.group.isEmpty {
      var label = property.text.unescaped
      if label.hasPrefix("_$!<"), label.hasSuffix(">!$_") {
        label = String(label.dropFirst(4).dropLast(4))
      }
      labels[property.group] = label
    }
    for property in card.properties { take(property) }
    lists["agents"] = card.agents.isEmpty ? nil : card.agents.map { PlainCardModel($0).value }
  }

  private mutating func take(_ p: PlainCardReader.Property) {
    let text = p.text.unescaped
    switch p.name {
    case "VERSION": set("version", .text(p.text.trimmed))
    case "FN": setFirst("formattedName", text)
    case "N":
      set("name", .object(components(p, ["family", "given", "middle", "prefix", "suffix"])))
    case "NICKNAME": lists["nicknames", default: []] += list(p)
    case "CATEGORIES": lists["categories", default: []] += list(p)
    case "TEL": addPhone(p, text)
    case "EMAIL": add("emails", p, ["value": .text(text)])
    case "URL": add("urls", p, ["value": .text(text)])
    case "IMPP": add("impps", p, ["value": .text(text)])
    case "ADR":
      var parts = components(
        p, ["pobox", "extended", "street", "city", "region", "postcode", "country"])
      if let label = p.first("LABEL") { parts["formatted"] = .text(label) }
      add("addresses", p, parts)
    case "ORG":
      let units = p.text.splitUnescaped(";").map(\.unescaped).filter { !$0.isEmpty }
      if let first = units.first { set("org", .text(first)) }
      if units.count > 1 {
        set("department", .text(units.dropFirst().joined(separator: "; ")))
      }
    case "TITLE", "ROLE": setFirst(p.name.lowercased(), text)
    case "NOTE":
      if !text.isEmpty { lists["notes", default: []].append(.text(text)) }
      setFirst("note", text)
    case "BDAY": setFirst("birthday", date(text, p))
    case "ANNIVERSARY", "X-ANNIVERSARY": setFirst("anniversary", date(text, p))
    case "UID", "REV": set(p.name.lowercased(), .text(text))
    case "X-PHONETIC-FIRST-NAME": setPhonetic("given", text)
    case "X-PHONETIC-MIDDLE-NAME": setPhonetic("middle", text)
    case "X-PHONETIC-LAST-NAME": setPhonetic("family", text)
    case "KIND", "X-ADDRESSBOOKSERVER-KIND": set("kind", .text(p.text.lowercased()))
    case "MEMBER", "X-ADDRESSBOOKSERVER-MEMBER":
      lists["members", default: []].append(.text(p.text))
    case "PHOTO": takePhoto(p)
    case "X-ABLABEL" where !p.group.isEmpty: break
    default: addExtra(p, text)
    }
  }

  // MARK: Members

  private mutating func set(_ key: String, _ value: ModelValue) { members[key] = value }

  private mutating func setFirst(_ key: String, _ text: String) {
    if members[key] == nil, !text.isEmpty { members[key] = .text(text) }
  }

  private mutating func setPhonetic(_ key: String, _ text: String) {
    var names: [String: ModelValue] = [:]
    if case .object(let old)? = members["phonetic"] { names = old }
    names[key] = .text(text)
    members["phonetic"] = .object(names)
  }

  private func components(
    _ p: PlainCardReader.Property, _ names: [String]
  ) -> [String: ModelValue] {
    var parts: [String: ModelValue] = [:]
    for (name, part) in zip(names, p.text.splitUnescaped(";")) where !part.isEmpty {
      parts[name] = .text(part.unescaped)
    }
    return parts
  }

  private func list(_ p: PlainCardReader.Property) -> [ModelValue] {
    p.text.splitUnescaped(",").filter { !$0.isEmpty }.map { .text($0.unescaped) }
  }

  private mutating func add(
    _ key: String, _ p: PlainCardReader.Property, _ values: [String: ModelValue]
  ) {
    var entry = values
    var words: [ModelValue] = []
    for parameter in p.parameters {
      let word = parameter.value.lowercased()
      if parameter.name == "PREF" || parameter.name == "TYPE" && word == "pref" {
        entry["pref"] = .bool(true)
      } else if parameter.name == "TYPE",
        p.name != "EMAIL" || word != "internet" && word != "voice"
      {
        let isPrivate = isOld && word.hasPrefix("x-") && word.count > 2
        words.append(.text(isPrivate ? String(parameter.value.dropFirst(2)) : parameter.value))
      }
    }
    if let label = labels[p.group] { words.append(.text(label)) }
    entry["labels"] = .list(words)
    lists[key, default: []].append(.object(entry))
  }

  private mutating func addPhone(_ p: PlainCardReader.Property, _ text: String) {
    guard text.lowercased().hasPrefix("tel:") else {
      add("phones", p, ["value": .text(text)])
      return
    }
    let parts = text.dropFirst(4).split(separator: ";").map(String.init)
    var entry: [String: ModelValue] = ["value": .text(parts.first ?? "")]
    if let more = parts.first(where: { $0.lowercased().hasPrefix("ext=") }) {
      entry["extension"] = .text(String(more.dropFirst(4)))
    }
    add("phones", p, entry)
  }

  private mutating func addExtra(_ p: PlainCardReader.Property, _ text: String) {
    var entry: [String: ModelValue] = [
      "name": .text(p.name), "value": .text(text), "group": .text(p.group),
      "params": .list(p.parameters.map { .list([.text($0.name), .text($0.value)]) }),
    ]
    if let label = labels[p.group] { entry["label"] = .text(label) }
    lists["extra", default: []].append(.object(entry))
  }

  // MARK: Dates and pictures

  /// A date as `1990-05-24` or `--05-24`, with what follows; else the text.
  private func date(_ text: String, _ p: PlainCardReader.Property) -> String {
    if p.first("VALUE")?.lowercased() == "text" { return text }
    let expression = try? NSRegularExpression(pattern: "^(\\d{4}|--)-?(\\d\\d)-?(\\d\\d)(.*)$")
    let all = NSRange(text.startIndex..., in: text)
    guard let match = expression?.firstMatch(in: text, range: all) else { return text }
    let parts = (1...4).map { String(text[Range(match.range(at: $0), in: text)!]) }
    let hasYear = parts[0] != "--" && parts[0] != p.first("X-APPLE-OMIT-YEAR")
    return (hasYear ? parts[0] + "-" : "--") + "\(parts[1])-\(parts[2])\(parts[3])"
  }

  private mutating func takePhoto(_ p: PlainCardReader.Property) {
    if members["photo"] != nil || p.text.isEmpty { return }
    let text = p.text.replacingOccurrences(of: "\\", with: "")
    var type = p.first("TYPE")?.lowercased() ?? "jpeg"
    var base64 = text
    if text.lowercased().hasPrefix("data:"), let comma = text.firstIndex(of: ",") {
      type = String(text[..<comma].dropFirst(5).split(separator: ";").first ?? "")
      base64 = String(text[text.index(after: comma)...])
    } else if p.first("ENCODING") == nil || text.lowercased().hasPrefix("http") {
      set("photo", .object(["uri": .text(text)]))
      return
    }
    guard let data = Data(base64Encoded: base64.filter { !$0.isWhitespace }) else { return }
    set(
      "photo",
      .object([
        "mediaType": .text(type.contains("/") ? type : "image/\(type)"),
        "bytes": .number(Double(data.count)), "sha256": .text(Self.sha256(of: data)),
      ]))
  }

  private static func sha256(of data: Data) -> String {
    guard let folder = try? TestFolder(), let file = try? folder.write("data", data),
      let run = try? ToolRun.run(
        ToolRun.Command(program: "/usr/bin/sha256sum", arguments: [], input: file))
    else { return "" }
    return String(decoding: run.output.prefix(64), as: UTF8.self)
  }
}
