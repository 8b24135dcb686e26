import Testing
import UIKit

/// A delegate that implements one optional method, and one that implements none.
private final class Answering: NSObject, UICollectionViewDelegateFlowLayout {
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { CGSize(width: 7, height: 8) }
}

private final class Silent: NSObject, UICollectionViewDelegateFlowLayout {}

@Suite struct OptionalMethodTests {
  let layout = UICollectionViewFlowLayout()
  let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewLayout())

  @Test func returnsTheDelegatesValue() {
    let delegate: UICollectionViewDelegateFlowLayout? = Answering()
    #expect(delegate?.collectionView?(view, layout: layout, sizeForItemAt: item(0)) == CGSize(width: 7, height: 8))
  }

  @Test func returnsTheLayoutsPropertyWithoutAnImplementation() {
    let delegate: UICollectionViewDelegateFlowLayout? = Silent()
    layout.itemSize = CGSize(width: 3, height: 4)
    layout.sectionInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(delegate?.collectionView?(view, layout: layout, sizeForItemAt: item(0)) == CGSize(width: 3, height: 4))
    #expect(delegate?.collectionView?(view, layout: layout, insetForSectionAt: 0) == layout.sectionInset)
    #expect(delegate?.collectionView?(view, layout: layout, minimumLineSpacingForSectionAt: 0) == 10)
  }

  @Test func returnsNilWithoutADelegate() {
    let delegate: UICollectionViewDelegateFlowLayout? = nil
    #expect(delegate?.collectionView?(view, layout: layout, sizeForItemAt: item(0)) == nil)
  }
}

@Suite struct UIKitNameTests {
  @Test func elementKindsAreEqualUnderBothNames() {
    #expect(UICollectionElementKindSectionHeader == UICollectionView.elementKindSectionHeader)
    #expect(UICollectionElementKindSectionFooter == UICollectionView.elementKindSectionFooter)
    #expect(UICollectionElementKindSectionHeader != UICollectionElementKindSectionFooter)
  }

  @Test func rectanglesAreBoxedAndUnboxed() {
    #expect(NSValue(cgRect: rect(1, 2, 3, 4)).cgRectValue == rect(1, 2, 3, 4))
  }

  @Test func copiesOfAttributesKeepTheirClass() throws {
    let seat = SeatAttributes(forCellWith: item(1))
    seat.bearing = 2
    let copies = try #require(NSArray(array: [seat], copyItems: true) as? [UICollectionViewLayoutAttributes])
    #expect(copies[0] !== seat && copies[0].isEqual(seat))
    #expect((copies[0] as? SeatAttributes)?.bearing == 2)
    (copies[0] as? SeatAttributes)?.bearing = 3
    #expect(!copies[0].isEqual(seat))
  }
}

@Suite struct LabelTests {
  @Test(
    arguments: [
      ("", 1, 80.0, CGSize.zero), ("ten letters", 1, 80, CGSize(width: 80, height: 16)),
      ("ten letters", 0, 80, CGSize(width: 56, height: 32)), ("short", 0, 80, CGSize(width: 40, height: 16)),
      ("a text of three lines, all in all", 2, 88, CGSize(width: 88, height: 32)),
    ])
  func aCharacterTakesOneCell(text: String, lines: Int, width: Double, size: CGSize) {
    let label = UILabel()
    label.text = text
    label.numberOfLines = lines
    #expect(label.sizeThatFits(CGSize(width: width, height: 0)) == size)
  }

  @Test func fittingKeepsTheRequiredWidth() {
    let label = UILabel()
    label.text = "short"
    let size = label.systemLayoutSizeFitting(
      CGSize(width: 100, height: 1), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(size == CGSize(width: 100, height: 16))
  }
}

@Suite struct ObservationTests {
  /// Each value is told only where it was asked for, and no old one at the beginning.
  @Test(arguments: [[], .new, .old, [.new, .old], .initial, [.initial, .new, .old]] as [NSKeyValueObservingOptions])
  func onlyWhatWasAskedForIsTold(options: NSKeyValueObservingOptions) {
    let host = Host(BricksLayout(), counts: [50], size: CGSize(width: 84, height: 100))
    host.view.advance(to: 0)
    var told: [(old: CGFloat?, new: CGFloat?)] = []
    let observation = host.view.observe(\.contentOffset, options: options) { _, change in
      told.append((change.oldValue?.y, change.newValue?.y))
    }
    host.view.contentOffset.y = 10
    host.view.advance(to: 0.1)
    let (old, new) = (options.contains(.old), options.contains(.new))
    #expect(told.map(\.old) == (options.contains(.initial) ? [nil] : []) + [old ? 0 : nil])
    #expect(told.map(\.new) == (options.contains(.initial) ? [new ? 0 : nil] : []) + [new ? 10 : nil])
    observation.invalidate()
  }

