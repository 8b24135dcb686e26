import Culling
import Pictures

/// A change of the wall that can be undone.
public enum WallChange: Hashable, Sendable {
  /// Photos were deleted; with their locations before.
  case deleted([PhotoLocation])
  /// Photos were restored, whatever had been done since they were deleted; with their locations after.
  case restored([PhotoLocation])
  /// Photos were given values of a property other than `deleted`.
  case set(PropertyChange)
  case ordered(from: Order, to: Order)
  /// Photos were moved, each within its section.
  case moved(from: [PhotoLocation], to: [PhotoLocation])
  /// Something was done with the files of photos, as copying them. Nothing changes on the wall.
  case acted([PhotoID], FileCall)
  /// The files of photos have got new names. The number tells one renaming from others.
  case renamed([PhotoID], number: Int)
  /// The clocks of cameras were corrected.
  case dated(from: CameraClocks, to: CameraClocks)

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

  /// The cause of a change.
  enum Cause: Hashable {
    case command, undo, redo
  }

  /// The photos that it is about; none if it is about the order of all.
  var photos: [PhotoID] {
    switch self {
    case .deleted(let locations), .restored(let locations), .moved(let locations, _): locations.map(\.photo)
    case .set(let change): change.photos
    case .acted(let photos, _), .renamed(let photos, _): photos
    case .ordered, .dated: []
    }
  }

  /// The values that it gives to photos; nil if it only moves them. Deletions are recorded by it like any other property.
  var values: PropertyChange? {
    switch self {
    case .deleted(let locations): PropertyChange(.deleted, of: locations.map(\.photo), from: 0, to: 1)
    case .restored(let locations): PropertyChange(.deleted, of: locations.map(\.photo), from: 1, to: 0)
    case .set(let change): change
    case .ordered, .moved, .acted, .renamed, .dated: nil
    }
  }
}

extension WallChange {
  /// Returns the change for a wall whose feed has changed; nil if nothing is left of it.
  ///
  /// - Parameters:
  ///   - location: returns where a location is now.
  ///   - arrangement: returns the arrangement that an order has now.
  func adapted(
    gone: Set<PhotoID>, location: (PhotoLocation) -> PhotoLocation, arrangement: (Order) -> PhotoArrangement
  ) -> WallChange? {
    func leftLocations(of locations: [PhotoLocation]) -> [PhotoLocation] {
      locations.filter { !gone.contains($0.photo) }.map(location)
        .sorted { ($0.section, $0.position) < ($1.section, $1.position) }
    }
    switch self {
    case .deleted(let locations):
      let left = leftLocations(of: locations)
      return left.isEmpty ? nil : .deleted(left)
    case .restored(let locations):
      let left = leftLocations(of: locations)
      return left.isEmpty ? nil : .restored(left)
    case .set(let change): return change.filtered { !gone.contains($0) }.map { .set($0) }
    case .ordered(var from, var to):
      from.arrangement = arrangement(from)
      to.arrangement = arrangement(to)
      return .ordered(from: from, to: to)
    case .moved(let from, let to):
      let left = leftLocations(of: from)
      return left.isEmpty ? nil : .moved(from: left, to: leftLocations(of: to))
    case .acted(let photos, let call):
      let left = photos.filter { !gone.contains($0) }
      return left.isEmpty ? nil : .acted(left, call)
    case .renamed(let photos, let number):
      let left = photos.filter { !gone.contains($0) }
      return left.isEmpty ? nil : .renamed(left, number: number)
    case .dated: return self
    }
  }
}
