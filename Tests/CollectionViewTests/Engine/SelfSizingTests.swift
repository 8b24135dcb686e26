import CollectionView
import Foundation
import Testing

/// Cells with preferred heights, and layouts that use them.
@Suite struct SelfSizingTests {
  final class TallCell: CollectionViewCell {
    override func preferredLayoutAttributesFitting(
      _ layoutAttributes: CollectionViewLayoutAttributes
    ) -> CollectionViewLayoutAttributes {
      let attributes = super.preferredLayoutAttributesFitting(layoutAttributes)
      attributes.size.height = (attributes.size.width < 30 ? 5 : 4) + CGFloat(attributes.indexPath.item)
      return attributes
    }
  }

  /// A column of rows, 10 points high until their cells prefer another height.
  final class StackLayout: CollectionViewLayout {
    var width: CGFloat = 30
    var heights: [CGFloat] = []
    var originals: [CGFloat] = []

    override func prepare() {
      let count = collectionView?.numberOfItems(inSection: 0) ?? 0
      while heights.count < count { heights.append(10) }
    }
    override var collectionViewContentSize: CGSize { CGSize(width: 30, height: heights.reduce(0, +)) }
    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
      heights.indices.compactMap { layoutAttributesForItem(at: item($0)) }
    }
    override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
      let attributes = CollectionViewLayoutAttributes(forCellWith: indexPath)
      attributes.frame = CGRect(
        x: 0, y: heights[..<indexPath.item].reduce(0, +), width: width, height: heights[indexPath.item])
      return attributes
    }
    override func shouldInvalidateLayout(
      forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
      withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
    ) -> Bool {
      originals.append(originalAttributes.size.height)
      heights[preferredAttributes.indexPath.item] = preferredAttributes.size.height
      return true
    }
  }

  @Test func cellsGetTheirPreferredHeights() {
    let layout = StackLayout()
    let wall = Wall(Source(count: 20), layout: layout, cell: TallCell.self)
    #expect(wall.view.visibleCells.map(\.frame.height) == [4, 5, 6, 7, 8, 9, 10])
    #expect(wall.view.visibleCells.map(\.frame.minY) == [0, 4, 9, 15, 22, 30, 39])
    #expect(Set(layout.originals) == [10])
    #expect(!wall.view.isAnimating)
    wall.view.contentOffset.y = 30
    wall.view.advance(to: 1)
    #expect(wall.view.cellForItem(at: item(8))?.frame.height == 12)
  }

  /// A cell of another height or width is measured again, and no other one.
  @Test func cellsAreMeasuredAgainWhenTheirSizesChange() {
    let layout = StackLayout()
    let wall = Wall(Source(count: 20), layout: layout, cell: TallCell.self)
    (layout.heights[2], layout.originals) = (20, [])
    layout.invalidateLayout()
    wall.view.advance(to: 1)
    #expect(layout.originals == [20] && wall.view.visibleCells.map(\.frame.height) == [4, 5, 6, 7, 8, 9, 10])
    layout.width = 20
    layout.invalidateLayout()
    wall.view.advance(to: 2)
    #expect(wall.view.visibleCells.map(\.frame.height) == [5, 6, 7, 8, 9, 10])
  }

  @Test func preferredSizesThatKeepChangingDoNotHang() {
    final class Restless: CollectionViewCell {
      override func preferredLayoutAttributesFitting(
        _ layoutAttributes: CollectionViewLayoutAttributes
      ) -> CollectionViewLayoutAttributes {
        layoutAttributes.size.height += 1
        return layoutAttributes
      }
    }
    final class Vanishing: ListedLayout {
      var isOdd = false
      override func prepare() { isOdd.toggle() }
      override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        [ListedLayout.cell(isOdd ? 0 : 1, CGRect(x: 0, y: 0, width: 10, height: 10))]
      }
      override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
      ) -> Bool { true }
    }
    let wall = Wall(Source(count: 2), layout: Vanishing(), cell: Restless.self)
    #expect(wall.view.visibleCells.count == 1)
    #expect(wall.view.reuseStatistics.dequeued <= 10)
  }
}

/// A view with right-to-left direction mirrors a layout that allows it.
@Suite struct MirrorTests {
  final class Mirrorable: SquaresLayout {
    override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
  }

  private func makeWall(_ layout: SquaresLayout, columns: Int = 3) -> Wall {
    layout.columns = columns
    let source = Source(count: 30)
    let wall = Wall(source, layout: SquaresLayout())
    wall.view.semanticContentAttribute = .forceRightToLeft
    wall.view.setCollectionViewLayout(layout, animated: false)
    wall.view.reloadData()
    wall.view.advance(to: 1)
    return wall
  }

  @Test func theFirstItemIsOnTheRight() {
    let wall = makeWall(Mirrorable())
    #expect(wall.shown["0"] == CGRect(x: 20, y: 0, width: 10, height: 10))
    #expect(wall.shown["2"] == CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(wall.view.layoutAttributesForItem(at: item(0))?.frame.minX == 20)
    #expect(wall.view.indexPathForItem(at: CGPoint(x: 25, y: 5)) == item(0))
  }

  @Test func layoutsThatDoNotAllowMirroringAreNotMirrored() {
    #expect(makeWall(SquaresLayout()).shown["0"]?.minX == 0)
  }

  @Test func wideContentBeginsAtItsRightEnd() {
    let layout = Mirrorable()
    layout.columns = 10
    let source = Source(count: 30)
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 30, height: 40), collectionViewLayout: layout)
    view.semanticContentAttribute = .forceRightToLeft
    view.register(NamedCell.self, forCellWithReuseIdentifier: "letter")
    view.dataSource = source
    view.advance(to: 0)
    #expect(view.contentOffset.x == 70)
    #expect(view.indexPathsForVisibleItems.map(\.item) == [0, 1, 2, 10, 11, 12, 20, 21, 22])
    view.contentOffset.x = 40
    view.advance(to: 1)
    #expect(view.indexPathsForVisibleItems.map(\.item) == [3, 4, 5, 13, 14, 15, 23, 24, 25])
  }
}
