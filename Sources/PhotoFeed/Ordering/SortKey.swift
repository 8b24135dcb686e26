import Basics
import Platform

/// A sort key of a feed. Equal items keep the feed's order.
public enum SortKey: Sendable, Hashable {
  /// The feed's order.
  case feed
  /// By title, or else by file name, in natural order.
  case title
  /// By number of pixels, descending; unknown sizes last.
  case size
  /// By aspect ratio, tallest first; unknown sizes count as 4:3.
  case shape
  /// By date, oldest first: the feed's, else the capture time, else the file's. Items without a date come last.
  case date
  /// Random order; the same seed and number of items give the same order everywhere.
  case shuffle(seed: UInt64)

  /// Returns the indices of the feed's items, sorted by this key.
  public func order(of feed: PhotoFeed) -> [Int] {
    order(of: feed) { _ in true } ?? []
  }

  /// Returns the sorted indices of a large feed, without photos that are not loaded.
  ///
  /// - Parameters:
  ///   - dateTaken: Returns the capture time of a picture in EXIF's format, or nil. Called for each photo without a
  ///     date in the feed when sorting by date.
  ///   - progress: Receives the fraction done (0…1) and returns false to stop; then the result is nil.
  public func order(
    of feed: PhotoFeed, dateTaken: (PhotoAddress) -> String? = { _ in nil }, progress: (Double) -> Bool
  ) -> [Int]? {
    guard feed.unloadedCount == 0 else {
      let (loaded, indices) = feed.withoutPending
      return order(of: loaded, dateTaken: dateTaken, progress: progress).map { $0.map { indices[$0] } }
    }
    // The closure does not outlive this call. Reading dates from files takes longer than sorting.
    return withoutActuallyEscaping(progress) {
      order(of: feed, dateTaken, by: StagedSort(portion: self == .date ? 1 << 10 : 1 << 16, progress: $0))
    }
  }

  private func order(of feed: PhotoFeed, _ dateTaken: (PhotoAddress) -> String?, by work: StagedSort) -> [Int]? {
    switch self {
    case .feed: return Array(0..<feed.count)
    case .title:
      var names = NaturalKeys(capacity: feed.count)
      guard work.read(feed.count, { names.append(feed.name(at: $0)) }) else { return nil }
      return names.withComparison { compare in
        work.sorted(feed.count) { one, other in
          let sign = compare(one, other)
          return sign == 0 ? one < other : sign < 0
        }
      }
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
