import Testing
import UIKit

/// What code written for iOS calls by other names or at odd times: optional methods, rectangles and transforms of paths, animators that
/// run at once, and changes of a collection view while it is laid out.
@Suite struct CalledByNameTests {
  /// Notes each call by its name and item.
  private final class Recorder: NSObject, UICollectionViewDelegateFlowLayout, UICollectionViewDataSource {
    var calls: [String] = []
    func note<Value>(_ name: String, _ path: IndexPath?, _ value: Value) -> Value {
      calls.append(name + (path.map { " \($0[0]).\($0[1])" } ?? ""))
      return value
    }

    func collectionView(_ view: UICollectionView, shouldHighlightItemAt path: IndexPath) -> Bool {
      note("shouldHighlight", path, false)
    }
    func collectionView(_ view: UICollectionView, didHighlightItemAt path: IndexPath) { note("didHighlight", path, ()) }
    func collectionView(_ view: UICollectionView, didUnhighlightItemAt path: IndexPath) {
      note("didUnhighlight", path, ())
    }
    func collectionView(_ view: UICollectionView, shouldSelectItemAt path: IndexPath) -> Bool {
      note("shouldSelect", path, false)
    }
    func collectionView(_ view: UICollectionView, shouldDeselectItemAt path: IndexPath) -> Bool {
      note("shouldDeselect", path, false)
    }
    func collectionView(_ view: UICollectionView, didSelectItemAt path: IndexPath) { note("didSelect", path, ()) }
    func collectionView(_ view: UICollectionView, didDeselectItemAt path: IndexPath) { note("didDeselect", path, ()) }
    func collectionView(_ view: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt path: IndexPath) {
      note("willDisplay", path, ())
    }
    func collectionView(
      _ view: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt path: IndexPath
    ) { note("didEndDisplaying", path, ()) }
    func collectionView(
      _ view: UICollectionView, targetContentOffsetForProposedContentOffset offset: CGPoint
    ) -> CGPoint { note("targetContentOffset", nil, CGPoint(x: offset.y, y: offset.x)) }
    func collectionView(
      _ view: UICollectionView, layout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
    ) -> CGSize { note("header \(section)", nil, CGSize(width: 1, height: 2)) }
    func collectionView(
      _ view: UICollectionView, layout: UICollectionViewLayout, referenceSizeForFooterInSection section: Int
    ) -> CGSize { note("footer \(section)", nil, CGSize(width: 3, height: 4)) }
    func scrollViewDidScroll(_ view: UIScrollView) { note("didScroll", nil, ()) }
    func scrollViewWillBeginDragging(_ view: UIScrollView) { note("willBeginDragging", nil, ()) }
    func scrollViewWillBeginDecelerating(_ view: UIScrollView) { note("willBeginDecelerating", nil, ()) }
    func scrollViewDidEndDecelerating(_ view: UIScrollView) { note("didEndDecelerating", nil, ()) }
    func scrollViewDidEndScrollingAnimation(_ view: UIScrollView) { note("didEndScrollingAnimation", nil, ()) }

    func numberOfSections(in view: UICollectionView) -> Int { note("sections", nil, 7) }
    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { 8 }
    func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell { .init() }
    func collectionView(
      _ view: UICollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
    ) -> UICollectionReusableView { note(kind, path, UICollectionReusableView()) }
    func collectionView(_ view: UICollectionView, canMoveItemAt path: IndexPath) -> Bool { note("canMove", path, true) }
    func collectionView(_ view: UICollectionView, moveItemAt source: IndexPath, to target: IndexPath) {
      note("move", source, ())
      note("to", target, ())
    }
  }

