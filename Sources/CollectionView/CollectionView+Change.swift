import Foundation

// How an animated change is carried out, for each element by where it is displayed:
//
//   before and after  moves from its presented frame, with its velocity, to its new attributes
//   only after        starts at the layout's initial attributes, at its old position, or fades in
//   only before       moves to the layout's final attributes or its new position, or fades out; its view is then reused
//   disappearing      continues, or returns if it is displayed again

extension CollectionView {
  /// Animates the displayed views to the new layout. The layout must be prepared and the new offset set.
  func animate(_ change: AnimatedChange) {
    let reader = reader
    let present = elements.present
    let visible =
      reader.elements(in: bounds)
      ?? present.compactMap { change.keyAfter($0.key).flatMap(reader.attributes(for:)) }
    installDefaults(for: change, reader: reader, present: present, visible: visible)
    defer {
      change.oldLayout.changeDefaults = nil
      change.newLayout.changeDefaults = nil
    }
    state.invalidated = []
    let finals = present.map { change.oldLayout.finalAttributes(for: $0.key) }
    let initials = visible.map { change.newLayout.initialAttributes(for: ElementKey($0)) }

    let sizes = Dictionary(present.map { (ObjectIdentifier($0), $0.attributes.size) }) { first, _ in first }
    let next = survivors(of: change, among: present, in: visible)
    let gone = zip(present, finals).filter { !elements.isMarked($0.0) }
    var leaving = elements.leaving.filter { $0.isLeaving }
    // Disappearing elements continue from where they are presented.
    for element in leaving { element.shift(by: change.shift) }
    for (element, final) in gone {
      startDisappearing(element, to: final, change: change)
      leaving.append(element)
    }
    if change.curve == nil {
      for element in leaving { endDisplaying(element) }
      leaving = []
    }
    elements.replace(present: next, leaving: leaving)

    var preferences = next.filter { sizes[ObjectIdentifier($0)] != $0.attributes.size }
      .compactMap { preferredAttributes(of: $0, reader: reader) }
    for (attributes, initial) in zip(visible, initials) where elements[ElementKey(attributes)] == nil {
      guard !pass.isStale, let element = makeElement(for: attributes) else { continue }
      startAppearing(element, from: initial, change: change, others: next)
      elements.insert(element)
      if let preference = preferredAttributes(of: element, reader: reader) { preferences.append(preference) }
    }
    applyPreferredAttributes(preferences)
    pool.trim(to: reusePoolLimit)
    if !state.isPrepared { setNeedsLayout() }
  }

  /// Sets the initial and final attributes that the layouts return by default.
  private func installDefaults(
    for change: AnimatedChange, reader: LayoutReader, present: [DisplayedElement],
    visible: [CollectionViewLayoutAttributes]
  ) {
    let displayed = Dictionary(present.map { ($0.key, $0.attributes) }) { first, _ in first }
    let shown = Dictionary(visible.map { (ElementKey($0), $0) }) { first, _ in first }
    var around: [ElementKey: CollectionViewLayoutAttributes]?
    let defaults = ChangeDefaults(
      initialAttributes: { key in
        guard let old = change.keyBefore(key) else { return reader.attributes(for: key)?.faded }
        return (change.before(old) ?? displayed[old])?.privateCopy
      },
      finalAttributes: { key in
        guard let new = change.keyAfter(key) else { return displayed[key]?.faded }
        if change.isUpdate, !self.keepsVisibleContent {
          if let shown = shown[new] { return shown.privateCopy }
          around = around ?? self.surroundings()
          return around?[new] ?? displayed[key].map { self.leaving($0, as: new, change, visible: visible) }
        }
        return reader.attributes(for: new)?.privateCopy
      })
    change.oldLayout.changeDefaults = defaults
    change.newLayout.changeDefaults = defaults
  }

  /// Returns attributes beyond an edge of the viewport, for an element that the layout does not return near it any more:
  /// beyond the end, if it comes after elements that are visible.
  private func leaving(
    _ attributes: CollectionViewLayoutAttributes, as key: ElementKey, _ change: AnimatedChange,
    visible: [CollectionViewLayoutAttributes]
  ) -> CollectionViewLayoutAttributes {
    let copy = attributes.privateCopy
    copy.indexPath = key.indexPath
    let (least, greatest) = contentOffsetRange
    let axis: ScrollDirection = greatest.x - least.x > greatest.y - least.y ? .horizontal : .vertical
    let isAfter = visible.contains { $0.indexPath < key.indexPath }
    let length = axis.length(of: bounds.size) + axis.length(of: copy.frame.size)
    copy.center += change.shift + axis.point(along: isAfter ? length : -length, across: 0)
    return copy
  }

