import CollectionView
import Foundation
import Testing

@Suite struct AttributesTests {
  /// A subclass as in published layouts.
  final class PinnedAttributes: CollectionViewLayoutAttributes {
    var anchor = CGPoint(x: 0.5, y: 0.5)

    override func copy(with zone: NSZone? = nil) -> Any {
      let copy = super.copy(with: zone)
      (copy as? PinnedAttributes)?.anchor = anchor
      return copy
    }
    override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? PinnedAttributes else { return false }
      return super.isEqual(other) && anchor == other.anchor
    }
  }

  @Test func aCopyIsEqualAndItsOwn() {
    let attributes = CollectionViewLayoutAttributes(forSupplementaryViewOfKind: "kind", with: item(3))
    attributes.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    attributes.alpha = 0.5
    attributes.zIndex = 7
    attributes.isHidden = true
    attributes.transform = CGAffineTransform(scaleX: 2, y: 1)
    let copy = attributes.copy() as? CollectionViewLayoutAttributes
    #expect(copy == attributes && copy !== attributes)
    #expect(copy?.hash == attributes.hash)
    #expect(copy?.representedElementCategory == .supplementaryView)
    #expect(copy?.representedElementKind == "kind")
    copy?.alpha = 0.4
    #expect(copy != attributes && attributes.alpha == 0.5)
  }

  @Test(arguments: 0..<8)
  func everyPropertyCountsForEquality(which: Int) {
    let first = CollectionViewLayoutAttributes(forCellWith: item(1))
    let second = CollectionViewLayoutAttributes(forCellWith: item(1))
    #expect(first == second)
    switch which {
    case 0: second.center.x = 1
    case 1: second.size.width = 1
    case 2: second.alpha = 0
    case 3: second.zIndex = 1
    case 4: second.isHidden = true
    case 5: second.indexPath = item(2)
    case 6: second.transform3D = CATransform3DMakeTranslation(0, 0, 1)
    default: second.transform = CGAffineTransform(rotationAngle: 1)
    }
    #expect(first != second)
  }

  @Test func aSubclassKeepsItsClassAndItsValues() {
    let attributes = PinnedAttributes(forCellWith: item(1))
    attributes.anchor = .zero
    let copy = attributes.copy() as? PinnedAttributes
    #expect(copy?.anchor == .zero)
    #expect(copy == attributes)
    copy?.anchor = CGPoint(x: 1, y: 1)
    #expect(copy != attributes)
  }

  @Test func theFrameIsTheBoundingBox() {
    let attributes = CollectionViewLayoutAttributes(forCellWith: item(0))
    attributes.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
    attributes.transform = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(abs(attributes.frame.width - 10) < 1e-9 && abs(attributes.frame.height - 20) < 1e-9)
    #expect(attributes.size == CGSize(width: 20, height: 10))
    #expect(attributes.bounds == CGRect(x: 0, y: 0, width: 20, height: 10))
    #expect(attributes.center == CGPoint(x: 10, y: 5))
    attributes.transform = .identity
    #expect(attributes.frame == CGRect(x: 0, y: 0, width: 20, height: 10))
  }

  /// Custom attributes reach the view as the layout's own class.
  @Test func customAttributesReachTheView() {
    let layout = ListedLayout()
    let pinned = PinnedAttributes(forCellWith: item(0))
    pinned.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    pinned.anchor = CGPoint(x: 1, y: 0)
    layout.listed = [pinned]
    let wall = Wall(Source(count: 1), layout: layout)
    let cell = wall.view.cellForItem(at: item(0)) as? NamedCell
    #expect((cell?.applied.last as? PinnedAttributes)?.anchor == CGPoint(x: 1, y: 0))
    // The view's attributes are a copy, which does not change later.
    pinned.anchor = .zero
    #expect((cell?.applied.last as? PinnedAttributes)?.anchor == CGPoint(x: 1, y: 0))
    // A difference of the subclass's own property counts.
    layout.invalidateLayout()
    wall.view.advance(to: 1)
    #expect((cell?.applied.last as? PinnedAttributes)?.anchor == .zero)
  }
}
