import PhotoFeed
import Pictures
import Platform

/// The order of a sort key, and the sections that the wall has in it. Each section is sorted by itself; equal photos keep the order of
/// the feed.
struct PhotoOrder: Sendable {
  /// The sections; nil if they stay as they are.
  let sections: PhotoSections?
  /// The photos of the feed in this order, as far as they are loaded.
  private let photos: [PhotoID]

  /// The order of a key over the photos of a table. `values` are the user's decisions.
  init(
    _ key: WallSort, isReversed: Bool = false, in sections: WallSections = .auto, photos: PhotoTable,
    values: [PhotoProperty: PhotoValues] = [:], seed: UInt64
  ) {
    // It is never stopped, so it is not nil.
    self =
      PhotoOrder(key, isReversed: isReversed, in: sections, photos: photos, values: values, seed: seed) { _ in true }
      ?? PhotoOrder(photos: [])
  }

  /// The same for large feeds: `progress` is called with the fraction done and returns false to stop; the result is then nil.
  init?(
    _ key: WallSort, isReversed: Bool, in sections: WallSections, photos: PhotoTable,
    values: [PhotoProperty: PhotoValues], seed: UInt64, progress: (Double) -> Bool
  ) {
    func dateTaken(_ address: PhotoAddress) -> String? {
      address.filePath.flatMap { photos.fileFacts.facts(of: $0).taken }
    }
    guard let order = key.feedKey(seed: seed).order(of: photos.feed, dateTaken: dateTaken, progress: progress) else {
      return nil
    }
    var sorted = order.map { photos.numbers[$0] }
    if let property = key.property, let values = values[property] {
      // Photos of one value stay in the order of the feed.
      var byValue = property.values.map { _ in [PhotoID]() }
      for photo in sorted { byValue[Int(values[photo])].append(photo) }
      let places = property.sortedValues?.map(Int.init) ?? byValue.indices.reversed()
      sorted = places.flatMap { byValue[$0] }
    }
    self.photos = isReversed ? sorted.reversed() : sorted
    self.sections = PhotoSections(sections, sortedBy: key, isReversed: isReversed, of: photos)
  }

  /// The order of a list of all photos.
  init(photos: [PhotoID]) { (self.photos, sections) = (photos, nil) }

  /// Returns an arrangement in this order, in the sections that it has.
  func ordering(_ arrangement: PhotoArrangement) -> PhotoArrangement { arrangement.inOrder(of: photos) }

  /// Returns an arrangement in this order; photos that are no longer in the feed come last.
  func arranged(_ arrangement: PhotoArrangement) -> PhotoArrangement {
    arrangement.divided(into: sections).inOrder(of: photos)
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
