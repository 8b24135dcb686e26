import Basics

/// What a feed can be sorted by. Items that are alike keep the feed's order.
public enum SortKey: Sendable, Hashable {
  /// As the feed has them.
  case feed
  /// By title, or the file's name where there is none, in natural order.
  case title
  /// By the number of pixels, most first; unknown ones last.
  case size
  /// By aspect ratio, the tallest first, the widest last; unknown ones as 4:3.
  case shape
  /// By date, oldest first: the feed's, or that of the file; those without one last.
  case date
  /// By chance: the same seed and number of items give the same order everywhere.
  case shuffle(seed: UInt64)

  /// The indices of the feed's items in the order of this key.
  public func order(of feed: PhotoFeed) -> [Int] {
    // Nobody stops it.
    order(of: feed) { _ in true } ?? []
  }

  /// The same for feeds so large that it takes a while: `progress` hears how much is done (0…1) and answers whether to go on;
  /// nil when it did not.
  public func order(of feed: PhotoFeed, progress: (Double) -> Bool) -> [Int]? {
    // Made for this call alone.
    withoutActuallyEscaping(progress) { order(of: feed, by: StagedSort(progress: $0)) }
  }

  private func order(of feed: PhotoFeed, by work: StagedSort) -> [Int]? {
    switch self {
    case .feed: return Array(0..<feed.count)
    case .title: return NameTable(feed, by: work)?.order(by: work)
    case .size:
      return Self.sorted(feed.parts.flatMap { zip($0.widths, $0.heights).map { -Int64($0) * Int64($1) } }, by: work)
    case .shape: return Self.sorted(feed.aspectRatios(in: 0..<feed.count), by: work)
    case .date:
      return work.keys(feed.count) { feed.seconds(at: $0) ?? .infinity }.flatMap { Self.sorted($0, by: work) }
    case .shuffle(let seed):
      var random = SplitMix64(seed: seed)
      return Array(0..<feed.count).shuffled(using: &random)
    }
  }

  private static func sorted<Key: Comparable>(_ keys: [Key], by work: StagedSort) -> [Int]? {
    work.sorted(keys.count) { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] < keys[$1] }
  }
}

/// Names of all items as keys whose bytes are in natural order, in one block of memory.
private struct NameTable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  init?(_ feed: PhotoFeed, by work: StagedSort) {
    var (bytes, ends): ([UInt8], [Int]) = ([], [])
    bytes.reserveCapacity(feed.count * 24)
    ends.reserveCapacity(feed.count)
    let isWhole = work.read(feed.count) { index in
      NaturalOrder.appendKey(of: feed.name(at: index), to: &bytes)
      ends.append(bytes.count)
    }
    guard isWhole else { return nil }
    (self.bytes, self.ends) = (bytes, ends)
  }

  func order(by work: StagedSort) -> [Int]? {
    bytes.withUnsafeBufferPointer { bytes in
      ends.withUnsafeBufferPointer { ends in
        func key(_ index: Int) -> UnsafeBufferPointer<UInt8> {
          UnsafeBufferPointer(rebasing: bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]])
        }
        return work.sorted(ends.count) { one, other in
          switch Self.compare(key(one), key(other)) {
          case 0: one < other
          case let sign: sign < 0
          }
        }
      }
    }
  }

  private static func compare(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Int {
    for index in 0..<min(one.count, other.count) where one[index] != other[index] {
      return one[index] < other[index] ? -1 : 1
    }
    return one.count - other.count
  }
}
