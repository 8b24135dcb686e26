import CollectionView
import Foundation
import Testing

@testable import WallLayouts

/// A view with content insets shows what a view of the size between them shows.
@Suite struct InsetLaws {
  private static let insets = EdgeInsets(top: 11, left: 23, bottom: 37, right: 5)

  private struct Element: Equatable {
    let frame: CGRect
    let alpha: CGFloat
    let zIndex: Int
  }

  /// Returns the elements in the view between its insets, in its coordinates, by their kinds and index paths.
  private func elements(_ host: TestHost, _ insets: EdgeInsets) -> [String: Element] {
    let room = host.view.bounds.inset(by: insets)
    let found = (host.view.collectionViewLayout.layoutAttributesForElements(in: room) ?? [])
      // What only touches an edge may be on either side of it by rounding.
      .filter { $0.frame.intersects(room.insetBy(dx: 0.01, dy: 0.01)) }
      .map {
        (
          "\($0.representedElementKind ?? "") \($0.indexPath)",
          Element(frame: $0.frame.offsetBy(dx: -room.minX, dy: -room.minY), alpha: $0.alpha, zIndex: $0.zIndex)
        )
      }
    return Dictionary(found) { first, _ in first }
  }

  @Test(arguments: WallLayouts.all.map(\.name), [0, 3, 7])
  func insetsOnlyMoveTheContent(name: String, item: Int) throws {
    let entry = try #require(WallLayouts.entry(named: name))
    let insets = Self.insets
    let ratios: [Float] = [1.5, 0.7, 1]
    let plain = TestHost(entry.make(), 300, 200, counts: [4, 0, 5], ratios: ratios)
    let inset = TestHost(entry.make(), 328, 248, counts: [4, 0, 5], ratios: ratios)
    inset.view.contentInset = insets
    let layouts = [plain, inset].map(\.view.collectionViewLayout)
    for host in [plain, inset] {
      host.view.collectionViewLayout.invalidateLayout()
      host.run()
    }
    #expect(layouts[0].collectionViewContentSize == layouts[1].collectionViewContentSize)
    let path = IndexPath(item: item % 4, section: item < 4 ? 0 : 2)
    var offset = plain.view.clampedContentOffset(try #require(plain.attributes(path.item, path.section)).frame.origin)
    if let centering = layouts[0] as? any ItemCentering, let other = layouts[1] as? any ItemCentering {
      offset = try #require(centering.contentOffset(centering: path))
      let moved = try #require(other.contentOffset(centering: path))
      #expect(abs(moved.x + insets.left - offset.x) < 1e-6 && abs(moved.y + insets.top - offset.y) < 1e-6)
    }
    // At rest, and on the way to another item.
    for offset in [offset, plain.view.clampedContentOffset(CGPoint(x: offset.x + 17, y: offset.y + 13))] {
      plain.view.contentOffset = offset
      inset.view.contentOffset = CGPoint(x: offset.x - insets.left, y: offset.y - insets.top)
      for host in [plain, inset] { host.run() }
      let (expected, found) = (elements(plain, .zero), elements(inset, insets))
      #expect(!expected.isEmpty && Set(expected.keys) == Set(found.keys), "at \(offset)")
      for (key, element) in expected {
        let other = try #require(found[key])
        #expect(
          nearlyEqual(element.frame, other.frame) && abs(element.alpha - other.alpha) < 1e-6, "\(key) at \(offset)")
        #expect(abs(element.zIndex - other.zIndex) <= 1, "\(key) at \(offset)")
      }
      if let centering = layouts[0] as? any ItemCentering, let other = layouts[1] as? any ItemCentering {
        #expect(centering.centeredIndexPath == other.centeredIndexPath)
      }
      for velocity in [-1.0, 0, 1] {
        let targets = [(layouts[0], EdgeInsets.zero), (layouts[1], insets)].map { layout, insets in
          let target = layout.targetContentOffset(
            forProposedContentOffset: CGPoint(x: offset.x + 29 - insets.left, y: offset.y + 31 - insets.top),
            withScrollingVelocity: CGPoint(x: velocity, y: velocity))
          return CGPoint(x: target.x + insets.left, y: target.y + insets.top)
        }
        #expect(abs(targets[0].x - targets[1].x) < 1e-6 && abs(targets[0].y - targets[1].y) < 1e-6, "\(offset)")
      }
    }
  }
}
