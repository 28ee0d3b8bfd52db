/// The name of a language or locale: a tag of BCP 47 (RFC 5646) or a POSIX locale.
struct LanguageTag {
  /// The subtags in lower case, the language first.
  let subtags: [String]

  init(_ text: String) {
    // `de_AT.UTF-8@euro`
    let name = text.prefix { $0 != "." && $0 != "@" }
    let parts = name.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    subtags = parts == ["c"] || parts == ["posix"] ? ["en"] : parts
  }

  /// The tags to look for, the nearest first, in lower case: the tag itself, what it usually is written
  /// in, and what is left when subtags go from the end (RFC 4647 section 3.4).
  var candidates: [String] {
    var found: [String] = []
    for count in stride(from: subtags.count, to: 0, by: -1) {
      let tag = subtags[..<count].joined(separator: "-")
      found.append(tag)
      if let other = Self.others[tag] { found.append(other) }
    }
    return found
  }

  /// Other names, and the usual script or country of a language (CLDR, likely subtags and parent locales).
  private static let others = [
    "zh": "zh-hans", "zh-tw": "zh-hant", "zh-hk": "zh-hant", "zh-mo": "zh-hant",
    "pt": "pt-br", "pt-ao": "pt-pt", "pt-ch": "pt-pt", "pt-cv": "pt-pt", "pt-fr": "pt-pt",
    "pt-gq": "pt-pt", "pt-gw": "pt-pt", "pt-lu": "pt-pt", "pt-mo": "pt-pt", "pt-mz": "pt-pt",
    "pt-st": "pt-pt", "pt-tl": "pt-pt",
    "no": "nb", "nn": "nb", "iw": "he", "in": "id", "sh": "sr", "yue": "zh-hant",
  ]
}
