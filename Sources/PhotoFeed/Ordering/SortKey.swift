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
    let all = Array(0..<feed.count)
    switch self {
    case .feed: return all
    case .title: return NameTable(feed).order()
    case .size:
      return Self.sorted(all, by: feed.parts.flatMap { zip($0.widths, $0.heights).map { -Int64($0) * Int64($1) } })
    case .shape: return Self.sorted(all, by: feed.aspectRatios(in: 0..<feed.count))
    case .date: return Self.sorted(all, by: (0..<feed.count).map { feed.seconds(at: $0) ?? .infinity })
    case .shuffle(let seed):
      var random = SplitMix64(seed: seed)
      return all.shuffled(using: &random)
    }
  }

  private static func sorted<Key: Comparable>(_ indices: [Int], by keys: [Key]) -> [Int] {
    indices.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] < keys[$1] }
  }
}

/// Names of all items as keys whose bytes are in natural order, in one block of memory.
private struct NameTable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  init(_ feed: PhotoFeed) {
    bytes.reserveCapacity(feed.count * 24)
    ends.reserveCapacity(feed.count)
    for index in 0..<feed.count {
      NaturalOrder.appendKey(of: feed.name(at: index), to: &bytes)
      ends.append(bytes.count)
    }
  }

  func order() -> [Int] {
    bytes.withUnsafeBufferPointer { bytes in
      ends.withUnsafeBufferPointer { ends in
        func key(_ index: Int) -> UnsafeBufferPointer<UInt8> {
          UnsafeBufferPointer(rebasing: bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]])
        }
        return (0..<ends.count).sorted { one, other in
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
