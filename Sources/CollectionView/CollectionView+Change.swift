import Foundation

// How every animated change ends: those on screen before and those on screen afterwards are brought together.
//
//   before ∩ after   go from where they are seen, with their velocity, to where they shall be
//   after only       come from where the layout says, or where they were, or fade in in place
//   before only      go where the layout says, or where they will be, or fade out in place; then their views go back
//   leaving already  go on, unless they are wanted again: then they turn round

extension CollectionView {
  /// Brings the views into the new arrangement. The layout must have prepared, and the offset must be the new one.
  func carryOut(_ change: ArrangementChange) {
    let reader = reader
    let present = elements.present
    installDefaults(for: change, reader: reader, present: present)
    defer {
      change.oldLayout.change = nil
      change.newLayout.change = nil
    }
    let answer =
      reader.elements(in: bounds)
      ?? present.compactMap { change.keyAfter($0.key).flatMap(reader.attributes(for:)) }
    state.doubt = .nothing
    let finals = present.map { change.oldLayout.finalAttributes(for: $0.key) }
    let initials = answer.map { change.newLayout.initialAttributes(for: ElementKey($0)) }

    let sizes = Dictionary(present.map { (ObjectIdentifier($0), $0.attributes.size) }) { first, _ in first }
    let next = survivors(of: change, among: present, in: answer)
    let gone = zip(present, finals).filter { $0.0.pass != pass }
    var leaving = elements.leaving.filter { $0.isLeaving }
    // Those on their way go on as they were seen.
    for element in leaving { element.shift(by: change.shift) }
    for (element, final) in gone {
      leave(element, to: final, change: change)
      leaving.append(element)
    }
    if change.curve == nil {
      for element in leaving { retire(element) }
      leaving = []
    }
    elements.replace(present: next, leaving: leaving)

    var preferences = next.filter { sizes[ObjectIdentifier($0)] != $0.attributes.size }
      .compactMap { preference(of: $0, reader: reader) }
    for (attributes, initial) in zip(answer, initials) where elements[ElementKey(attributes)] == nil {
      guard let element = makeElement(for: attributes) else { continue }
      element.pass = pass
      enter(element, from: initial, change: change, companions: next)
      elements.insert(element)
      if let preference = preference(of: element, reader: reader) { preferences.append(preference) }
    }
    applyPreferences(preferences)
    pool.trim(to: reusePoolLimit)
    if !state.isPrepared { setNeedsLayout() }
  }

  /// What a layout answers about appearing and disappearing unless it has its own ideas.
  private func installDefaults(for change: ArrangementChange, reader: LayoutReader, present: [LiveElement]) {
    let here = Dictionary(present.map { ($0.key, $0.attributes) }) { first, _ in first }
    let defaults = LayoutChange(
      initialAttributes: { key in
        guard let old = change.keyBefore(key) else { return reader.attributes(for: key)?.faded }
        return (change.before(old) ?? here[old])?.privateCopy
      },
      finalAttributes: { key in
        guard let new = change.keyAfter(key) else { return here[key]?.faded }
        return reader.attributes(for: new)?.privateCopy
      })
    change.oldLayout.change = defaults
    change.newLayout.change = defaults
  }

  /// Sends those that are on screen before and after to their new places; marks them with this pass.
  private func survivors(
    of change: ArrangementChange, among present: [LiveElement], in answer: [CollectionViewLayoutAttributes]
  ) -> [LiveElement] {
    var candidates: [ElementKey: LiveElement] = [:]
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
    pass += 1
    var survivors: [LiveElement] = []
    for attributes in answer {
      let key = ElementKey(attributes)
      guard let element = candidates[key] else { continue }
      element.key = key
      element.pass = pass
      element.isLeaving = false
      if let cell = element.view as? CollectionViewCell, cell.isSelected != selection.contains(key.indexPath) {
        cell.isSelected.toggle()
      }
      element.move(to: attributes, shift: change.shift, velocity: change.velocity, curve: change.curve, at: now)
      survivors.append(element)
    }
    return survivors
  }

  /// Begins an element's way out.
  private func leave(
    _ element: LiveElement, to final: CollectionViewLayoutAttributes?, change: ArrangementChange
  ) {
    let keyAfter = change.keyAfter(element.key)
    let goal = final?.privateCopy ?? element.attributes.faded
    if keyAfter == nil {
      // It leaves in place: in the old coordinates, which have moved under the viewport.
      element.isDeleted = true
      goal.center.x += change.shift.x
      goal.center.y += change.shift.y
    } else {
      goal.center = reachable(goal.center, size: goal.frame.size)
    }
    if let keyAfter { element.key = keyAfter }
    element.isLeaving = true
    element.move(to: goal, shift: change.shift, velocity: change.velocity, curve: change.curve, at: now)
  }

  /// Begins an element's way in.
  private func enter(
    _ element: LiveElement, from initial: CollectionViewLayoutAttributes?, change: ArrangementChange,
    companions: [LiveElement]
  ) {
    guard let curve = change.curve else { return }
    var place = MotionVector(initial ?? element.attributes.faded)
    if change.keyBefore(element.key) != nil {
      if initial != nil {
        place = place + MotionVector(shift: change.shift)
      } else if let guess = guessedPlace(of: element, companions: companions) {
        place = guess
      }
      place.center = reachable(place.center, size: place.frame.size)
      // It was not on screen, so it cannot begin there in full.
      if place.frame.touches(bounds) { place.place[4] = 0 }
    }
    element.start(from: place, to: element.attributes, velocity: .zero, curve: curve, at: now)
  }

  /// Where an element that nobody asked about in time probably was: as far away as its nearest neighbour was.
  private func guessedPlace(of element: LiveElement, companions: [LiveElement]) -> MotionVector? {
    guard element.key.category == .cell else { return nil }
    let path = element.key.indexPath
    let neighbour = companions.filter { $0.key.category == .cell && $0.key.indexPath[0] == path[0] }
      .min { abs($0.key.indexPath[1] - path[1]) < abs($1.key.indexPath[1] - path[1]) }
    guard let neighbour else { return nil }
    let displacement = neighbour.presented(at: now).center
    let rest = neighbour.attributes.center
    return element.model + MotionVector(shift: CGPoint(x: displacement.x - rest.x, y: displacement.y - rest.y))
  }

  /// The place nearest to a centre that is not more than a viewport away from the viewport: what travels in from far away
  /// would otherwise fly past too fast to be seen.
  private func reachable(_ center: CGPoint, size: CGSize) -> CGPoint {
    let reach = bounds.insetBy(dx: -bounds.width / 2 - size.width / 2, dy: -bounds.height / 2 - size.height / 2)
    return CGPoint(
      x: min(max(center.x, reach.minX), reach.maxX), y: min(max(center.y, reach.minY), reach.maxY))
  }

  /// Copies of what is on screen and up to a viewport around it: where those that will enter were.
  func surroundings() -> [ElementKey: CollectionViewLayoutAttributes] {
    guard state.isPrepared, counts != nil else { return [:] }
    let wide = bounds.insetBy(dx: -bounds.width, dy: -bounds.height)
    let around = reader.elements(in: wide) ?? []
    return Dictionary(around.map { (ElementKey($0), $0.privateCopy) }) { first, _ in first }
  }
}
