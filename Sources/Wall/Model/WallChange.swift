import Culling
import PhotoFeed
import Pictures

/// A change that can be undone.
public enum WallChange: Equatable, Sendable {
  /// Photos were deleted, with their former locations.
  case deleted([PhotoLocation])
  /// Photos were restored, independently of later changes, with their new locations.
  case restored([PhotoLocation])
  /// A property other than `deleted` was set.
  case set(PropertyChange)
  case ordered(from: Order, to: Order)
  /// Photos were moved within their sections.
  case moved(from: [PhotoLocation], to: [PhotoLocation])
  /// A command ran on the files of photos, such as a copy. The wall does not change.
  case acted([PhotoID], FileCall)
  /// The files of photos were renamed. The number identifies the renaming.
  case renamed([PhotoID], number: Int)
  /// Camera clocks were corrected.
  case dated(from: CameraClocks, to: CameraClocks)

  /// An order of the wall.
  public struct Order: Equatable, Sendable {
    /// The sort key.
    public var key: WallSort
    /// Whether the order of the key is reversed.
    public var isReversed = false
    public var arrangement: PhotoArrangement
    /// The number of moves since the last sort.
    public var manualMoves = 0

    /// The text for the status line: `sorted by title, reversed`.
    public var sentence: String { key.sentence + (isReversed ? ", reversed" : "") }
  }

  /// The cause of a change.
  enum Cause: Hashable {
    case command, undo, redo
  }

  /// The photos of the change; empty for a change of the order.
  var photos: [PhotoID] {
    switch self {
    case .deleted(let locations), .restored(let locations), .moved(let locations, _): locations.map(\.photo)
    case .set(let change): change.photos
    case .acted(let photos, _), .renamed(let photos, _): photos
    case .ordered, .dated: []
    }
  }

  /// The new property values, including deletions; nil for other changes.
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
  /// Returns the change for a replaced feed; nil if nothing is left of it.
  ///
  /// - Parameters:
  ///   - location: Returns the new location for an old one.
  ///   - arrangement: Returns the new arrangement of an order.
  func adapted(
    gone: Set<PhotoID>, location: (PhotoLocation) -> PhotoLocation, arrangement: (Order) -> PhotoArrangement
  ) -> WallChange? {
    func leftLocations(of locations: [PhotoLocation]) -> [PhotoLocation] {
      locations.filter { !gone.contains($0.photo) }.map(location)
        .sorted { ($0.section, $0.position) < ($1.section, $1.position) }
    }
    guard photos.isEmpty || !gone.isSuperset(of: photos) else { return nil }
    switch self {
    case .deleted(let locations): return .deleted(leftLocations(of: locations))
    case .restored(let locations): return .restored(leftLocations(of: locations))
    case .set(let change): return change.filtered { !gone.contains($0) }.map { .set($0) }
    case .ordered(var from, var to):
      from.arrangement = arrangement(from)
      to.arrangement = arrangement(to)
      return .ordered(from: from, to: to)
    case .moved(let from, let to): return .moved(from: leftLocations(of: from), to: leftLocations(of: to))
    case .acted(let photos, let call): return .acted(photos.filter { !gone.contains($0) }, call)
    case .renamed(let photos, let number): return .renamed(photos.filter { !gone.contains($0) }, number: number)
    case .dated: return self
    }
  }
}
