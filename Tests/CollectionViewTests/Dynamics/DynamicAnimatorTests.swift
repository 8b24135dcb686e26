import CollectionView
import Foundation
import Testing

/// An animator with its own clock and one view on a spring.
private struct Spring {
  let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  let animator: DynamicAnimator
  let item = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  let spring: AttachmentBehavior

  init(frequency: CGFloat, damping: CGFloat, length: CGFloat = 0, from: CGPoint, to anchor: CGPoint) {
    view.addSubview(item)
    item.center = from
    animator = DynamicAnimator(referenceView: item)
    spring = AttachmentBehavior(item: item, attachedToAnchor: anchor)
    spring.length = length
    spring.frequency = frequency
    spring.damping = damping
    animator.addBehavior(spring)
  }

  func run(to time: TimeInterval, frames: Int) {
    for frame in 1...frames { view.advance(to: time * Double(frame) / Double(frames)) }
  }
}

@Suite struct DynamicAnimatorTests {
  @Test func aSpringFollowsTheDampedOscillator() {
    // Underdamped: x(t) = e^(−ζωt)·x₀·(cos ω₁t + ζω/ω₁·sin ω₁t), ω₁ = ω·√(1 − ζ²).
    let (frequency, damping) = (1.0, 0.3)
    let omega = 2 * Double.pi * frequency
    let swing = omega * (1 - damping * damping).squareRoot()
    let test = Spring(frequency: 1, damping: 0.3, from: CGPoint(x: 90, y: 20), to: CGPoint(x: 50, y: 50))
    for step in 1...20 {
      let time = Double(step) / 10
      test.view.advance(to: time)
      let share =
        exp(-damping * omega * time) * (cos(swing * time) + damping * omega / swing * sin(swing * time))
      #expect(abs(test.item.center.x - (50 + 40 * share)) < 0.6, "at \(time) s")
      #expect(abs(test.item.center.y - (50 - 30 * share)) < 0.6, "at \(time) s")
    }
  }

  @Test func aSpringStopsExactlyAtItsAnchor() {
    let test = Spring(frequency: 2, damping: 1, from: CGPoint(x: 90, y: 20), to: CGPoint(x: 50, y: 50))
    #expect(test.animator.isRunning && test.view.isAnimating)
    test.run(to: 5, frames: 300)
    #expect(test.item.center == CGPoint(x: 50, y: 50))
    #expect(!test.animator.isRunning && !test.view.isAnimating)
  }

  @Test(arguments: [1, 7, 37, 100, 480])
  func theFrameRateDoesNotMatter(frames: Int) {
    let reference = Spring(frequency: 1, damping: 0.2, from: CGPoint(x: 90, y: 20), to: CGPoint(x: 50, y: 50))
    reference.run(to: 2, frames: 120)
    let test = Spring(frequency: 1, damping: 0.2, from: CGPoint(x: 90, y: 20), to: CGPoint(x: 50, y: 50))
    test.run(to: 2, frames: frames)
    #expect(test.item.center == reference.item.center)
  }

  @Test func movingTheAnchorOrTheItemStartsTheAnimator() {
    let test = Spring(frequency: 2, damping: 1, from: CGPoint(x: 50, y: 50), to: CGPoint(x: 50, y: 50))
    test.run(to: 1, frames: 60)
    #expect(!test.animator.isRunning)
    test.spring.anchorPoint = CGPoint(x: 80, y: 50)
    test.view.advance(to: 1.1)
    #expect(test.item.center.x > 50 && test.item.center.x < 80)
    test.view.advance(to: 9)
    #expect(test.item.center == CGPoint(x: 80, y: 50))
    test.item.center.y = 0
    test.view.advance(to: 9.1)
    #expect(test.item.center.y == 0, "the animator has not been told")
    test.animator.updateItem(usingCurrentState: test.item)
    test.view.advance(to: 9.2)
    #expect(test.item.center.y > 0)
  }

  @Test func aSpringKeepsItsLengthAtRest() {
    let test = Spring(frequency: 2, damping: 1, length: 30, from: CGPoint(x: 90, y: 50), to: CGPoint(x: 50, y: 50))
    test.run(to: 5, frames: 60)
    #expect(abs(test.item.center.x - 80) < 0.2 && test.item.center.y == 50)
  }

  @Test func aRigidAttachmentKeepsItsLength() {
    let test = Spring(frequency: 0, damping: 0, length: 40, from: CGPoint(x: 90, y: 50), to: CGPoint(x: 50, y: 50))
    test.spring.anchorPoint = CGPoint(x: 50, y: 80)
    test.view.advance(to: 0.1)
    #expect(abs(hypot(test.item.center.x - 50, test.item.center.y - 80) - 40) < 0.001)
    #expect(!test.animator.isRunning)
  }

  @Test func findsItemsByRectangleAndAttributesByIndexPath() {
    let animator = DynamicAnimator(collectionViewLayout: CollectionViewFlowLayout())
    let attributes = (0..<5).map { number -> CollectionViewLayoutAttributes in
      let attributes = CollectionViewLayoutAttributes(forCellWith: item(number))
      attributes.frame = CGRect(x: number * 20, y: 0, width: 10, height: 10)
      return attributes
    }
    let springs = attributes.map { AttachmentBehavior(item: $0, attachedToAnchor: $0.center) }
    springs.forEach(animator.addBehavior)
    let found = animator.items(in: CGRect(x: 25, y: 0, width: 40, height: 5)).map { $0.center.x }
    #expect(found == [25, 45, 65])
    #expect(animator.layoutAttributesForCell(at: item(3)) === attributes[3])
    animator.removeBehavior(springs[3])
    #expect(animator.layoutAttributesForCell(at: item(3)) == nil)
    #expect(animator.behaviors.count == 4)
    animator.removeAllBehaviors()
    #expect(animator.items(in: CGRect(x: 0, y: 0, width: 100, height: 5)).isEmpty)
  }

  /// A spring that is pulled up and down moves as one that is pulled sideways, and neither stops at its anchor.
  @Test func springsMoveAlikeInBothDimensions() {
    let across = Spring(frequency: 0.9, damping: 0, from: CGPoint(x: 80, y: 50), to: CGPoint(x: 50, y: 50))
    let down = Spring(frequency: 0.9, damping: 0, from: CGPoint(x: 50, y: 80), to: CGPoint(x: 50, y: 50))
    for frame in 1...1200 {
      for spring in [across, down] { spring.view.advance(to: Double(frame) / 60) }
      guard abs(across.item.center.x - down.item.center.y) < 1e-9, across.animator.isRunning else {
        Issue.record("frame \(frame): \(across.item.center) and \(down.item.center)")
        return
      }
    }
  }
}
