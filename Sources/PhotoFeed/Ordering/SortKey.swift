import Basics
import Platform

/// The key that a feed is sorted by. Equal items keep the feed's order.
public enum SortKey: Sendable, Hashable {
  /// The feed's order.
  case feed
  /// By title, or by file name without one, in natural order.
  case title
  /// By the number of pixels, descending; unknown ones last.
  case size
  /// By aspect ratio, tallest first; unknown ones count as 4:3.
  case shape
  /// By date, oldest first: the feed's, else when the picture was taken, else the file's; items without one last.
  case date
  /// Random: the same seed and number of items give the same order everywhere.
  case shuffle(seed: UInt64)

  /// Returns the indices of the feed's items in the order of this key.
  public func order(of feed: PhotoFeed) -> [Int] {
    order(of: feed) { _ in true } ?? []
  }

  /// Returns the indices in the order of this key, for large feeds. Photos that are not loaded are left out.
  ///
  /// - Parameters:
  ///   - dateTaken: Returns when a picture was taken, as cameras write it, or nil. Called for each photo without a date in the
  ///     feed if the order is by date.
  ///   - progress: Receives the fraction done (0…1) and returns false to stop; then the result is nil.
  public func order(
    of feed: PhotoFeed, dateTaken: (PhotoAddress) -> String? = { _ in nil }, progress: (Double) -> Bool
  ) -> [Int]? {
    guard feed.unloadedCount == 0 else {
      let (loaded, indices) = feed.withoutPending
      return order(of: loaded, dateTaken: dateTaken, progress: progress).map { $0.map { indices[$0] } }
    }
    // Exists for this call only. Reading dates from files takes longer than sorting.
    return withoutActuallyEscaping(progress) {
      order(of: feed, dateTaken, by: StagedSort(portion: self == .date ? 1 << 10 : 1 << 16, progress: $0))
    }
  }

  private func order(of feed: PhotoFeed, _ dateTaken: (PhotoAddress) -> String?, by work: StagedSort) -> [Int]? {
    switch self {
    case .feed: return Array(0..<feed.count)
    case .title: return NameTable(feed, by: work)?.order(by: work)
    case .size:
      return Self.sorted(
        feed.parts.flatMap { part in
          (0..<part.count).map { index in
            let size = part.size(at: index)
            return -size.width * size.height
          }
        }, by: work)
    case .shape: return Self.sorted(feed.aspectRatios(in: 0..<feed.count), by: work)
    case .date:
      return work.keys(feed.count) { feed.seconds(at: $0, dateTaken) ?? .infinity }.flatMap {
        Self.sorted($0, by: work)
      }
    case .shuffle(let seed):
      var random = SplitMix64(seed: seed)
      return Array(0..<feed.count).shuffled(using: &random)
    }
  }

  private static func sorted<Key: Comparable>(_ keys: [Key], by work: StagedSort) -> [Int]? {
    work.sorted(keys.count) { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] < keys[$1] }
  }
}

/// Names of all items in one block of memory, as keys in whose bytes the order is natural.
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
