import Foundation

/// Moves items by rules, on the clock that is handed to the collection view: springs that make a layout bounce.
///
/// ```swift
/// lazy var animator = DynamicAnimator(collectionViewLayout: self)
/// …
/// let spring = AttachmentBehavior(item: attributes, attachedToAnchor: attributes.center)
/// spring.length = 0; spring.damping = 0.5; spring.frequency = 1
/// animator.addBehavior(spring)
/// ```
/// Time goes on in steps of 1/240 s, whatever the frames are, so the same input gives the same places; what moves
/// invalidates its layout, and comes to rest exactly where its spring ends. Items are moved and not turned; they do not meet.
open class DynamicAnimator: NSObject, ClockObserver {
  private static let step: TimeInterval = 1 / 240
  /// A host that has slept for longer finds everything as it would be after this long.
  private static let longestGap: TimeInterval = 4

  /// The view whose items are moved; nil for a layout's animator.
  open private(set) weak var referenceView: View?
  /// The rules, in the order in which they came.
  open private(set) var behaviors: [DynamicBehavior] = []
  /// Whether anything moves.
  open private(set) var isRunning = false

  private weak var layout: CollectionViewLayout?
  private weak var clock: CollectionView?
  private var reached: TimeInterval = 0
  private var elapsed: TimeInterval = 0
  private var bodies: [ObjectIdentifier: DynamicBody] = [:]
  private var bodiesByKey: [ElementKey: DynamicBody] = [:]
  private var bodyCount = 0

  /// Moves views. The clock is that of the collection view that the reference view is or lies in.
  public init(referenceView view: View) {
    referenceView = view
    super.init()
  }

  /// Moves the attributes of a layout's elements.
  public init(collectionViewLayout layout: CollectionViewLayout) {
    self.layout = layout
    super.init()
  }

  // MARK: Rules

  /// Adds a rule. Its items move from now on.
  open func addBehavior(_ behavior: DynamicBehavior) {
    behaviors.append(behavior)
    adopt(behavior)
  }

  /// Takes a rule away; items that have no other rule stay where they are.
  open func removeBehavior(_ behavior: DynamicBehavior) {
    guard let index = behaviors.firstIndex(where: { $0 === behavior }) else { return }
    behaviors.remove(at: index)
    release(behavior)
  }

  /// Takes all rules away.
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

  /// The items whose rectangles touch a rectangle, in the order in which they came.
  open func items(in rect: CGRect) -> [any DynamicItem] {
    bodies.values.filter { $0.frame.intersects(rect) }.sorted { $0.order < $1.order }.map(\.item)
  }

  /// Takes over the place that an item has been given by others. It keeps its velocity.
  open func updateItem(usingCurrentState item: any DynamicItem) {
    if bodies[ObjectIdentifier(item)] != nil { wake() }
  }

  /// The moved attributes of an item's cell; nil where no rule moves it.
  open func layoutAttributesForCell(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    bodiesByKey[.item(indexPath)]?.item as? CollectionViewLayoutAttributes
  }

  /// The moved attributes of a header or the like; nil where no rule moves it.
  open func layoutAttributesForSupplementaryView(
    ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let key = ElementKey(category: .supplementaryView, kind: kind, indexPath: indexPath)
    return bodiesByKey[key]?.item as? CollectionViewLayoutAttributes
  }

  /// The moved attributes of an ornament; nil where no rule moves it.
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
    if body.uses == 0 {
      bodyCount += 1
      bodies[id] = body
      if let attributes = item as? CollectionViewLayoutAttributes { bodiesByKey[ElementKey(attributes)] = body }
    }
    body.uses += 1
  }

  func release(_ item: any DynamicItem) {
    guard let body = body(of: item) else { return }
    body.uses -= 1
    guard body.uses == 0 else { return }
    bodies[ObjectIdentifier(item)] = nil
    if let attributes = item as? CollectionViewLayoutAttributes, bodiesByKey[ElementKey(attributes)] === body {
      bodiesByKey[ElementKey(attributes)] = nil
    }
  }

  // MARK: Time

  /// How long the animator has been moving something, in seconds.
  open func elapsedTime() -> TimeInterval { elapsed }

  /// Something may move again, from now on.
  func wake() {
    followClock()
    guard !isRunning else { return }
    isRunning = true
    reached = clock?.now ?? reached
  }

  /// A layout is often given to a collection view only after it has made its animator.
  private func followClock() {
    let view = layout?.collectionView ?? enclosingCollectionView
    guard let view, view !== clock else { return }
    clock?.removeClockObserver(self)
    clock = view
    reached = view.now
    view.addClockObserver(self)
  }

  private var enclosingCollectionView: CollectionView? {
    var view = referenceView
    while let candidate = view {
      if let found = candidate as? CollectionView { return found }
      view = candidate.superview
    }
    return nil
  }

  /// Moves everything on to a time. The collection view calls it.
  open func clockDidAdvance(to time: TimeInterval) {
    guard isRunning else {
      reached = time
      return
    }
    reached = max(reached, time - Self.longestGap)
    var hasMoved = false
    // Half a step of tolerance: a time that is a whole number of steps, but for its last bit, is one.
    while isRunning, reached + Self.step <= time + Self.step / 2 {
      reached += Self.step
      elapsed += Self.step
      takeStep()
      hasMoved = true
    }
    guard hasMoved else { return }
    everyBehavior { $0.action?() }
    invalidateLayout()
  }

  private func takeStep() {
    for body in bodies.values { body.acceleration = .zero }
    everyBehavior { $0.accelerate(in: self) }
    for body in bodies.values { body.step(by: CGFloat(Self.step)) }
    everyBehavior { $0.constrain(in: self) }
    var isAtRest = true
    everyBehavior { isAtRest = isAtRest && $0.isAtRest(in: self) }
    isRunning = !isAtRest
  }

  private func everyBehavior(_ body: (DynamicBehavior) -> Void) {
    func visit(_ behavior: DynamicBehavior) {
      body(behavior)
      behavior.childBehaviors.forEach(visit)
    }
    behaviors.forEach(visit)
  }

  /// The frames of the layout have changed; what they were made from has not.
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
