extension String {
  /// The text with characters that can drive a terminal written as `\u{1B}`: the control
  /// characters of ASCII and Latin-1, line and paragraph separators, and those that turn
  /// the direction of writing.
  package var withVisibleControls: String {
    guard unicodeScalars.contains(where: Self.drivesTerminal) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      if Self.drivesTerminal(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func drivesTerminal(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
