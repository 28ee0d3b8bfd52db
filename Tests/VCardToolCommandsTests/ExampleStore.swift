import Testing

/// The address book that the examples of `vcardtool store` are run on: the usual one of a home folder, with the
/// contacts of `Samples/crew.vcf`, a group and a second container.
enum ExampleStore {
  private static let commands = [
    "import Samples/crew.vcf", "group create club", "group add club 1", "container create work",
  ]

  static func make(in folder: TemporaryFolder) throws {
    for command in commands {
      let words = command.split(separator: " ").map(String.init)
      let result = try BuiltTool.run(BuiltTool.path, ["store"] + words, in: folder)
      #expect(result.status == 0, "\(command): \(result.errors)")
    }
  }
}
