import Testing
import UIKit

/// A compositional layout written for iOS, compiled unchanged, in a collection view.
@Suite struct CompositionalTests {
  @Test func aGalleryOfThreeSections() throws {
    let host = Host(GalleryLayout.make(), counts: [4, 3, 2], size: CGSize(width: 400, height: 600))
    host.view.register(
      UICollectionReusableView.self, forSupplementaryViewOfKind: GalleryLayout.badgeKind, withReuseIdentifier: "bar")
    host.view.advance(to: 0)
    let layout = try #require(host.view.collectionViewLayout as? UICollectionViewCompositionalLayout)
    func frame(_ item: Int, _ section: Int) -> CGRect? {
      layout.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
    }
    #expect(frame(0, 0) == CGRect(x: 35, y: 49, width: 330, height: 140))
    #expect(frame(1, 0)?.minX == 375)
    // Two per row, within insets of 10, below the header, the first section and the space between the sections.
    #expect(frame(0, 1) == CGRect(x: 10, y: 224, width: 185, height: 76))
    #expect(frame(1, 1) == CGRect(x: 205, y: 224, width: 185, height: 76))
    #expect(frame(2, 1)?.minY == 320)
    #expect(frame(0, 2)?.minX == 16 && frame(0, 2)?.width == 368)
    let alphas = host.view.presentedElements.filter { $0.category == .cell && $0.indexPath.section == 0 }.map(\.alpha)
    #expect(alphas == [1, 0.9], "the handler sees the visible items")
    host.view.scrollToItem(at: IndexPath(item: 2, section: 0), at: .centeredHorizontally, animated: false)
    #expect(frame(2, 0)?.midX == 200)
  }
}
