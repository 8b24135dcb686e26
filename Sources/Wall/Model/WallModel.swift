import Basics
import CollectionView
import Foundation

/// What is on the wall and what was done to it: pure values, no screen and no clock.
///
///     var model = WallModel(sectionLengths: [9])
///     model.delete([4])            // the photo of the feed's fifth item; the focus moves on if it was there
///     model.undo()                 // it is back in its place
public struct WallModel: Equatable, Sendable {
  /// All photos that are left, in their order; a filter takes none of them away.
  public private(set) var kept: PhotoArrangement
  /// What is on the wall: `kept`, or what a filter leaves of it.
  public private(set) var shown: PhotoArrangement
  /// The photo that keys act on; nil only when none is shown.
  public private(set) var focus: PhotoID?
  /// Where the focus stands on the wall, from 0; nil only when nothing is shown.
  public private(set) var focusPosition: Int?
  /// Photos with a mark.
  public private(set) var marked: Set<PhotoID> = []
  /// Photos taken off.
  public private(set) var deleted: Set<PhotoID> = []
  /// What the order was last made by.
  public private(set) var sortOrder = WallSort.feed
  /// How many moves by hand have changed that order.
  public private(set) var movesByHand = 0
  /// Done and undone.
  public private(set) var history = History<WallChange>()
  /// The photos that a filter lets through; nil without a filter.
  public private(set) var filter: Set<PhotoID>?
  /// Grows with every change of what `w` would write.
  public private(set) var edition = 0

  /// A wall of the photos 0, 1, 2, … in sections of these lengths.
  public init(sectionLengths: [Int]) {
    kept = PhotoArrangement(sectionLengths: sectionLengths)
    shown = kept
    focus = shown.photos.first
    focusPosition = shown.count > 0 ? 0 : nil
  }

  /// How many photos are on the wall.
  public var count: Int { shown.count }

  /// The photo at a position of the wall; nil beyond the end.
  public func photo(at position: Int) -> PhotoID? {
    shown.photos.indices.contains(position) ? shown.photos[position] : nil
  }

  /// The photo at an index path; nil when there is none.
  public func photo(at path: IndexPath) -> PhotoID? { shown.position(of: path).map { shown.photos[$0] } }

  // MARK: Focus

  /// Moves the focus to a position; beyond the ends, to the nearest end.
  public mutating func focus(onPosition position: Int) {
    guard count > 0 else {
      (focus, focusPosition) = (nil, nil)
      return
    }
    let position = max(0, min(position, count - 1))
    (focus, focusPosition) = (shown.photos[position], position)
  }

  /// Moves the focus to a photo if it is shown.
  public mutating func focus(on photo: PhotoID) {
    if let position = shown.position(of: photo) { focus(onPosition: position) }
  }

  // MARK: Changes

  /// Takes photos off the wall. The focus goes to what comes to stand in its place, at the end to the one before.
  @discardableResult
  public mutating func delete(_ photos: Set<PhotoID>) -> WallUpdate {
    let positions = positions(of: photos, in: kept)
    guard !positions.isEmpty else { return WallUpdate(deleting: []) }
    let places = positions.map {
      PhotoPlace(photo: kept.photos[$0], section: kept.section(ofPosition: $0), position: $0)
    }
    let change = WallChange.deleted(places)
    history.add(change)
    return redo(change)
  }

  /// Gives these photos a mark, or takes it away. Answers whether that changed anything.
  @discardableResult
  public mutating func mark(_ photos: some Sequence<PhotoID>, _ isMarked: Bool) -> Bool {
    let changed = photos.filter { marked.contains($0) != isMarked }
    guard !changed.isEmpty else { return false }
    let change = WallChange.marked(changed, isMarked)
    history.add(change)
    _ = redo(change)
    return true
  }

  /// Puts the wall into another order; `arrangement` must hold the photos of `kept` in the same sections.
  @discardableResult
  public mutating func order(by key: WallSort, as arrangement: PhotoArrangement) -> WallUpdate {
    let change = WallChange.ordered(
      from: .init(key: sortOrder, arrangement: kept, movesByHand: movesByHand),
      to: .init(key: key, arrangement: arrangement))
    history.add(change)
    return redo(change)
  }