  @Test func optionalMethodsAreThoseOfTheirName() {
    let recorder = Recorder()
    let delegate: UICollectionViewDelegate? = recorder
    let flow: UICollectionViewDelegateFlowLayout? = recorder
    let source: UICollectionViewDataSource? = recorder
    let layout = UICollectionViewFlowLayout()
    let view = UICollectionView(frame: .zero, collectionViewLayout: layout)
    let (path, cell) = (IndexPath(item: 2, section: 1), UICollectionViewCell())
    #expect(delegate?.collectionView?(view, shouldHighlightItemAt: path) == false)
    delegate?.collectionView?(view, didHighlightItemAt: path)
    delegate?.collectionView?(view, didUnhighlightItemAt: path)
    #expect(delegate?.collectionView?(view, shouldSelectItemAt: path) == false)
    #expect(delegate?.collectionView?(view, shouldDeselectItemAt: path) == false)
    delegate?.collectionView?(view, didSelectItemAt: path)
    delegate?.collectionView?(view, didDeselectItemAt: path)
    delegate?.collectionView?(view, willDisplay: cell, forItemAt: path)
    delegate?.collectionView?(view, didEndDisplaying: cell, forItemAt: path)
    let offset = delegate?.collectionView?(view, targetContentOffsetForProposedContentOffset: CGPoint(x: 1, y: 2))
    #expect(offset == CGPoint(x: 2, y: 1))
    #expect(
      flow?.collectionView?(view, layout: layout, referenceSizeForHeaderInSection: 3) == CGSize(width: 1, height: 2))
    #expect(
      flow?.collectionView?(view, layout: layout, referenceSizeForFooterInSection: 4) == CGSize(width: 3, height: 4))
    flow?.collectionView?(view, didSelectItemAt: path)
    delegate?.scrollViewDidScroll?(view)
    delegate?.scrollViewWillBeginDragging?(view)
    delegate?.scrollViewWillBeginDecelerating?(view)
    delegate?.scrollViewDidEndDecelerating?(view)
    delegate?.scrollViewDidEndScrollingAnimation?(view)
    #expect(source?.numberOfSections?(in: view) == 7)
    _ = source?.collectionView?(view, viewForSupplementaryElementOfKind: "kind", at: path)
    #expect(source?.collectionView?(view, canMoveItemAt: path) == true)
    source?.collectionView?(view, moveItemAt: path, to: IndexPath(item: 4, section: 3))
    #expect(
      recorder.calls == [
        "shouldHighlight 1.2", "didHighlight 1.2", "didUnhighlight 1.2", "shouldSelect 1.2", "shouldDeselect 1.2",
        "didSelect 1.2", "didDeselect 1.2", "willDisplay 1.2", "didEndDisplaying 1.2", "targetContentOffset",
        "header 3", "footer 4", "didSelect 1.2", "didScroll", "willBeginDragging", "willBeginDecelerating",
        "didEndDecelerating", "didEndScrollingAnimation", "sections", "kind 1.2", "canMove 1.2", "move 1.2", "to 3.4",
      ])
  }

  // MARK: Geometry

  @Test func pathsOfShapesAreTransformed() {
    let box = CGRect(x: 10, y: 20, width: 30, height: 40)
    var turn = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 100, ty: 5)
    let expected = CGRect(x: 40, y: 15, width: 40, height: 30)
    for path in [CGPath(rect: box, transform: &turn), CGPath(ellipseIn: box, transform: &turn)] {
      #expect(isNear(path.boundingBox, expected))
      #expect(path.contains(CGPoint(x: 60, y: 30)) && !path.contains(CGPoint(x: 25, y: 40)))
    }
    #expect(CGPath(rect: box, transform: nil).boundingBox == box)
    #expect(CGPath(ellipseIn: box, transform: nil).boundingBox == box)
    let ellipse = CGMutablePath()
    ellipse.addEllipse(in: box)
    #expect(ellipse.contains(CGPoint(x: 25, y: 21)) && !ellipse.contains(CGPoint(x: 12, y: 22)))
    #expect(CGSize(width: 2, height: 3).applying(turn) == CGSize(width: -3, height: 2))
    #expect(CGPoint(x: 2, y: 3).applying(turn) == CGPoint(x: 97, y: 7))
    #expect(box.equalTo(box) && !box.equalTo(expected) && CGPoint.zero.equalTo(.zero) && !box.origin.equalTo(.zero))
    #expect(UIColor(cgColor: UIColor.systemRed.withAlphaComponent(0.5).cgColor).alpha == 0.5)
    #expect(CATransform3DEqualToTransform(CATransform3DIdentity, CATransform3DMakeTranslation(0, 0, 0)))
    #expect(!CATransform3DEqualToTransform(CATransform3DIdentity, CATransform3DMakeTranslation(0, 0, 1)))
    var path = IndexPath(item: 1, section: 2)
    (path.item, path.section) = (5, 6)
    #expect(path == [6, 5])
    path.row = 7
    #expect(path == [6, 7])
    let (outer, inner) = (UIView(frame: rect(0, 0, 50, 50)), UIView(frame: rect(10, 20, 5, 5)))
    outer.addSubview(inner)
    #expect(outer.convert(rect(1, 2, 3, 4), from: inner) == rect(11, 22, 3, 4))
  }

  /// Start and end are fractions of a path of 60 and 40 points. The drawn ones of five points follow.
  @Test(
    arguments: [
      (0, 1, [10, 30, 50, 70, 90]), (0.25, 0.75, [30, 50, 70]), (0, 0.6, [10, 30, 50]), (0.6, 1, [70, 90]),
      (0.5, 0.5, []), (0.75, 0.25, []), (1, 0, []),
    ] as [(CGFloat, CGFloat, [CGFloat])])
  func aLineIsDrawnFromItsStartToItsEnd(start: CGFloat, end: CGFloat, drawn: [CGFloat]) {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 5))
    for x in [60, 100] as [CGFloat] { path.addLine(to: CGPoint(x: x, y: 5)) }
    let shape = CAShapeLayer()
    (shape.path, shape.fillColor, shape.strokeColor) = (path.cgPath, nil, UIColor.red.cgColor)
    (shape.strokeStart, shape.strokeEnd) = (start, end)
    let shade = shape.shader(spacing: CGSize(width: 1, height: 1))
    let places: [CGFloat] = [10, 30, 50, 70, 90]
    #expect(places.filter { shade(CGPoint(x: $0, y: 5)).w > 0 } == drawn)
  }

  /// A conic gradient turns around its start from the direction of its end on, clockwise.
  @Test func conicGradientsTurn() {
    let gradient = CAGradientLayer()
    gradient.type = .conic
    gradient.colors = [UIColor.black.cgColor, UIColor.red.cgColor]
    (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.5, y: 0))
    gradient.frame = rect(0, 0, 100, 100)
    let shade = gradient.shader(spacing: CGSize(width: 1, height: 1))
    for (x, y, red) in [(50.01, 0, 0), (100, 50, 0.25), (50, 100, 0.5), (0, 50, 0.75), (49.99, 0, 1)]
      as [(Double, Double, Double)]
    {
      #expect(abs(shade(CGPoint(x: x, y: y)).x - red) < 0.01, "\(x) \(y)")
    }
  }

  // MARK: Animations

  @Test func animatorsThatRunAtOnceAndTransitions() {
    let window = UIWindow(frame: rect(0, 0, 200, 100))
    let view = UIView(frame: rect(0, 0, 10, 10))
    window.addSubview(view)
    window.advance(to: 1)
    var ends: [String] = []
    let animator = UIViewPropertyAnimator.runningPropertyAnimator(
      withDuration: 2, delay: 1, animations: { view.center.x = 100 }, completion: { ends.append("\($0)") })
    #expect(animator.isRunning && animator.duration == 2 && view.center.x == 100)
    window.advance(to: 3.9)
    #expect(ends.isEmpty)
    window.advance(to: 4.1)
    #expect(ends == ["end"] && !animator.isRunning)
    UIView.transition(with: view, duration: 2) {
      view.center.x = 50
    } completion: { _ in
      ends.append("transition")
    }
    window.advance(to: 5)
    #expect(window.isAnimating && ends.count == 1)
    window.advance(to: 7)
    #expect(ends == ["end", "transition"])
    UIView.setAnimationsEnabled(false)
    #expect(!UIView.areAnimationsEnabled)
    UIView.animate(withDuration: 2) { view.center.x = 20 }
    window.advance(to: 7.1)
    #expect(!window.isAnimating)
    UIView.setAnimationsEnabled(true)
    #expect(UIView.areAnimationsEnabled)
  }

  @Test func buttonsHaveImagesByState() {
    let button = UIButton(type: .custom)
    let (small, large) = (
      UIImage(size: CGSize(width: 8, height: 8)), UIImage(size: CGSize(width: 24, height: 32))
    )
    button.setImage(small, for: .normal)
    #expect(button.currentImage === small && button.image(for: .selected) === small)
    #expect(button.intrinsicContentSize == CGSize(width: 8, height: 8))
    button.setImage(large, for: .selected)
    button.setTitle("ab", for: .normal)
    #expect(button.intrinsicContentSize == CGSize(width: 8 + 8 + 16, height: 16))
    button.isSelected = true
    #expect(button.currentImage === large && button.intrinsicContentSize == CGSize(width: 24 + 8 + 16, height: 32))
    button.frame = rect(0, 0, 68, 40)
    button.layoutIfNeeded()
    #expect(button.imageView?.frame == rect(10, 4, 24, 32) && button.titleLabel?.frame == rect(42, 12, 16, 16))
    button.setImage(small, for: .selected)
    button.layoutIfNeeded()
    #expect(button.imageView?.image === small && button.imageView?.frame.size == CGSize(width: 8, height: 8))
  }

  // MARK: Constraints

  @Test func constraintsByAttributesAndRelations() throws {
    let (view, child) = (UIView(frame: rect(0, 0, 100, 60)), UIView(frame: .zero))
    child.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(child)
    func constrain(
      _ attribute: NSLayoutConstraint.Attribute, _ relation: NSLayoutConstraint.Relation = .equal, _ item: Any?,
      _ other: NSLayoutConstraint.Attribute, _ multiplier: CGFloat = 1, _ constant: CGFloat = 0
    ) -> NSLayoutConstraint {
      NSLayoutConstraint(
        item: child, attribute: attribute, relatedBy: relation, toItem: item, attribute: other, multiplier: multiplier,
        constant: constant)
    }
    let width = constrain(.width, .equal, view, .width, 0.5, -10)
    view.addConstraints([
      constrain(.left, .equal, view, .left, 1, 7), constrain(.bottom, .equal, view, .bottom, 1, -3), width,
    ])
    child.addConstraint(constrain(.height, .equal, nil, .notAnAttribute, 1, 20))
    view.layoutIfNeeded()
    #expect(child.frame == rect(7, 37, 40, 20))
    #expect(view.constraints.count == 3 && child.constraints.count == 1)
    view.removeConstraint(width)
    let least = child.widthAnchor.constraint(greaterThanOrEqualTo: view.widthAnchor, multiplier: 0.6)
    least.isActive = true
    view.layoutIfNeeded()
    #expect(child.frame.width >= 60 && !width.isActive)
    view.removeConstraints([least])
    child.widthAnchor.constraint(lessThanOrEqualTo: view.widthAnchor, multiplier: 0.1).isActive = true
    view.layoutIfNeeded()
    #expect(child.frame.width <= 10)
  }

  // MARK: Changes while it is laid out

  /// A layout that calls a closure when it is prepared.
  private final class CallingLayout: UICollectionViewFlowLayout {
    var onPrepare: (() -> Void)?
    override func prepare() {
      super.prepare()
      let call = onPrepare
      onPrepare = nil
      call?()
    }
  }

  @Test func changesDuringALayoutPassAreMadeAfterIt() {
    let layout = CallingLayout()
    layout.itemSize = CGSize(width: 40, height: 10)
    let host = Host(layout, counts: [3], size: CGSize(width: 40, height: 100))
    var ends: [String] = []
    host.view.layoutIfNeeded()
    layout.onPrepare = { [unowned host] in
      host.view.performBatchUpdates {
        host.counts = [4]
        host.view.insertItems(at: [item(0)])
      } completion: { _ in
        ends.append("update")
      }
    }
    layout.invalidateLayout()
    host.view.layoutIfNeeded()
    host.rest()
    #expect(host.view.numberOfItems(inSection: 0) == 4 && ends == ["update"] && host.view.visibleCells.count == 4)
    layout.onPrepare = { [unowned host] in
      host.counts = [3]
      host.view.deleteItems(at: [item(1)])
    }
    layout.invalidateLayout()
    host.view.layoutIfNeeded()
    host.rest()
    #expect(host.view.visibleCells.count == 3)
    let other = UICollectionViewFlowLayout()
    other.itemSize = CGSize(width: 20, height: 20)
    layout.onPrepare = { [unowned host] in
      host.view.setCollectionViewLayout(other, animated: false) { _ in ends.append("layout") }
    }
    layout.invalidateLayout()
    host.view.layoutIfNeeded()
    host.rest()
    #expect(host.view.collectionViewLayout === other && ends == ["update", "layout"])
    #expect(host.view.cellForItem(at: item(0))?.frame.size == other.itemSize)
  }

  /// A switch of layouts within an update follows it.
  @Test func aLayoutIsSwitchedAfterTheUpdate() {
    let (first, second) = (UICollectionViewFlowLayout(), UICollectionViewFlowLayout())
    (first.itemSize, second.itemSize) = (CGSize(width: 40, height: 10), CGSize(width: 20, height: 20))
    let host = Host(first, counts: [3], size: CGSize(width: 40, height: 100))
    host.view.layoutIfNeeded()
    var ends: [String] = []
    host.view.performBatchUpdates {
      host.counts = [2]
      host.view.deleteItems(at: [item(2)])
      host.view.setCollectionViewLayout(second, animated: true) { _ in ends.append("layout") }
      #expect(host.view.collectionViewLayout === first)
    } completion: { _ in
      ends.append("update")
    }
    #expect(host.view.collectionViewLayout === second && host.view.numberOfItems(inSection: 0) == 2)
    host.rest()
    #expect(ends.sorted() == ["layout", "update"] && host.view.visibleCells.count == 2)
    // The same layout again is no switch.
    host.view.setCollectionViewLayout(second, animated: true) { _ in ends.append("same") }
    #expect(ends.last == "same" && !host.view.isAnimating)
  }
}
