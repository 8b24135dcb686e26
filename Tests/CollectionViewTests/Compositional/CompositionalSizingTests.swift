import Foundation
import Testing

@testable import CollectionView

/// A cell that wants a size by its letter's number: tens are the width, ones ten times the height.
private final class SizedCell: CollectionViewCell {
  var wanted = CGSize.zero
  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    layoutAttributes.size = wanted
    return layoutAttributes
  }
}

@Suite struct CompositionalSizingTests {
  /// A view of cells that want sizes of their own.
  private func host(
    _ section: CollectionLayoutSection, sizes: [CGSize], width: CGFloat = 100, height: CGFloat = 60
  ) -> CompositionalHost {
    let layout = CollectionViewCompositionalLayout(section: section)
    let host = CompositionalHost(layout, counts: [0], width: width, height: height)
    host.view.register(SizedCell.self, forCellWithReuseIdentifier: "sized")
    host.wall.source.onCell = { view, path in
      let cell = view.dequeueReusableCell(withReuseIdentifier: "sized", for: path)
      (cell as? SizedCell)?.wanted = sizes[path.item]
      return cell
    }
    host.wall.source.sections = [sizes.indices.map(String.init)]
    host.view.reloadData()
    host.view.advance(to: 0)
    return host
  }

  private func heights(_ values: [CGFloat]) -> [CGSize] { values.map { CGSize(width: 100, height: $0) } }

