import Foundation

/// What an animator can move: a view, or the attributes of an element.
public protocol DynamicItem: NSObjectProtocol {
  /// The middle; the animator sets it.
  var center: CGPoint { get set }
  /// The rectangle in the item's own coordinates.
  var bounds: CGRect { get }
  /// The turn of the item. Items are never turned by the animator.
  var transform: CGAffineTransform { get set }
}

extension View: DynamicItem {}
extension CollectionViewLayoutAttributes: DynamicItem {}

/// An item on the move, as its animator and all its behaviours share it.
final class DynamicBody {
  let item: any DynamicItem
  /// Where it stands among the animator's items: the order in which they came.
  let order: Int
  /// How many behaviours have it.
  var uses = 0
  /// Points per second.
  var velocity = CGVector.zero
  /// Points per second, per second; gathered anew in every step.
  var acceleration = CGVector.zero
  /// The share of the velocity that is lost in a second.
  var resistance: CGFloat = 0
  /// Whether nothing moves it.
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

  /// Semi-implicit Euler: the velocity first, then the place by the new velocity; stable for springs at small steps.
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
