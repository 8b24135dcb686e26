import CollectionView
import Foundation
import Testing

/// The calls and values that layouts of applications expect of a collection view.
@Suite struct LayoutsAsInUIKit {
  /// A layout that builds its model when everything is invalidated, as several libraries do.
  final class ModelLayout: CollectionViewLayout {
    var frames: [CGRect] = []
    var calls: [String] = []

    override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
      super.invalidateLayout(with: context)
      calls.append("invalidate \(context.invalidateEverything) \(context.invalidateDataSourceCounts)")
      guard context.invalidateEverything, let view = collectionView else { return }
      frames = (0..<view.numberOfItems(inSection: 0)).map { CGRect(x: 0, y: $0 * 10, width: 30, height: 10) }
    }
    override func prepare() { calls.append("prepare \(frames.count)") }
    override var collectionViewContentSize: CGSize { CGSize(width: 30, height: frames.last?.maxY ?? 0) }
    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
      frames.indices.compactMap { layoutAttributesForItem(at: item($0)) }
    }
    override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
      ListedLayout.cell(indexPath.item, frames[indexPath.item])
    }
  }

  @Test func everythingIsInvalidatedBeforeTheFirstPrepare() {
    let layout = ModelLayout()
    let wall = Wall(Source(count: 3), layout: layout)
    #expect(layout.calls == ["invalidate true true", "prepare 3"])
    #expect(wall.shown.count == 3 && !wall.view.isAnimating)
  }

  @Test func everythingIsInvalidatedAfterASwitch() {
    let wall = Wall(Source(count: 3), layout: SquaresLayout())
    let layout = ModelLayout()
    wall.view.setCollectionViewLayout(layout, animated: true)
    #expect(layout.calls == ["invalidate true true", "prepare 3"])
    wall.rest()
    #expect(wall.shown["2"] == CGRect(x: 0, y: 20, width: 30, height: 10))
  }

  @Test func reloadDataInvalidatesAtOnce() {
    let (layout, source) = (ModelLayout(), Source(count: 3))
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 30, height: 40), collectionViewLayout: layout)
    view.dataSource = source
    #expect(layout.calls == [])
    view.reloadData()
    #expect(layout.calls == ["invalidate true true"] && layout.frames.count == 3)
    source.sections = [["only"]]
    view.reloadData()
    #expect(layout.calls.count == 2 && layout.frames.count == 1)
  }

  /// A column whose cells grow towards the middle of the viewport, for elements only, as in most published carousels.
  final class ScalingColumn: SquaresLayout {
    override init() {
      super.init()
      columns = 1
      side = 20
    }
    required init?(coder: NSCoder) { nil }

    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
      let found = super.layoutAttributesForElements(in: rect) ?? []
      for attributes in found {
        let distance = abs(attributes.center.y - (collectionView?.bounds.midY ?? 0))
        let size = 20 + max(0, 40 - distance)
        attributes.frame = CGRect(x: 0, y: attributes.center.y - size / 2, width: size, height: size)
      }
      return found
    }
    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
  }

  @Test func updatesFarAwayLeaveTheOffsetOfAScalingLayout() {
    let wall = Wall(Source(count: 100), layout: ScalingColumn())
    wall.view.contentOffset.y = 500
    wall.view.advance(to: 1)
    for round in 0..<4 {
      wall.view.performBatchUpdates {
        wall.source.sections[0].append("new \(round)")
        wall.view.insertItems(at: [item(100 + round)])
      }
      wall.rest()
      #expect(wall.view.contentOffset.y == 500)
    }
  }

  @Test func theFrameReadsBackAsItWasSet() {
    let attributes = CollectionViewLayoutAttributes(forCellWith: item(0))
    for step in 0..<50 {
      let frame = CGRect(x: CGFloat(step) * 0.1, y: 0.7, width: 20, height: 1.0 / 3)
      attributes.frame = frame
      #expect(attributes.frame == frame && (attributes.copy() as? CollectionViewLayoutAttributes)?.frame == frame)
    }
    attributes.center.x = 100
    #expect(attributes.frame.minX == 90)
    attributes.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(attributes.frame.width == 40)
  }

  @Test func theLastOfRepeatedAttributesCounts() {
    let layout = ListedLayout()
    let (old, new) = (CGRect(x: 0, y: 0, width: 10, height: 10), CGRect(x: 10, y: 0, width: 10, height: 10))
    layout.listed = [
      ListedLayout.cell(0, old), ListedLayout.cell(1, old), ListedLayout.cell(0, new),
      ListedLayout.cell(1, old.offsetBy(dx: 0, dy: 500)),
    ]
    let wall = Wall(Source(count: 2), layout: layout)
    #expect(wall.shown == ["0": new])
  }

  @Test func aFlowLayoutHasInitialAttributesOutsideUpdates() {
    let layout = CollectionViewFlowLayout()
    let wall = Wall(Source(count: 3), layout: layout, size: CGSize(width: 200, height: 200))
    let attributes = wall.view.layoutAttributesForItem(at: item(1))
    #expect(layout.initialLayoutAttributesForAppearingItem(at: item(1)) == attributes)
    #expect(layout.finalLayoutAttributesForDisappearingItem(at: item(1)) == attributes)
  }

  /// A layout that learns the length of its content while it is asked for elements.
  final class LearningLayout: SquaresLayout {
    var known: CGFloat = 0

    override var collectionViewContentSize: CGSize { CGSize(width: 30, height: known) }
    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
      let found = super.layoutAttributesForElements(in: rect)
      known = max(known, (found?.map(\.frame.maxY).max() ?? 0) + 40)
      return found
    }
  }

  @Test func theContentSizeIsReadAfterTheElements() {
    let wall = Wall(Source(count: 300), layout: LearningLayout())
    #expect(wall.view.contentSize.height == 80)
    wall.view.contentOffset.y = wall.view.contentOffsetRange.greatest.y
    wall.view.advance(to: 1)
    #expect(wall.view.contentSize.height == 120)
  }

  @Test func aDelegateOfAnotherLayoutMayHaveTheSameDefaults() {
    let view = CollectionView(frame: .zero)
    let delegate: any CollectionViewDelegateFlowLayout = DelegateOfTwo()
    #expect(delegate.collectionView(view, layout: SquaresLayout(), insetForSectionAt: 0).left == 7)
    let layout = CollectionViewFlowLayout()
    #expect(delegate.collectionView(view, layout: layout, sizeForItemAt: item(0)) == layout.itemSize)
  }
}

/// The delegate of a published layout, with a method of the flow layout's delegate.
private protocol OtherLayoutDelegate: CollectionViewDelegate {
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout, insetForSectionAt section: Int
  ) -> EdgeInsets
}

extension OtherLayoutDelegate {
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout, insetForSectionAt section: Int
  ) -> EdgeInsets { EdgeInsets(top: 0, left: 7, bottom: 0, right: 0) }
}

private final class DelegateOfTwo: NSObject, CollectionViewDelegateFlowLayout, OtherLayoutDelegate {}
