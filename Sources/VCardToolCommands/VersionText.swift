private import TextServices

/// What `--version` prints.
enum VersionText {
  static let version = "0.1.0"

  static var text: String {
    (["vcardtool \(version)"] + TextLibraries.versions.map { "\($0.name) \($0.version)" })
      .map { $0 + "\n" }.joined()
  }
}