  /// Moves the elements that are displayed before and after the change to their new attributes, and marks them with
  /// this pass.
  private func survivors(
    of change: AnimatedChange, among present: [DisplayedElement], in visible: [CollectionViewLayoutAttributes]
  ) -> [DisplayedElement] {
    var candidates: [ElementKey: DisplayedElement] = [:]
    for element in elements.leaving where !element.isDeleted {
      guard let key = change.keyAfter(element.key) else {
        element.isDeleted = true
        continue
      }
      element.key = key
      candidates[key] = element
    }
    for element in present {
      if let key = change.keyAfter(element.key) { candidates[key] = element }
    }
    elements.beginPass()
    var survivors: [DisplayedElement] = []
    for attributes in visible {
      let key = ElementKey(attributes)
      guard let element = candidates[key] else { continue }
      element.key = key
      elements.mark(element)
      element.isLeaving = false
      updateSelection(of: element)
      element.move(to: attributes, shift: change.shift, velocity: change.velocity, curve: change.curve, at: now)
      survivors.append(element)
    }
    return survivors
  }

  /// Selects or deselects the cell of an element whose item may have been selected or deselected while it disappeared.
  func updateSelection(of element: DisplayedElement) {
    guard let cell = element.view as? CollectionViewCell else { return }
    let isSelected = selection.contains(element.key.indexPath)
    if cell.isSelected != isSelected { cell.isSelected = isSelected }
  }

  private func startDisappearing(
    _ element: DisplayedElement, to final: CollectionViewLayoutAttributes?, change: AnimatedChange
  ) {
    let keyAfter = change.keyAfter(element.key)
    let target = final?.privateCopy ?? element.attributes.faded
    if keyAfter == nil {
      // It disappears in place: in the old coordinates, which have moved under the viewport.
      element.isDeleted = true
      target.center += change.shift
    } else {
      target.center = clampedNearViewport(target.center, size: target.frame.size)
    }
    if let keyAfter { element.key = keyAfter }
    element.isLeaving = true
    element.move(to: target, shift: change.shift, velocity: change.velocity, curve: change.curve, at: now)
  }

  private func startAppearing(
    _ element: DisplayedElement, from initial: CollectionViewLayoutAttributes?, change: AnimatedChange,
    others: [DisplayedElement]
  ) {
    guard let curve = change.curve else { return }
    var values = MotionVector(initial ?? element.attributes.faded)
    if change.keyBefore(element.key) != nil {
      if initial != nil {
        values = values + MotionVector(shift: change.shift)
      } else if let estimate = estimatedStart(of: element, others: others) {
        values = estimate
      }
      values.center = clampedNearViewport(values.center, size: values.frame.size)
      // It was not displayed before, so it fades in where it starts inside the viewport.
      if values.frame.touches(bounds) { values.components[4] = 0 }
    }
    element.start(from: values, to: element.attributes, velocity: .zero, curve: curve, at: now)
  }

  /// Estimates where an element was that is not in `surroundings`: as far from its position as its nearest neighbour.
  private func estimatedStart(of element: DisplayedElement, others: [DisplayedElement]) -> MotionVector? {
    guard element.key.category == .cell else { return nil }
    let path = element.key.indexPath
    let neighbour = others.filter { $0.key.category == .cell && $0.key.indexPath[0] == path[0] }
      .min { abs($0.key.indexPath[1] - path[1]) < abs($1.key.indexPath[1] - path[1]) }
    guard let neighbour else { return nil }
    return element.model + MotionVector(shift: neighbour.presented(at: now).center - neighbour.attributes.center)
  }

  /// Returns the point nearest to a centre that is at most one viewport away. An element that came from further away
  /// would move too fast to be seen.
  private func clampedNearViewport(_ center: CGPoint, size: CGSize) -> CGPoint {
    let reach = bounds.insetBy(dx: -bounds.width / 2 - size.width / 2, dy: -bounds.height / 2 - size.height / 2)
    return CGPoint(x: center.x.clamped(reach.minX, reach.maxX), y: center.y.clamped(reach.minY, reach.maxY))
  }

  /// Returns copies of the attributes in and up to one viewport around the viewport: where appearing elements may
  /// start.
  func surroundings() -> [ElementKey: CollectionViewLayoutAttributes] {
    guard state.isPrepared, counts != nil else { return [:] }
    let wide = bounds.insetBy(dx: -bounds.width, dy: -bounds.height)
    return Dictionary((reader.elements(in: wide) ?? []).map { (ElementKey($0), $0.privateCopy) }) { first, _ in first }
  }
}
