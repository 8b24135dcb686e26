import Foundation

/// Animates items by behaviors, such as springs, on the collection view's clock.
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
  /// The behaviors in the order in which they were added.
  open private(set) var behaviors: [DynamicBehavior] = []
  /// Whether any item moves.
  open private(set) var isRunning = false

  private weak var layout: CollectionViewLayout?
  private weak var clock: ViewClock?
  private var reached: TimeInterval = 0
  private var elapsed: TimeInterval = 0
  private var bodies: [ObjectIdentifier: DynamicBody] = [:]
  private var bodiesByKey: [ElementKey: DynamicBody] = [:]
  private var bodyCount = 0

  /// Animates views, on the clock of the collection view or window that is or contains the reference view.
  public init(referenceView view: View) {
    referenceView = view
    super.init()
  }

  /// Animates the attributes of a layout's elements.
  public init(collectionViewLayout layout: CollectionViewLayout) {
    self.layout = layout
    super.init()
  }

  // MARK: Behaviors

  /// Adds a behavior; its items start to move.
  open func addBehavior(_ behavior: DynamicBehavior) {
    behaviors.append(behavior)
    adopt(behavior)
  }

  /// Removes a behavior; items without another behavior stay where they are.
  open func removeBehavior(_ behavior: DynamicBehavior) {
    guard let index = behaviors.firstIndex(where: { $0 === behavior }) else { return }
    behaviors.remove(at: index)
    release(behavior)
  }

  /// Removes all behaviors.
  open func removeAllBehaviors() {
    let all = behaviors
    behaviors = []
    for behavior in all { release(behavior) }
  }

  func adopt(_ behavior: DynamicBehavior) {
    behavior.willMove(to: self)
    behavior.dynamicAnimator = self
    for item in behavior.ownItems { retain(item) }
    (behavior as? DynamicItemBehavior)?.apply()
    for child in behavior.childBehaviors { adopt(child) }
    wake()
  }

  func release(_ behavior: DynamicBehavior) {
    behavior.willMove(to: nil)
    for child in behavior.childBehaviors { release(child) }
    for item in behavior.ownItems { release(item) }
    behavior.dynamicAnimator = nil
  }

  // MARK: Items

  /// Returns the items that intersect a rectangle, in the order in which they were added.
  open func items(in rect: CGRect) -> [any DynamicItem] {
    bodies.values.filter { $0.frame.intersects(rect) }.sorted { $0.order < $1.order }.map(\.item)
  }

  /// Continues from an item's current position after other code has changed it. The velocity stays the same.
  open func updateItem(usingCurrentState item: any DynamicItem) {
    if bodies[ObjectIdentifier(item)] != nil { wake() }
  }

  /// Returns the animated attributes of an item's cell, or nil if no behavior animates it.
  open func layoutAttributesForCell(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    bodiesByKey[.item(indexPath)]?.item as? CollectionViewLayoutAttributes
  }

  /// Returns the animated attributes of a supplementary view, or nil if no behavior animates it.
  open func layoutAttributesForSupplementaryView(
    ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let key = ElementKey(category: .supplementaryView, kind: kind, indexPath: indexPath)
    return bodiesByKey[key]?.item as? CollectionViewLayoutAttributes
  }

  /// Returns the animated attributes of a decoration view, or nil if no behavior animates it.
  open func layoutAttributesForDecorationView(
    ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let key = ElementKey(category: .decorationView, kind: kind, indexPath: indexPath)
    return bodiesByKey[key]?.item as? CollectionViewLayoutAttributes
  }

  func body(of item: any DynamicItem) -> DynamicBody? { bodies[ObjectIdentifier(item)] }

  func retain(_ item: any DynamicItem) {
    let id = ObjectIdentifier(item)
    let body = bodies[id] ?? DynamicBody(item: item, order: bodyCount)
    if body.useCount == 0 {
      bodyCount += 1
      bodies[id] = body
      if let attributes = item as? CollectionViewLayoutAttributes { bodiesByKey[ElementKey(attributes)] = body }
    }
    body.useCount += 1
  }

  func release(_ item: any DynamicItem) {
    guard let body = body(of: item) else { return }
    body.useCount -= 1
    guard body.useCount == 0 else { return }
    bodies[ObjectIdentifier(item)] = nil
    if let attributes = item as? CollectionViewLayoutAttributes, bodiesByKey[ElementKey(attributes)] === body {
      bodiesByKey[ElementKey(attributes)] = nil
    }
  }

  // MARK: Time

  /// Returns the time for which items have been moving, in seconds.
  open func elapsedTime() -> TimeInterval { elapsed }

  /// Starts running again after a change.
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
      elapsed += Self.step
      simulateStep()
      hasMoved = true
    }
    guard hasMoved else { return }
    forEachBehavior { $0.action?() }
    invalidateLayout()
  }

  private func simulateStep() {
    for body in bodies.values { body.acceleration = .zero }
    forEachBehavior { $0.accelerate(in: self) }
    for body in bodies.values { body.step(by: CGFloat(Self.step)) }
    forEachBehavior { $0.constrain(in: self) }
    var isAtRest = true
    forEachBehavior { isAtRest = isAtRest && $0.isAtRest(in: self) }
    isRunning = !isAtRest
  }

  private func forEachBehavior(_ body: (DynamicBehavior) -> Void) {
    func visit(_ behavior: DynamicBehavior) {
      body(behavior)
      behavior.childBehaviors.forEach(visit)
    }
    behaviors.forEach(visit)
  }

  /// Invalidates the layout but not its delegate metrics and flow attributes, which do not change.
  private func invalidateLayout() {
    guard let layout else { return }
    let context = layout.makeInvalidationContext()
    if let flow = context as? CollectionViewFlowLayoutInvalidationContext {
      flow.invalidateFlowLayoutDelegateMetrics = false
      flow.invalidateFlowLayoutAttributes = false
    }
    layout.invalidateLayout(with: context)
  }
}
