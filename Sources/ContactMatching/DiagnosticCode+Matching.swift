public import VCard

extension DiagnosticCode {
  /// Contacts of one name stay apart, because something contradicts.
  public static let dedupeContradiction = DiagnosticCode(rawValue: "dedupe.contradiction")
  /// A line of a plan cannot be carried out.
  public static let dedupePlan = DiagnosticCode(rawValue: "dedupe.plan")
  /// A contact of one book is one with several of another.
  public static let mergeAmbiguous = DiagnosticCode(rawValue: "merge.ambiguous")
  /// A contact was changed in one book and removed from the other.
  public static let mergeRemoved = DiagnosticCode(rawValue: "merge.removed")
  /// A property that a card has once had different values.
  public static let mergeConflict = DiagnosticCode(rawValue: "merge.conflict")
  /// A picture was left out for a larger one.
  public static let mergePhoto = DiagnosticCode(rawValue: "merge.photo")
  /// Something that only one card can say was taken from another one.
  public static let mergeSuperseded = DiagnosticCode(rawValue: "merge.superseded")

  /// The rules of finding and merging duplicates.
  package static let matchingRules = [
    Rule(
      code: .dedupeContradiction, severity: .warning, source: "vcardtool-dedupe(1)",
      summary: "contacts of one name stay apart, because something else differs"),
    Rule(
      code: .dedupePlan, severity: .error, source: "vcardtool-dedupe(1)",
      summary: "a line of a plan cannot be carried out"),
    Rule(
      code: .mergeAmbiguous, severity: .warning, source: "vcardtool-merge(1)",
      summary: "a contact of one book is one with several of another; none of them is merged"),
    Rule(
      code: .mergeConflict, severity: .warning, source: "RFC 6350 5.4",
      summary: "merged cards differ in what a card has once; all values are kept"),
    Rule(
      code: .mergePhoto, severity: .warning, source: "vcardtool-dedupe(1)",
      summary: "a picture was left out for a larger one"),
    Rule(
      code: .mergeRemoved, severity: .warning, source: "vcardtool-merge(1)",
      summary: "a contact was changed in one book and removed from the other; it stays"),
    Rule(
      code: .mergeSuperseded, severity: .note, source: "vcardtool-formats(5)",
      summary: "what only one card can say about itself was taken from another one"),
  ]
}
