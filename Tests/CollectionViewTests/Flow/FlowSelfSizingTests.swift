import CollectionView
import Foundation
import TestSupport
import Testing

/// A cell that prefers a given height.
private final class TallCell: CollectionViewCell {
  nonisolated(unsafe) static var height: (IndexPath) -> CGFloat = { _ in 30 }

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    layoutAttributes.size.height = Self.height(layoutAttributes.indexPath)
    return layoutAttributes
  }
}

@Suite(.serialized) struct FlowSelfSizingTests {
  /// Returns one column of self-sizing cells.
  private func column(_ count: Int, heights: @escaping (IndexPath) -> CGFloat) -> (Wall, CollectionViewFlowLayout) {
    let layout = flow {
      $0.estimatedItemSize = CGSize(width: 100, height: 20)
      $0.minimumLineSpacing = 0
    }
    return (tallWall(count, layout, heights: heights), layout)
  }

  private func tallWall(
    _ count: Int, _ layout: CollectionViewFlowLayout, heights: @escaping (IndexPath) -> CGFloat
  ) -> Wall {
    TallCell.height = heights
    let wall = Wall(Source(count: 0), layout: layout, size: CGSize(width: 100, height: 100))
    wall.view.register(TallCell.self, forCellWithReuseIdentifier: "tall")
    wall.source.onCell = { $0.dequeueReusableCell(withReuseIdentifier: "tall", for: $1) }
    wall.source.sections = [(0..<count).map(String.init)]
    wall.view.animation = .none
    wall.view.reloadData()
    wall.view.advance(to: 1)
    return wall
  }

  @Test func cellsSizeThemselves() {
    let (wall, _) = column(50) { CGFloat(30 + $0.item % 2 * 10) }
    let frames = (0..<3).map { wall.view.layoutAttributesForItem(at: item($0))?.frame }
    #expect(
      frames == [
        CGRect(x: 0, y: 0, width: 100, height: 30), CGRect(x: 0, y: 30, width: 100, height: 40),
        CGRect(x: 0, y: 70, width: 100, height: 30),
      ])
    // The other cells still have the estimated height.
    #expect(wall.view.layoutAttributesForItem(at: item(49))?.frame.height == 20)
    let seen = wall.view.indexPathsForVisibleItems.count
    #expect(seen == 3)
  }

  @Test func preferredSizesAreKeptWhileScrolling() {
    let (wall, _) = column(50) { _ in 30 }
    for step in 0...100 {
      wall.view.contentOffset.y = CGFloat(step) * 14
      wall.view.advance(to: 1)
    }
    #expect(wall.view.contentSize.height == 1500)
    wall.view.contentOffset.y = 0
    wall.view.advance(to: 1)
    #expect(wall.view.contentSize.height == 1500)
    #expect(wall.view.layoutAttributesForItem(at: item(10))?.frame.minY == 300)
  }

  @Test func theAutomaticEstimateIsFifty() {
    let layout = flow { $0.estimatedItemSize = CollectionViewFlowLayout.automaticSize }
    let wall = tallWall(10, layout) { _ in 30 }
    // Lines of one item of 50; the first three lines are visible and prefer a height of 30.
    #expect(wall.view.layoutAttributesForItem(at: item(0))?.frame == CGRect(x: 25, y: 0, width: 50, height: 30))
    #expect(wall.view.layoutAttributesForItem(at: item(9))?.frame.height == 50)
  }

  @Test func resizingAboveTheViewportDoesNotMoveVisibleItems() {
    let (wall, _) = column(50) { _ in 30 }
    wall.view.contentOffset.y = 600
    wall.view.advance(to: 1)
    let anchor = wall.view.indexPathsForVisibleItems[1]
    let position = { (wall.view.layoutAttributesForItem(at: anchor)?.frame.minY ?? 0) - wall.view.contentOffset.y }
    let before = position()
    // The line above becomes visible and is higher than estimated.
    wall.view.contentOffset.y -= 5
    wall.view.advance(to: 1)
    #expect(abs(position() - before - 5) < 0.001)
  }

  @Test func updatesKeepPreferredSizes() {
    let (wall, _) = column(50) { CGFloat(30 + $0.item) }
    for offset in stride(from: 0, through: 900, by: 30) {
      wall.view.contentOffset.y = CGFloat(offset)
      wall.view.advance(to: 1)
    }
    let measured = (0..<20).map { wall.view.layoutAttributesForItem(at: item($0))?.frame.height }
    #expect(measured == (0..<20).map { CGFloat(30 + $0) })
    // Cells keep the height that they had when they were measured.
    TallCell.height = { _ in 44 }
    wall.source.sections[0].remove(at: 3)
    wall.source.sections[0].insert("new", at: 0)
    wall.view.performBatchUpdates {
      wall.view.deleteItems(at: [item(3)])
      wall.view.insertItems(at: [item(0)])
    }
    wall.view.advance(to: 2)
    let carried = (1..<15).map { wall.view.layoutAttributesForItem(at: item($0))?.frame.height }
    #expect(carried == [30, 31, 32] + (4..<15).map { CGFloat(30 + $0) })
    #expect(wall.view.contentSize.height == wall.view.collectionViewLayout.collectionViewContentSize.height)
  }

  @Test func cellsAreMeasuredAgainAfterAnInvalidation() {
    let (wall, layout) = column(50) { _ in 30 }
    layout.invalidateLayout()
    wall.view.advance(to: 2)
    #expect(wall.view.layoutAttributesForItem(at: item(1))?.frame == CGRect(x: 0, y: 30, width: 100, height: 30))
    TallCell.height = { _ in 36 }
    wall.view.frame.size.width = 140
    wall.view.advance(to: 3)
    #expect(wall.view.layoutAttributesForItem(at: item(0))?.frame.height == 36, "another width, another height")
  }

  @Test func headersWithAutomaticSizeSizeThemselves() {
    final class Header: CollectionReusableView {
      override func preferredLayoutAttributesFitting(
        _ layoutAttributes: CollectionViewLayoutAttributes
      ) -> CollectionViewLayoutAttributes {
        layoutAttributes.size.height = 24
        return layoutAttributes
      }
    }
    let layout = flow { $0.headerReferenceSize = CollectionViewFlowLayout.automaticSize }
    let wall = wall([3, 3], layout)
    wall.view.register(
      Header.self, forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader, withReuseIdentifier: "own")
    wall.source.headerIdentifier = "own"
    wall.view.reloadData()
    wall.view.advance(to: 1)
    #expect(wall.shown["0"]?.minY == 24)
    #expect(headerFrames(wall.view)[1]?.minY == 74)
  }
}
