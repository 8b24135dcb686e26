import CollectionView
import Foundation
import TestSupport
import Testing

/// Provides given sizes and counts the calls.
private final class FlowDelegate: NSObject, CollectionViewDelegateFlowLayout {
  var size: (IndexPath) -> CGSize = { _ in CGSize(width: 40, height: 20) }
  var inset = EdgeInsets.zero
  var questions = 0

  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    questions += 1
    return size(indexPath)
  }

  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    insetForSectionAt section: Int
  ) -> EdgeInsets { inset }
}

/// Implements nothing, so that the protocol's defaults are used.
private final class SilentDelegate: NSObject, CollectionViewDelegateFlowLayout {}

@Suite struct FlowLayoutTests {
  @Test func hasUIKitsDefaults() {
    let layout = CollectionViewFlowLayout()
    #expect(layout.itemSize == CGSize(width: 50, height: 50))
    #expect(layout.minimumLineSpacing == 10 && layout.minimumInteritemSpacing == 10)
    #expect(layout.scrollDirection == .vertical && layout.sectionInset == .zero && layout.estimatedItemSize == .zero)
    #expect(layout.collectionViewContentSize == .zero)
    #expect(layout.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 9, height: 9)) == [])
  }

  @Test func insetsOfTheViewShortenTheLines() {
    let wall = wall([3], flow())
    wall.view.contentInset = EdgeInsets(top: 0, left: 10, bottom: 0, right: 10)
    wall.view.collectionViewLayout.invalidateLayout()
    wall.view.advance(to: 0)
    #expect(wall.view.contentSize == CGSize(width: 80, height: 80))
    #expect(wall.view.layoutAttributesForItem(at: item(0))?.frame == CGRect(x: 20, y: 0, width: 40, height: 20))
  }

  /// The margins at both ends of a line shorten it. Margins in the direction of scrolling do not count.
  @Test(
    arguments: [
      (.vertical, [CGPoint(x: 10, y: 0), CGPoint(x: 35, y: 0), CGPoint(x: 60, y: 0), CGPoint(x: 10, y: 30)]),
      (.horizontal, [CGPoint(x: 0, y: 30), CGPoint(x: 0, y: 75), CGPoint(x: 30, y: 30), CGPoint(x: 30, y: 75)]),
    ] as [(CollectionView.ScrollDirection, [CGPoint])])
  func marginsOfTheViewShortenTheLines(direction: CollectionView.ScrollDirection, origins: [CGPoint]) {
    let layout = flow {
      $0.itemSize = CGSize(width: 20, height: 20)
      $0.minimumInteritemSpacing = 5
      $0.scrollDirection = direction
      $0.sectionInsetReference = .fromLayoutMargins
    }
    let wall = wall([4], layout)
    wall.view.layoutMargins = EdgeInsets(top: 30, left: 10, bottom: 5, right: 20)
    layout.invalidateLayout()
    wall.view.advance(to: 0)
    #expect((0..<4).map { wall.view.layoutAttributesForItem(at: item($0))?.frame.origin } == origins)
  }

  @Test func aDelegateWithoutSizesIsCalledOncePerSection() {
    let layout = flow()
    let wall = Wall(Source(count: 1000), layout: layout, size: CGSize(width: 100, height: 100))
    let silent = SilentDelegate()
    wall.view.delegate = silent
    layout.invalidateLayout()
    wall.view.advance(to: 0)
    #expect(wall.view.contentSize == CGSize(width: 100, height: 14_990))
    // A delegate with sizes is called once for each item.
    let answering = FlowDelegate()
    wall.view.delegate = answering
    layout.invalidateLayout()
    wall.view.advance(to: 0)
    #expect(answering.questions == 1000)
  }

