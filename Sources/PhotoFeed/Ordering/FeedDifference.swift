import Basics

/// The changes from one feed to another, as updates of a collection view.
///
/// Photos are matched by ``FeedIdentity``. Photos with the same identity are matched in order.
public struct FeedDifference: Sendable, Equatable {
  /// A photo that changed its position relative to the others.
  public struct Move: Sendable, Hashable {
    public var from: Int
    public var to: Int

    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// Removed photos, as indices of the old feed, ascending.
  public private(set) var deletes: [Int] = []
  /// Inserted photos, as indices of the new feed, ascending.
  public private(set) var inserts: [Int] = []
  /// The smallest set of moves among the kept photos, ascending by index in the new feed.
  public private(set) var moves: [Move] = []
  /// Photos at the same position with changes (title, size, …), by their indices in both feeds.
  public private(set) var changes: [Move] = []

  /// The old index of each item of the new feed; nil for inserted ones.
  public private(set) var origins: [Int?]

  /// Whether the feeds are equal.
  public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty && changes.isEmpty }

  /// Computes the difference. Common prefixes and suffixes are skipped quickly, so a small change to a large feed costs
  /// little more than a comparison.
  public init(from old: PhotoFeed, to new: PhotoFeed) {
    var start = 0
    let shorter = min(old.count, new.count)
    while start < shorter, let common = old.commonRange(start, as: new, start) {
      start = min(shorter, common.upperBound)
    }
    var tail = 0
    origins = Array(0..<start)
    while tail < shorter - start, let common = old.commonRange(old.count - 1 - tail, as: new, new.count - 1 - tail) {
      tail = min(shorter - start, old.count - common.lowerBound)
    }
    match(old, start..<(old.count - tail), new, start..<(new.count - tail))
    for index in (old.count - tail)..<old.count { origins.append(index) }
  }

  /// Matches items with the same identity to old items that are not gone: a photo may have the name of a moved one.
  public mutating func prefer(to isGone: (_ index: Int) -> Bool, of old: PhotoFeed) {
    var others = Dictionary(deletes.filter { !isGone($0) }.map { (old.identity(at: $0), $0) }) { first, _ in first }
    guard !others.isEmpty else { return }
    let before = deletes
    for (index, origin) in origins.enumerated() {
      guard let origin, isGone(origin), let other = others.removeValue(forKey: old.identity(at: origin)) else {
        continue
      }
      origins[index] = other
      deletes = (deletes.filter { $0 != other } + [origin]).sorted()
      for place in changes.indices where changes[place].from == origin { changes[place].from = other }
    }
    if deletes == before { return }
    moves = Self.moves(among: origins.enumerated().compactMap { to, from in from.map { Move(from: $0, to: to) } })
  }

  private mutating func match(_ old: PhotoFeed, _ oldRange: Range<Int>, _ new: PhotoFeed, _ newRange: Range<Int>) {
    if oldRange.isEmpty || newRange.isEmpty {
      deletes = Array(oldRange)
      inserts = Array(newRange)
      origins += newRange.map { _ in nil }
      return
    }
    var occurrences: [FeedIdentity: Occurrences] = [:]
    for index in oldRange { occurrences[old.identity(at: index), default: Occurrences()].add(index) }
    var stays: [Move] = []
    for index in newRange {
      let from = occurrences[new.identity(at: index)]?.next()
      origins.append(from)
      if let from { stays.append(Move(from: from, to: index)) } else { inserts.append(index) }
    }
    let kept = Set(stays.lazy.map(\.from))
    deletes = oldRange.filter { !kept.contains($0) }
    moves = Self.moves(among: stays)
    changes = stays.filter { !old.isSame($0.from, as: new, $0.to) }
  }

  /// Returns the smallest set of kept photos whose moves bring all kept photos, ascending by new index, into order.
  private static func moves(among stays: [Move]) -> [Move] {
    zip(stays, longestAscending(stays.map(\.from))).compactMap { $1 ? nil : $0 }
  }

  /// The old indices of one identity, used in order.
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

  /// Returns which numbers belong to a longest increasing subsequence (patience sorting, O(n log n)).
  static func longestAscending(_ numbers: [Int]) -> [Bool] {
    var tails: [Int] = []
    var previous = [Int](repeating: -1, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      let position = tails.partitioningIndex { numbers[$0] >= number }
      if position > 0 { previous[index] = tails[position - 1] }
      if position < tails.count { tails[position] = index } else { tails.append(index) }
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
