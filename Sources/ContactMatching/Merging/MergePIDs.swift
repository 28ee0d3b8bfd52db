internal import VCard

/// The numbers that CLIENTPIDMAP gives to sources of PID (RFC 6350 sections 5.5 and 6.7.7), card by card.
struct MergePIDs {
  /// The number in the result, by the rank of a card and the number there.
  var numbers: [Int: [String: String]] = [:]
  /// The URIs of the result by their number.
  var sources: [String: String] = [:]
}

extension CardMerger {
  /// Brings the maps of all cards together: one number a URI.
  mutating func unitePIDMaps() {
    for e in chain(.clientPidMap) {
      let rank = entries[e].rank
      let card = sources[rank]
      let parts = card.text(card.properties[entries[e].place].value).split(
        separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
      let number = String(parts[0])
      let uri = parts.count > 1 ? String(parts[1]) : ""
      if let known = pids.sources.first(where: { $0.value == uri })?.key {
        pids.numbers[rank, default: [:]][number] = known
        entries[e].isAbsorbed = true
        if rank == 0, known == number {
          remove(entries[e].place)
        } else if rank == 0 {
          // A second number of one source: properties use it.
          entries[e].isAbsorbed = false
        }
        continue
      }
      var free = number
      var next = 1
      while pids.sources[free] != nil {
        free = "\(next)"
        next += 1
      }
      pids.sources[free] = uri
      pids.numbers[rank, default: [:]][number] = free
      if rank > 0 {
        copy(e)
        if free != number {
          let range = result.store("\(free);\(uri)")
          result.setValue(range, of: entries[e].result)
        }
      }
      entries[e].isAlive = true
    }
  }

  /// The PID in the result for one of a card: `1.2` is property 1 of source 2.
  func mapPID(_ text: String, rank: Int) -> String? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return text }
    guard let number = pids.numbers[rank]?[String(parts[1])] else { return nil }
    return "\(parts[0]).\(number)"
  }
}
