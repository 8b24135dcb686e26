import Basics
import CollectionView
import Foundation
import PhotoFeed
import Pictures

/// The photos on the wall with order, marks, deletions, focus and undo history.
///
///     var model = WallModel(sectionLengths: [9])
///     model.delete([4])            // the fifth photo of the feed
///     model.undo()                 // restores it
public struct WallModel: Equatable, Sendable {
  /// The photos that are not deleted, in order, without the filter.
  public private(set) var kept: PhotoArrangement
  /// The photos on the wall: `kept` after the filter, with one photo for each closed stack.
  public private(set) var shown: PhotoArrangement
  /// The focused photo; nil only if the wall is empty.
  public private(set) var focus: PhotoID?
  /// The position of the focus; nil only if the wall is empty.
  public private(set) var focusPosition: Int?
  /// The index path of the focus; nil only if the wall is empty.
  var focusPath: IndexPath? { focusPosition.map(shown.indexPath(ofPosition:)) }
  /// The user's decisions by property.
  public private(set) var values: [PhotoProperty: PhotoValues] = [:]
  /// The key of the last sort.
  public private(set) var sortOrder = WallSort.feed
  /// Whether the order of the key is reversed.
  public private(set) var isReversed = false
  /// The number of moves since the last sort.
  public private(set) var manualMoves = 0
  public private(set) var history = History<WallChange>()
  /// The photos that pass the filter; nil without a filter.
  public private(set) var filter: Set<PhotoID>?
  /// The stacks of photos. A closed stack is shown as one photo.
  public private(set) var stacks = PhotoStacks()
  /// The photos that left the feed and may return with their decisions.
  private(set) var absent: Set<PhotoID> = []
  private var predecessors = AbsentPredecessors()
  /// All photos of a replaced feed, including deleted ones, in the order of the wall; nil for the first feed.
  private var fullOrder: WallChange.Order?
  /// All photos of a replaced feed in its order and sections; nil for the first feed.
  private var feed: PhotoArrangement?

  /// The rows of users' labels.
  let labels: [PhotoProperty]

  /// Creates a wall of the photos 0, 1, 2, … in sections of these lengths.
  public init(sectionLengths: [Int], labels: UserLabels = UserLabels()) {
    self.labels = labels.rows
    kept = PhotoArrangement(sectionLengths: sectionLengths)
    shown = kept
    focus = shown.photos.first
    focusPosition = shown.count > 0 ? 0 : nil
  }

  // MARK: Focus

  /// Moves the focus to a position, or to the nearest existing one.
  public mutating func moveFocus(to position: Int) {
    guard count > 0 else {
      (focus, focusPosition) = (nil, nil)
      return
    }
    let position = max(0, min(position, count - 1))
    (focus, focusPosition) = (shown.photos[position], position)
  }

  /// Moves the focus to a photo if it is visible, or to the photo of its closed stack.
  public mutating func moveFocus(on photo: PhotoID) {
    if let position = shown.position(of: photo, in: stacks) { moveFocus(to: position) }
  }

  // MARK: Changes

  /// Applies a change that can be undone; if joined, together with the one before. If the focused photo is deleted, the
  /// focus moves to the next photo, at the end to the previous one.
  @discardableResult
  public mutating func commit(_ change: WallChange, isJoined: Bool = false) -> WallUpdate {
    history.add(change, isJoined: isJoined)
    return apply(change)
  }

  /// Undoes the last change; nil if there is none.
  @discardableResult
  public mutating func undo() -> (change: WallChange, update: WallUpdate)? {
    guard let change = history.undo() else { return nil }
    return (change, apply(change, isUndone: true))
  }

  /// Redoes the last undone change; nil if there is none.
  @discardableResult
  public mutating func redo() -> (change: WallChange, update: WallUpdate)? {
    guard let change = history.redo() else { return nil }
    return (change, apply(change))
  }