  /// What a move by hand takes along: the focused photo, and where that is marked, all marked ones that are shown.
  public var lifted: Set<PhotoID> {
    guard let focus else { return [] }
    guard marked.contains(focus) else { return [focus] }
    return Set(shown.photos.filter(marked.contains))
  }

  /// Moves what is lifted one place back (−1) or on (1) among what is shown of its section, side by side. Answers nil when
  /// it is at the end already.
  @discardableResult
  public mutating func moveLifted(by step: Int) -> WallUpdate? {
    guard let focusPosition else { return nil }
    let lifted = lifted
    let range = shown.range(ofSection: shown.section(ofPosition: focusPosition))
    let isLifted = { [shown] (position: Int) in lifted.contains(shown.photos[position]) }
    let isOther = { (position: Int) in !isLifted(position) }
    // Beyond the outermost of them; where that stands at the end itself, the others close up to it.
    let target =
      lifted.count == 1
      ? focusPosition + step
      : step < 0
        ? range.first(where: isLifted).flatMap { $0 > range.lowerBound ? $0 - 1 : range.first(where: isOther) }
        : range.last(where: isLifted).flatMap { $0 + 1 < range.upperBound ? $0 + 1 : range.last(where: isOther) }
    guard let target, range.contains(target) else { return nil }
    return move(lifted, beside: shown.photos[target], isBehind: step > 0)
  }

  /// Moves photos to where another one stands, side by side: behind it when they come from before it, else before it.
  /// Photos of other sections stay where they are. Answers nil when nothing is to be moved.
  @discardableResult
  public mutating func move(_ photos: Set<PhotoID>, toPlaceOf target: PhotoID) -> WallUpdate? {
    guard let aim = kept.position(of: target), let first = positions(of: photos, in: kept).first else { return nil }
    return move(photos, beside: target, isBehind: first < aim)
  }

  /// Moves photos beside another one of their section, behind it or before it.
  mutating func move(_ photos: Set<PhotoID>, beside target: PhotoID, isBehind: Bool) -> WallUpdate? {
    guard !photos.contains(target), let aim = kept.position(of: target) else { return nil }
    let section = kept.section(ofPosition: aim)
    let positions = positions(of: photos, in: kept).filter(kept.range(ofSection: section).contains)
    guard !positions.isEmpty else { return nil }
    let start = aim - positions.count { $0 < aim } + (isBehind ? 1 : 0)
    let from = positions.map { PhotoPlace(photo: kept.photos[$0], section: section, position: $0) }
    let to = from.enumerated().map { PhotoPlace(photo: $1.photo, section: section, position: start + $0) }
    guard from != to else { return nil }
    let change = WallChange.moved(from: from, to: to)
    history.add(change)
    return redo(change)
  }

  /// Undoes the last change; nil when there is none.
  @discardableResult
  public mutating func undo() -> (change: WallChange, update: WallUpdate)? {
    guard let change = history.undo() else { return nil }
    return (change, undo(change))
  }

  /// Does again what was undone last; nil when there is nothing.
  @discardableResult
  public mutating func redo() -> (change: WallChange, update: WallUpdate)? {
    guard let change = history.redo() else { return nil }
    return (change, redo(change))
  }

  /// Puts other photos on the wall, since the feed has changed: `arrangement` holds all of them, the deleted ones too. What
  /// is `gone` is forgotten, also by what can be undone.
  @discardableResult
  mutating func replacePhotos(
    by arrangement: PhotoArrangement, gone: Set<PhotoID>, order: PhotoOrder
  ) -> WallUpdate {
    let before = shown
    marked.subtract(gone)
    deleted.subtract(gone)
    filter?.subtract(gone)
    var rest = arrangement.filtered { !deleted.contains($0) }
    switch sortOrder {
    // What is shuffled or moved by hand stays where it is; what is new comes at the end.
    case .shuffle: rest = rest.inOrder(of: kept.photos)
    case _ where movesByHand > 0: rest = rest.inOrder(of: kept.photos)
    case .feed: break
    default: rest = order.arranged(rest)
    }
    kept = rest
    show(from: before, near: focusPosition)
    history.rewrite { $0.adapted(to: rest, gone: gone) }
    return WallUpdate(from: before, to: shown)
  }

  /// Makes what was done so far the beginning, which cannot be undone.
  public mutating func forgetHistory() {
    history = History()
    edition = 0
  }

