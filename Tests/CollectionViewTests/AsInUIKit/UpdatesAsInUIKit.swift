import CollectionView
import Foundation
import TestSupport
import Testing

/// What an update asks of a layout, and where it leaves the content.
@Suite struct UpdatesAsInUIKit {
  /// Records the offsets that are proposed to it, and moves them.
  final class OffsetLayout: SquaresLayout {
    var proposed: [CGFloat] = []
    var shift: CGFloat = 0

    override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
      proposed.append(proposedContentOffset.y)
      return CGPoint(x: 0, y: proposedContentOffset.y + shift)
    }
  }

  @Test func insertionsAboveKeepTheOffsetAndProposeIt() {
    let layout = OffsetLayout()
    let wall = Wall.scrolled(to: 105, layout: layout, keepsVisibleContent: false)
    wall.insert(30)
    wall.rest()
    #expect(wall.view.contentOffset.y == 105 && layout.proposed == [105])
    #expect(wall.shown["0"] == CGRect(x: 0, y: -5, width: 10, height: 10))
    // A layout or a delegate that keeps the place of what is seen adds the height of what is new.
    layout.shift = 100
    wall.insert(30)
    wall.rest()
    #expect(wall.view.contentOffset.y == 205 && layout.proposed == [105, 105])
    #expect(wall.shown["0"] == CGRect(x: 0, y: -5, width: 10, height: 10))
  }

  @Test func anUpdateWithoutChangesKeepsTheOffset() {
    let layout = OffsetLayout()
    let wall = Wall.scrolled(to: 105, layout: layout, keepsVisibleContent: false)
    layout.side = 20
    wall.view.performBatchUpdates(nil)
    wall.rest()
    #expect(wall.view.contentOffset.y == 105 && layout.proposed == [105])
  }

  /// A layout that knows only the attributes that it has returned for a rectangle, as many do that keep them in an array.
  final class ForgetfulLayout: SquaresLayout {
    private var known: Set<IndexPath> = []
    var faults: [String] = []

    override func prepare() {
      super.prepare()
      known = []
    }
    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
      let found = super.layoutAttributesForElements(in: rect)
      known.formUnion(found?.filter { $0.representedElementCategory == .cell }.map(\.indexPath) ?? [])
      return found
    }
    override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
      guard known.contains(indexPath) else {
        faults.append("item \(indexPath)")
        return nil
      }
      return super.layoutAttributesForItem(at: indexPath)
    }
    override func layoutAttributesForSupplementaryView(
      ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
      guard indexPath.section < collectionView?.numberOfSections ?? 0 else {
        faults.append("header \(indexPath)")
        return nil
      }
      return super.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath)
    }
  }

  @Test func aLayoutIsAskedForNoItemThatItDoesNotKnow() {
    let layout = ForgetfulLayout()
    layout.headerHeight = 10
    let wall = Wall(Source((0..<4).map { section in (0..<90).map { "\(section).\($0)" } }), layout: layout)
    var random = SeededRandom(seed: 7)
    for round in 0..<200 {
      wall.view.contentOffset.y = CGFloat.random(in: 0...wall.view.contentOffsetRange.greatest.y, using: &random)
      wall.view.advance(to: wall.view.now + 0.05)
      let section = Int.random(in: 0..<wall.source.sections.count, using: &random)
      let count = wall.source.sections[section].count
      wall.view.performBatchUpdates {
        switch round % 4 {
        case 0:
          let new = Int.random(in: 1...60, using: &random)
          wall.source.sections[section].insert(contentsOf: (0..<new).map { "\(round).\($0)" }, at: 0)
          wall.view.insertItems(at: (0..<new).map { IndexPath(item: $0, section: section) })
        case 1 where count > 40:
          wall.source.sections[section].removeFirst(40)
          wall.view.deleteItems(at: (0..<40).map { IndexPath(item: $0, section: section) })
        case 2 where count > 0:
          wall.source.sections[section].append(wall.source.sections[section].removeFirst())
          wall.view.moveItem(
            at: IndexPath(item: 0, section: section), to: IndexPath(item: count - 1, section: section))
        case 3 where wall.source.sections.count > 2:
          wall.source.sections.remove(at: section)
          wall.view.deleteSections(IndexSet(integer: section))
        default:
          wall.source.sections.append((0..<50).map { "\(round).\($0)" })
          wall.view.insertSections(IndexSet(integer: wall.source.sections.count - 1))
        }
      }
      #expect(layout.faults == [], "round \(round)")
      layout.faults = []
    }
    wall.rest()
    #expect(wall.shown.count == Set(wall.view.indexPathsForVisibleItems).count)
  }

  /// An item that the layout has moved far away leaves beyond the end, one in front of all others beyond the start.
  @Test func itemsLeaveTowardsTheirNewPlaces() throws {
    let wall = Wall(Source(count: 300), layout: ForgetfulLayout())
    wall.view.contentOffset.y = 500
    wall.view.advance(to: 0)
    wall.insert(30)
    wall.rest()
    func leave(_ change: (Wall) -> Void) throws -> CGRect {
      change(wall)
      wall.view.advance(to: wall.view.now + 0.03)
      let frame = try #require(wall.view.presentedElements.first { $0.isLeaving }).frame
      wall.rest()
      return frame
    }
    let path = try #require(wall.view.indexPathsForVisibleItems.first)
    func move(to target: Int) throws -> CGRect {
      try leave { wall in
        let moved = wall.source.sections[0].remove(at: path.item)
        wall.source.sections[0].insert(moved, at: target)
        wall.view.moveItem(at: path, to: item(target))
      }
    }
    #expect(try move(to: 320).minY > 0)
    #expect(try move(to: 0).minY < 0)
  }
}
