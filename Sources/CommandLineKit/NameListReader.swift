/// Reads a list of file names, one a line or separated by NUL, as they come.
struct NameListReader: ~Copyable {
  private var file: InputFile
  private let separator: UInt8
  private var buffer: [UInt8] = []
  private var start = 0
  private var ended = false

  init(opening list: FileName, separatedByNull: Bool) throws(InputError) {
    file = try InputFile(opening: list)
    separator = separatedByNull ? 0 : UInt8(ascii: "\n")
  }

  /// The next name that isn't empty; nil at the end.
  mutating func next() throws(InputError) -> FileName? {
    while true {
      if let end = buffer[start...].firstIndex(of: separator) {
        let name = name(in: start..<end)
        start = end + 1
        if !name.bytes.isEmpty { return name }
      } else if ended {
        let name = name(in: start..<buffer.count)
        start = buffer.count
        return name.bytes.isEmpty ? nil : name
      } else {
        try fill()
      }
    }
  }

  /// A line may end with CR LF.
  private func name(in range: Range<Int>) -> FileName {
    var bytes = buffer[range]
    if separator != 0, bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    return FileName(bytes: Array(bytes))
  }

  private mutating func fill() throws(InputError) {
    buffer.removeFirst(start)
    start = 0
    let old = buffer.count
    let room = 16_384
    buffer.append(contentsOf: repeatElement(0, count: room))
    var result: Result<Int, InputError> = .success(0)
    buffer.withUnsafeMutableBytes { bytes in
      let free = UnsafeMutableRawBufferPointer(rebasing: bytes[old...])
      do throws(InputError) {
        result = .success(try file.read(into: free))
      } catch {
        result = .failure(error)
      }
    }
    let count = (try? result.get()) ?? 0
    buffer.removeLast(room - count)
    ended = count == 0
    if case .failure(let error) = result { throw error }
  }
}
