internal import VCard

/// The values of one contact as they were read, in a row: an array or an object, then what is in it.
///
/// Members may come in any order, so a contact is looked at when all of it is there. The texts stand in
/// one buffer, and both memories are used again.
struct JSONTape: ~Copyable {
  struct Node {
    var token: JSONToken
    var line: Int
    var column: Int
    /// The place of the name, when this is the value of a member.
    var key = 0..<0
    /// The place of the text of a string or a number.
    var text = 0..<0
    /// The node behind this one and all that is in it.
    var end = 0
  }

  private(set) var nodes: [Node] = []
  private var texts = ByteBuffer(capacity: 64)
  /// The arrays and objects that are open.
  private var open: [Int] = []
  private var key = 0..<0

  mutating func removeAll() {
    nodes.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    texts.truncate()
    key = 0..<0
  }

  var isComplete: Bool { open.isEmpty && !nodes.isEmpty }

  /// The bytes that the texts take.
  var size: Int { texts.count }

  /// Takes in the token that a reader has just given.
  mutating func add(_ token: JSONToken, from reader: borrowing JSONReader) {
    switch token {
    case .key: key = store(reader.text.bytes)
    case .endArray, .endObject:
      if let i = open.popLast() { nodes[i].end = nodes.count }
    case .end: break
    default:
      var node = Node(token: token, line: reader.line, column: reader.column, key: key)
      key = 0..<0
      if token == .string || token == .number { node.text = store(reader.text.bytes) }
      node.end = nodes.count + 1
      if token == .beginArray || token == .beginObject { open.append(nodes.count) }
      nodes.append(node)
    }
  }

  private mutating func store(_ source: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    let start = texts.count
    texts.append(source)
    return start..<texts.count
  }

  // MARK: Looking

  func token(_ node: Int) -> JSONToken { nodes[node].token }

  func string(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: texts.bytes[range]), as: UTF8.self)
  }

  func text(_ node: Int) -> String { string(nodes[node].text) }

  func key(_ node: Int) -> String { string(nodes[node].key) }

  func keyBytes(_ node: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: texts.bytes[nodes[node].key])
  }

  func bytes(_ node: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: texts.bytes[nodes[node].text])
  }

  /// The nodes directly in an array or an object.
  func children(_ node: Int) -> [Int] {
    var children: [Int] = []
    var i = node + 1
    while i < nodes[node].end {
      children.append(i)
      i = nodes[i].end
    }
    return children
  }
}
