import PhotoFeed

/// Creation of changes for `commit`.
extension WallModel {
  /// Returns the deletion of photos; nil if none is on the wall.
  func deletion(of photos: Set<PhotoID>) -> WallChange? {
    let positions = positions(of: photos, in: kept)
    return positions.isEmpty
      ? nil
      : .deleted(
        positions.map { PhotoLocation(photo: kept.photos[$0], section: kept.section(ofPosition: $0), position: $0) })
  }

  /// The deleted photos, the latest first.
  var deletedPhotos: [PhotoID] {
    var rest = Set(deleted)
    let known = history.done.reversed().flatMap { change -> [PhotoID] in
      if case .deleted(let locations) = change { locations.map(\.photo) } else { [] }
    }
    return known.filter { rest.remove($0) != nil } + rest.sorted()
  }

  /// Returns the change that restores deleted photos: to their places in the order, or if photos were shuffled or
  /// moved, to their former locations. Nil if none is deleted.
  func restoration(of photos: Set<PhotoID>, order: PhotoOrder) -> WallChange? {
    let photos = photos.filter(deleted.contains)
    guard !photos.isEmpty else { return nil }
    if sortOrder == .shuffle || manualMoves > 0 {
      var rest = photos
      var locations = history.done.reversed().flatMap { change -> [PhotoLocation] in
        if case .deleted(let locations) = change { locations.filter { rest.remove($0.photo) != nil } } else { [] }
      }
      locations += rest.map { PhotoLocation(photo: $0, section: 0, position: 0) }
      return .restored(locations.sorted { ($0.section, $0.position) < ($1.section, $1.position) })
    }
    var all = kept
    all.insert(
      photos.sorted().enumerated().map {
        PhotoLocation(photo: $1, section: all.sectionEnds.count - 1, position: all.count + $0)
      })
    all = order.arranged(all)
    return .restored(
      all.positions(of: photos).map {
        PhotoLocation(photo: all.photos[$0], section: all.section(ofPosition: $0), position: $0)
      })
  }

  /// Returns the change of a property by a function of the former value; nil if nothing changes.
  func setting(
    _ property: PhotoProperty, of photos: some Sequence<PhotoID>, to value: (UInt8) -> UInt8
  ) -> WallChange? {
    PropertyChange(property, of: photos, in: self[property], to: value).map { .set($0) }
  }

  /// Returns the change of the order; `arrangement` must have the photos of `kept`.
  func ordering(by key: WallSort, isReversed: Bool = false, as arrangement: PhotoArrangement) -> WallChange {
    .ordered(
      from: .init(key: sortOrder, isReversed: self.isReversed, arrangement: kept, manualMoves: manualMoves),
      to: .init(key: key, isReversed: isReversed, arrangement: arrangement))
  }

  /// The photos for a move: the focused one, or all visible marked ones if it is marked, with their closed stacks.
  public var selection: Set<PhotoID> {
    guard let focus else { return [] }
    guard marked.contains(focus) else { return Set(withStacks([focus])) }
    return Set(withStacks(shown.photos(with: marked)))
  }

  /// Returns the move of the selection by one position within its section, backward (−1) or forward (1). The photos
  /// become contiguous. Nil at the end.
  func moveOfSelection(by step: Int) -> WallChange? {
    guard let focusPosition else { return nil }
    let selection = selection
    let range = shown.range(ofSection: shown.section(ofPosition: focusPosition))
    let isSelected = { (position: Int) in selection.contains(shown.photos[position]) }
    let isOther = { (position: Int) in !isSelected(position) }
    // Past the outermost photo; if that is at the end, the others join it.
    let target =
      selection.count == 1
      ? focusPosition + step
      : step < 0
        ? range.first(where: isSelected).flatMap { $0 > range.lowerBound ? $0 - 1 : range.first(where: isOther) }
        : range.last(where: isSelected).flatMap { $0 + 1 < range.upperBound ? $0 + 1 : range.last(where: isOther) }
    guard let target, range.contains(target) else { return nil }
    return move(of: selection, beside: shown.photos[target], isAfter: step > 0)
  }

  /// Returns the move of photos to the position of another one; they become contiguous. They come after it if they were
  /// before it, else before it. Photos of other sections stay. Nil if nothing moves.
  func move(of photos: Set<PhotoID>, toPlaceOf target: PhotoID) -> WallChange? {
    guard let goal = kept.position(of: target), let first = positions(of: photos, in: kept).first else { return nil }
    return move(of: photos, beside: target, isAfter: first < goal)
  }

  /// Returns the move of photos after or before another one of their section.
  func move(of photos: Set<PhotoID>, beside target: PhotoID, isAfter: Bool) -> WallChange? {
    guard !photos.contains(target), let goal = kept.position(of: target) else { return nil }
    let section = kept.section(ofPosition: goal)
    let positions = positions(of: photos, in: kept).filter(kept.range(ofSection: section).contains)
    guard !positions.isEmpty else { return nil }
    let start = goal - positions.count { $0 < goal } + (isAfter ? 1 : 0)
    let from = positions.map { PhotoLocation(photo: kept.photos[$0], section: section, position: $0) }
    let to = from.enumerated().map { PhotoLocation(photo: $1.photo, section: section, position: start + $0) }
    return from == to ? nil : .moved(from: from, to: to)
  }
}
