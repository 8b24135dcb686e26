/// A change of the wall that can be undone.
public enum WallChange: Hashable, Sendable {
  /// Photos were deleted; with their places before.
  case deleted([PhotoPlace])
  /// Photos were given values of a property other than `deleted`.
  case set(PropertyChange)
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

  /// What makes a change.
  enum Cause: Hashable {
    case command, undo, redo
  }

  /// The values that it gives to photos; nil if it only moves them. Deletions are recorded by it like any other property.
  var values: PropertyChange? {
    switch self {
    case .deleted(let places): PropertyChange(.deleted, of: places.map(\.photo), from: 0, to: 1)
    case .set(let change): change
    case .ordered, .moved: nil
    }
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
    case .set(let change): return change.filtered { !gone.contains($0) }.map { .set($0) }
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
