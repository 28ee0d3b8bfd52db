/// The names that completion scripts carry with them.
package struct CompletionLists: Hashable, Sendable {
  package var formats: [String]
  package var ruleCodes: [String]
  package var charsets: [String]
  package var regions: [String]
  package var fields: [String]

  package init(
    formats: [String] = [], ruleCodes: [String] = [], charsets: [String] = [],
    regions: [String] = [], fields: [String] = []
  ) {
    self.formats = formats
    self.ruleCodes = ruleCodes
    self.charsets = charsets
    self.regions = regions
    self.fields = fields
  }
}
