internal import CommandLineKit
internal import ContactMatching
internal import VCard

/// A plan of what is merged: written for people to change, and carried out as they left it.
///
/// A line is `merge` or `keep apart` and the contacts, each as its position over all inputs and a mark made
/// from its content, by which a plan for other inputs is told. `#` begins a comment.
struct DuplicatePlan {
  /// The contacts that become one, two or more each.
  private(set) var merges: [[Int]] = []

  // MARK: Writing

  static let header = """
    # What 'vcardtool dedupe' found. Change the first word of a line, or its numbers, and carry the plan
    # out with --apply and the same inputs:
    #   merge       the contacts become one
    #   keep apart  nothing happens to them
    # A line that is taken out keeps its contacts apart too. '#' begins a comment.


    """

  /// The lines of a set.
  ///
  /// - Parameter mark: the mark of the contact at a position.
  static func text(
    _ set: DuplicateSet, _ contacts: [ShownContact], mark: (Int) throws -> String?
  ) rethrows -> String {
    var lines: [String] = []
    func tokens(_ members: [Int]) throws -> String {
      try members.map { "\($0):\(try mark($0) ?? "")" }.joined(separator: " ")
    }
    for group in set.merged { lines.append("merge \(try tokens(group))") }
    if set.decision != .merge { lines.append("keep apart \(try tokens(set.members))") }
    lines.append("#   \(set.decision.rawValue): \(DuplicateText.reasons(set))")
    for contact in contacts {
      lines.append(
        "#   \(contact.index)  \(contact.summary) (\(contact.place))".withVisibleControls)
    }
    for contradiction in set.contradictions {
      lines.append("#   but the \(DuplicateText.contradiction(contradiction))")
    }
    return lines.joined(separator: "\n") + "\n\n"
  }

  // MARK: Reading

  /// Why a plan cannot be carried out.
  struct Problem: Error {
    var line: Int
    var column: Int
    var message: String
  }

  /// Reads a plan.
  ///
  /// - Parameter mark: the mark of the contact at a position, `nil` when there is none.
  init(parsing text: String, mark: (Int) throws -> String?) throws {
    var groups = GroupedContacts()
    for (i, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.prefix { $0 != "#" }.split(whereSeparator: { " \t\r".contains($0) })
      guard let verb = words.first else { continue }
      func problem(_ word: Substring, _ message: String) -> Problem {
        let column = text.utf8.distance(from: line.startIndex, to: word.startIndex) + 1
        return Problem(line: i + 1, column: column, message: message)
      }
      var members = words.dropFirst()
      let merges = verb == "merge"
      if !merges {
        guard verb == "keep", members.first == "apart" else {
          throw problem(verb, "'\(verb)' is neither 'merge' nor 'keep apart'")
        }
        members = members.dropFirst()
      }
      let contacts = try members.map { word throws -> Int in
        let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let contact = Int(parts[0]), contact >= 0 else {
          throw problem(word, "'\(word)' is no contact; expected a number, such as 3:0a1b2c3d")
        }
        guard let known = try mark(contact) else {
          throw problem(word, "there is no contact \(contact) in the inputs")
        }
        guard parts.count == 1 || parts[1] == known else {
          throw problem(
            word, "contact \(contact) is not the one of the plan; give the inputs it was made for")
        }
        return contact
      }
      if merges { groups.join(contacts) }
    }
    merges = groups.all
  }
}

/// Sets of contacts that grow together where they overlap.
private struct GroupedContacts {
  private var groups: [[Int]] = []

  mutating func join(_ contacts: [Int]) {
    var joined = Set(contacts)
    groups.removeAll { group in
      guard !joined.isDisjoint(with: group) else { return false }
      joined.formUnion(group)
      return true
    }
    if joined.count > 1 { groups.append(joined.sorted()) }
  }

  var all: [[Int]] { groups.sorted { $0[0] < $1[0] } }
}
