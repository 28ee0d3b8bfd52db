/// The group in which the short help lists a command.
package enum CommandCategory: String, Hashable, Sendable, CaseIterable {
  case look
  case change
  case choose
  case check
  case keep
  case other
}
