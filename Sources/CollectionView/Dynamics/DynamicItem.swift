import Foundation

/// An object that an animator can move: a view, or layout attributes.
public protocol DynamicItem: NSObjectProtocol {
  /// The centre; the animator sets it.
  var center: CGPoint { get set }
  /// The rectangle in the item's own coordinates.
  var bounds: CGRect { get }
  /// The item's transform; the animator never changes it.
  var transform: CGAffineTransform { get set }
}

extension View: DynamicItem {}
extension CollectionViewLayoutAttributes: DynamicItem {}

/// The simulation state of an item, shared by its behaviors.
final class DynamicBody {
  let item: any DynamicItem
  /// The position in the order in which items were added.
  let order: Int
  /// The number of behaviors that use the item.
  var useCount = 0
  /// In points per second.
  var velocity = CGVector.zero
  /// In points per second squared, computed again in every step.
  var acceleration = CGVector.zero
  /// The fraction of the velocity that is lost per second.
  var resistance: CGFloat = 0
  /// Whether the item cannot be moved.
  var isAnchored = false

  init(item: any DynamicItem, order: Int) {
    self.item = item
    self.order = order
  }

  var frame: CGRect { project(size: item.bounds.size, center: item.center, transform: item.transform) }

  func push(_ dx: CGFloat, _ dy: CGFloat) {
    acceleration.dx += dx
    acceleration.dy += dy
  }

  /// Semi-implicit Euler: updates the velocity first, then the position with the new velocity; stable for springs.
  func step(by duration: CGFloat) {
    guard !isAnchored else {
      velocity = .zero
      return
    }
    let kept = max(0, 1 - resistance * duration)
    velocity.dx = velocity.dx * kept + acceleration.dx * duration
    velocity.dy = velocity.dy * kept + acceleration.dy * duration
    item.center.x += velocity.dx * duration
    item.center.y += velocity.dy * duration
  }
}
