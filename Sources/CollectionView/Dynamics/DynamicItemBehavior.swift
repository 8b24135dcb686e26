import Foundation

/// Properties of items that influence their motion.
open class DynamicItemBehavior: DynamicBehavior {
  open private(set) var items: [any DynamicItem]
  /// The fraction of an item's velocity that is lost per second.
  open var resistance: CGFloat = 0 { didSet { apply() } }
  /// Whether the items cannot be moved.
  open var isAnchored = false { didSet { apply() } }
  /// `elasticity`, `friction`, `density`, `angularResistance` and `allowsRotation` have no effect: items do not collide
  /// or rotate, and have equal mass.
  open var elasticity: CGFloat = 0
  open var friction: CGFloat = 0
  open var density: CGFloat = 1
  open var angularResistance: CGFloat = 0
  open var allowsRotation = true

  /// Makes a behavior for items.
  public init(items: [any DynamicItem] = []) { self.items = items }

  /// Adds an item.
  open func addItem(_ item: any DynamicItem) {
    items.append(item)
    dynamicAnimator?.retain(item)
    apply()
  }

  /// Removes an item.
  open func removeItem(_ item: any DynamicItem) {
    guard let index = items.firstIndex(where: { $0 === item }) else { return }
    items.remove(at: index)
    dynamicAnimator?.release(item)
  }

  /// Adds a velocity in points per second to an item's.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any DynamicItem) {
    guard let body = dynamicAnimator?.body(of: item) else { return }
    body.velocity.dx += velocity.x
    body.velocity.dy += velocity.y
    dynamicAnimator?.wake()
  }

  /// Returns an item's velocity in points per second.
  open func linearVelocity(for item: any DynamicItem) -> CGPoint {
    let velocity = dynamicAnimator?.body(of: item)?.velocity ?? .zero
    return CGPoint(x: velocity.dx, y: velocity.dy)
  }

  override var ownItems: [any DynamicItem] { items }

  func apply() {
    for body in items.compactMap({ dynamicAnimator?.body(of: $0) }) {
      body.resistance = resistance
      body.isAnchored = isAnchored
    }
  }

  override func isAtRest(in animator: DynamicAnimator) -> Bool {
    items.compactMap(animator.body(of:)).allSatisfy { abs($0.velocity.dx) < 1 && abs($0.velocity.dy) < 1 }
  }
}

/// Accelerates items in one direction, by default downwards.
open class GravityBehavior: DynamicBehavior {
  public let items: [any DynamicItem]
  /// The acceleration in units of 1,000 points per second squared.
  open var gravityDirection = CGVector(dx: 0, dy: 1) { didSet { dynamicAnimator?.wake() } }

  /// Makes a behavior for items.
  public init(items: [any DynamicItem]) { self.items = items }

  override var ownItems: [any DynamicItem] { items }

  override func accelerate(in animator: DynamicAnimator) {
    for body in items.compactMap(animator.body(of:)) {
      body.push(gravityDirection.dx * 1000, gravityDirection.dy * 1000)
    }
  }

  override func isAtRest(in animator: DynamicAnimator) -> Bool { items.isEmpty || gravityDirection == .zero }
}

/// Moves an item to a point with a slightly damped spring.
open class SnapBehavior: AttachmentBehavior {
  /// The point that the item moves to.
  open var snapPoint: CGPoint {
    get { anchorPoint }
    set { anchorPoint = newValue }
  }

  /// Moves an item to a point.
  public init(item: any DynamicItem, snapTo point: CGPoint) {
    super.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
    length = 0
    frequency = 3
    damping = 0.5
  }
}
