import Foundation

/// Animates items by springs on the collection view's clock.
///
/// ```swift
/// lazy var animator = DynamicAnimator(collectionViewLayout: self)
/// …
/// let spring = AttachmentBehavior(item: attributes, attachedToAnchor: attributes.center)
/// spring.length = 0; spring.damping = 0.5; spring.frequency = 1
/// animator.addBehavior(spring)
/// ```
/// The simulation advances in steps of 1/240 s whatever the frame rate, so the same input gives the same positions. It
/// invalidates the layout while items move, and springs end exactly at rest. Items do not rotate or collide.
open class DynamicAnimator: NSObject, ClockObserver {
  private static let step: TimeInterval = 1 / 240
  /// The longest time that is simulated at once, after a host has not advanced the clock for long.
  private static let longestGap: TimeInterval = 4

  /// The view whose subviews are animated; nil for a layout's animator.
  open private(set) weak var referenceView: View?
  open private(set) var isRunning = false

  private weak var layout: CollectionViewLayout?
  private weak var clock: ViewClock?
  private var reached: TimeInterval = 0
  private var attachments: [AttachmentBehavior] = []
  /// In the order of addition.
  private var bodies: [DynamicBody] = []

  /// Animates views, on the clock of the collection view or window that is or contains the reference view.
  public init(referenceView view: View) { referenceView = view }

  /// Animates the attributes of a layout's elements.
  public init(collectionViewLayout layout: CollectionViewLayout) { self.layout = layout }

  // MARK: Behaviors

  /// The behaviors in the order of their addition.
  open var behaviors: [DynamicBehavior] { attachments }

  /// Adds a behavior; its item starts to move.
  open func addBehavior(_ behavior: DynamicBehavior) {
    guard let attachment = behavior as? AttachmentBehavior else { return }
    attachments.append(attachment)
    let body = bodies.first { $0.item === attachment.items[0] } ?? DynamicBody(item: attachment.items[0])
    if !bodies.contains(where: { $0 === body }) { bodies.append(body) }
    attachment.body = body
    attachment.dynamicAnimator = self
    wake()
  }

  /// Removes a behavior; an item without another behavior stays where it is.
  open func removeBehavior(_ behavior: DynamicBehavior) {
    guard let index = attachments.firstIndex(where: { $0 === behavior }) else { return }
    let attachment = attachments.remove(at: index)
    if !attachments.contains(where: { $0.body === attachment.body }) { bodies.removeAll { $0 === attachment.body } }
    attachment.body = nil
    attachment.dynamicAnimator = nil
  }

  /// Removes all behaviors.
  open func removeAllBehaviors() { attachments.reversed().forEach(removeBehavior) }

  // MARK: Items

  /// Returns the items that intersect a rectangle, in the order of their addition.
  open func items(in rect: CGRect) -> [any DynamicItem] {
    bodies.filter { $0.frame.intersects(rect) }.map(\.item)
  }

  /// Continues from an item's current position after other code has changed it. The velocity stays the same.
  open func updateItem(usingCurrentState item: any DynamicItem) {
    if bodies.contains(where: { $0.item === item }) { wake() }
  }

  /// Returns the animated attributes of an item's cell, or nil if no behavior animates it.
  open func layoutAttributesForCell(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    attributes(for: .item(indexPath))
  }

  /// Returns the animated attributes of a supplementary view, or nil if no behavior animates it.
  open func layoutAttributesForSupplementaryView(
    ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    attributes(for: .supplementary(kind, at: indexPath))
  }

  private func attributes(for key: ElementKey) -> CollectionViewLayoutAttributes? {
    bodies.lazy.compactMap { $0.item as? CollectionViewLayoutAttributes }.first { ElementKey($0) == key }
  }

  // MARK: Time

  func wake() {
    followClock()
    guard !isRunning else { return }
    isRunning = true
    reached = clock?.now ?? reached
  }

  /// Observes the clock. A layout often creates its animator before it has a collection view.
  private func followClock() {
    guard let clock = layout?.collectionView?.clock ?? referenceView?.enclosingClock, clock !== self.clock else {
      return
    }
    self.clock?.removeObserver(self)
    self.clock = clock
    reached = clock.now
    clock.addObserver(self)
  }

  /// Simulates up to a time; called by the clock.
  open func clockDidAdvance(to time: TimeInterval) {
    guard isRunning else {
      reached = time
      return
    }
    reached = max(reached, time - Self.longestGap)
    var hasMoved = false
    // Half a step of tolerance for the rounding of times that are a whole number of steps.
    while isRunning, reached + Self.step <= time + Self.step / 2 {
      reached += Self.step
      for attachment in attachments { attachment.accelerate() }
      for body in bodies { body.step(by: CGFloat(Self.step)) }
      for attachment in attachments { attachment.constrain() }
      isRunning = !attachments.allSatisfy(\.isAtRest)
      hasMoved = true
    }
    if hasMoved { invalidateLayout() }
  }

  /// Invalidates the layout but not its delegate metrics and flow attributes, which do not change.
  private func invalidateLayout() {
    guard let layout else { return }
    let context = layout.makeInvalidationContext()
    (context as? CollectionViewFlowLayoutInvalidationContext)?.setInvalidatesArrangement(false)
    layout.invalidateLayout(with: context)
  }
}