  /// Restores photos whose deletion has failed, and removes the deletion from the history.
  mutating func takeBackDeletion(of photos: Set<PhotoID>, order: PhotoOrder) -> WallUpdate? {
    guard let change = restoration(of: photos, order: order) else { return nil }
    history.rewriteLast {
      if case .deleted(let locations) = $0 { locations.contains { photos.contains($0.photo) } } else { false }
    } _: {
      $0.adapted(gone: photos, location: { $0 }, arrangement: \.arrangement)
    }
    return apply(change)
  }

  /// Replaces the photos after the feed has changed. `feed` has all photos in sections, including deleted ones. `gone`
  /// are removed, also from the history.
  ///
  /// - Parameters:
  ///   - absent: The photos that may return, and keep their decisions.
  ///   - order: The current order, with the new photos.
  ///   - sections: Returns the sections for an order of the history.
  @discardableResult
  mutating func replacePhotos(
    by feed: PhotoArrangement, gone: Set<PhotoID>, absent: Set<PhotoID> = [], order: PhotoOrder,
    sections: (WallChange.Order) -> PhotoSections? = { _ in nil }
  ) -> WallUpdate {
    let before = shown
    self.feed = feed
    let arrangement = feed.divided(into: order.sections)
    let returning = self.absent.subtracting(absent)
    predecessors.note(of: absent.subtracting(self.absent), in: kept.photos)
    self.absent = absent
    for property in values.keys {
      if let change = PropertyChange(property, of: gone, in: self[property], to: { _ in 0 }) { set(change) }
    }
    filter?.subtract(gone)
    let deleted = deleted
    var rest = arrangement.filtered(without: deleted)
    let isFeedOrder = sortOrder == .feed && !isReversed
    switch sortOrder {
    // Shuffled or moved photos keep their positions; new ones come last.
    case .shuffle: rest = rest.inOrder(of: kept)
    case _ where manualMoves > 0 && !returning.isEmpty:
      rest = rest.inOrder(of: predecessors.insert(returning, into: kept.photos))
    case _ where manualMoves > 0: rest = rest.inOrder(of: kept)
    case _ where isFeedOrder: break
    default: rest = order.arranged(rest)
    }
    fullOrder =
      deleted.isEmpty
      ? nil
      : .init(
        key: sortOrder, isReversed: isReversed, arrangement: isFeedOrder ? arrangement : order.arranged(arrangement),
        manualMoves: manualMoves)
    let places = arrangement.sectionIndex
    let (oldKept, newKept) = (kept, rest)
    /// Returns the location of a photo in its new section, at about the same distance from the start.
    func location(_ old: PhotoLocation) -> PhotoLocation {
      guard let section = places[old.photo], oldKept.sectionEnds.indices.contains(old.section) else { return old }
      let shift = newKept.range(ofSection: section).lowerBound - oldKept.range(ofSection: old.section).lowerBound
      return PhotoLocation(photo: old.photo, section: section, position: old.position + shift)
    }
    kept = rest
    show(near: focusPosition)
    history.rewrite { change in
      change.adapted(gone: gone, location: location) { order in
        feed.divided(into: sections(order)).inOrder(of: order.arrangement)
      }
    }
    return WallUpdate(from: before, to: shown)
  }

  /// Removes photos from `absent` after the wall has moved their files, so that they can be restored.
  mutating func didMove(_ photos: some Sequence<PhotoID>) { absent.subtract(photos) }

