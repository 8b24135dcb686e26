import AppLayouts
import Testing
import UIKit

/// Layouts and cells in the styles of published code: overrides of the collection view, `#if`, copies of attributes,
/// buttons, content configurations, margins.
@Suite struct StyleTests {
  private func frames(_ view: UICollectionView) -> [CGRect] {
    view.presentedElements.filter { $0.category == .cell }.map(\.frame)
  }

  @Test func everySecondItemOfARibbonHangsLower() {
    let layout = RibbonLayout()
    let host = Host(layout, counts: [3])
    host.view.advance(to: 0)
    let tops = frames(host.view).map(\.minY)
    #expect(tops.count == 3 && tops[0] == tops[2] && tops[1] == tops[0] + 16)
    layout.drop = 32
    host.view.advance(to: 1)
    #expect(frames(host.view)[1].minY == tops[0] + 32)
  }

  @Test func tagsFollowEachOther() {
    let layout = LeftAlignedLayout()
    layout.itemSize = CGSize(width: 80, height: 16)
    let host = Host(layout, counts: [5])
    host.view.advance(to: 0)
    #expect(frames(host.view).map(\.minX) == [0, 90, 180, 0, 90])
  }

  @Test func aChatStaysAtItsEnd() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 320, height: 64)
    layout.minimumLineSpacing = 0
    let source = Host(layout, counts: [8])
    let view = ChatCollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 256), collectionViewLayout: UICollectionViewFlowLayout())
    view.collectionViewLayout = layout
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    view.advance(to: 0)
    view.scrollToLastItem()
    view.advance(to: 0.1)
    #expect(view.contentOffset.y == 256)
    view.change {
      source.counts[0] += 1
      view.insertItems(at: [IndexPath(item: 8, section: 0)])
    }
    view.advance(to: 5)
    #expect(view.insertedCount == 1 && view.contentOffset.y == 320)
  }

  @Test func aButtonInACellIsTouched() throws {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 320, height: 64)
    let host = Host(layout, counts: [1], cell: LikeCell.self)
    let window = UIWindow(frame: host.view.frame)
    window.addSubview(host.view)
    var likes = 0
    host.configure = { cell, _ in
      (cell as? LikeCell)?.configure(title: "A photo")
      (cell as? LikeCell)?.onLike = { likes += 1 }
    }
    window.advance(to: 0)
    let button = try #require(host.view.visibleCells.first as? LikeCell).likeButton
    let middle = button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil)
    #expect(middle.y == 40)
    window.touchBegan(at: middle)
    window.touchEnded(at: middle)
    #expect(likes == 1 && host.view.indexPathsForSelectedItems ?? [] == [])
  }

  @Test func aRowGrowsWithItsText() throws {
    let controller = GrowingNotesController()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 256))
    window.rootViewController = controller
    window.advance(to: 0)
    let view = try #require(controller.collectionView)
    let before = frames(view)
    controller.type("a note of so many words that it does not fit into one line of the list", inRow: 0)
    window.advance(to: 1)
    window.advance(to: 5)
    let after = frames(view)
    #expect(before.count == 2 && after[0].height > before[0].height && after[1].minY >= after[0].maxY)
  }

  @Test func columnsLieInsideTheMargins() {
    let host = Host(UICollectionViewCompositionalLayout.insideMargins(), counts: [3])
    host.view.layoutMargins = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 24)
    host.view.advance(to: 0)
    #expect(
      frames(host.view) == [
        CGRect(x: 16, y: 0, width: 140, height: 32), CGRect(x: 156, y: 0, width: 140, height: 32),
        CGRect(x: 16, y: 48, width: 140, height: 32),
      ])
  }
}
