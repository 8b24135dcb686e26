import Foundation

/// Connects an item to an anchor point or to another item: rigidly, or by a spring if `frequency` is not 0.
///
/// The spring's acceleration is `ω²·x + 2·ζ·ω·v`, where x is its extension, ω = 2π·frequency and ζ the damping ratio
/// (damped harmonic oscillator). With length 0 it pulls in both dimensions, otherwise only along the connecting line.
open class AttachmentBehavior: DynamicBehavior {
  /// What the item is connected to.
  public enum AttachmentType: Int, Sendable {
    case items
    case anchor
  }

  /// The connected item or items.
  public let items: [any DynamicItem]
  public let attachedBehaviorType: AttachmentType
  /// The point that the item is connected to. Moving it pulls the item along.
  open var anchorPoint: CGPoint {
    didSet { if anchorPoint != oldValue { dynamicAnimator?.wake() } }
  }
  /// The distance between both ends at rest, in points; initially their distance.
  open var length: CGFloat {
    didSet { if length != oldValue { dynamicAnimator?.wake() } }
  }
  /// The damping ratio: 0 oscillates for ever, 1 is critically damped.
  open var damping: CGFloat = 0 {
    didSet { if damping != oldValue { dynamicAnimator?.wake() } }
  }
  /// The oscillations of the spring per second; 0 is a rigid connection.
  open var frequency: CGFloat = 0 {
    didSet { if frequency != oldValue { dynamicAnimator?.wake() } }
  }
  /// Has no effect: items do not rotate.
  open var frictionTorque: CGFloat = 0

  private let offset: CGVector

  /// Connects an item's centre to a point.
  public convenience init(item: any DynamicItem, attachedToAnchor point: CGPoint) {
    self.init(item: item, offsetFromCenter: Offset.zero, attachedToAnchor: point)
  }

  /// Connects a point of an item to an anchor. Since items do not rotate, the offset only shifts the anchor.
  public init(item: any DynamicItem, offsetFromCenter offset: Offset, attachedToAnchor point: CGPoint) {
    items = [item]
    attachedBehaviorType = .anchor
    anchorPoint = point
    self.offset = CGVector(dx: offset.horizontal, dy: offset.vertical)
    length = Self.distance(
      CGPoint(x: item.center.x + offset.horizontal, y: item.center.y + offset.vertical), point)
  }

  /// Connects the centres of two items.
  public init(item: any DynamicItem, attachedTo other: any DynamicItem) {
    items = [item, other]
    attachedBehaviorType = .items
    anchorPoint = .zero
    offset = .zero
    length = Self.distance(item.center, other.center)
  }

  private static func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
    let (x, y) = (a.x - b.x, a.y - b.y)
    return (x * x + y * y).squareRoot()
  }

  override var ownItems: [any DynamicItem] { items }

  /// Both ends and their relative motion.
  private struct Ends {
    var first: DynamicBody
    var second: DynamicBody?
    /// The vector from the second end to the first.
    var reach: CGVector
    var velocity: CGVector
    var distance: CGFloat { (reach.dx * reach.dx + reach.dy * reach.dy).squareRoot() }
  }

  private func ends(in animator: DynamicAnimator) -> Ends? {
    guard let first = animator.body(of: items[0]) else { return nil }
    guard items.count == 2 else {
      let reach = CGVector(
        dx: first.item.center.x + offset.dx - anchorPoint.x, dy: first.item.center.y + offset.dy - anchorPoint.y)
      return Ends(first: first, second: nil, reach: reach, velocity: first.velocity)
    }
    guard let second = animator.body(of: items[1]) else { return nil }
    return Ends(
      first: first, second: second,
      reach: CGVector(
        dx: first.item.center.x - second.item.center.x, dy: first.item.center.y - second.item.center.y),
      velocity: CGVector(
        dx: first.velocity.dx - second.velocity.dx, dy: first.velocity.dy - second.velocity.dy))
  }

  override func accelerate(in animator: DynamicAnimator) {
    guard frequency > 0, let ends = ends(in: animator) else { return }
    let omega = 2 * CGFloat.pi * frequency
    var pull = CGVector.zero
    if length == 0 {
      pull.dx = -omega * omega * ends.reach.dx - 2 * damping * omega * ends.velocity.dx
      pull.dy = -omega * omega * ends.reach.dy - 2 * damping * omega * ends.velocity.dy
    } else if ends.distance > 0 {
      let (x, y) = (ends.reach.dx / ends.distance, ends.reach.dy / ends.distance)
      let strength =
        -omega * omega * (ends.distance - length)
        - 2 * damping * omega * (ends.velocity.dx * x + ends.velocity.dy * y)
      pull = CGVector(dx: strength * x, dy: strength * y)
    }
    guard let second = ends.second else { return ends.first.push(pull.dx, pull.dy) }
    ends.first.push(pull.dx / 2, pull.dy / 2)
    second.push(-pull.dx / 2, -pull.dy / 2)
  }

  /// An oscillation with less distance (points) and speed (points per second) is not visible.
  private static let stillDistance: CGFloat = 0.1
  private static let stillSpeed: CGFloat = 1

  override func constrain(in animator: DynamicAnimator) {
    guard let ends = ends(in: animator) else { return }
    if frequency > 0 {
      guard length == 0, ends.second == nil, isStill(ends) else { return }
      ends.first.item.center = CGPoint(x: anchorPoint.x - offset.dx, y: anchorPoint.y - offset.dy)
      ends.first.velocity = .zero
      return
    }
    let distance = ends.distance
    let (x, y) = distance > 0 ? (ends.reach.dx / distance, ends.reach.dy / distance) : (0, 0)
    let share: CGFloat = ends.second == nil ? 1 : 0.5
    let (gap, speed) = (distance - length, ends.velocity.dx * x + ends.velocity.dy * y)
    for (body, sign) in [(ends.first, share), (ends.second, -share)] {
      guard let body, !body.isAnchored else { continue }
      body.item.center.x -= gap * x * sign
      body.item.center.y -= gap * y * sign
      body.velocity.dx -= speed * x * sign
      body.velocity.dy -= speed * y * sign
    }
  }

  private func isStill(_ ends: Ends) -> Bool {
    abs(ends.distance - length) < Self.stillDistance
      && abs(ends.velocity.dx) < Self.stillSpeed && abs(ends.velocity.dy) < Self.stillSpeed
  }

  override func isAtRest(in animator: DynamicAnimator) -> Bool {
    ends(in: animator).map(isStill) ?? true
  }
}