  /// Replaces the photos of a section after its portion was loaded or unloaded. `feed` has all photos, as in
  /// ``replacePhotos``.
  ///
  /// - Parameters:
  ///   - gone: The removed photos.
  ///   - order: The current order, with the new photos.
  mutating func replacePhotos(
    by feed: PhotoArrangement, inSection section: Int, gone: [PhotoID], order: () -> PhotoOrder
  ) -> WallUpdate {
    let (before, oldKept) = (shown, kept)
    if self.feed != nil || feed.sections[section] != kept.sections[section] { self.feed = feed }
    let isMoved = sortOrder == .shuffle || manualMoves > 0
    let deleted = deleted
    var photos = PhotoArrangement([feed.sections[section]])
    photos = photos.filtered(without: deleted)
    if isMoved {
      // New photos come last.
      photos = photos.inOrder(of: kept.sections[section])
    } else if sortOrder != .feed || isReversed {
      photos = order().ordering(photos)
    }
    kept.replace(section, by: photos.sections[0])
    filter?.subtract(gone)
    fullOrder = deleted.isEmpty || sortOrder != .feed ? nil : fullOrder
    show(near: focusPosition)
    let (gone, shift) = (Set(gone), kept.count - oldKept.count)
    guard !gone.isEmpty || shift != 0 else { return WallUpdate(from: before, to: shown) }
    history.rewrite { change in
      change.adapted(gone: gone) { location in
        PhotoLocation(
          photo: location.photo, section: location.section,
          position: location.position + (location.section > section ? shift : 0))
      } arrangement: { order in
        feed.inOrder(of: order.arrangement)
      }
    }
    return WallUpdate(from: before, to: shown)
  }

  /// Clears the history, so that the changes so far cannot be undone.
  public mutating func forgetHistory() { history = History() }

  /// Sets the stacks; each closed one is shown as one photo.
  @discardableResult mutating func stack(_ stacks: PhotoStacks) -> WallUpdate { showAgain { $0.stacks = stacks } }

  /// Stores the sharpness of pictures.
  mutating func learn(sharpness: [PhotoID: Double]) { stacks.learn(sharpness) }

  /// Shows only these photos; nil for all.
  @discardableResult public mutating func filter(_ photos: Set<PhotoID>?) -> WallUpdate {
    showAgain { $0.filter = photos }
  }

  private mutating func showAgain(after change: (inout Self) -> Void) -> WallUpdate {
    let before = shown
    change(&self)
    show(near: focusPosition)
    return WallUpdate(from: before, to: shown)
  }
}

// MARK: - Undo and redo

extension WallModel {
  private mutating func apply(_ change: WallChange, isUndone: Bool = false) -> WallUpdate {
    if let values = change.values { set(isUndone ? values.inverse : values) }
    switch change {
    case .deleted(let locations): return isUndone ? restore(locations) : remove(locations)
    case .restored(let locations): return isUndone ? remove(locations) : restore(locations)
    case .set, .acted, .renamed, .dated: return WallUpdate()
    case .ordered(let from, let to): return arrange(by: isUndone ? from : to)
    case .moved(let from, let to):
      manualMoves += isUndone ? -1 : 1
      return put(isUndone ? from : to)
    }
  }

  /// Updates turns, also in the history, after pictures were turned in their files.
  mutating func didTurnFiles(_ turns: [PhotoID: PictureOrientation]) {
    func rebased(_ photo: PhotoID, _ value: UInt8) -> UInt8 {
      turns[photo].map { $0.inverse.followed(by: PictureOrientation(turn: value)).rawValue - 1 } ?? value
    }
    for photo in turns.keys { setFound(.turn, [(photo, rebased(photo, self[.turn][photo]))]) }
    history.rewrite { change in
      guard case .set(let values) = change, values.property == .turn else { return change }
      return .set(values.mapped(rebased))
    }
  }

  /// Sets values that were found in files, without an undoable change.
  mutating func setFound(_ property: PhotoProperty, _ found: [(photo: PhotoID, value: UInt8)]) {
    set(property, found)
  }

  private mutating func set(_ change: PropertyChange) { set(change.property, zip(change.photos, change.to)) }

  private mutating func set(_ property: PhotoProperty, _ new: some Sequence<(PhotoID, UInt8)>) {
    // Removed to avoid a copy.
    var values = values.removeValue(forKey: property) ?? PhotoValues()
    for (photo, value) in new { values[photo] = value }
    self.values[property] = values.isEmpty ? nil : values
  }

