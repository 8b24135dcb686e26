/// Records the starts of sections while items are read.
struct SectionMarks {
  private(set) var runs: [(title: String, start: Int)] = []

  /// Begins a section at an item.
  mutating func begin(_ title: String, at index: Int) { runs.append((title, index)) }

  /// Returns the sections in reading order; one without a title if there are none.
  func sections(count: Int) -> [FeedSection] {
    var sections: [FeedSection] = []
    if let first = runs.first?.start ?? count as Int?, first > 0 || runs.isEmpty {
      sections.append(FeedSection(title: "", range: 0..<first))
    }
    for (index, run) in runs.enumerated() {
      let end = index + 1 < runs.count ? runs[index + 1].start : count
      sections.append(FeedSection(title: run.title, range: run.start..<end))
    }
    return sections
  }

  /// Returns the sections with equal titles joined at the first one, and the new order of items (`order[new] == old`);
  /// nil if all titles differ.
  func joined(count: Int) -> (sections: [FeedSection], order: [Int]?) {
    let pieces = sections(count: count)
    var indices: [String: Int] = [:]
    var joined: [(title: String, ranges: [Range<Int>])] = []
    for piece in pieces {
      if let index = indices[piece.title] {
        joined[index].ranges.append(piece.range)
      } else {
        indices[piece.title] = joined.count
        joined.append((piece.title, [piece.range]))
      }
    }
    guard joined.count < pieces.count else { return (pieces, nil) }
    var order: [Int] = []
    order.reserveCapacity(count)
    let sections = joined.map { title, ranges in
      let start = order.count
      for range in ranges { order.append(contentsOf: range) }
      return FeedSection(title: title, range: start..<order.count)
    }
    return (sections, order)
  }
}
