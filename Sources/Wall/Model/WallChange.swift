/// Something that a person did to the wall and can undo.
public enum WallChange: Hashable, Sendable {
  /// Photos were taken off; with the places where they stood before.
  case deleted([PhotoPlace])
  /// These photos were given a mark (`true`) or lost it.
  case marked([PhotoID], Bool)
  /// The order became another.
  case ordered(from: Order, to: Order)
  /// Photos were moved by hand, each to another place of its section.
  case moved(from: [PhotoPlace], to: [PhotoPlace])

  /// An order of the wall and the name of the key that made it.
  public struct Order: Hashable, Sendable {
    /// The key.
    public var key: WallSort
    /// What stood where.
    public var arrangement: PhotoArrangement
    /// How many moves by hand have changed it since.
    public var movesByHand = 0
  }
}

extension WallChange {
  /// The same change of a wall that now holds the photos of `arrangement`; nil when nothing is left of it.
  func adapted(to arrangement: PhotoArrangement, gone: Set<PhotoID>) -> WallChange? {
    switch self {
    case .deleted(let places):
      let left = places.filter { !gone.contains($0.photo) }
      return left.isEmpty ? nil : .deleted(left)
    case .marked(let photos, let isMarked):
      let left = photos.filter { !gone.contains($0) }
      return left.isEmpty ? nil : .marked(left, isMarked)
    case .ordered(var from, var to):
      from.arrangement = arrangement.inOrder(of: from.arrangement.photos)
      to.arrangement = arrangement.inOrder(of: to.arrangement.photos)
      return .ordered(from: from, to: to)
    case .moved(let from, let to):
      let left = (from: from.filter { !gone.contains($0.photo) }, to: to.filter { !gone.contains($0.photo) })
      return left.from.isEmpty ? nil : .moved(from: left.from, to: left.to)
    }
  }
}

/// What a wall may be sorted by. Each section is sorted for itself.
public enum WallSort: String, Hashable, Sendable, CaseIterable {
  case feed, title, size, shape, date, shuffle

  /// For the status line: `sorted by title`.
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

  /// What comes after it when `s` is typed again and again.
  public var next: WallSort {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }
}
