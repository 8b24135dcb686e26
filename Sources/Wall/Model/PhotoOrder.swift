import PhotoFeed
import Pictures
import Platform

/// The order of a sort key. Each section is sorted by itself; equal photos keep the order of the feed.
struct PhotoOrder: Sendable {
  /// All photos of the feed in this order.
  private let photos: [PhotoID]

  /// The order of a key over the photos of a table. `values` are the user's decisions.
  init(_ key: WallSort, photos: PhotoTable, values: [PhotoProperty: PhotoValues] = [:], seed: UInt64) {
    // It is never stopped, so it is not nil.
    self = PhotoOrder(key, photos: photos, values: values, seed: seed) { _ in true } ?? PhotoOrder(photos: [])
  }

  /// The same for large feeds: `progress` is called with the fraction done and returns false to stop; the result is then nil.
  init?(
    _ key: WallSort, photos: PhotoTable, values: [PhotoProperty: PhotoValues] = [:], seed: UInt64,
    progress: (Double) -> Bool
  ) {
    func dateTaken(_ address: PhotoAddress) -> String? {
      address.filePath.flatMap { photos.fileFacts.facts(of: $0).taken }
    }
    guard let order = key.feedKey(seed: seed).order(of: photos.feed, dateTaken: dateTaken, progress: progress) else {
      return nil
    }
    let numbers = photos.numbers
    let inFeed = order.compactMap { index in numbers.map { $0[index] } ?? PhotoID(index) }
    guard let property = key.property, let values = values[property] else {
      self.photos = inFeed
      return
    }
    // Photos of one value stay in the order of the feed.
    var byValue = property.values.map { _ in [PhotoID]() }
    for photo in inFeed { byValue[Int(values[photo])].append(photo) }
    let sorted = property.sortedValues?.map(Int.init) ?? byValue.indices.reversed()
    self.photos = sorted.flatMap { byValue[$0] }
  }

  /// The order of a list of all photos.
  init(photos: [PhotoID]) { self.photos = photos }

  /// Returns the order, or its reverse.
  func reversed(_ isReversed: Bool) -> PhotoOrder { isReversed ? PhotoOrder(photos: photos.reversed()) : self }

  /// Returns an arrangement in this order; photos that are no longer in the feed come last.
  func arranged(_ arrangement: PhotoArrangement) -> PhotoArrangement {
    arrangement.inOrder(of: photos)
  }
}

extension WallSort {
  func feedKey(seed: UInt64) -> SortKey {
    switch self {
    case .title: .title
    case .size: .size
    case .shape: .shape
    case .date: .date
    case .shuffle: .shuffle(seed: seed)
    default: .feed
    }
  }
}
