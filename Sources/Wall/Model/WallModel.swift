import Basics
import CollectionView
import Foundation

/// The photos on the wall, their order, marks and deletions, the focus, and the changes that can be undone.
///
///     var model = WallModel(sectionLengths: [9])
///     model.delete([4])            // the fifth photo of the feed
///     model.undo()                 // restores it
public struct WallModel: Equatable, Sendable {
  /// The photos that are not deleted, in order, whatever the filter.
  public private(set) var kept: PhotoArrangement
  /// The photos on the wall: `kept`, or those that pass the filter.
  public private(set) var shown: PhotoArrangement
  /// The focused photo; nil only if none is shown.
  public private(set) var focus: PhotoID?
  /// The position of the focus; nil only if no photo is shown.
  public private(set) var focusPosition: Int?
  public private(set) var marked: Set<PhotoID> = []
  public private(set) var deleted: Set<PhotoID> = []
  /// The key of the last sort.
  public private(set) var sortOrder = WallSort.feed
  /// Whether the order of the key is reversed.
  public private(set) var isReversed = false
  /// The number of moves since the last sort.
  public private(set) var manualMoves = 0
  public private(set) var history = History<WallChange>()
  /// The photos that pass the filter; nil without a filter.
  public private(set) var filter: Set<PhotoID>?

  /// A wall of the photos 0, 1, 2, … in sections of these lengths.
  public init(sectionLengths: [Int]) {
    kept = PhotoArrangement(sectionLengths: sectionLengths)
    shown = kept
    focus = shown.photos.first
    focusPosition = shown.count > 0 ? 0 : nil
  }

  /// The number of photos on the wall.
  public var count: Int { shown.count }

  /// Returns the photo at a position; nil if there is none.
  public func photo(at position: Int) -> PhotoID? {
    shown.photos.indices.contains(position) ? shown.photos[position] : nil
  }

  /// Returns the photo at an index path; nil if there is none.
  public func photo(at path: IndexPath) -> PhotoID? { shown.position(of: path).map { shown.photos[$0] } }

  // MARK: Focus

  /// Moves the focus to a position, or to the nearest one that exists.
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

  /// Deletes photos. If the focused photo is deleted, the focus moves to the next photo, at the end to the previous one.
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

  /// Marks or unmarks photos. Returns true if that changed anything.
  @discardableResult
  public mutating func mark(_ photos: some Sequence<PhotoID>, _ isMarked: Bool) -> Bool {
    let changed = photos.filter { marked.contains($0) != isMarked }
    guard !changed.isEmpty else { return false }
    let change = WallChange.marked(changed, isMarked)
    history.add(change)
    _ = redo(change)
    return true
  }

  /// Inverts the marks of photos.
  public mutating func invertMarks(_ photos: [PhotoID]) {
    let change = WallChange.inverted(photos)
    history.add(change)
    _ = redo(change)
  }

  /// Changes the order; `arrangement` must have the photos of `kept` in the same sections.
  @discardableResult
  public mutating func order(
    by key: WallSort, isReversed: Bool = false, as arrangement: PhotoArrangement
  ) -> WallUpdate {
    let change = WallChange.ordered(
      from: .init(key: sortOrder, isReversed: self.isReversed, arrangement: kept, manualMoves: manualMoves),
      to: .init(key: key, isReversed: isReversed, arrangement: arrangement))
    history.add(change)
    return redo(change)
  }

  /// The photos that a move affects: the focused one or, if it is marked, all marked ones that are shown.
  public var selection: Set<PhotoID> {
    guard let focus else { return [] }
    guard marked.contains(focus) else { return [focus] }
    return Set(shown.photos.filter(marked.contains))
  }

  /// Moves the selection by one place within its section, backward (−1) or forward (1), and makes it contiguous. Returns nil
  /// if it is at the end already.
  @discardableResult
  public mutating func moveSelection(by step: Int) -> WallUpdate? {
    guard let focusPosition else { return nil }
    let selection = selection
    let range = shown.range(ofSection: shown.section(ofPosition: focusPosition))
    let isSelected = { [shown] (position: Int) in selection.contains(shown.photos[position]) }
    let isOther = { (position: Int) in !isSelected(position) }
    // Beyond the outermost photo; if that is at the end itself, the others move up to it.
    let target =
      selection.count == 1
      ? focusPosition + step
      : step < 0
        ? range.first(where: isSelected).flatMap { $0 > range.lowerBound ? $0 - 1 : range.first(where: isOther) }
        : range.last(where: isSelected).flatMap { $0 + 1 < range.upperBound ? $0 + 1 : range.last(where: isOther) }
    guard let target, range.contains(target) else { return nil }
    return move(selection, beside: shown.photos[target], isBehind: step > 0)
  }

  /// Moves photos to the place of another one, and makes them contiguous: after it if they come from before it, else before
  /// it. Photos of other sections do not move. Returns nil if nothing moves.
  @discardableResult
  public mutating func move(_ photos: Set<PhotoID>, toPlaceOf target: PhotoID) -> WallUpdate? {
    guard let aim = kept.position(of: target), let first = positions(of: photos, in: kept).first else { return nil }
    return move(photos, beside: target, isBehind: first < aim)
  }

  /// Moves photos after or before another one of their section.
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

  /// Undoes the last change; nil if there is none.
  @discardableResult
  public mutating func undo() -> (change: WallChange, update: WallUpdate)? {
    guard let change = history.undo() else { return nil }
    return (change, undo(change))
  }

  /// Redoes the change that was undone last; nil if there is none.
  @discardableResult
  public mutating func redo() -> (change: WallChange, update: WallUpdate)? {
    guard let change = history.redo() else { return nil }
    return (change, redo(change))
  }

