import Basics

/// What has to happen to one feed to become another: the updates of a collection view.
///
/// Photos are known by their ``FeedIdentity``; of several that share one, the first of the old feed is the first of the new.
public struct FeedDifference: Sendable, Equatable {
  /// A photo that is in another place among those that stay.
  public struct Move: Sendable, Hashable {
    /// Index in the old feed.
    public var from: Int
    /// Index in the new feed.
    public var to: Int

    /// A move.
    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// Indices in the old feed of what is gone, ascending.
  public private(set) var deletes: [Int] = []
  /// Indices in the new feed of what has come, ascending.
  public private(set) var inserts: [Int] = []
  /// What has moved among what stays: as few as can be. Ascending by place in the new feed.
  public private(set) var moves: [Move] = []
  /// What stays where it is but says something else of itself now (title, size, …), by its indices in both feeds.
  public private(set) var changes: [Move] = []

  /// For each item of the new feed its index in the old one; nothing for what has come.
  public private(set) var origins: [Int?]

  /// Whether nothing has to happen.
  public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty && changes.isEmpty }

  /// The difference between two feeds. Beginnings and ends that are alike are passed over quickly, so that a small change to
  /// a large feed costs little more than comparing them.
  public init(from old: PhotoFeed, to new: PhotoFeed) {
    var start = 0
    let shorter = min(old.count, new.count)
    while start < shorter, old.isSame(start, as: new, start) { start += 1 }
    var tail = 0
    origins = Array(0..<start)
    while tail < shorter - start, old.isSame(old.count - 1 - tail, as: new, new.count - 1 - tail) { tail += 1 }
    match(old, start..<(old.count - tail), new, start..<(new.count - tail))
    for index in (old.count - tail)..<old.count { origins.append(index) }
  }

  private mutating func match(_ old: PhotoFeed, _ oldRange: Range<Int>, _ new: PhotoFeed, _ newRange: Range<Int>) {
    if oldRange.isEmpty || newRange.isEmpty {
      deletes = Array(oldRange)
      inserts = Array(newRange)
      origins += newRange.map { _ in nil }
      return
    }
    var places: [FeedIdentity: Occurrences] = [:]
    for index in oldRange { places[old.identity(at: index), default: Occurrences()].add(index) }
    var stays: [Move] = []
    for index in newRange {
      let from = places[new.identity(at: index)]?.next()
      origins.append(from)
      if let from { stays.append(Move(from: from, to: index)) } else { inserts.append(index) }
    }
    let kept = Set(stays.lazy.map(\.from))
    deletes = oldRange.filter { !kept.contains($0) }
    let unmoved = Self.longestAscending(stays.map(\.from))
    for (place, pair) in stays.enumerated() {
      if !unmoved[place] { moves.append(pair) }
      if !old.isSame(pair.from, as: new, pair.to) { changes.append(pair) }
    }
  }

  /// The places of one identity in the old feed, taken in order.
  private struct Occurrences {
    private var first: Int?
    private var more: [Int] = []
    private var taken = 0

    mutating func add(_ index: Int) {
      if first == nil && taken == 0 { first = index } else { more.append(index) }
    }

    mutating func next() -> Int? {
      if let first {
        self.first = nil
        taken = 1
        return first
      }
      guard taken > 0, taken <= more.count else { return nil }
      taken += 1
      return more[taken - 2]
    }
  }

  /// Which numbers belong to a longest ascending subsequence (patience sorting, O(n log n)).
  static func longestAscending(_ numbers: [Int]) -> [Bool] {
    var tails: [Int] = []
    var previous = [Int](repeating: -1, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      let place = tails.partitioningIndex { numbers[$0] >= number }
      if place > 0 { previous[index] = tails[place - 1] }
      if place < tails.count { tails[place] = index } else { tails.append(index) }
    }
    var belongs = [Bool](repeating: false, count: numbers.count)
    var index = tails.last ?? -1
    while index >= 0 {
      belongs[index] = true
      index = previous[index]
    }
    return belongs
  }
}
