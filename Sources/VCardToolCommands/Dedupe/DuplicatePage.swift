internal import CommandLineKit
internal import ContactMatching
internal import VCard

/// Writes the sets of duplicates as one page of HTML: the contacts of a set side by side, what differs
/// marked. It needs no script and nothing from elsewhere.
struct DuplicatePage: ~Copyable {
  private var output: OutputFile
  private var number = 0

  init(_ file: FileName) throws(OutputError) {
    output = try OutputFile(replacing: file, isPrivate: true)
  }

  /// Writes what stands before the sets.
  mutating func begin(_ sets: [DuplicateSet], contacts: Int) throws(OutputError) {
    let counts = [DuplicateSet.Decision.merge, .review, .apart].map { decision in
      (decision, sets.count { $0.decision == decision })
    }
    try output.write(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Duplicate contacts</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <header>
      <h1>Duplicate contacts</h1>
      <p>\(contacts.counted("contact")) were compared. Nothing has been changed by this page.</p>
      <ul class="counts">

      """)
    for (decision, count) in counts {
      try output.write(
        "<li><span class=\"\(decision.rawValue)\">\(Self.word(decision))</span> "
          + "\(count.counted("set"))</li>\n")
    }
    try output.write("</ul>\n</header>\n<main>\n")
    if sets.isEmpty { try output.write("<p>No two contacts look like one.</p>\n") }
  }

  private static func word(_ decision: DuplicateSet.Decision) -> String {
    switch decision {
    case .merge: "merge"
    case .review: "to review"
    case .apart: "kept apart"
    }
  }

  mutating func write(_ set: DuplicateSet, _ contacts: [ShownContact]) throws(OutputError) {
    number += 1
    try output.write(
      """
      <section aria-labelledby="set\(number)">
      <h2 id="set\(number)">\(number). \(contacts.first?.name.htmlEscaped ?? "") \
      <span class="\(set.decision.rawValue)">\(Self.word(set.decision))</span></h2>
      <p>Score \(DuplicateText.score(set)): \(DuplicateText.reasons(set).htmlEscaped)</p>

      """)
    if set.decision == .review, !set.merged.isEmpty {
      let groups = set.merged.map { $0.map(String.init).joined(separator: ", ") }
      try output.write("<p>Merged without asking: \(groups.joined(separator: "; "))</p>\n")
    }
    for contradiction in set.contradictions {
      try output.write(
        "<p class=\"but\">But the \(DuplicateText.contradiction(contradiction).htmlEscaped).</p>\n")
    }
    try writeTable(contacts)
    try output.write("</section>\n")
  }

  /// A column for each contact, a row for each kind of value.
  private mutating func writeTable(_ contacts: [ShownContact]) throws(OutputError) {
    try output.write("<div class=\"scroll\" tabindex=\"0\"><table>\n<thead><tr><th></th>")
    for contact in contacts {
      try output.write(
        "<th scope=\"col\">\(contact.index)<br><small>\(contact.place.htmlEscaped)</small></th>")
    }
    try output.write("</tr></thead>\n<tbody>\n")
    for row in ContactRows(contacts).rows {
      let common = row.common
      try output.write("<tr><th scope=\"row\">\(row.label)</th>")
      for values in row.cells {
        let texts = values.map { value in
          common.contains(value)
            ? value.htmlEscaped : "<mark>\(value.htmlEscaped)</mark>"
        }
        try output.write("<td>\(texts.joined(separator: "<br>"))</td>")
      }
      try output.write("</tr>\n")
    }
    try output.write("</tbody></table></div>\n")
  }

  mutating func finish() throws(OutputError) {
    try output.write("</main>\n</body>\n</html>\n")
    try output.finish()
  }

  private static let style = """
    :root { color-scheme: light dark; --line: #8884; --mark: #ffe08a; --ink: #1a1a1a; --paper: #fff;
      --merge: #1a6b34; --review: #8a5200; --apart: #5a5a5a; }
    @media (prefers-color-scheme: dark) { :root { --mark: #6b5200; --ink: #eee; --paper: #181818;
      --merge: #7bd394; --review: #f0b45a; --apart: #aaa; } }
    body { font: 1rem/1.45 system-ui, sans-serif; margin: 0 auto; max-width: 75rem; padding: 1rem;
      color: var(--ink); background: var(--paper); }
    h1 { font-size: 1.5rem; margin: 0 0 .5rem; }
    h2 { font-size: 1.1rem; margin: 0; overflow-wrap: anywhere; }
    p { margin: .3rem 0; }
    section { border-top: 1px solid var(--line); padding: 1rem 0; }
    .counts { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; list-style: none; padding: 0; }
    .merge, .review, .apart { border: 1px solid; border-radius: 1rem; font-size: .8rem;
      font-weight: 600; padding: .1rem .6rem; white-space: nowrap; }
    .merge { color: var(--merge); } .review { color: var(--review); } .apart { color: var(--apart); }
    .but { font-weight: 600; }
    .scroll { overflow-x: auto; margin-top: .6rem; }
    table { border-collapse: collapse; }
    th, td { border: 1px solid var(--line); padding: .35rem .6rem; text-align: left;
      vertical-align: top; overflow-wrap: anywhere; }
    td { min-width: 11rem; max-width: 22rem; }
    tbody th { font-weight: 500; position: sticky; left: 0; background: var(--paper);
      overflow-wrap: normal; }
    small { font-weight: 400; }
    mark { background: var(--mark); color: inherit; padding: 0 .15rem; }
    @media (max-width: 30rem) { body { padding: .6rem; } td { min-width: 10rem; }
      th, td { padding: .25rem .4rem; font-size: .9rem; } }
    """
}

extension String {
  /// The text as a part of HTML.
  fileprivate var htmlEscaped: String {
    var text = ""
    for character in unicodeScalars {
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\n": text += "<br>"
      default: text.unicodeScalars.append(character)
      }
    }
    return text
  }
}
