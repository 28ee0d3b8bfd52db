internal import CommandLineKit

enum ValidateCommand {
  static let spec = CommandSpec(
    name: "validate", summary: "check cards", synopsis: ["validate [FILE ...]"], category: .check)

  @Sendable
  static func run(_ context: CommandContext) throws {}
}
