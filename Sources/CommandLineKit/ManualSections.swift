/// What the page of a command says beyond its row in the table. Paragraphs are plain text; a
/// line that starts with a dot is mdoc(7) and stays as it is.
package struct ManualSections: Sendable {
  /// Follows the description of the table.
  package var description: [String]
  package var environment: [(name: String, text: String)]
  package var files: [(path: String, text: String)]
  package var seeAlso: [(page: String, section: Int)]
  package var standards: [String]
  package var history: [String]
  package var bugs: [String]

  package init(
    description: [String] = [], environment: [(name: String, text: String)] = [],
    files: [(path: String, text: String)] = [], seeAlso: [(page: String, section: Int)] = [],
    standards: [String] = [], history: [String] = [], bugs: [String] = []
  ) {
    self.description = description
    self.environment = environment
    self.files = files
    self.seeAlso = seeAlso
    self.standards = standards
    self.history = history
    self.bugs = bugs
  }
}
