import Basics
import Foundation

/// How the indices of a list shift when some elements are taken out and others put in. O(log changes) per question.
struct IndexShift: Equatable {
  /// Indices before the change, ascending, that are not after it.
  let removed: [Int]
  /// Indices after the change, ascending, that were not before it.
  let added: [Int]

  static let none = IndexShift(removed: [], added: [])

  init(removed: some Sequence<Int>, added: some Sequence<Int>) {
    self.removed = removed.sorted()
    self.added = added.sorted()
  }

  /// Where the element at an index before the change is after it; nil if it has been removed.
  func after(_ index: Int) -> Int? {
    let smaller = removed.partitioningIndex { $0 >= index }
    if smaller < removed.count, removed[smaller] == index { return nil }
    return Self.unranked(index - smaller, among: added)
  }

  /// Where the element at an index after the change was before it; nil if it has been added.
  func before(_ index: Int) -> Int? {
    let smaller = added.partitioningIndex { $0 >= index }
    if smaller < added.count, added[smaller] == index { return nil }
    return Self.unranked(index - smaller, among: removed)
  }

  /// The index of the element that has `rank` others before it which are not in `gaps`.
  private static func unranked(_ rank: Int, among gaps: [Int]) -> Int {
    // gaps[k] − k others stand before gap k; that never falls, so it can be searched.
    rank + gaps.indices.partitioningIndex { gaps[$0] - $0 > rank }
  }
}