  /// The layout's properties apply where a delegate implements nothing.
  @Test func aSilentDelegateChangesNothing() {
    let layout = flow {
      $0.headerReferenceSize = CGSize(width: 0, height: 5)
      $0.footerReferenceSize = CGSize(width: 0, height: 7)
      ($0.minimumLineSpacing, $0.minimumInteritemSpacing) = (3, 6)
      $0.sectionInset = EdgeInsets(top: 1, left: 2, bottom: 4, right: 8)
    }
    let wall = wall([5, 3], layout)
    func frames() -> [CGRect] {
      (layout.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 100, height: 1000)) ?? []).map(\.frame)
    }
    let before = frames()
    let silent = SilentDelegate()
    wall.view.delegate = silent
    layout.invalidateLayout()
    wall.view.advance(to: 1)
    #expect(before.count == 12 && frames() == before && wall.view.delegate === silent)
  }

  @Test func onlyChangedLinesCallTheDelegateAgain() {
    let wall = wall([100], flow())
    let delegate = FlowDelegate()
    wall.view.delegate = delegate
    wall.view.collectionViewLayout.invalidateLayout()
    wall.view.advance(to: 0)
    delegate.questions = 0
    wall.view.contentOffset.y = 200
    wall.view.advance(to: 0)
    #expect(delegate.questions == 0)
    wall.view.frame.size.width = 140
    wall.view.advance(to: 0)
    #expect(delegate.questions == 100)
    #expect(wall.view.layoutAttributesForItem(at: item(2))?.frame.origin == CGPoint(x: 100, y: 0))
    delegate.questions = 0
    wall.view.frame.size.height = 50
    wall.view.advance(to: 0)
    #expect(delegate.questions == 0, "a vertical flow does not depend on the height")
  }

  @Test func attributesAreCopies() throws {
    let layout = flow()
    let wall = wall([4], layout)
    let mine = try #require(layout.layoutAttributesForElements(in: wall.view.bounds))
    for attributes in mine { attributes.frame.origin.x += 1000 }
    #expect(layout.layoutAttributesForItem(at: item(0))?.frame.minX == 0)
    #expect(layout.layoutAttributesForElements(in: wall.view.bounds)?.count == 4)
  }

  @Test func aSubclassMaySetPropertiesInPrepare() {
    final class HalfWidth: CollectionViewFlowLayout {
      var preparations = 0
      override func prepare() {
        preparations += 1
        itemSize.width = ((collectionView?.bounds.width ?? 0) - minimumInteritemSpacing) / 2
        super.prepare()
        sectionInset.top = 5
      }
    }
    let layout = HalfWidth()
    let wall = wall([2], layout, size: CGSize(width: 90, height: 100))
    #expect(wall.shown["1"] == CGRect(x: 50, y: 5, width: 40, height: 50))
    #expect(layout.preparations <= 4)
    #expect(!wall.view.isAnimating)
    wall.view.frame.size.width = 110
    wall.view.advance(to: 0)
    #expect(wall.shown["1"] == CGRect(x: 60, y: 5, width: 50, height: 50))
  }

  @Test func pinnedHeadersStayWithTheirSections() {
    let layout = flow {
      $0.headerReferenceSize = CGSize(width: 0, height: 10)
      $0.sectionHeadersPinToVisibleBounds = true
    }
    // Each section: a header of 10, ten lines of 20 and nine gaps of 10: 300.
    let wall = wall([20, 20, 20], layout)
    #expect(headerFrames(wall.view) == [0: CGRect(x: 0, y: 0, width: 100, height: 10)])
    wall.view.contentOffset.y = 150
    wall.view.advance(to: 0)
    #expect(headerFrames(wall.view) == [0: CGRect(x: 0, y: 0, width: 100, height: 10)])
    // The next section pushes it out of view.
    wall.view.contentOffset.y = 295
    wall.view.advance(to: 0)
    #expect(
      headerFrames(wall.view) == [
        0: CGRect(x: 0, y: -5, width: 100, height: 10), 1: CGRect(x: 0, y: 5, width: 100, height: 10),
      ])
    wall.view.contentOffset.y = 300
    wall.view.advance(to: 0)
    #expect(headerFrames(wall.view)[1] == CGRect(x: 0, y: 0, width: 100, height: 10))
    let header = layout.layoutAttributesForSupplementaryView(
      ofKind: CollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 1))
    #expect((header?.zIndex ?? 0) > 0, "a pinned header is in front of the items")
  }

  @Test func pinnedFootersStayWithTheirSections() throws {
    let layout = flow {
      $0.footerReferenceSize = CGSize(width: 0, height: 10)
      $0.sectionFootersPinToVisibleBounds = true
    }
    let wall = wall([20, 20], layout)
    let footers = wall.view.presentedElements.filter { $0.kind == CollectionView.elementKindSectionFooter }
    #expect(footers.map(\.frame) == [CGRect(x: 0, y: 90, width: 100, height: 10)])
    // A section is 300 points high, its footer the last 10 of them.
    func shown(at offset: CGFloat) -> [Int: CGFloat] {
      wall.view.contentOffset.y = offset
      wall.view.advance(to: 0)
      let footers = wall.view.presentedElements.filter { $0.kind == CollectionView.elementKindSectionFooter }
      return Dictionary(uniqueKeysWithValues: footers.map { ($0.indexPath.section, $0.frame.minY) })
    }
    #expect(shown(at: 150) == [0: 90])
    #expect(shown(at: 200) == [0: 90])
    // It stays at its section's end, and the next one comes in at its section's beginning.
    #expect(shown(at: 205) == [0: 85, 1: 95])
    #expect(shown(at: 295)[1] == 90)
    #expect(shown(at: 500) == [1: 90])
    // Another setting takes effect where the content is.
    #expect(shown(at: 400) == [1: 90])
    layout.sectionFootersPinToVisibleBounds = false
    #expect(shown(at: 400) == [:])
    layout.sectionFootersPinToVisibleBounds = true
    #expect(shown(at: 400) == [1: 90])
  }

  @Test func aHeaderOfNoLengthIsNotDisplayed() {
    let layout = flow()
    _ = wall([3], layout)
    #expect(
      layout.layoutAttributesForSupplementaryView(
        ofKind: CollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0)) == nil)
  }

  @Test func mirrorsIfASubclassAllowsIt() {
    final class Mirrored: CollectionViewFlowLayout {
      override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
    }
    let layout = Mirrored()
    layout.itemSize = CGSize(width: 40, height: 20)
    let wall = Wall(Source(count: 3), layout: layout, size: CGSize(width: 100, height: 100))
    wall.view.semanticContentAttribute = .forceRightToLeft
    layout.invalidateLayout()
    wall.view.animation = .none
    wall.view.advance(to: 1)
    #expect(wall.shown["0"] == CGRect(x: 60, y: 0, width: 40, height: 20))
    #expect(wall.shown["2"] == CGRect(x: 60, y: 30, width: 40, height: 20))
  }
}