  @Test func reportsChangesWithTheNextFrameUntilReleased() {
    let host = Host(BricksLayout(), counts: [50], size: CGSize(width: 84, height: 100))
    host.view.advance(to: 0)
    var told: [CGFloat] = []
    var observation: NSKeyValueObservation? = host.view.observe(\.contentOffset, options: [.new, .old]) {
      view, change in
      told.append((change.newValue?.y ?? -1) - (change.oldValue?.y ?? -1))
    }
    host.view.contentOffset.y = 10
    #expect(told == [])
    host.view.advance(to: 0.1)
    host.view.advance(to: 0.2)
    #expect(told == [10])
    host.view.contentOffset.y = 30
    host.view.advance(to: 0.3)
    #expect(told == [10, 20])
    observation?.invalidate()
    observation = nil
    host.view.contentOffset.y = 40
    host.view.advance(to: 0.4)
    #expect(told == [10, 20])
  }

  @Test func theMediaTimeIsTheCollectionViewsClock() {
    let host = Host(BricksLayout(), counts: [1], size: CGSize(width: 84, height: 100))
    // Other tests advance their own clocks in parallel, so it may take several attempts to read this one's time.
    let isSeen = (0..<1000).contains { step in
      host.view.advance(to: 1_000_000 + Double(step))
      return CACurrentMediaTime() == 1_000_000 + Double(step) && UIScreen.main.bounds == rect(0, 0, 84, 100)
    }
    #expect(isSeen)
  }
}

@Suite struct PathTests {
  @Test func ovalsTouchTheirRectangles() {
    let oval = UIBezierPath(ovalIn: rect(10, 20, 40, 20))
    #expect(oval.contains(CGPoint(x: 30, y: 30)) && !oval.contains(CGPoint(x: 11, y: 21)))
    #expect(abs(oval.bounds.minX - 10) < 1e-9 && abs(oval.bounds.maxY - 40) < 1e-9)
  }

  @Test func roundedCornersExcludeTheirTips() {
    let path = UIBezierPath(
      roundedRect: rect(0, 0, 40, 40), byRoundingCorners: .topLeft, cornerRadii: CGSize(width: 10, height: 10))
    #expect(!path.contains(CGPoint(x: 1, y: 1)) && path.contains(CGPoint(x: 39, y: 1)))
    #expect(isNear(path.bounds, rect(0, 0, 40, 40), within: 1e-9))
  }

  @Test func arcsFollowTheirDirection() {
    let short = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(isNear(short.bounds, rect(0, 0, 10, 10), within: 1e-9))
    let long = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(long.bounds.minX < -9.9 && long.bounds.minY < -9.9)
  }
}

@Suite struct LayerTests {
  @Test func aViewsLayerIsTheView() {
    let view = UIView(frame: rect(10, 20, 30, 40))
    view.layer.position = CGPoint(x: 100, y: 100)
    view.layer.opacity = 0.5
    #expect(view.frame == rect(85, 80, 30, 40) && view.alpha == 0.5)
  }

  @Test func aLayerHasOneSuperlayer() {
    let (a, b, child) = (CALayer(), CALayer(), CAShapeLayer())
    a.addSublayer(child)
    b.addSublayer(child)
    #expect(a.sublayers == nil && b.sublayers?.count == 1 && child.superlayer === b)
    child.frame = rect(1, 2, 3, 4)
    child.shadowPath = UIBezierPath(rect: rect(0, 0, 1, 1)).cgPath
    #expect(child.bounds == rect(0, 0, 3, 4) && child.shadowPath?.boundingBox == rect(0, 0, 1, 1))
  }
}

@Suite struct HitTestTests {
  /// A view that accepts touches up to ten points around itself, as published cells do.
  private final class Wide: UIView {
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
      bounds.insetBy(dx: -10, dy: -10).contains(point)
    }
  }

  @Test func findsTheFrontmostViewThatAcceptsTouches() {
    let root = UIView(frame: rect(0, 0, 100, 100))
    let (back, front) = (UIView(frame: rect(10, 10, 50, 50)), Wide(frame: rect(40, 40, 20, 20)))
    root.addSubview(back)
    root.addSubview(front)
    #expect(root.hitTest(CGPoint(x: 15, y: 15), with: nil) === back)
    #expect(root.hitTest(CGPoint(x: 50, y: 50), with: nil) === front)
    #expect(
      root.hitTest(CGPoint(x: 35, y: 35), with: nil) === front, "outside its bounds, but where it accepts touches")
    #expect(root.hitTest(CGPoint(x: 90, y: 90), with: nil) === root)
    #expect(root.hitTest(CGPoint(x: 190, y: 90), with: nil) == nil)
    front.isHidden = true
    #expect(root.hitTest(CGPoint(x: 50, y: 50), with: nil) === back)
    back.isUserInteractionEnabled = false
    #expect(root.hitTest(CGPoint(x: 50, y: 50), with: nil) === root)
  }
}
