import CollectionView
import TerminalPanels

extension Wall {
  func handle(_ event: MouseEvent) {
    let isOnStatusBar = event.position.row >= scene.area.rows
    guard status.dialog == nil else {
      if event.action == .release(.left) { handle(status.click(column: isOnStatusBar ? event.position.column : nil)) }
      return
    }
    switch event.action {
    case .press(.left):
      pointer.press(at: event.position, on: scene.photo(at: event.position))
      tapGuard.buttonWasPressed(at: now)
      scene.collectionView.stopScrolling()
    case .drag(.left):
      guard keyPlace == .wall, overlays.overlay == nil else { return }
      for movement in pointer.drag(to: event.position) { handle(movement, event) }
    case .release(.left): if let end = pointer.release() { handle(end, event) }
    case .press(.right): rightPointer.press(at: event.position, on: nil)
    case .drag(.right): for movement in rightPointer.drag(to: event.position) { dragLayout(movement) }
    case .release(.right):
      if case .dragEnded = rightPointer.release() {
        endLayoutGesture()
      } else if let photo = scene.photo(at: event.position) {
        perform(.rightClickPicture, on: photo)
      }
    case .wheel(let direction):
      focus.pointer = event.position
      if event.modifiers.contains(.alt), turnLayout(direction) { return }
      perform(MouseGesture(direction, event.modifiers), on: nil)
    default: break
    }
  }

  /// Handles a movement of the left button. A drag on photos selects a range or moves what is marked; a drag on the background
  /// scrolls.
  private func handle(_ movement: PointerTracker.Event, _ event: MouseEvent) {
    switch movement {
    case .dragBegan(nil, let start): focus.beginDragging(at: start)
    case .dragBegan(let photo?, let start): beginDrag(of: photo, at: start)
    case .dragMoved(nil, let start, let end):
      focus.drag(columns: end.column - start.column, rows: end.row - start.row)
    case .dragMoved:
      if drag != nil {
        drag?.point = event.position
      } else if range != nil, let photo = scene.photo(at: event.position) {
        contents.model.focus(on: photo)
      }
    case .dragEnded(nil): focus.endDragging()
    case .dragEnded:
      if drag != nil {
        drag?.point = event.position
        drop()
      } else if range != nil {
        markRange()
      }
    case .clicked(let photo): click(event, on: photo)
    }
  }

  private func beginDrag(of photo: PhotoID, at start: CellPoint) {
    let isMarked = contents.model.marked.contains(photo)
    if isMarked, action(for: .mouse(.dragMarked), in: .wall) == .moveByDragging {
      contents.model.focus(on: photo)
      drag = DragSession(at: start, in: scene)
      if drag != nil {
        let names = named(contents.model.selection.sorted())
        return showMessage("moving \(names) — drop on another photo")
      }
    }
    guard action(for: .mouse(.dragPictures), in: .wall) == .markRange else { return }
    cancelRange()
    contents.model.focus(on: photo)
    beginRange()
  }

  private func click(_ event: MouseEvent, on pressed: PhotoID?) {
    if event.position.row >= scene.area.rows { return perform(.clickStatus, on: nil) }
    if handle(overlays.click(at: event.position, in: keyPlace)) { return }
    // The full view covers everything, so that photos under it cannot be clicked, not even while it closes.
    if keyPlace == .fullView { return perform(.clickPicture, on: nil) }
    guard !fullView.isOpen, overlays.overlay != nil || !tapGuard.isRaisingClick else { return }
    let photo = scene.photo(at: event.position)
    guard photo == pressed else { return }
    if let photo {
      perform(event.modifiers.isEmpty ? .clickPicture : .altClickPicture, on: photo)
    } else if overlays.overlay != nil || !scene.isNearPhoto(event.position) {
      perform(.clickBackground, on: nil)
    }
  }

  private func perform(_ gesture: MouseGesture, on photo: PhotoID?) {
    let place = keyPlace
    if overlays.overlay != nil { return overlays.handle(gesture, in: place) }
    let wasFocused = photo == contents.model.focus
    if place == .wall, let photo { contents.model.focus(on: photo) }
    guard let action = action(for: .mouse(gesture), in: place) else { return }
    status.show(nil)
    if action == .tap, options.tap == .focus || options.choice != nil, !wasFocused { return }
    perform(action)
  }
}

extension WallScene {
  /// Returns the photo that is on top at a point of the screen; nil for headers and the background.
  func photo(at point: CellPoint) -> PhotoID? {
    guard point.row < area.rows else { return nil }
    return placed.last { $0.contains(point) && !$0.isLeaving }?.photo
  }

  /// Returns true for a point that misses a photo by up to two columns or one row: it was hardly meant for the background.
  func isNearPhoto(_ point: CellPoint) -> Bool {
    placed.contains { element in
      let frame = element.frame
      let near = CellRect(
        column: frame.column - 2, row: frame.row - 1, columns: frame.columns + 4, rows: frame.rows + 2)
      return element.photo != nil && !element.isLeaving && near.contains(point)
    }
  }
}

extension MouseGesture {
  init(_ direction: MouseEvent.WheelDirection, _ modifiers: KeyModifiers) {
    let hasControl = modifiers.contains(.control)
    self =
      switch direction {
      case .up: hasControl ? .controlWheelUp : .wheelUp
      case .down: hasControl ? .controlWheelDown : .wheelDown
      case .left: .wheelLeft
      case .right: .wheelRight
      }
  }
}