  private mutating func remove(_ locations: [PhotoLocation]) -> WallUpdate {
    let positions = positions(of: locations, in: kept)
    let gone = showsAll ? positions : self.positions(of: Set(locations.map(\.photo)), in: shown)
    let before = shown
    let lead = gone.partitioningIndex { $0 >= focusPosition ?? 0 }
    let next = (focusPosition ?? 0) - lead
    kept.remove(at: positions)
    let hasStacks = stacks.closedCount > 0
    if hasStacks || filter == nil { shown = kept.visible(through: filter, stacks) } else { shown.remove(at: gone) }
    // Deleted photos before the focus reduce its position. A deleted focused photo is replaced by the next one.
    moveFocus(to: next)
    return hasStacks
      ? WallUpdate(from: before, to: shown) : WallUpdate(deletes: gone.map(before.indexPath(ofPosition:)))
  }

  private mutating func restore(_ locations: [PhotoLocation]) -> WallUpdate {
    let before = shown
    let locations = locations.filter { !absent.contains($0.photo) }
    if let feed, kept.titles == nil {
      // The locations are from before the feed changed, and perhaps from an order with other sections.
      let sections = PhotoSections(of: feed)
      kept.insert(
        locations.map { PhotoLocation(photo: $0.photo, section: sections[$0.photo], position: $0.position) })
      if sortOrder == .feed, !isReversed, manualMoves == 0 { kept = kept.inOrder(of: feed) }
    } else {
      kept.insert(locations)
    }
    // A sorted wall stays sorted. The locations are from before the feed changed.
    if let fullOrder, fullOrder.key == sortOrder, fullOrder.isReversed == isReversed, sortOrder != .shuffle,
      manualMoves == 0, fullOrder.manualMoves == 0
    {
      kept = kept.inOrder(of: fullOrder.arrangement)
    }
    show(near: focusPosition)
    if let first = locations.first { moveFocus(on: first.photo) }
    guard showsAll else { return WallUpdate(from: before, to: shown) }
    return WallUpdate(inserts: positions(of: locations, in: shown).map(shown.indexPath(ofPosition:)))
  }

  /// Moves photos to these locations.
  private mutating func put(_ locations: [PhotoLocation]) -> WallUpdate {
    let before = shown
    let locations = locations.filter { !absent.contains($0.photo) }
    let positions = positions(of: Set(locations.map(\.photo)), in: kept)
    kept.remove(at: positions)
    kept.insert(locations)
    show(near: focusPosition)
    guard showsAll else { return WallUpdate(from: before, to: shown) }
    let sources = Dictionary(uniqueKeysWithValues: positions.map { (before.photos[$0], $0) })
    return WallUpdate(
      moves: locations.compactMap { location in
        guard let from = sources[location.photo], let to = shown.position(of: location) else { return nil }
        return WallUpdate.Move(from: before.indexPath(ofPosition: from), to: shown.indexPath(ofPosition: to))
      })
  }

  private mutating func arrange(by order: WallChange.Order) -> WallUpdate {
    showAgain { model in
      (model.sortOrder, model.isReversed, model.manualMoves) = (order.key, order.isReversed, order.manualMoves)
      // Independent of later changes of the feed and of deletions.
      if model.kept.titles != nil || order.arrangement.titles != nil {
        model.kept = model.kept.divided(into: PhotoSections(of: order.arrangement))
      }
      model.kept = model.kept.inOrder(of: order.arrangement)
    }
  }

  /// Whether neither the filter nor a closed stack hides photos.
  private var showsAll: Bool { filter == nil && stacks.closedCount == 0 }

  /// Updates `shown`. The focus stays on its photo, or moves to `position` if that is hidden.
  private mutating func show(near position: Int?) {
    shown = kept.visible(through: filter, stacks)
    moveFocus(to: focus.flatMap { shown.position(of: $0, in: stacks) } ?? position ?? 0)
  }
}
