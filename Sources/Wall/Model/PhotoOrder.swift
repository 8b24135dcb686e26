import PhotoFeed

/// Puts an arrangement into the order of a key, each section for itself. What is alike keeps the order of the feed.
struct PhotoOrder {
  /// For each photo its rank; the smaller comes first.
  private let ranks: [Int32]

  /// The order of a key over all photos of a table; photos that have left the feed come last.
  init(_ key: WallSort, photos: PhotoTable, seed: UInt64) {
    var ranks = [Int32](repeating: .max, count: photos.count)
    let numbers = photos.numbers
    for (rank, index) in key.feedKey(seed: seed).order(of: photos.feed).enumerated() {
      if let photo = numbers.map({ $0[index] }) ?? PhotoID(index) { ranks[photo.index] = Int32(rank) }
    }
    self.ranks = ranks
  }

  /// The arrangement in that order.
  func arranged(_ arrangement: PhotoArrangement) -> PhotoArrangement {
    arrangement.sorted { ranks[$0.index] == ranks[$1.index] ? $0 < $1 : ranks[$0.index] < ranks[$1.index] }
  }
}

extension WallSort {
  func feedKey(seed: UInt64) -> SortKey {
    switch self {
    case .feed: .feed
    case .title: .title
    case .size: .size
    case .shape: .shape
    case .date: .date
    case .shuffle: .shuffle(seed: seed)
    }
  }
}
