import Foundation
import Testing

@testable import CollectionView

/// Sections with views at their edges and behind them, drawn: a character is 5 points wide and 10 high.
@Suite struct SectionDrawings {
  private func row(_ height: CGFloat = 20) -> CollectionLayoutGroup {
    .horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(height)),
      subitems: [layoutItem(.fractionalWidth(0.5), .fractionalHeight(1))])
  }

  private func view(
    _ kind: String, _ alignment: RectAlignment, _ layoutSize: CollectionLayoutSize? = nil, offset: CGPoint = .zero
  ) -> CollectionLayoutBoundarySupplementaryItem {
    CollectionLayoutBoundarySupplementaryItem(
      layoutSize: layoutSize ?? size(.fractionalWidth(1), .absolute(10)), elementKind: kind, alignment: alignment,
      absoluteOffset: offset)
  }

  @Test func headerFooterAndInsets() {
    let section = CollectionLayoutSection(group: row())
    section.contentInsets = insets(10)
    section.boundarySupplementaryItems = [view("header", .top), view("footer", .bottom)]
    let host = CompositionalHost(section, count: 2, width: 100, kinds: ["header", "footer"])
    #expect(
      host.drawing() == """
          [h             ]

          ┌0─────┐┌1─────┐
          └──────┘└──────┘

          [f             ]
        """)
    section.supplementariesFollowContentInsets = false
    host.layout.invalidateLayout()
    #expect(host.everything.first { $0.representedElementKind == "header" }?.frame.width == 100)
    #expect(host.view.contentSize.height == 60)
  }

  @Test func alignmentsAndOffsets() {
    let section = CollectionLayoutSection(group: row())
    let small = size(.absolute(20), .absolute(10))
    let over = view("over", .topTrailing, small, offset: CGPoint(x: -5, y: 10))
    over.extendsBoundary = false
    section.boundarySupplementaryItems = [
      view("a", .topLeading, small), view("b", .topTrailing, small), view("c", .topLeading, small),
      view("d", .bottom, small), over,
    ]
    let host = CompositionalHost(section, count: 2, width: 100, kinds: ["a", "b", "c", "d", "over"])
    #expect(
      host.drawing() == """
        [a ]            [b ]
        [c ]
        ┌0───────┐┌1───────┐
        └────────┘└────[o ]┘
                [d ]
        """, "views of one alignment follow each other; those of different ones share the band")
  }

  @Test func viewsBesideTheItemsTakeTheirWidth() {
    let section = CollectionLayoutSection(group: row())
    section.boundarySupplementaryItems = [view("index", .trailing, size(.absolute(20), .absolute(30)))]
    let host = CompositionalHost(section, count: 4, width: 100, kinds: ["index"])
    #expect(
      host.drawing() == """
        ┌0─────┐┌1─────┐
        └──────┘└──────┘┌i─┐
        ┌2─────┐┌3─────┐│  │
        └──────┘└──────┘└──┘
        """)
  }

  @Test func pinnedViewsStayVisibleWithinTheirSection() {
    let section = CollectionLayoutSection(group: row())
    let header = view("header", .top)
    header.pinToVisibleBounds = true
    let footer = view("footer", .bottom)
    footer.pinToVisibleBounds = true
    section.boundarySupplementaryItems = [header, footer]
    let layout = CollectionViewCompositionalLayout(section: section)
    let host = CompositionalHost(layout, counts: [4, 4], width: 100, height: 50, kinds: ["header", "footer"])
    host.view.contentOffset.y = 20
    host.view.advance(to: 0)
    #expect(
      host.screen == """
        [h                 ]
        ┌2───────┐┌3───────┐
        └────────┘└────────┘
        [f                 ]
        [h                 ]
        """)
    host.view.contentOffset.y = 45
    host.view.advance(to: 0)
    let headers = host.everything.filter { $0.representedElementKind == "header" }.map(\.frame.minY)
    #expect(headers == [40, 60], "a header does not leave its section")
    #expect(host.everything.allSatisfy { $0.representedElementKind == nil || $0.zIndex == 10 })
  }

  @Test func viewsAtTheEdgesOfTheContent() {
    let section = CollectionLayoutSection(group: row())
    let title = view("title", .top)
    title.pinToVisibleBounds = true
    let header = view("header", .top)
    header.pinToVisibleBounds = true
    section.boundarySupplementaryItems = [header]
    let configuration = CollectionViewCompositionalLayoutConfiguration()
    configuration.interSectionSpacing = 10
    configuration.boundarySupplementaryItems = [title, view("end", .bottom)]
    let host = CompositionalHost(
      CollectionViewCompositionalLayout(section: section, configuration: configuration), counts: [4, 1], width: 100,
      height: 50, kinds: ["title", "header", "end"])
    #expect(
      host.drawing() == """
        [t                 ]
        [h                 ]
        ┌0───────┐┌1───────┐
        └────────┘└────────┘
        ┌2───────┐┌3───────┐
        └────────┘└────────┘

        [h                 ]
        ┌4───────┐
        └────────┘
        [e                 ]
        """)
    host.view.contentOffset.y = 20
    host.view.advance(to: 0)
    #expect(
      host.screen == """
        [t                 ]
        [h                 ]
        ┌2───────┐┌3───────┐
        └────────┘└────────┘
        """, "the section's header is pinned below the title")
    let path = IndexPath(index: 0)
    let attributes = host.layout.layoutAttributesForSupplementaryView(ofKind: "title", at: path)
    #expect(attributes?.frame.minY == 20 && attributes?.indexPath == path)
    #expect(host.everything.first { $0.representedElementKind == "title" }?.indexPath == path)
  }

  @Test func backgroundsAreBehindTheirSection() {
    let section = CollectionLayoutSection(group: row())
    section.contentInsets = insets(10)
    let background = CollectionLayoutDecorationItem.background(elementKind: "background")
    background.contentInsets = DirectionalEdgeInsets(top: 0, leading: 5, bottom: 0, trailing: 5)
    section.decorationItems = [background]
    let layout = CollectionViewCompositionalLayout(section: section)
    let host = CompositionalHost(layout, counts: [2, 1], width: 100, kinds: ["background"])
    #expect(
      host.drawing() == """
         ┌b───────────────┐
         │┌0─────┐┌1─────┐│
         │└──────┘└──────┘│
         └────────────────┘
         ┌b───────────────┐
         │┌2─────┐        │
         │└──────┘        │
         └────────────────┘
        """)
    #expect(host.view.presentedElements.first?.kind == "background", "the views are made, and behind the cells")
  }

  @Test func anEmptySectionKeepsItsHeaderAndInsets() {
    let section = CollectionLayoutSection(group: row())
    section.contentInsets = insets(10)
    section.boundarySupplementaryItems = [view("header", .top)]
    let host = CompositionalHost(section, count: 0, width: 100, kinds: ["header"])
    #expect(host.view.contentSize.height == 30)
    #expect(host.everything.count == 1)
  }

  @Test func theSectionProviderKnowsTheContainer() {
    var asked: [Int] = []
    let layout = CollectionViewCompositionalLayout { section, environment in
      asked.append(section)
      #expect(environment.container.effectiveContentSize == CGSize(width: 180, height: 100))
      return section == 1 ? nil : CollectionLayoutSection(group: row())
    }
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 200, height: 100), collectionViewLayout: layout)
    view.contentInset = EdgeInsets(top: 0, left: 10, bottom: 0, right: 10)
    let source = Source([["a"], ["b"], ["c"]])
    view.register(NamedCell.self, forCellWithReuseIdentifier: "letter")
    view.dataSource = source
    view.advance(to: 0)
    #expect(Set(asked) == [0, 1, 2])
    #expect(view.indexPathsForVisibleItems.map(\.section) == [0, 2], "a section without an arrangement is not shown")
  }

  @Test func handlersChangeVisibleItems() {
    let section = CollectionLayoutSection(group: row())
    var seen: [Int] = []
    section.visibleItemsInvalidationHandler = { items, offset, environment in
      seen = items.filter { $0.representedElementCategory == .cell }.map(\.indexPath.item)
      for item in items {
        item.alpha = item.frame.midY - offset.y < environment.container.contentSize.height / 2 ? 1 : 0.5
      }
    }
    let host = CompositionalHost(section, count: 20, width: 100, height: 40)
    #expect(seen == [0, 1, 2, 3])
    #expect(host.view.presentedElements.map(\.alpha) == [1, 1, 0.5, 0.5])
    host.view.contentOffset.y = 20
    host.view.advance(to: 0)
    #expect(seen == [2, 3, 4, 5])
    #expect(host.layout.layoutAttributesForItem(at: item(4))?.alpha == 0.5)
    #expect(host.layout.layoutAttributesForItem(at: item(12))?.alpha == 1, "only visible items are changed")
  }

  /// Views of different alignments share the band of their edge, which is as broad as the broadest one.
  @Test(
    arguments: [
      (.vertical, .top, .topLeading, EdgeInsets(top: 30, left: 0, bottom: 0, right: 0)),
      (.vertical, .bottom, .bottomTrailing, EdgeInsets(top: 0, left: 0, bottom: 30, right: 0)),
      (.horizontal, .leading, .topLeading, EdgeInsets(top: 0, left: 30, bottom: 0, right: 0)),
      (.horizontal, .trailing, .bottomTrailing, EdgeInsets(top: 0, left: 0, bottom: 0, right: 30)),
    ] as [(CollectionView.ScrollDirection, RectAlignment, RectAlignment, EdgeInsets)])
  func bandsAreAsBroadAsTheirBroadestView(
    axis: CollectionView.ScrollDirection, first: RectAlignment, second: RectAlignment, expected: EdgeInsets
  ) {
    let (broad, narrow) = (size(.absolute(30), .absolute(30)), size(.absolute(10), .absolute(10)))
    for items in [
      [view("a", first, broad), view("b", second, narrow)], [view("a", first, narrow), view("b", second, broad)],
    ] {
      let boundary = BoundaryItems(items, in: CGSize(width: 100, height: 100), axis: axis) { _ in nil }
      #expect(boundary.bands == expected)
    }
  }

  @Test(arguments: [(1, 10), (50, 50)]) func pinnedViewsAreInFrontOfTheItems(zIndex: Int, shown: Int) {
    let section = CollectionLayoutSection(group: row())
    let header = view("header", .top)
    (header.zIndex, header.pinToVisibleBounds) = (zIndex, true)
    section.boundarySupplementaryItems = [header]
    let host = CompositionalHost(section, count: 2, width: 100, kinds: ["header"])
    #expect(host.everything.first { $0.representedElementKind == "header" }?.zIndex == shown)
  }

  /// The frames of all elements of two sections, of two items and one, in a view of 200 × 100 points. Content that scrolls
  /// horizontally has the same frames with x and y exchanged.
  @Test(arguments: [true, false], [true, false]) func unequalInsets(follows: Bool, isOrthogonal: Bool) {
    let x: CGFloat = follows ? 7 : 0
    let (width, end): (CGFloat, CGFloat) = follows ? (174, 181) : (200, 200)
    var expected: [String: CGRect] = [:]
    for (section, start, length) in isOrthogonal
      ? [(0, 0, 52), (1, 52, 52)]
      : [(0, 0, 77), (1, 77, 52)]
        as [(Int, CGFloat, CGFloat)]
    {
      expected["header \(section).0"] = CGRect(x: x, y: start, width: width, height: 10)
      expected["footer \(section).0"] = CGRect(x: end - width / 2, y: start + length - 8, width: width / 2, height: 8)
      expected["index \(section).0"] = CGRect(x: 194, y: start + length / 2 - 5, width: 6, height: 10)
      let size = CGSize(width: isOrthogonal ? 40 : 168, height: 20)
      expected[" \(section).0"] = CGRect(origin: CGPoint(x: 7, y: start + 13), size: size)
    }
    expected[" 0.1"] =
      isOrthogonal
      ? CGRect(x: 52, y: 13, width: 40, height: 20) : CGRect(x: 7, y: 38, width: 168, height: 20)
    for isSideways in [false, true] {
      func turned(_ across: CollectionLayoutDimension, _ along: CollectionLayoutDimension) -> CollectionLayoutSize {
        isSideways ? size(along, across) : size(across, along)
      }
      func part(_ fraction: CGFloat) -> CollectionLayoutDimension {
        isSideways ? .fractionalHeight(fraction) : .fractionalWidth(fraction)
      }
      let section = CollectionLayoutSection(
        group: .horizontal(
          layoutSize: turned(isOrthogonal ? .absolute(40) : part(1), .absolute(20)),
          subitems: [layoutItem(.fractionalWidth(1), .fractionalHeight(1))]))
      if isOrthogonal { section.orthogonalScrollingBehavior = .continuous }
      section.interGroupSpacing = 5
      section.contentInsets =
        isSideways
        ? DirectionalEdgeInsets(top: 7, leading: 3, bottom: 19, trailing: 11)
        : DirectionalEdgeInsets(top: 3, leading: 7, bottom: 11, trailing: 19)
      section.supplementariesFollowContentInsets = follows
      section.boundarySupplementaryItems = [
        view("header", isSideways ? .leading : .top, turned(part(1), .absolute(10))),
        view("footer", .bottomTrailing, turned(part(0.5), .absolute(8))),
        view("index", isSideways ? .bottom : .trailing, turned(.absolute(6), .absolute(10))),
      ]
      let configuration = CollectionViewCompositionalLayoutConfiguration()
      configuration.scrollDirection = isSideways ? .horizontal : .vertical
      let host = CompositionalHost(
        CollectionViewCompositionalLayout(section: section, configuration: configuration), counts: [2, 1],
        width: isSideways ? 100 : 200, height: isSideways ? 200 : 100, kinds: ["header", "footer", "index"])
      let found = host.everything.map { attributes in
        let (name, path, frame) = (attributes.representedElementKind ?? "", attributes.indexPath, attributes.frame)
        return (
          "\(name) \(path.section).\(path.item)",
          isSideways ? CGRect(x: frame.minY, y: frame.minX, width: frame.height, height: frame.width) : frame
        )
      }
      #expect(Dictionary(found) { first, _ in first } == expected && found.count == expected.count)
    }
  }
}
