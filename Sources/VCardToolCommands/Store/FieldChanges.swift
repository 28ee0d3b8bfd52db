internal import CommandLineKit
internal import ContactMatching
internal import VCard

/// What `--set`, `--add` and `--remove` change in contacts, in the order of the command line.
struct FieldChanges {
  private enum Kind: String, CaseIterable { case set, add, remove }

  private struct Change {
    var kind: Kind
    var field: ContactField
    var value: String
  }

  static let options = [
    OptionSpec(
      long: "set", value: .required("FIELD=VALUE"), group: .other,
      help: "Make VALUE the only value of FIELD, such as fn, email[work] or n.family.",
      completion: .field),
    OptionSpec(
      long: "add", value: .required("FIELD=VALUE"), group: .other,
      help: "Add VALUE to those of FIELD.", completion: .field),
    OptionSpec(
      long: "remove", value: .required("FIELD"), group: .other,
      help: "Remove all values of FIELD.", completion: .field),
  ]

  static let noRevisionOption = OptionSpec(
    long: "no-rev", group: .other,
    help: "Leave REV as it is instead of setting it to now.")

  private var changes: [Change] = []
  private let invocation: Invocation

  var isEmpty: Bool { changes.isEmpty }

  init(_ invocation: Invocation) throws(UsageError) {
    self.invocation = invocation
    for option in invocation.options {
      guard let kind = Kind(rawValue: option.name), let text = option.value?.description else {
        continue
      }
      changes.append(try change(kind, text))
    }
  }

  private func change(_ kind: Kind, _ text: String) throws(UsageError) -> Change {
    var name = text[...]
    var value = ""
    if kind != .remove {
      guard let equals = text.firstIndex(of: "=") else {
        throw invocation.usageError("'\(text)' has no value; expected FIELD=VALUE")
      }
      name = text[..<equals]
      value = String(text[text.index(after: equals)...])
    }
    do throws(FieldError) {
      return Change(kind: kind, field: try ContactField(parsing: String(name)), value: value)
    } catch {
      throw invocation.usageError(error.message, suggestion: error.suggestion)
    }
  }

  /// Sets the time of the change, unless `--no-rev` leaves it.
  func revise(_ contact: inout Contact) {
    if !invocation.flag("no-rev") { contact.revision = MergeChoices.now() }
  }

  /// Changes a contact; a formatted name that nobody wrote follows the others.
  func apply(to contact: inout Contact) throws(UsageError) {
    let name = contact.formattedName
    do throws(FieldError) {
      for change in changes {
        switch change.kind {
        case .set: try change.field.set(change.value, in: &contact)
        case .add: try change.field.add(change.value, in: &contact)
        case .remove: try change.field.remove(from: &contact)
        }
      }
    } catch {
      throw invocation.usageError(error.message, suggestion: error.suggestion)
    }
    var card = contact.card
    if let place = card.first(.formattedName), card.parameter(.derived, of: place) != nil {
      if contact.formattedName == name {
        card.setValue(.empty, of: place)
      } else {
        card.removeParameters(.derived, of: place)
      }
    }
    card.completeFormattedName()
    contact = Contact(card)
  }
}
