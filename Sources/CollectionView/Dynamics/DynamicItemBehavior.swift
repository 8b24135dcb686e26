import Foundation

/// How items move by themselves: what slows them down, and how fast they are.
open class DynamicItemBehavior: DynamicBehavior {
  /// The items.
  open private(set) var items: [any DynamicItem]
  /// The share of an item's velocity that is lost in a second.
  open var resistance: CGFloat = 0 { didSet { apply() } }
  /// Whether the items stay where they are.
  open var isAnchored = false { didSet { apply() } }
  /// Kept for code that sets it: items do not meet.
  open var elasticity: CGFloat = 0
  /// Kept for code that sets it: items do not meet.
  open var friction: CGFloat = 0
  /// Kept for code that sets it: all items weigh the same.
  open var density: CGFloat = 1
  /// Kept for code that sets it: items are not turned.
  open var angularResistance: CGFloat = 0
  /// Kept for code that sets it: items are not turned.
  open var allowsRotation = true

  /// Makes a rule for items.
  public init(items: [any DynamicItem] = []) { self.items = items }

  /// Adds an item.
  open func addItem(_ item: any DynamicItem) {
    items.append(item)
    dynamicAnimator?.retain(item)
    apply()
  }

  /// Takes an item out.
  open func removeItem(_ item: any DynamicItem) {
    guard let index = items.firstIndex(where: { $0 === item }) else { return }
    items.remove(at: index)
    dynamicAnimator?.release(item)
  }

  /// Makes an item faster, in points per second.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any DynamicItem) {
    guard let body = dynamicAnimator?.body(of: item) else { return }
    body.velocity.dx += velocity.x
    body.velocity.dy += velocity.y
    dynamicAnimator?.wake()
  }

  /// How fast an item is, in points per second.
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

/// Pulls items down, or wherever it points.
open class GravityBehavior: DynamicBehavior {
  /// The items.
  public let items: [any DynamicItem]
  /// A length of 1 is 1,000 points per second, per second.
  open var gravityDirection = CGVector(dx: 0, dy: 1) { didSet { dynamicAnimator?.wake() } }

  /// Pulls items down.
  public init(items: [any DynamicItem]) { self.items = items }

  override var ownItems: [any DynamicItem] { items }

  override func accelerate(in animator: DynamicAnimator) {
    for body in items.compactMap(animator.body(of:)) {
      body.push(gravityDirection.dx * 1000, gravityDirection.dy * 1000)
    }
  }

  override func isAtRest(in animator: DynamicAnimator) -> Bool { items.isEmpty || gravityDirection == .zero }
}

/// Moves an item to a point, swinging over a little.
open class SnapBehavior: AttachmentBehavior {
  /// Where the item goes.
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