  /// Replaces the photos, as the feed has changed. `arrangement` has all photos, including the deleted ones; `gone` are removed,
  /// from the history too.
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
    // Shuffled or moved photos stay where they are; new ones come at the end.
    case .shuffle: rest = rest.inOrder(of: kept.photos)
    case _ where manualMoves > 0: rest = rest.inOrder(of: kept.photos)
    case .feed: break
    default: rest = order.arranged(rest)
    }
    let sections = arrangement.sectionsOfPhotos()
    let (oldKept, newKept) = (kept, rest)
    /// Returns a photo's place in the section that it has now, about as far from its start as it was.
    func place(_ old: PhotoPlace) -> PhotoPlace {
      guard sections.indices.contains(old.photo.index), sections[old.photo.index] >= 0,
        oldKept.sectionEnds.indices.contains(old.section)
      else { return old }
      let section = Int(sections[old.photo.index])
      let way = newKept.range(ofSection: section).lowerBound - oldKept.range(ofSection: old.section).lowerBound
      return PhotoPlace(photo: old.photo, section: section, position: old.position + way)
    }
    kept = rest
    show(from: before, near: focusPosition)
    history.rewrite { $0.adapted(to: arrangement, gone: gone, place: place) }
    return WallUpdate(from: before, to: shown)
  }

  /// Clears the history, so that the changes so far cannot be undone.
  public mutating func forgetHistory() { history = History() }

  /// Shows only these photos; nil shows all.
  @discardableResult
  public mutating func filter(_ photos: Set<PhotoID>?) -> WallUpdate {
    let before = shown
    filter = photos
    show(from: before, near: focusPosition)
    return WallUpdate(from: before, to: shown)
  }
}

// MARK: - Undo and redo

extension WallModel {
  private mutating func redo(_ change: WallChange) -> WallUpdate {
    switch change {
    case .deleted(let places):
      deleted.formUnion(places.lazy.map(\.photo))
      let positions = positions(of: places, in: kept)
      let gone = filter == nil ? positions : self.positions(of: Set(places.map(\.photo)), in: shown)
      let update = WallUpdate(deleting: gone.map(shown.indexPath(ofPosition:)))
      let lead = gone.partitioningIndex { $0 >= focusPosition ?? 0 }
      let next = (focusPosition ?? 0) - lead
      kept.remove(at: positions)
      if filter == nil { shown = kept } else { shown.remove(at: gone) }
      // Photos deleted before the focus decrease its position. If the focused photo is deleted, the focus moves to the first
      // one after it that is not.
      focus(onPosition: next)
      return update
    case .marked(let photos, let isMarked):
      if isMarked { marked.formUnion(photos) } else { marked.subtract(photos) }
      return WallUpdate(deleting: [])
    case .inverted(let photos):
      marked.formSymmetricDifference(photos)
      return WallUpdate(deleting: [])
    case .ordered(_, let order):
      return take(order)
    case .moved(_, let places):
      manualMoves += 1
      return put(places)
    }
  }

  private mutating func undo(_ change: WallChange) -> WallUpdate {
    switch change {
    case .deleted(let places):
      deleted.subtract(places.lazy.map(\.photo))
      let before = shown
      kept.insert(places)
      show(from: before, near: focusPosition)
      if let first = places.first { focus(on: first.photo) }
      guard filter == nil else { return WallUpdate(from: before, to: shown) }
      return WallUpdate(inserting: positions(of: places, in: shown).map(shown.indexPath(ofPosition:)))
    case .marked(let photos, let wasMarked):
      if wasMarked { marked.subtract(photos) } else { marked.formUnion(photos) }
      return WallUpdate(deleting: [])
    case .inverted(let photos):
      marked.formSymmetricDifference(photos)
      return WallUpdate(deleting: [])
    case .ordered(let order, _):
      return take(order)
    case .moved(let places, _):
      manualMoves -= 1
      return put(places)
    }
  }

  /// Moves photos of the wall to these places.
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
    (sortOrder, isReversed, manualMoves) = (order.key, order.isReversed, order.manualMoves)
    // Whatever the feed has added or removed since, and what is deleted.
    kept = kept.inOrder(of: order.arrangement.photos)
    show(from: before, near: focusPosition)
    return WallUpdate(from: before, to: shown)
  }

  /// Updates `shown`. The focus stays on its photo or, if that is not shown, moves to the position.
  private mutating func show(from before: PhotoArrangement, near position: Int?) {
    let old = focus
    if let filter { shown = kept.filtered(filter.contains) } else { shown = kept }
    if let old, let found = shown.position(of: old) {
      focus(onPosition: found)
    } else {
      focus(onPosition: position ?? 0)
    }
  }

  /// Returns the positions of photos, ascending: those of their places, unless the feed has changed since.
  private func positions(of places: [PhotoPlace], in arrangement: PhotoArrangement) -> [Int] {
    let photos = arrangement.photos
    if places.allSatisfy({ photos.indices.contains($0.position) && photos[$0.position] == $0.photo }) {
      return places.map(\.position)
    }
    return positions(of: Set(places.map(\.photo)), in: arrangement)
  }

  private func positions(of photos: Set<PhotoID>, in arrangement: PhotoArrangement) -> [Int] {
    if photos.count == 1, let photo = photos.first {
      // Usually it is the focused photo, whose position is known.
      if photo == focus, arrangement.photos.count == shown.photos.count, let focusPosition { return [focusPosition] }
      return arrangement.position(of: photo).map { [$0] } ?? []
    }
    return arrangement.photos.indices.filter { photos.contains(arrangement.photos[$0]) }
  }
}
