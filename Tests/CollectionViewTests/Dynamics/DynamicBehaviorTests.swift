import CollectionView
import Foundation
import Testing

/// Behaviors share their items, wake the animator, and leave it.
@Suite struct DynamicBehaviorTests {
  private func attributes(_ number: Int, at center: CGPoint) -> CollectionViewLayoutAttributes {
    let attributes = CollectionViewLayoutAttributes(forCellWith: item(number))
    attributes.frame = CGRect(x: center.x - 5, y: center.y - 5, width: 10, height: 10)
    return attributes
  }

  /// A layout whose attributes are moved by an animator; it counts its invalidations.
  private final class Springs: SquaresLayout {
    var invalidations = 0
    lazy var animator = DynamicAnimator(collectionViewLayout: self)
    override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
      invalidations += 1
      super.invalidateLayout(with: context)
    }
  }

  private func makeWall() -> (Wall, Springs) {
    let layout = Springs()
    return (Wall(Source(count: 3), layout: layout), layout)
  }

  private func spring(_ item: CollectionViewLayoutAttributes, to anchor: CGPoint) -> AttachmentBehavior {
    let spring = AttachmentBehavior(item: item, attachedToAnchor: anchor)
    (spring.length, spring.damping, spring.frequency) = (0, 1, 2)
    return spring
  }

  @Test func theLayoutIsInvalidatedWhileItemsMove() {
    let (wall, layout) = makeWall()
    let moved = attributes(0, at: CGPoint(x: 50, y: 50))
    layout.animator.addBehavior(spring(moved, to: CGPoint(x: 20, y: 50)))
    #expect(layout.animator.isRunning && wall.view.isAnimating)
    let before = layout.invalidations
    wall.view.advance(to: 0.1)
    #expect(layout.invalidations == before + 1 && moved.center.x < 50 && moved.center.x > 20)
    wall.view.advance(to: 20)
    #expect(moved.center.x == 20 && !layout.animator.isRunning && !wall.view.isAnimating)
    let rest = layout.invalidations
    wall.view.advance(to: 21)
    #expect(layout.invalidations == rest)
  }

  /// What is changed at rest starts the animator again, and what stays the same does not.
  @Test(arguments: 0..<5) func changesWakeTheAnimator(change: Int) {
    let (wall, layout) = makeWall()
    let behavior = spring(attributes(0, at: CGPoint(x: 20, y: 50)), to: CGPoint(x: 20, y: 50))
    layout.animator.addBehavior(behavior)
    wall.view.advance(to: 1)
    #expect(!layout.animator.isRunning)
    switch change {
    case 0: (behavior.anchorPoint, behavior.length) = (behavior.anchorPoint, behavior.length)
    case 1: behavior.anchorPoint.x = 30
    case 2: behavior.length = 4
    case 3: behavior.damping = 0.5
    default: behavior.frequency = 3
    }
    #expect(layout.animator.isRunning == (change > 0))
  }

  /// Two springs pull one item to the middle of their anchors; with one gone, to the other.
  @Test func behaviorsOfOneItemShareItsMotion() {
    let (wall, layout) = makeWall()
    let shared = attributes(0, at: CGPoint(x: 50, y: 10))
    let springs = [0, 40].map { spring(shared, to: CGPoint(x: $0, y: 10)) }
    springs.forEach(layout.animator.addBehavior)
    #expect(layout.animator.items(in: CGRect(x: 0, y: 0, width: 99, height: 99)).count == 1)
    #expect(layout.animator.behaviors == springs && springs.allSatisfy { $0.dynamicAnimator === layout.animator })
    wall.view.advance(to: 1.5)
    #expect(abs(shared.center.x - 20) < 1)
    layout.animator.removeBehavior(springs[0])
    #expect(springs[0].dynamicAnimator == nil && layout.animator.layoutAttributesForCell(at: item(0)) === shared)
    layout.animator.updateItem(usingCurrentState: shared)
    wall.view.advance(to: 4)
    #expect(shared.center.x == 40)
    layout.animator.removeBehavior(springs[0])
    layout.animator.removeBehavior(springs[1])
    #expect(layout.animator.behaviors.isEmpty && layout.animator.layoutAttributesForCell(at: item(0)) == nil)
    layout.animator.updateItem(usingCurrentState: shared)
    #expect(!layout.animator.isRunning, "an item that no behavior moves starts nothing")
  }

  /// After a long pause no more than four seconds are simulated.
  @Test func aLongPauseIsCutShort() {
    let (wall, layout) = makeWall()
    let (moved, reference) = (attributes(0, at: CGPoint(x: 50, y: 10)), attributes(1, at: CGPoint(x: 50, y: 10)))
    let swinging = spring(moved, to: CGPoint(x: 0, y: 10))
    (swinging.damping, swinging.frequency) = (0.01, 1.03)
    layout.animator.addBehavior(swinging)
    wall.view.advance(to: 1_000)
    let (other, otherLayout) = makeWall()
    let same = spring(reference, to: CGPoint(x: 0, y: 10))
    (same.damping, same.frequency) = (0.01, 1.03)
    otherLayout.animator.addBehavior(same)
    other.view.advance(to: 4)
    #expect(moved.center == reference.center && layout.animator.isRunning)
  }

  @Test func attributesAreFoundByTheirKindAndPath() {
    let animator = DynamicAnimator(collectionViewLayout: CollectionViewFlowLayout())
    let header = CollectionViewLayoutAttributes(forSupplementaryViewOfKind: "a", with: item(1))
    let cell = attributes(1, at: .zero)
    for each in [header, cell] { animator.addBehavior(AttachmentBehavior(item: each, attachedToAnchor: each.center)) }
    #expect(animator.layoutAttributesForSupplementaryView(ofKind: "a", at: item(1)) === header)
    #expect(animator.layoutAttributesForSupplementaryView(ofKind: "b", at: item(1)) == nil)
    #expect(
      animator.layoutAttributesForCell(at: item(1)) === cell && animator.layoutAttributesForCell(at: item(2)) == nil)
  }

  /// A spring with a length pulls along its line only, and a rigid connection takes away the speed along it.
  @Test func lengthsAreKeptAlongTheLine() {
    let (wall, layout) = makeWall()
    let moved = attributes(0, at: CGPoint(x: 60, y: 0))
    let long = AttachmentBehavior(item: moved, attachedToAnchor: .zero)
    #expect(long.length == 60)
    (long.length, long.damping, long.frequency) = (30, 1, 2)
    layout.animator.addBehavior(long)
    wall.view.advance(to: 0.1)
    #expect(moved.center.x < 60 && moved.center.x > 30 && moved.center.y == 0)
    wall.view.advance(to: 3)
    #expect(abs(moved.center.x - 30) < 0.2 && moved.center.y == 0)
  }
}