  /// Shows only these photos; nil shows all.
  @discardableResult
  public mutating func filter(_ photos: Set<PhotoID>?) -> WallUpdate {
    let before = shown
    filter = photos
    show(from: before, near: focusPosition)
    return WallUpdate(from: before, to: shown)
  }
}

// MARK: - Doing and undoing

extension WallModel {
  private mutating func redo(_ change: WallChange) -> WallUpdate {
    edition += 1
    switch change {
    case .deleted(let places):
      deleted.formUnion(places.lazy.map(\.photo))
      let gone = filter == nil ? places.map(\.position) : positions(of: Set(places.map(\.photo)), in: shown)
      let update = WallUpdate(deleting: gone.map(shown.indexPath(ofPosition:)))
      let lead = gone.partitioningIndex { $0 >= focusPosition ?? 0 }
      let next = (focusPosition ?? 0) - lead
      kept.remove(at: places.map(\.position))
      if filter == nil { shown = kept } else { shown.remove(at: gone) }
      // What leaves before the focus moves it up; when the focus itself leaves, its follower takes over, and within a
      // run of leaving photos the first one after the run.
      focus(onPosition: next)
      return update
    case .marked(let photos, let isMarked):
      if isMarked { marked.formUnion(photos) } else { marked.subtract(photos) }
      return WallUpdate(deleting: [])
    case .ordered(_, let order):
      return take(order)
    case .moved(_, let places):
      movesByHand += 1
      return put(places)
    }
  }

  private mutating func undo(_ change: WallChange) -> WallUpdate {
    edition += 1
    switch change {
    case .deleted(let places):
      deleted.subtract(places.lazy.map(\.photo))
      let before = shown
      kept.insert(places)
      show(from: before, near: focusPosition)
      if let first = places.first { focus(on: first.photo) }
      guard filter == nil else { return WallUpdate(from: before, to: shown) }
      return WallUpdate(inserting: places.map { shown.indexPath(ofPosition: $0.position) })
    case .marked(let photos, let wasMarked):
      if wasMarked { marked.subtract(photos) } else { marked.formUnion(photos) }
      return WallUpdate(deleting: [])
    case .ordered(let order, _):
      return take(order)
    case .moved(let places, _):
      movesByHand -= 1
      return put(places)
    }
  }

  /// Moves photos that are on the wall to these places.
  private mutating func put(_ places: [PhotoPlace]) -> WallUpdate {
    let before = shown
    let positions = positions(of: Set(places.map(\.photo)), in: kept)
    kept.remove(at: positions)
    kept.insert(places)
    show(from: before, near: focusPosition)
    guard filter == nil else { return WallUpdate(from: before, to: shown) }
    let sources = Dictionary(uniqueKeysWithValues: positions.map { (before.photos[$0], $0) })
    return WallUpdate(
      moving: places.compactMap { place in
        guard let from = sources[place.photo], let to = shown.position(of: place) else { return nil }
        return WallUpdate.Move(from: before.indexPath(ofPosition: from), to: shown.indexPath(ofPosition: to))
      })
  }

  private mutating func take(_ order: WallChange.Order) -> WallUpdate {
    let before = shown
    (sortOrder, movesByHand) = (order.key, order.movesByHand)
    kept = order.arrangement
    show(from: before, near: focusPosition)
    return WallUpdate(from: before, to: shown)
  }

  /// Works out what is shown; the focus stays with its photo, else it goes to the nearest position.
  private mutating func show(from before: PhotoArrangement, near position: Int?) {
    let old = focus
    if let filter { shown = kept.filtered(filter.contains) } else { shown = kept }
    if let old, let found = shown.position(of: old) {
      focus(onPosition: found)
    } else {
      focus(onPosition: position ?? 0)
    }
  }

  private func positions(of photos: Set<PhotoID>, in arrangement: PhotoArrangement) -> [Int] {
    if photos.count == 1, let photo = photos.first {
      // The focused photo is the common case: its position is known.
      if photo == focus, arrangement.photos.count == shown.photos.count, let focusPosition { return [focusPosition] }
      return arrangement.position(of: photo).map { [$0] } ?? []
    }
    return arrangement.photos.indices.filter { photos.contains(arrangement.photos[$0]) }
  }
}
