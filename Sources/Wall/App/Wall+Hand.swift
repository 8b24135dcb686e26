import CollectionView
import Foundation
import TerminalPanels

/// A marked photo that the mouse carries: it follows the pointer, and where it is dropped all marked ones go.
struct Hand: Hashable {
  var photo: PhotoID
  /// Where the pointer is.
  var point: CellPoint
  /// From there to the middle of the photo's cell, in points.
  var grip: CGPoint
  /// Where that was carried last, in the content.
  var position: CGPoint?
}

extension Wall {
  /// Takes a marked photo up at a place of the screen. False where it cannot be carried.
  func lift(_ photo: PhotoID, at point: CellPoint) -> Bool {
    guard contents.model.marked.contains(photo), action(for: .mouse(.dragMarked), in: .wall) == .moveByDragging else {
      return false
    }
    contents.model.focus(on: photo)
    guard let path = scene.focusPath, scene.collectionView.beginInteractiveMovementForItem(at: path),
      let frame = scene.collectionView.layoutAttributesForItem(at: path)?.frame
    else { return false }
    let content = contentPoint(at: point)
    hand = Hand(photo: photo, point: point, grip: CGPoint(x: frame.midX - content.x, y: frame.midY - content.y))
    say("carrying \(named(contents.model.lifted.sorted())) — drop on another picture to go there")
    return true
  }

  /// Brings what is carried to the pointer, which the wheel may have scrolled on under it.
  func carry() {
    guard let carried = hand else { return }
    let content = contentPoint(at: carried.point)
    let position = CGPoint(x: content.x + carried.grip.x, y: content.y + carried.grip.y)
    guard position != carried.position else { return }
    hand?.position = position
    scene.collectionView.updateInteractiveMovementTargetPosition(position)
  }

  /// Drops what is carried: it and all marked ones go to where the picture under the pointer stands.
  func drop() {
    guard let carried = hand else { return }
    let lifted = contents.model.lifted
    letGo()
    let target = scene.placed.last { element in
      element.frame.contains(carried.point) && !element.isLeaving && element.photo.map { !lifted.contains($0) } ?? false
    }
    if let photo = target?.photo, carried.point.row < scene.area.rows {
      movePhotos(lifted, toPlaceOf: photo)
    } else {
      say("not moved — drop on another picture")
    }
  }

  /// Lets go of what is carried; it glides back to its place.
  func letGo() {
    hand = nil
    scene.collectionView.endInteractiveMovement()
  }

  /// The middle of a terminal cell in the content, in points.
  private func contentPoint(at point: CellPoint) -> CGPoint {
    let (offset, cell) = (scene.collectionView.contentOffset, scene.geometry.cell)
    return CGPoint(
      x: offset.x + (Double(point.column) + 0.5) * cell.width, y: offset.y + (Double(point.row) + 0.5) * cell.height)
  }
}