  @Test func rowsTakeTheHeightOfTheirCells() {
    let row = CollectionLayoutGroup.vertical(
      layoutSize: size(.fractionalWidth(1), .estimated(20)),
      subitems: [layoutItem(.fractionalWidth(1), .estimated(20))])
    let host = host(CollectionLayoutSection(group: row), sizes: heights([10, 30, 20, 40, 10]))
    #expect(
      host.drawing() == """
        [0                 ]
        ┌1─────────────────┐
        │                  │
        └──────────────────┘
        ┌2─────────────────┐
        └──────────────────┘
        ┌3─────────────────┐
        └──────────────────┘
        ┌4─────────────────┐
        └──────────────────┘
        """, "those below the viewport keep the estimate")
  }

  @Test func theTallestCellMakesTheRow() {
    let half = layoutItem(.fractionalWidth(0.5), .estimated(10))
    let bar = layoutItem(.fractionalWidth(0.5), .fractionalHeight(1))
    let row = CollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .estimated(10)), subitems: [half, bar])
    let host = host(CollectionLayoutSection(group: row), sizes: heights([30, 0, 20, 0]))
    #expect(
      host.drawing() == """
        ┌0───────┐┌1───────┐
        │        ││        │
        └────────┘└────────┘
        ┌2───────┐┌3───────┐
        └────────┘└────────┘
        """, "a fraction of an estimated height is that of the height it becomes")
  }

  @Test func tagsFillLinesByTheirOwnWidth() {
    let line = CollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .estimated(10)), subitems: [layoutItem(.estimated(50), .estimated(10))])
    line.interItemSpacing = .fixed(5)
    let widths: [CGFloat] = [30, 40, 50, 20, 15, 70, 400]
    let host = host(
      CollectionLayoutSection(group: line), sizes: widths.map { CGSize(width: $0, height: 10) }, height: 100)
    #expect(
      host.drawing() == """
        [0   ] [1     ]
        [2       ] [3 ] [4]
        [5           ]
        [6                 ]
        """, "a cell is not wider than its line")
  }

  /// A row with room for a cell of 8 columns, and behind it for a pair if it turns out to have at most 12.
  private var cellAndPair: CollectionLayoutGroup {
    let pair = CollectionLayoutGroup.horizontal(
      layoutSize: size(.estimated(80), .absolute(10)), subitems: [layoutItem(.estimated(40), .absolute(10))])
    return .horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(10)), subitems: [layoutItem(.absolute(40), .absolute(10)), pair])
  }

  @Test func theLastRowTakesAPairOfOne() {
    let sizes = [CGSize](repeating: CGSize(width: 40, height: 10), count: 4)
    #expect(
      host(CollectionLayoutSection(group: cellAndPair), sizes: sizes).drawing() == """
        [0     ]
        [1     ]
        [2     ][3     ]
        """)
  }

  @Test func aPairFitsWhenItsSecondCellIsMeasured() {
    var rows = GroupSequence(
      group: cellAndPair, axis: .vertical, container: CGSize(width: 100, height: 60), spacing: 0, count: 5,
      traits: TraitCollection())
    func origins() -> [CGPoint] { (0..<5).compactMap { rows.item($0)?.frame.origin } }
    #expect(origins().map(\.y) == [0, 10, 20, 30, 30])
    rows.adopt([2: CGSize(width: 20, height: 10)])
    #expect(origins().map(\.x) == [0, 40, 80, 0, 40])
    #expect(origins().map(\.y) == [0, 0, 0, 10, 10])
  }

  /// Cells that were measured beyond a row decide about it, even if it is filled again without them.
  @Test func aTripleFitsWhenItsThirdCellIsMeasured() {
    let triple = CollectionLayoutGroup.horizontal(
      layoutSize: size(.estimated(60), .absolute(10)),
      subitems: [
        layoutItem(.fractionalWidth(0.75), .absolute(10)), layoutItem(.estimated(5), .absolute(10)),
        layoutItem(.estimated(10), .absolute(10)),
      ])
    var rows = GroupSequence(
      group: .horizontal(
        layoutSize: size(.fractionalWidth(1), .absolute(10)), repeatingSubitem: triple, count: 1),
      axis: .vertical, container: CGSize(width: 100, height: 60), spacing: 0, count: 3, traits: TraitCollection())
    func origins() -> [CGPoint] { (0..<3).compactMap { rows.item($0)?.frame.origin } }
    // 45 + 30 + 40 points are too many, and so are 75 + 30 in the group that is as wide as the row.
    rows.adopt([1: CGSize(width: 30, height: 10), 2: CGSize(width: 40, height: 10)])
    #expect(origins() == [CGPoint(x: 0, y: 0), CGPoint(x: 0, y: 10), CGPoint(x: 45, y: 10)])
    rows.adopt([2: CGSize(width: 10, height: 10)])
    #expect(origins() == [CGPoint(x: 0, y: 0), CGPoint(x: 45, y: 0), CGPoint(x: 75, y: 0)])
  }

  /// A row that takes its height from its cells keeps its own length, which flexible spaces fill.
  @Test func flexibleSpacesFillRowsOfEstimatedHeight() {
    let row = CollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .estimated(20)), subitems: [layoutItem(.absolute(20), .estimated(20))])
    row.interItemSpacing = .flexible(10)
    let sizes = ([30, 10, 20, 10] as [CGFloat]).map { CGSize(width: 20, height: $0) }
    let frames = host(CollectionLayoutSection(group: row), sizes: sizes).frames()
    #expect(frames.map(\.origin) == [(0, 0), (40, 0), (80, 0), (0, 30)].map { CGPoint(x: $0.0, y: $0.1) })
    #expect(frames.map(\.size) == sizes)
  }

  @Test func contentDoesNotJumpWhenScrollingBack() {
    let row = CollectionLayoutGroup.vertical(
      layoutSize: size(.fractionalWidth(1), .estimated(20)),
      subitems: [layoutItem(.fractionalWidth(1), .estimated(20))])
    let host = host(CollectionLayoutSection(group: row), sizes: heights((0..<40).map { _ in 35 }))
    host.view.contentOffset.y = 500
    host.view.advance(to: 0)
    for _ in 0..<30 {
      let seen = host.wall.view.presentedElements.map { ($0.indexPath, $0.frame.minY) }
      host.view.contentOffset.y -= 7
      host.view.advance(to: 0)
      for element in host.view.presentedElements {
        guard let before = seen.first(where: { $0.0 == element.indexPath })?.1 else { continue }
        #expect(abs(element.frame.minY - before - 7) < 1e-6, "\(element.indexPath)")
      }
    }
  }

  @Test func sizesFollowTheirItemsInUpdates() {
    let row = CollectionLayoutGroup.vertical(
      layoutSize: size(.fractionalWidth(1), .estimated(20)),
      subitems: [layoutItem(.fractionalWidth(1), .estimated(20))])
    let host = host(CollectionLayoutSection(group: row), sizes: heights([10, 30, 20]))
    host.view.performBatchUpdates {
      host.wall.source.sections[0].removeFirst()
      host.wall.source.onCell = nil
      host.view.deleteItems(at: [item(0)])
    }
    host.rest()
    #expect(host.frames().map(\.height) == [30, 20])
  }

  /// In a viewport of another size, cells may want other sizes: items off the screen have the estimate again.
  @Test func sizesAreOfOneViewport() {
    let row = CollectionLayoutGroup.vertical(
      layoutSize: size(.fractionalWidth(1), .estimated(20)),
      subitems: [layoutItem(.fractionalWidth(1), .estimated(20))])
    let host = host(
      CollectionLayoutSection(group: row), sizes: heights([CGFloat](repeating: 30, count: 6)), height: 200)
    #expect(host.frames().map(\.height) == [30, 30, 30, 30, 30, 30])
    host.layout.invalidateLayout(with: CollectionViewLayoutInvalidationContext())
    host.view.advance(to: 0)
    #expect(host.frames().map(\.height) == [30, 30, 30, 30, 30, 30])
    host.view.frame = CGRect(x: 0, y: 0, width: 80, height: 50)
    host.view.advance(to: 0)
    #expect(host.frames().first?.height == 30 && host.frames().suffix(2).map(\.height) == [20, 20])
  }

  @Test func onlyEstimatedDimensionsAreAsked() {
    let row = CollectionLayoutGroup.vertical(
      layoutSize: size(.fractionalWidth(1), .absolute(20)),
      subitems: [layoutItem(.fractionalWidth(1), .absolute(20))])
    let host = host(CollectionLayoutSection(group: row), sizes: heights([10, 30, 20]))
    #expect(host.frames().map(\.height) == [20, 20, 20])
  }

  /// A row that begins above the viewport and ends in it keeps its end in place when it grows; others grow downwards.
  @Test(arguments: [(0, 0), (2, 10), (3, 0)] as [(Int, CGFloat)])
  func growingRowsMoveTheContent(number: Int, shift: CGFloat) throws {
    let rows = CollectionLayoutGroup.vertical(
      layoutSize: size(.fractionalWidth(1), .estimated(40)), subitems: [layoutItem(.fractionalWidth(1), .estimated(40))]
    )
    let host = CompositionalHost(CollectionLayoutSection(group: rows), count: 20)
    host.view.contentOffset.y = 100
    host.view.advance(to: 0)
    let original = try #require(host.layout.layoutAttributesForItem(at: item(number)))
    let preferred = try #require(original.copy() as? CollectionViewLayoutAttributes)
    preferred.size.height = 50
    let context = host.layout.invalidationContext(
      forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
    host.layout.invalidateLayout(with: context)
    #expect(context.contentOffsetAdjustment == CGPoint(x: 0, y: shift))
  }
}
