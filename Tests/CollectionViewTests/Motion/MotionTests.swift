import Foundation
import Testing

@testable import CollectionView

@Suite struct MotionTests {
  /// The formula solves x″ = −2ω·x′ − ω²·x: its differences agree with its velocity, and it never overshoots.
  @Test func theSpringIsCriticallyDamped() {
    let curve = SpringCurve(duration: 0.4)
    let step = 1e-6
    var last = 1.0
    for time in stride(from: 0.01, to: 0.39, by: 0.01) {
      let (x, _) = curve.displacementFactors(at: time)
      let (next, _) = curve.displacementFactors(at: time + step)
      let (speed, _) = curve.velocityFactors(at: time)
      #expect(abs((next - x) / step - speed) < 1e-3)
      #expect(x >= 0 && x < last)
      last = x
    }
    #expect(curve.displacementFactors(at: 0).displacement == 1)
    #expect(curve.velocityFactors(at: 0).velocity == 1)
    #expect(curve.displacementFactors(at: 0.4).displacement == 0)
    #expect(curve.displacementFactors(at: 0.3999).displacement < 1 / 1_900)
  }

  @Test func aMotionMayBeContinuedAtAnyTime() {
    let curve = SpringCurve(duration: 0.4)
    let start = MotionVector(shift: CGPoint(x: 100, y: -40))
    let motion = ElementMotion(curve: curve, start: 0, displacement: start, velocity: .zero)
    let later = ElementMotion(
      curve: curve, start: 0.1, displacement: motion.displacement(at: 0.1), velocity: motion.velocity(at: 0.1))
    for time in [0.1, 0.15, 0.2, 0.3] {
      let difference = motion.displacement(at: time) - later.displacement(at: time)
      #expect(abs(difference.components[0]) < 1e-9 && abs(difference.components[1]) < 1e-9)
    }
  }

  @Test func theProjectedRectangleIsAnimated() {
    let attributes = CollectionViewLayoutAttributes(forCellWith: item(0))
    attributes.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    attributes.transform3D = CATransform3DMakeScale(2, 2, 1)
    let vector = MotionVector(attributes)
    #expect(vector.frame == CGRect(x: -5, y: -5, width: 20, height: 20))
    #expect((vector - vector) == .zero)
    attributes.transform3D = CATransform3DIdentity
    let plain = MotionVector(attributes)
    #expect((plain + 0.5 * (vector - plain)).frame == CGRect(x: -2.5, y: -2.5, width: 15, height: 15))
  }

  @Test func alphaAndSizeStayWithinTheirRanges() {
    let vector = MotionVector(components: SIMD8(0, 0, -3, 4, 1.5, 0, 0, 0))
    #expect(vector.alpha == 1)
    #expect(vector.size == CGSize(width: 0, height: 4))
    let other = MotionVector(components: SIMD8(0, 0, 3, -4, -0.5, 0, -7, 8))
    #expect(other.alpha == 0 && other.size == CGSize(width: 3, height: 0))
    #expect(other.uprightSize == CGSize(width: 0, height: 8))
  }
}

@Suite struct HitTestTests {

  @Test func movingElementsAreHitAtTheirPresentedFrame() {
    let layout = ListedLayout()
    layout.listed = [ListedLayout.cell(0, CGRect(x: 0, y: 0, width: 10, height: 10))]
    let wall = Wall(Source(count: 1), layout: layout)
    wall.view.performBatchUpdates {
      layout.listed = [ListedLayout.cell(0, CGRect(x: 20, y: 30, width: 10, height: 10))]
      layout.invalidateLayout()
    }
    #expect(wall.view.element(at: CGPoint(x: 5, y: 5))?.indexPath == item(0))
    wall.view.advance(to: 1)
    #expect(wall.view.element(at: CGPoint(x: 5, y: 5)) == nil)
    #expect(wall.view.element(at: CGPoint(x: 25, y: 35))?.indexPath == item(0))
  }

  @Test func disappearingAndInvisibleElementsAreNotHit() {
    let layout = ListedLayout()
    let faint = ListedLayout.cell(1, CGRect(x: 0, y: 0, width: 10, height: 10), zIndex: 9)
    faint.alpha = 0.01
    layout.listed = [ListedLayout.cell(0, CGRect(x: 0, y: 0, width: 10, height: 10)), faint]
    let wall = Wall(Source(count: 2), layout: layout)
    #expect(wall.view.element(at: CGPoint(x: 5, y: 5))?.indexPath == item(0))
    wall.view.performBatchUpdates {
      wall.source.sections = [[]]
      layout.listed = []
      wall.view.deleteItems(at: [item(0), item(1)])
    }
    #expect(wall.view.presentedElements.count == 2)
    #expect(wall.view.element(at: CGPoint(x: 5, y: 5)) == nil)
  }

  @Test func projectedFramesCarryTheirDepth() {
    let layout = ListedLayout()
    let near = ListedLayout.cell(0, CGRect(x: 0, y: 0, width: 10, height: 10))
    near.transform3D = CATransform3DMakeTranslation(0, 0, 50)
    let far = ListedLayout.cell(1, CGRect(x: 0, y: 0, width: 10, height: 10))
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    far.transform3D = CATransform3DConcat(CATransform3DMakeTranslation(0, 0, -500), perspective)
    layout.listed = [near, far]
    let wall = Wall(Source(count: 2), layout: layout)
    #expect(wall.view.presentedElements.map(\.indexPath) == [item(1), item(0)])
    #expect(wall.view.presentedElements.first?.frame == CGRect(x: 2.5, y: 2.5, width: 5, height: 5))
    #expect(wall.view.presentedElements.map(\.depth) == [-500, 50])
  }

  @Test func anObserverIsCalledOnceHoweverOftenItIsAdded() {
    final class Counter: ClockObserver {
      var count = 0
      var isRunning: Bool { false }
      func clockDidAdvance(to time: TimeInterval) { count += 1 }
    }
    let (view, counter) = (CollectionView(frame: .zero), Counter())
    for _ in 0..<2 { view.addClockObserver(counter) }
    view.advance(to: 1)
    #expect(counter.count == 1)
    view.removeClockObserver(counter)
    view.advance(to: 2)
    #expect(counter.count == 1)
  }
}
