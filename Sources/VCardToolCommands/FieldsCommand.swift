internal import CommandLineKit

enum FieldsCommand {
  static let spec = CommandSpec(
    name: "fields", summary: "list fields", synopsis: ["fields [FILE ...]"], category: .look)

  @Sendable
  static func run(_ context: CommandContext) throws {}
}
