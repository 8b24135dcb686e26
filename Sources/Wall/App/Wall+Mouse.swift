import CollectionView
import PhotoFeed
import TerminalPanels

extension Wall {
  func handleMouse(_ event: MouseEvent) {
    chooseLayoutOfDigit()
    if let mode = modes.keyReceiver, mode.otherKeys == .none {
      if event.action == .release(.left) { apply(mode.handleClick(at: event.position) ?? []) }
      return
    }
    switch event.action {
    case .press(.left):
      input.pointer.press(at: event.position, on: scene.photo(at: event.position))
      input.tapGuard.pressed = now
      input.doubleClick.press(at: event.position, time: now)
      scene.collectionView.stopScrolling()
    case .drag(.left):
      guard modes.keyReceiver == nil else { return }
      for movement in input.pointer.drag(to: event.position) { follow(movement, event) }
    case .release(.left): if let end = input.pointer.release() { follow(end, event) }
    case .press(.right): input.rightPointer.press(at: event.position, on: nil)
    case .drag(.right): for movement in input.rightPointer.drag(to: event.position) { dragLayout(movement) }
    case .release(.right):
      if case .dragEnded = input.rightPointer.release() {
        endLayoutGesture()
      } else if let photo = scene.photo(at: event.position) {
        handle(.rightClickPicture, on: photo)
      }
    case .wheel(let direction):
      focusScroller.pointer = event.position
      if event.modifiers.contains(.alt), turnLayout(direction) { return }
      handle(MouseGesture(direction, event.modifiers), on: nil)
    default: break
    }
  }

  /// Follows the left button. A drag on photos selects a range or moves marked photos; on the background it scrolls.
  private func follow(_ movement: PointerTracker.Event, _ event: MouseEvent) {
    switch movement {
    case .dragBegan(nil, let start): focusScroller.beginDragging(at: start)
    case .dragBegan(let photo?, let start): beginDrag(of: photo, at: start)
    case .dragMoved(nil, let start, let end):
      focusScroller.drag(columns: end.column - start.column, rows: end.row - start.row)
    case .dragMoved:
      if input.drag != nil {
        input.drag?.point = event.position
      } else if input.rangeStart != nil, let photo = scene.photo(at: event.position) {
        document.model.moveFocus(on: photo)
      }
    case .dragEnded(nil): focusScroller.endDragging()
    case .dragEnded:
      if input.drag != nil {
        input.drag?.point = event.position
        drop()
      } else if input.rangeStart != nil {
        markRange()
      }
    case .clicked(let photo): click(event, on: photo)
    }
  }

  private func beginDrag(of photo: PhotoID, at start: CellPoint) {
    let isMarked = model.marked.contains(photo)
    if isMarked, action(for: .mouse(.dragMarked), in: .wall) == .moveByDragging {
      document.model.moveFocus(on: photo)
      input.drag = DragSession(at: start, in: scene)
      if input.drag != nil {
        let names = document.named(model.selection)
        return showMessage("moving \(names) — drop on another photo")
      }
    }
    guard action(for: .mouse(.dragPictures), in: .wall) == .markRange else { return }
    cancelRange()
    document.model.moveFocus(on: photo)
    beginRange()
  }

  private func click(_ event: MouseEvent, on pressed: PhotoID?) {
    if event.position.row >= scene.area.rows { return handle(.clickStatus, on: nil) }
    if let photo = input.doubleClick.photo { return openDoubleClicked(photo) }
    for mode in modes.modes.reversed() {
      if let effects = mode.handleClick(at: event.position) { return apply(effects) }
      if mode.otherKeys != .ignored { break }
    }
    // The mode covers the wall: photos under it cannot be clicked, even while it closes.
    if modes.context != .wall { return handle(.clickPicture, on: nil) }
    guard !modes.coversWall, modes.hasBox || !input.tapGuard.isRaisingClick else { return }
    let photo = scene.photo(at: event.position)
    guard photo == pressed else { return }
    if let photo {
      handle(event.modifiers.isEmpty ? .clickPicture : .altClickPicture, on: photo)
    } else if modes.hasBox || !scene.isNearPhoto(event.position) {
      handle(.clickBackground, on: nil)
    }
  }

  private func handle(_ gesture: MouseGesture, on photo: PhotoID?) {
    if let effects = modes.keyReceiver?.handleGesture(gesture) { return apply(effects) }
    let context = modes.context
    let wasFocused = photo == model.focus
    if context == .wall, let photo { document.model.moveFocus(on: photo) }
    guard let action = action(for: .mouse(gesture), in: context) else { return }
    status.message = nil
    if action == .tap, let photo, options.choice == nil { input.doubleClick.click(on: photo) }
    if action == .tap, tapping.action == .focus || options.choice != nil, !wasFocused { return }
    runInMode(action)
  }
}

extension WallScene {
  /// Returns the topmost photo at a point of the screen; nil for headers and the background.
  func photo(at point: CellPoint) -> PhotoID? {
    guard point.row < area.rows else { return nil }
    return placed.last { $0.contains(point) && !$0.isLeaving }?.photo
  }

  /// Returns true for a point up to two columns or one row beside a photo, which is probably an inaccurate click.
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
