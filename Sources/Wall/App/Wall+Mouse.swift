import CollectionView
import Foundation
import TerminalPanels

/// A button that is down.
struct PointerTracking: Hashable {
  var start: CellPoint?
  var last: CellPoint?
  var photo: PhotoID?
  var isDragging = false
}

extension Wall {
  func handle(_ event: MouseEvent) {
    switch mode {
    case .prompt(let prompt, let use): return clickPrompt(event, prompt, use)
    case .question(let question): return clickQuestion(event, question)
    case .wall: break
    }
    switch event.action {
    case .press(.left): pressed(event)
    case .drag(.left): dragged(event)
    case .release(.left): released(event)
    case .release(.right):
      if let photo = photo(at: event.position) { gesture(.rightClickPicture, on: photo) }
    case .wheel(let direction): gesture(MouseGesture(direction), on: nil)
    default: break
    }
  }

  /// The photo that a click there hits: what is seen on top. Headers and gaps are background.
  func photo(at point: CellPoint) -> PhotoID? {
    guard point.row < scene.area.rows else { return nil }
    return scene.placed.last { $0.frame.contains(point) && !$0.isLeaving }?.photo
  }

  // MARK: The left button

  private func pressed(_ event: MouseEvent) {
    pointer = PointerTracking(start: event.position, last: event.position, photo: photo(at: event.position))
    scene.collectionView.stopScrolling()
  }

  /// On pictures a drag marks from one to another, or carries what is marked; on the background it moves the wall.
  private func dragged(_ event: MouseEvent) {
    guard let start = pointer.start, let last = pointer.last, keyPlace == .wall, overlay == nil else { return }
    pointer.last = event.position
    if !pointer.isDragging {
      let moved = abs(event.position.column - start.column) + abs(event.position.row - start.row)
      guard moved > 1 else { return }
      pointer.isDragging = true
      beginDrag()
    }
    if pointer.photo == nil {
      scene.collectionView.drag(
        by: CGPoint(
          x: Double(last.column - event.position.column) * scene.geometry.cell.width,
          y: Double(last.row - event.position.row) * scene.geometry.cell.height))
    } else if hand != nil {
      hand?.point = event.position
    } else if rangeStart != nil, let photo = photo(at: event.position) {
      contents.model.focus(on: photo)
    }
  }

  private func beginDrag() {
    if let photo = pointer.photo {
      if let start = pointer.start, lift(photo, at: start) { return }
      guard action(for: .mouse(.dragPictures), in: .wall) == .markRange else { return }
      dropRange()
      contents.model.focus(on: photo)
      beginRange()
    } else {
      scene.collectionView.beginDragging()
      focusFollowsScroll = true
    }
  }

  private func released(_ event: MouseEvent) {
    let tracked = pointer
    pointer = PointerTracking()
    guard tracked.start != nil else { return }
    if tracked.isDragging {
      if tracked.photo == nil {
        scene.collectionView.endDragging(withVelocity: .zero)
      } else if hand != nil {
        hand?.point = event.position
        drop()
      } else if rangeStart != nil {
        markRange()
      }
      return
    }
    if event.position.row >= scene.area.rows { return gesture(.clickStatus, on: nil) }
    if case .menu(let choice) = overlay { return clickMenu(at: event.position, choice: choice) }
    // The full view covers everything: whatever lies under it is not what is clicked on.
    if keyPlace == .fullView { return gesture(.clickPicture, on: nil) }
    let hit = photo(at: event.position)
    guard hit == tracked.photo else { return }
    if let hit {
      // Many terminals keep Shift for their own selection: Control and Alt do the same.
      gesture(event.modifiers.isEmpty ? .clickPicture : .shiftClickPicture, on: hit)
    } else {
      gesture(.clickBackground, on: nil)
    }
  }

  private func gesture(_ gesture: MouseGesture, on photo: PhotoID?) {
    let place = keyPlace
    if let overlay {
      turn(overlay, gesture)
      return
    }
    if place == .wall, let photo { contents.model.focus(on: photo) }
    guard let action = action(for: .mouse(gesture), in: place) else { return }
    message = nil
    perform(action)
  }

  /// The wheel goes through what lies over the wall; anything else takes it away.
  private func turn(_ overlay: Overlay, _ gesture: MouseGesture) {
    let step = gesture == .wheelDown ? 1 : gesture == .wheelUp ? -1 : 0
    switch overlay {
    case .help(let page) where step != 0: self.overlay = .help(page: max(0, page + step))
    case .menu(let choice) where step != 0: _ = handleMenu(step > 0 ? .wheel(.down) : .wheel(.up), choice: choice)
    default: self.overlay = nil
    }
  }

  // MARK: The status line

  /// A click on a prompt is Enter, beside it Esc.
  private func clickPrompt(_ event: MouseEvent, _ prompt: LinePrompt, _ use: PromptUse) {
    guard case .release(.left) = event.action else { return }
    promptDid(event.position.row >= scene.area.rows ? .accepted : .cancelled, prompt, use)
  }

  /// A click on one of the answers gives it.
  private func clickQuestion(_ event: MouseEvent, _ question: Question) {
    guard case .release(.left) = event.action, event.position.row >= scene.area.rows,
      let answer = QuestionLine(question, width: screen.size.columns, ellipsis: ellipsis).answer(
        at: event.position.column)
    else { return }
    self.answer(question, KeyChord(.character(answer)))
  }
}

extension MouseGesture {
  init(_ direction: MouseEvent.WheelDirection) {
    self =
      switch direction {
      case .up: .wheelUp
      case .down: .wheelDown
      case .left: .wheelLeft
      case .right: .wheelRight
      }
  }
}
