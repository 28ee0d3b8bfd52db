/// Why a contact is no ``Friend``.
public enum FriendError: Error, Hashable, Sendable {
  /// It has no e-mail address.
  ///
  /// - name: its formatted name, or one made from its names; `nil` when it has none.
  case withoutEmail(name: String?)
}

extension FriendError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .withoutEmail(let name?): "\"\(name)\" has no e-mail address"
    case .withoutEmail(nil): "a contact without a name has no e-mail address"
    }
  }
}
