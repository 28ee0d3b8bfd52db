public import VCard

/// What a merge could not simply unite, as data.
public struct MergeReport: Sendable {
  /// A property of an input.
  public struct Source: Sendable {
    public var property: Property
    /// The position of the input among those that were merged.
    public var input: Int
  }

  /// A property that a card has once, and for which the inputs had several values: all are kept.
  public struct Conflict: Sendable {
    /// Two or more, of different meaning; the first one is shown.
    public var values: [Source]
  }

  /// A value that the merged card does not have.
  public struct Omission: Sendable {
    public enum Reason: Sendable {
      /// A larger picture was kept; ``MergeOptions/keepsPhotos`` keeps this one too.
      case smallerPhoto
      /// A later REV, an earlier CREATED or the first PRODID was kept.
      case superseded
      /// A name that nobody wrote (`DERIVED`) gave way to one that somebody did.
      case derived
    }

    public var value: Source
    public var reason: Reason
  }

  public var conflicts: [Conflict] = []
  public var omissions: [Omission] = []

  public init() {}

  public var isEmpty: Bool { conflicts.isEmpty && omissions.isEmpty }
}

extension MergeReport {
  /// The report in words, each with the position of the input whose line it names.
  public var diagnostics: [(input: Int, diagnostic: Diagnostic)] {
    let conflicts = conflicts.map { conflict -> (input: Int, diagnostic: Diagnostic) in
      let first = conflict.values[0]
      let texts = conflict.values.map { Self.text($0.property) }.joined(separator: ", ")
      return (
        first.input,
        Diagnostic(
          .mergeConflict, line: first.property.line, severity: .warning,
          "\(first.property.name): the cards differ, all values are kept, the first is shown: \(texts)"
        )
      )
    }
    return conflicts
      + omissions.map { omission in
        let property = omission.value.property
        let (code, severity, words) = Self.words(omission.reason)
        return (
          omission.value.input,
          Diagnostic(
            code, line: property.line, severity: severity,
            "\(property.name): \(Self.text(property)) \(words)")
        )
      }
  }

  private static func words(
    _ reason: Omission.Reason
  ) -> (DiagnosticCode, Diagnostic.Severity, String) {
    switch reason {
    case .smallerPhoto:
      (.mergePhoto, .warning, "was left out for a larger one; --keep-photos keeps both")
    case .superseded: (.mergeSuperseded, .note, "gave way to that of another card")
    case .derived: (.mergeSuperseded, .note, "was made from other values and gave way to a name")
    }
  }

  /// A value for people: data by their size.
  private static func text(_ property: Property) -> String {
    let size = property.dataSize
    if size > 0 { return "\(size) bytes of data" }
    return property.escapedValue
  }
}
