import Foundation

/// The tool beside this test, and other programs.
enum BuiltTool {
  struct Result {
    var status: Int32
    var output: String
    var errors: String
  }

  /// The folder of the package.
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of what was built, in which this very test stands.
  static let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  static let path = products.appendingPathComponent("vcardtool").path

  static func path(of program: String) -> String? {
    ["/usr/bin/", "/bin/", "/usr/local/bin/"].map { $0 + program }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs the tool in a folder.
  static func run(_ arguments: String..., in folder: TemporaryFolder) throws -> Result {
    try run(path, arguments, in: folder)
  }

  /// Runs a program to its end, with the built tool in `PATH`.
  static func run(
    _ program: String, _ arguments: [String], in folder: TemporaryFolder
  ) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = [
      "PATH": products.path + ":/usr/bin:/bin:/usr/local/bin", "LC_ALL": "C.UTF-8",
      "HOME": folder.path, "TZ": "UTC",
    ]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardInput = FileHandle.nullDevice
    let output = try folder.emptyFile(".output")
    let errors = try folder.emptyFile(".errors")
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: try folder.read(".output"),
      errors: try folder.read(".errors"))
  }
}
