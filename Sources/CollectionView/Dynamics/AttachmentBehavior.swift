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

/// A cause of motion: an `AttachmentBehavior`.
open class DynamicBehavior: NSObject {
  open internal(set) weak var dynamicAnimator: DynamicAnimator?
}

/// Connects an item's centre to an anchor point: rigidly, or by a spring if `frequency` is not 0.
///
/// The spring's acceleration is `ω²·x + 2·ζ·ω·v`, where x is its extension, ω = 2π·frequency and ζ the damping ratio
/// (damped harmonic oscillator). With length 0 it pulls in both dimensions, otherwise only along the connecting line.
open class AttachmentBehavior: DynamicBehavior {
  public let items: [any DynamicItem]
  /// The point that the item is connected to. Moving it pulls the item along.
  open var anchorPoint: CGPoint { didSet { if anchorPoint != oldValue { dynamicAnimator?.wake() } } }
  /// The distance of the item from the anchor at rest, in points; initially its distance.
  open var length: CGFloat { didSet { if length != oldValue { dynamicAnimator?.wake() } } }
  /// The damping ratio: 0 oscillates for ever, 1 is critically damped.
  open var damping: CGFloat = 0 { didSet { if damping != oldValue { dynamicAnimator?.wake() } } }
  /// The oscillations of the spring per second; 0 is a rigid connection.
  open var frequency: CGFloat = 0 { didSet { if frequency != oldValue { dynamicAnimator?.wake() } } }
  /// The item's motion, which all behaviors of the item share; nil without an animator.
  var body: DynamicBody?

  public init(item: any DynamicItem, attachedToAnchor point: CGPoint) {
    items = [item]
    anchorPoint = point
    length = hypot(item.center.x - point.x, item.center.y - point.y)
  }

  /// An oscillation with less distance (points) and speed (points per second) is not visible.
  private static let (stillDistance, stillSpeed): (CGFloat, CGFloat) = (0.1, 1)

  /// The item's distance and direction from the anchor.
  private var extent: (distance: CGFloat, direction: CGPoint) {
    let reach = items[0].center - anchorPoint
    let distance = hypot(reach.x, reach.y)
    return (distance, distance > 0 ? reach / distance : .zero)
  }

  func accelerate() {
    guard frequency > 0, let body else { return }
    let omega = 2 * CGFloat.pi * frequency
    let (distance, direction) = extent
    if length == 0 {
      body.acceleration -= direction * (omega * omega * distance) + body.velocity * (2 * damping * omega)
    } else {
      let speed = body.velocity.x * direction.x + body.velocity.y * direction.y
      body.acceleration -= direction * (omega * omega * (distance - length) + 2 * damping * omega * speed)
    }
  }

  /// Corrects position and velocity after a step: of a rigid connection, and of a spring that has come to rest.
  func constrain() {
    guard let body else { return }
    let (distance, direction) = extent
    if frequency == 0 {
      body.item.center -= direction * (distance - length)
      body.velocity -= direction * (body.velocity.x * direction.x + body.velocity.y * direction.y)
    } else if length == 0, isAtRest {
      body.item.center = anchorPoint
      body.velocity = .zero
    }
  }

  /// Whether the behavior no longer moves its item visibly.
  var isAtRest: Bool {
    guard let body else { return true }
    return abs(extent.distance - length) < Self.stillDistance && abs(body.velocity.x) < Self.stillSpeed
      && abs(body.velocity.y) < Self.stillSpeed
  }
}

/// The motion of an item, which its behaviors share.
final class DynamicBody {
  let item: any DynamicItem
  /// In points per second.
  var velocity = CGPoint.zero
  /// In points per second squared, computed again in every step.
  var acceleration = CGPoint.zero

  init(item: any DynamicItem) { self.item = item }

  var frame: CGRect { project(size: item.bounds.size, center: item.center, transform: item.transform) }

  /// Semi-implicit Euler: updates the velocity first, then the position with the new velocity; stable for springs.
  func step(by duration: CGFloat) {
    velocity += acceleration * duration
    item.center += velocity * duration
    acceleration = .zero
  }
}
