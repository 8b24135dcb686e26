import PhotoFeed
import Pictures
import Platform

/// The order of a sort key, and its sections. Each section is sorted; photos with equal keys keep the feed's order.
struct PhotoOrder: Sendable {
  /// The sections; nil if they do not change.
  let sections: PhotoSections?
  /// The loaded photos of the feed in this order.
  private let photos: [PhotoID]

  /// Creates the order of a key for the photos of a table. `values` are the user's decisions.
  init(
    _ key: WallSort, isReversed: Bool = false, in sections: WallSections = .auto, photos: PhotoTable,
    values: [PhotoProperty: PhotoValues] = [:], seed: UInt64
  ) {
    // It is never cancelled, so it is not nil.
    self =
      PhotoOrder(key, isReversed: isReversed, in: sections, photos: photos, values: values, seed: seed) { _ in true }
      ?? PhotoOrder(photos: [])
  }

  /// Creates the order for a large feed; nil if `progress`, which receives the fraction done, returns false.
  init?(
    _ key: WallSort, isReversed: Bool, in sections: WallSections, photos: PhotoTable,
    values: [PhotoProperty: PhotoValues], seed: UInt64, progress: (Double) -> Bool
  ) {
    func dateTaken(_ address: PhotoAddress) -> String? {
      address.filePath.flatMap { photos.fileFacts.facts(of: $0).taken }
    }
    if let field = key.field ?? photos.fieldThatReplaces(key) {
      let isDescending = key.isDescending != isReversed
      guard let order = photos.order(byField: field, isReversed: isDescending, values, progress) else { return nil }
      self.photos = order
      self.sections = PhotoSections(sections, sortedBy: key, isReversed: isReversed, of: photos, values)
      return
    }
    guard let order = key.feedKey(seed: seed).order(of: photos.feed, dateTaken: dateTaken, progress: progress) else {
      return nil
    }
    var sorted = order.map { photos.numbers[$0] }
    if let property = key.property, let values = values[property] {
      // Photos with the same value keep the feed's order.
      var byValue = property.values.map { _ in [PhotoID]() }
      for photo in sorted { byValue[Int(values[photo])].append(photo) }
      let places = property.sortedValues?.map(Int.init) ?? byValue.indices.reversed()
      sorted = places.flatMap { byValue[$0] }
    }
    if key == .duplicates {
      let grouped = photos.duplicates.groups.flatMap(\.photos)
      sorted = grouped + sorted.filter { photos.duplicates.group(of: $0) == nil }
    }
    self.photos = isReversed ? sorted.reversed() : sorted
    self.sections = PhotoSections(sections, sortedBy: key, isReversed: isReversed, of: photos, values)
  }

  /// Creates the order of a list of all photos.
  init(photos: [PhotoID]) { (self.photos, sections) = (photos, nil) }

  /// Returns an arrangement in this order, with the same sections.
  func ordering(_ arrangement: PhotoArrangement) -> PhotoArrangement { arrangement.inOrder(of: photos) }

  /// Returns an arrangement in this order and its sections; photos that left the feed come last.
  func arranged(_ arrangement: PhotoArrangement) -> PhotoArrangement {
    arrangement.divided(into: sections).inOrder(of: photos)
  }
}

extension PhotoTable {
  /// Returns the property name of a sort key if a field with other values has the same name.
  fileprivate func fieldThatReplaces(_ key: WallSort) -> String? {
    guard let name = key.property?.name, case .column? = fieldTable.source(of: name) else { return nil }
    return name
  }

  /// Returns the loaded photos in the order of a field, those without a value last. Nil if `progress` returns false.
  fileprivate func order(
    byField name: String, isReversed: Bool, _ values: [PhotoProperty: PhotoValues], _ progress: (Double) -> Bool
  ) -> [PhotoID]? {
    let order: [Int]?
    if case .column(let name)? = fieldTable.source(of: name) {
      order = column(name, progress: { progress($0 / 2) })?.order(isReversed: isReversed) { progress(0.5 + $0 / 2) }
    } else {
      let (table, searched) = (fieldTable, SearchedPhotos(in: self, values: values))
      let isSlow = table.isOfPicture(name) || table.isOfFile(name)
      if table.isOfPicture(name), !makeFingerprints(progress: { progress($0 * 0.9) }) { return nil }
      if table.isOfFile(name) {
        let unread = unreadOnServers(loaded).map(\.address)
        // Unreadable files have no value.
        let end = fileFacts.readServers(unread) { progress(Double($0.upperBound) / Double(unread.count) * 0.9) }
        if end == .stopped { return nil }
      }
      let value = searched.values(of: name, in: table) ?? { _, _ in nil }
      let found = (0..<feed.count).map { value(numbers[$0], searched) }
      order = FieldRanks(of: found.lazy.compactMap(\.self)).order(
        count: found.count, isReversed: isReversed, progress: { progress(isSlow ? 1 : $0) }
      ) { found[$0] }
    }
    return order.map { order in
      feed.unloadedCount == 0 ? order.map { numbers[$0] } : order.lazy.filter(feed.isLoaded).map { numbers[$0] }
    }
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
