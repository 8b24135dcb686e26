import CollectionView
import Foundation
import Testing

@Suite struct ViewTests {
  @Test func frameCenterAndBoundsAgree() {
    let view = View(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(view.center == CGPoint(x: 25, y: 40))
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
    view.center.x += 5
    #expect(view.frame == CGRect(x: 15, y: 20, width: 30, height: 40))
    view.bounds.size.width = 10
    #expect(view.frame == CGRect(x: 25, y: 20, width: 10, height: 40))
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(view.frame == CGRect(x: 20, y: 0, width: 20, height: 80))
    view.layer.opacity = 0.5
    #expect(view.alpha == 0.5)
  }

  /// A view's layer and its view have one geometry; a layer of its own stores the same.
  @Test(arguments: [true, false]) func layersStoreTheirGeometry(isOfView: Bool) {
    let view = View()
    let layer = isOfView ? view.layer : Layer()
    var leaning = CATransform3DIdentity
    leaning.m34 = -1 / 400
    leaning = CATransform3DTranslate(CATransform3DRotate(leaning, 0.7, 0.2, 1, 0.4), 3, -5, 7)
    (layer.bounds, layer.position) = (CGRect(x: 1, y: 2, width: 30, height: 50), CGPoint(x: 70, y: 90))
    #expect(layer.frame == CGRect(x: 55, y: 65, width: 30, height: 50))
    layer.transform = leaning
    #expect(CATransform3DEqualToTransform(layer.transform, leaning))
    #expect(layer.bounds == CGRect(x: 1, y: 2, width: 30, height: 50) && layer.position == CGPoint(x: 70, y: 90))
    (layer.opacity, layer.isHidden, layer.masksToBounds, layer.backgroundColor) = (0.25, true, true, .red)
    #expect(layer.opacity == 0.25 && layer.isHidden && layer.masksToBounds && layer.backgroundColor == .red)
    if isOfView {
      #expect(CATransform3DEqualToTransform(view.transform3D, leaning) && view.frame == layer.frame)
      #expect(view.bounds == layer.bounds && view.center == layer.position && view.alpha == 0.25)
      #expect(view.isHidden && view.clipsToBounds && view.backgroundColor == .red)
    }
    let affine = CGAffineTransform(a: 2, b: 0.5, c: -0.25, d: 3, tx: 4, ty: 5)
    layer.setAffineTransform(affine)
    #expect(layer.affineTransform() == affine)
    #expect(CATransform3DEqualToTransform(layer.transform, CATransform3DMakeAffineTransform(affine)))
    layer.setAffineTransform(.identity)
    layer.frame = CGRect(x: 8, y: 6, width: 10, height: 20)
    #expect(layer.position == CGPoint(x: 13, y: 16) && layer.bounds == CGRect(x: 1, y: 2, width: 10, height: 20))
  }

  @Test func subviewsKnowTheirParents() {
    let parent = View()
    let (first, second) = (View(), View())
    parent.addSubview(first)
    parent.insertSubview(second, at: 0)
    #expect(parent.subviews == [second, first])
    parent.bringSubviewToFront(second)
    #expect(parent.subviews == [first, second])
    View().addSubview(first)
    #expect(parent.subviews == [second])
    second.removeFromSuperview()
    #expect(second.superview == nil && parent.subviews.isEmpty)
  }

  @Test func pointsAreConvertedBetweenViews() {
    let root = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let scroll = ScrollView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    scroll.contentOffset = CGPoint(x: 0, y: 30)
    let inner = View(frame: CGRect(x: 5, y: 40, width: 10, height: 10))
    root.addSubview(scroll)
    scroll.addSubview(inner)
    #expect(inner.convert(CGPoint(x: 1, y: 1), to: root) == CGPoint(x: 16, y: 21))
    #expect(inner.convert(CGPoint(x: 16, y: 21), from: root) == CGPoint(x: 1, y: 1))
  }

  @Test func layoutIsDoneOncePerRequest() {
    final class Counting: View {
      var count = 0
      override func layoutSubviews() { count += 1 }
    }
    let view = Counting(frame: .zero)
    view.setNeedsLayout()
    view.setNeedsLayout()
    view.layoutIfNeeded()
    view.layoutIfNeeded()
    #expect(view.count == 1)
    view.bounds.size = CGSize(width: 1, height: 1)
    view.layoutIfNeeded()
    #expect(view.count == 2)
  }

  @Test func aCellsContentFillsIt() {
    let cell = CollectionViewCell(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let label = View(frame: CGRect(x: 1, y: 1, width: 2, height: 2))
    cell.contentView.addSubview(label)
    cell.frame.size = CGSize(width: 20, height: 30)
    cell.layoutIfNeeded()
    #expect(cell.contentView.frame == CGRect(x: 0, y: 0, width: 20, height: 30))
    #expect(cell.subviews == [cell.contentView])
  }

  @Test(arguments: [
    (CGRect(x: 0, y: 0, width: 10, height: 10), CGPoint(x: 0, y: 0)),
    (CGRect(x: 60, y: 0, width: 10, height: 10), CGPoint(x: 20, y: 0)),
    (CGRect(x: 10, y: 80, width: 10, height: 90), CGPoint(x: 0, y: 80)),
    (CGRect(x: 195, y: 195, width: 10, height: 10), CGPoint(x: 150, y: 150)),
  ])
  func aRectangleIsScrolledIntoViewByTheShortestWay(rect: CGRect, offset: CGPoint) {
    let view = ScrollView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    view.contentSize = CGSize(width: 200, height: 200)
    view.scrollRectToVisible(rect, animated: false)
    #expect(view.contentOffset == offset)
  }
}
