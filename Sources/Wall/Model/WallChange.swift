/// A change of the wall that can be undone.
public enum WallChange: Hashable, Sendable {
  /// Photos were deleted; with their places before.
  case deleted([PhotoPlace])
  /// Photos were marked (true) or unmarked.
  case marked([PhotoID], Bool)
  /// The marks of photos were inverted.
  case inverted([PhotoID])
  case ordered(from: Order, to: Order)
  /// Photos were moved, each within its section.
  case moved(from: [PhotoPlace], to: [PhotoPlace])

  /// An order of the wall.
  public struct Order: Hashable, Sendable {
    /// The sort key.
    public var key: WallSort
    /// Whether the order of the key is reversed.
    public var isReversed = false
    public var arrangement: PhotoArrangement
    /// The number of moves since it was sorted.
    public var manualMoves = 0

    /// The text for the status line: `sorted by title, reversed`.
    public var sentence: String { key.sentence + (isReversed ? ", reversed" : "") }
  }
}

extension WallChange {
  /// Returns the change for a wall that now has the photos of `arrangement`; nil if nothing is left of it.
  ///
  /// - Parameter place: returns where a place is now.
  func adapted(
    to arrangement: PhotoArrangement, gone: Set<PhotoID>, place: (PhotoPlace) -> PhotoPlace
  ) -> WallChange? {
    func leftPlaces(of places: [PhotoPlace]) -> [PhotoPlace] {
      places.filter { !gone.contains($0.photo) }.map(place)
        .sorted { ($0.section, $0.position) < ($1.section, $1.position) }
    }
    switch self {
    case .deleted(let places):
      let left = leftPlaces(of: places)
      return left.isEmpty ? nil : .deleted(left)
    case .marked(let photos, let isMarked):
      let left = photos.filter { !gone.contains($0) }
      return left.isEmpty ? nil : .marked(left, isMarked)
    case .inverted(let photos):
      let left = photos.filter { !gone.contains($0) }
      return left.isEmpty ? nil : .inverted(left)
    case .ordered(var from, var to):
      from.arrangement = arrangement.inOrder(of: from.arrangement.photos)
      to.arrangement = arrangement.inOrder(of: to.arrangement.photos)
      return .ordered(from: from, to: to)
    case .moved(let from, let to):
      let left = leftPlaces(of: from)
      return left.isEmpty ? nil : .moved(from: left, to: leftPlaces(of: to))
    }
  }
}

/// A sort key. Each section is sorted by itself.
public enum WallSort: String, Hashable, Sendable, CaseIterable {
  case feed, title, size, shape, date, shuffle

  /// The text for the status line: `sorted by title`.
  public var sentence: String {
    switch self {
    case .feed: "in the order of the feed"
    case .title: "sorted by title"
    case .size: "sorted by size, largest first"
    case .shape: "sorted by shape, tallest first"
    case .date: "sorted by date, oldest first"
    case .shuffle: "shuffled"
    }
  }

  /// The key that `s` selects after this one.
  public var next: WallSort {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }
}
