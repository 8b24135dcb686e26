import CollectionView
import Foundation
import PhotoFeed
import TerminalPanels

/// A drag of the marked photos: the cell of one photo follows the pointer, and a drop moves all of them.
struct DragSession {
  private let scene: WallScene
  /// The position of the pointer on the screen.
  var point: CellPoint
  /// The distance from the pointer to the centre of the photo's cell, in points.
  private let offset: CGPoint
  /// The centre of the cell in the content after the last update.
  private var position: CGPoint?

  /// Starts a drag of the focused photo; nil if the layout does not allow it.
  init?(at point: CellPoint, in scene: WallScene) {
    guard let path = scene.document.model.focusPath, scene.collectionView.beginInteractiveMovementForItem(at: path),
      let frame = scene.collectionView.layoutAttributesForItem(at: path)?.frame
    else { return nil }
    self.scene = scene
    self.point = point
    let content = scene.contentPoint(of: point)
    offset = CGPoint(x: frame.midX - content.x, y: frame.midY - content.y)
  }

  /// Moves the cell to the pointer, after a drag or a scroll.
  mutating func update() {
    let content = scene.contentPoint(of: point)
    let target = CGPoint(x: content.x + offset.x, y: content.y + offset.y)
    guard target != position else { return }
    position = target
    scene.collectionView.updateInteractiveMovementTargetPosition(target)
  }

  /// Cancels the drag; the cell returns with an animation.
  func cancel() { scene.collectionView.endInteractiveMovement() }

  /// Ends the drag and returns the photo under the pointer; nil if there is none, or if it is a dragged photo.
  func drop(_ dragged: Set<PhotoID>) -> PhotoID? {
    cancel()
    let target = scene.placed.last { element in
      element.contains(point) && !element.isLeaving && element.photo.map { !dragged.contains($0) } ?? false
    }
    return point.row < scene.area.rows ? target?.photo : nil
  }
}
