import PhotoFeed

/// Puts an arrangement into the order of a key, each section for itself. What is alike keeps the order of the feed.
struct PhotoOrder: Sendable {
  /// All photos of the feed in that order.
  private let photos: [PhotoID]

  /// The order of a key over all photos of a table.
  init(_ key: WallSort, photos: PhotoTable, seed: UInt64) {
    // Nobody stops it.
    self = PhotoOrder(key, photos: photos, seed: seed) { _ in true } ?? PhotoOrder(photos: [])
  }

  /// The same for large feeds: `progress` hears how much is done (0…1) and answers whether to go on; nil when it did not.
  init?(_ key: WallSort, photos: PhotoTable, seed: UInt64, progress: (Double) -> Bool) {
    guard let order = key.feedKey(seed: seed).order(of: photos.feed, progress: progress) else { return nil }
    let numbers = photos.numbers
    self.photos = order.compactMap { index in numbers.map { $0[index] } ?? PhotoID(index) }
  }

  private init(photos: [PhotoID]) { self.photos = photos }

  /// The arrangement in that order; photos that have left the feed come last.
  func arranged(_ arrangement: PhotoArrangement) -> PhotoArrangement {
    arrangement.inOrder(of: photos)
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
