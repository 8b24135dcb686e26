import Basics

/// Maps the indices of a list before and after removals and insertions. O(log changes) per lookup.
struct IndexShift: Equatable {
  /// The removed indices before the change, ascending.
  let removed: [Int]
  /// The inserted indices after the change, ascending.
  let added: [Int]

  static let none = IndexShift(removed: [], added: [])

  init(removed: some Sequence<Int>, added: some Sequence<Int>) {
    self.removed = removed.sorted()
    self.added = added.sorted()
  }

  /// Returns an element's index after the change, or nil if it is removed.
  func after(_ index: Int) -> Int? {
    let smaller = removed.partitioningIndex { $0 >= index }
    if smaller < removed.count, removed[smaller] == index { return nil }
    return Self.unranked(index - smaller, among: added)
  }

  /// Returns an element's index before the change, or nil if it is inserted.
  func before(_ index: Int) -> Int? {
    let smaller = added.partitioningIndex { $0 >= index }
    if smaller < added.count, added[smaller] == index { return nil }
    return Self.unranked(index - smaller, among: removed)
  }

  /// Returns the index of the element that follows `rank` elements outside `gaps`.
  private static func unranked(_ rank: Int, among gaps: [Int]) -> Int {
    // gaps[k] − k elements precede gap k; that never decreases, so binary search works.
    rank + gaps.indices.partitioningIndex { gaps[$0] - $0 > rank }
  }
}
