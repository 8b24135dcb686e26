import Platform

/// Ordinals of items with the same address: two items of a list may refer to one file.
extension PhotoFeed {
  /// Returns the ordinals, from 1, among items of a source with the same address as written, in feed order. First items
  /// are omitted. The files of a folder all differ.
  public func ordinals(of indices: [Int]) -> [Int: Int] {
    var ordinals: [Int: Int] = [:]
    for (partIndex, indices) in Dictionary(grouping: indices, by: { locate($0).partIndex }) {
      let start = starts[partIndex]
      for (index, ordinal) in parts[partIndex].ordinals(of: indices.map { $0 - start }) {
        ordinals[start + index] = ordinal
      }
    }
    return ordinals
  }
}

extension FeedPart {
  fileprivate func ordinals(of indices: [Int]) -> [Int: Int] {
    guard hasFields || encoding == .names else { return [:] }
    func text(_ index: Int) -> ArraySlice<UInt8> { bytes.withBytes(of: addressSpan(at: index)) { Array($0)[...] } }
    let chosen = Set(indices)
    var counts = Dictionary(indices.map { (text($0), 0) }) { first, _ in first }
    counts[[]] = nil
    // Most items differ in length and last bytes, so a decision in a list of a million takes milliseconds.
    var isCandidate = [Bool](repeating: false, count: 1 << 12)
    func mark(_ index: Int) -> Int {
      let span = addressSpan(at: index)
      return bytes.withBytes(of: span) { text in
        text.suffix(8).reduce(text.count) { ($0 &* 31) &+ Int($1) } & (1 << 12 - 1)
      }
    }
    for index in indices { isCandidate[mark(index)] = true }
    var ordinals: [Int: Int] = [:]
    for index in 0...(indices.max() ?? 0) where isCandidate[mark(index)] {
      let text = text(index)
      guard let count = counts[text] else { continue }
      counts[text] = count + 1
      if count > 0, chosen.contains(index) { ordinals[index] = count + 1 }
    }
    return ordinals
  }
}
