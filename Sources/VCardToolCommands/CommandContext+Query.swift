internal import CommandLineKit
internal import ContactMatching

extension CommandContext {
  /// Reads a query, `vcardtool-query(7)`; telephone numbers are those of --region.
  func query(_ text: String) throws(UsageError) -> ContactQuery {
    let region = try region()
    do {
      return try ContactQuery(parsing: text, region: region)
    } catch {
      let way = error.wayOut.map { "; \($0)" } ?? ""
      throw invocation.usageError("'\(text)', character \(error.column): \(error.message)\(way)")
    }
  }
}
