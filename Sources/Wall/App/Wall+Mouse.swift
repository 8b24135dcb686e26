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
    guard case .wall = mode else { return }
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

  private func pressed(_ event: MouseEvent) {
    pointer = PointerTracking(start: event.position, last: event.position, photo: photo(at: event.position))
    scene.collectionView.stopScrolling()
  }

  /// On pictures a drag marks from one to another; on the background it moves the wall.
  private func dragged(_ event: MouseEvent) {
    guard let start = pointer.start, let last = pointer.last, fullView == nil else { return }
    let moved = abs(event.position.column - start.column) + abs(event.position.row - start.row)
    if !pointer.isDragging, moved > 1 {
      pointer.isDragging = true
      if pointer.photo == nil {
        scene.collectionView.beginDragging()
        focusFollowsScroll = true
      }
    }
    if pointer.isDragging, pointer.photo == nil {
      scene.collectionView.drag(
        by: CGPoint(
          x: Double(last.column - event.position.column) * scene.geometry.cell.width,
          y: Double(last.row - event.position.row) * scene.geometry.cell.height))
    }
    pointer.last = event.position
  }

  private func released(_ event: MouseEvent) {
    let tracked = pointer
    pointer = PointerTracking()
    guard tracked.start != nil else { return }
    // The full view covers everything: whatever lies under it is not what is clicked on.
    if fullView != nil { return gesture(.clickPicture, on: nil) }
    let hit = photo(at: event.position)
    if tracked.isDragging {
      if let from = tracked.photo {
        if let hit, hit != from { markRange(from: from, to: hit) }
      } else {
        scene.collectionView.endDragging(withVelocity: .zero)
      }
      return
    }
    guard hit == tracked.photo else { return }
    if let hit {
      // Many terminals keep Shift for their own selection: Control and Alt do the same.
      gesture(event.modifiers.isEmpty ? .clickPicture : .shiftClickPicture, on: hit)
    } else if event.position.row < scene.area.rows {
      gesture(.clickBackground, on: nil)
    }
  }

  private func gesture(_ gesture: MouseGesture, on photo: PhotoID?) {
    if overlay != nil {
      overlay = nil
      return
    }
    let place: KeyPlace = fullView == nil ? .wall : .fullView
    if place == .wall, let photo { contents.model.focus(on: photo) }
    guard let action = action(for: .mouse(gesture), in: place) else { return }
    message = nil
    perform(action)
  }

  private func markRange(from first: PhotoID, to last: PhotoID) {
    guard action(for: .mouse(.dragPictures), in: .wall) == .markRange else { return }
    let shown = contents.model.shown
    guard let start = shown.position(of: first), let end = shown.position(of: last) else { return }
    let photos = Array(shown.photos[min(start, end)...max(start, end)])
    mark(photos, true)
    contents.model.focus(on: last)
    say("marked \(named(photos)) — \(keys.hint(.undo)) undoes it")
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
