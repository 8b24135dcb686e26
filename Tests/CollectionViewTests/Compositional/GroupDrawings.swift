import Foundation
import Testing

@testable import CollectionView

/// Each kind of group, drawn: a character is 5 points wide and 10 high, and the view 200 × 100 points.
@Suite struct GroupDrawings {
  private func host(
    _ group: CollectionLayoutGroup, count: Int, change: (CollectionLayoutSection) -> Void = { _ in }
  ) -> CompositionalHost {
    let section = CollectionLayoutSection(group: group)
    change(section)
    return CompositionalHost(section, count: count)
  }

  @Test func aRowTakesWhatFits() {
    let row = CollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(30)),
      subitems: [layoutItem(.fractionalWidth(1 / 3), .fractionalHeight(1))])
    #expect(
      host(row, count: 5).drawing() == """
        ┌0──────────┐┌1───────────┐┌2──────────┐
        │           ││            ││           │
        └───────────┘└────────────┘└───────────┘
        ┌3──────────┐┌4───────────┐
        │           ││            │
        └───────────┘└────────────┘
        """)
    row.interItemSpacing = .fixed(10)
    #expect(
      host(row, count: 3, change: { $0.interGroupSpacing = 10 }).drawing() == """
        ┌0──────────┐  ┌1───────────┐
        │           │  │            │
        └───────────┘  └────────────┘

        ┌2──────────┐
        │           │
        └───────────┘
        """, "with a space, the third does not fit")
  }

  /// A row of items that are 0 points wide has room for any number of them.
  @Test func itemsWithoutAWidthDoNotTakeTheRestOfTheFeed() {
    let narrow = CollectionLayoutGroup.horizontal(
      layoutSize: size(.absolute(4), .absolute(30)), subitems: [layoutItem(.fractionalWidth(0.5), .fractionalHeight(1))]
    )
    narrow.contentInsets = insets(5)
    let row = CollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(30)),
      subitems: [layoutItem(.absolute(100), .fractionalHeight(1)), narrow])
    let host = host(row, count: 4)
    #expect(host.frames().map(\.width) == [100, 0, 100, 0])
    #expect(host.frames().map(\.minY) == [0, 5, 30, 35])
  }

  @Test func aNumberOfItemsSharesTheRow() {
    let row = CollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(30)), subitem: layoutItem(.absolute(7), .fractionalHeight(1)),
      count: 3)
    row.interItemSpacing = .fixed(10)
    #expect(
      host(row, count: 4).drawing() == """
        ┌0─────────┐  ┌1─────────┐  ┌2─────────┐
        │          │  │          │  │          │
        └──────────┘  └──────────┘  └──────────┘
        ┌3─────────┐
        │          │
        └──────────┘
        """)
    let own = CollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(30)),
      repeatingSubitem: layoutItem(.absolute(40), .fractionalHeight(1)), count: 2)
    #expect(
      host(own, count: 3).drawing() == """
        ┌0─────┐┌1─────┐
        │      ││      │
        └──────┘└──────┘
        ┌2─────┐
        │      │
        └──────┘
        """, "items of their own size")
  }

  @Test func aColumnTakesWhatFits() {
    let column = CollectionLayoutGroup.vertical(
      layoutSize: size(.fractionalWidth(0.5), .absolute(70)),
      subitems: [layoutItem(.fractionalWidth(1), .absolute(20)), layoutItem(.fractionalWidth(0.5), .absolute(30))])
    #expect(
      host(column, count: 4).drawing() == """
        ┌0─────────────────┐
        └──────────────────┘
        ┌1───────┐
        │        │
        └────────┘
        ┌2─────────────────┐
        └──────────────────┘
        ┌3─────────────────┐
        └──────────────────┘
        """, "the fourth item begins the next group")
    let shares = CollectionLayoutGroup.vertical(
      layoutSize: size(.absolute(60), .absolute(60)), subitem: layoutItem(.fractionalWidth(1), .absolute(1)), count: 2)
    #expect(
      host(shares, count: 2).drawing() == """
        ┌0─────────┐
        │          │
        └──────────┘
        ┌1─────────┐
        │          │
        └──────────┘
        """)
  }

  @Test func groupsInGroups() {
    let large = layoutItem(.fractionalWidth(0.6), .fractionalHeight(1))
    large.contentInsets = DirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 10)
    let pair = CollectionLayoutGroup.vertical(
      layoutSize: size(.fractionalWidth(0.4), .fractionalHeight(1)),
      subitem: layoutItem(.fractionalWidth(1), .fractionalHeight(1)), count: 2)
    pair.interItemSpacing = .fixed(10)
    let nested = CollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .fractionalHeight(0.7)), subitems: [large, pair])
    #expect(
      host(nested, count: 5, change: { $0.interGroupSpacing = 10 }).drawing() == """
        ┌0───────────────────┐  ┌1─────────────┐
        │                    │  │              │
        │                    │  └──────────────┘
        │                    │
        │                    │  ┌2─────────────┐
        │                    │  │              │
        └────────────────────┘  └──────────────┘

        ┌3───────────────────┐  ┌4─────────────┐
        │                    │  │              │
        │                    │  └──────────────┘
        │                    │
        │                    │
        │                    │
        └────────────────────┘
        """)
  }

  @Test func aClosurePlacesTheItems() {
    let stairs = CollectionLayoutGroup.custom(layoutSize: size(.fractionalWidth(0.5), .absolute(50))) { environment in
      let width = environment.container.effectiveContentSize.width
      return (0..<2).map {
        CollectionLayoutGroupCustomItem(
          frame: CGRect(x: CGFloat($0) * width / 2, y: CGFloat($0) * 20, width: width / 2, height: 30), zIndex: $0)
      }
    }
    #expect(
      host(stairs, count: 3).drawing() == """
        ┌0───────┐
        │        │
        └────────┘┌1───────┐
                  │        │
                  └────────┘
        ┌2───────┐
        │        │
        └────────┘
        """)
  }

  @Test func insetsOfItemGroupAndSection() {
    let item = layoutItem(.fractionalWidth(0.5), .fractionalHeight(1))
    item.contentInsets = insets(10)
    let row = CollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(60)), subitems: [item])
    row.contentInsets = DirectionalEdgeInsets(top: 0, leading: 20, bottom: 0, trailing: 20)
    #expect(
      host(row, count: 2, change: { $0.contentInsets = insets(20) }).drawing() == """



                  ┌0─────┐    ┌1─────┐
                  │      │    │      │
                  │      │    │      │
                  └──────┘    └──────┘
        """)
  }

  @Test func flexibleSpacesShareWhatIsLeft() {
    let item = layoutItem(.absolute(40), .absolute(20))
    let row = CollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(40)), repeatingSubitem: item, count: 3)
    row.interItemSpacing = .flexible(5)
    #expect(
      host(row, count: 5).drawing() == """
        ┌0─────┐        ┌1─────┐        ┌2─────┐
        └──────┘        └──────┘        └──────┘


        ┌3─────┐        ┌4─────┐
        └──────┘        └──────┘
        """, "the last line is spaced as if it were full")
    row.interItemSpacing = nil
    item.edgeSpacing = CollectionLayoutEdgeSpacing(
      leading: .flexible(0), top: .flexible(0), trailing: nil, bottom: .flexible(0))
    #expect(
      host(row, count: 3).drawing() == """

             ┌0─────┐      ┌1─────┐     ┌2─────┐
             └──────┘      └──────┘     └──────┘
        """)
    item.edgeSpacing = CollectionLayoutEdgeSpacing(
      leading: .fixed(10), top: .fixed(10), trailing: .fixed(10), bottom: nil)
    #expect(
      host(row, count: 3).drawing() == """

          ┌0─────┐    ┌1─────┐    ┌2─────┐
          └──────┘    └──────┘    └──────┘
        """)
  }

  /// A row of estimated height has its own width, so its last line is spaced as if it were full.
  @Test func flexibleSpacesInARowOfEstimatedHeight() {
    let row = CollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .estimated(40)), repeatingSubitem: layoutItem(.absolute(40), .absolute(20)),
      count: 3)
    row.interItemSpacing = .flexible(5)
    #expect(
      host(row, count: 5).drawing() == """
        ┌0─────┐        ┌1─────┐        ┌2─────┐
        └──────┘        └──────┘        └──────┘
        ┌3─────┐        ┌4─────┐
        └──────┘        └──────┘
        """)
  }

  /// A column of estimated height is as high as its items, so the last one has no room for items that are missing.
  @Test(arguments: [(1, 20), (2, 50), (3, 70), (4, 100)] as [(Int, CGFloat)])
  func flexibleSpacesInAColumnOfEstimatedHeight(count: Int, height: CGFloat) {
    let column = CollectionLayoutGroup.vertical(
      layoutSize: size(.absolute(60), .estimated(70)), repeatingSubitem: layoutItem(.absolute(60), .absolute(20)),
      count: 2)
    column.interItemSpacing = .flexible(10)
    let host = host(column, count: count)
    let origins: [CGFloat] = [0, 30, 50, 80]
    #expect(host.frames().map(\.minY) == Array(origins.prefix(count)))
    #expect(host.view.contentSize.height == height)
  }

  @Test func spacesAroundTheWholeGroup() {
    let row = CollectionLayoutGroup.horizontal(
      layoutSize: size(.absolute(100), .absolute(20)),
      subitems: [layoutItem(.fractionalWidth(0.5), .fractionalHeight(1))])
    row.edgeSpacing = CollectionLayoutEdgeSpacing(
      leading: .flexible(0), top: .fixed(10), trailing: .flexible(0), bottom: nil)
    #expect(
      host(row, count: 4).drawing() == """

                  ┌0───────┐┌1───────┐
                  └────────┘└────────┘

                  ┌2───────┐┌3───────┐
                  └────────┘└────────┘
        """)
  }

  @Test func badgesAreAnchored() {
    let badge = CollectionLayoutSupplementaryItem(
      layoutSize: size(.absolute(20), .absolute(20)), elementKind: "badge",
      containerAnchor: CollectionLayoutAnchor(edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.5, y: 0)))
    let below = CollectionLayoutSupplementaryItem(
      layoutSize: size(.fractionalWidth(1), .absolute(10)), elementKind: "caption",
      containerAnchor: CollectionLayoutAnchor(edges: .bottom), itemAnchor: CollectionLayoutAnchor(edges: .top))
    let item = CollectionLayoutItem(
      layoutSize: size(.absolute(60), .absolute(40)), supplementaryItems: [badge, below])
    let row = CollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(60)), repeatingSubitem: item, count: 2)
    row.interItemSpacing = .fixed(20)
    let host = CompositionalHost(CollectionLayoutSection(group: row), count: 2, kinds: ["badge", "caption"])
    #expect(
      host.drawing() == """
        ┌0────────┌b─┐  ┌1────────┌b─┐
        │         └──┘  │         └──┘
        │          │    │          │
        └──────────┘    └──────────┘
        [c         ]    [c         ]
        """)
    let path = IndexPath(item: 1, section: 0)
    #expect(
      host.layout.layoutAttributesForSupplementaryView(ofKind: "badge", at: path)?.frame
        == CGRect(x: 130, y: 0, width: 20, height: 20))
  }

  @Test func sidewaysContentScrollsHorizontally() {
    let column = CollectionLayoutGroup.vertical(
      layoutSize: size(.absolute(60), .fractionalHeight(1)),
      subitems: [layoutItem(.fractionalWidth(1), .fractionalHeight(0.5))])
    let section = CollectionLayoutSection(group: column)
    section.interGroupSpacing = 10
    let host = CompositionalHost(section, count: 5, width: 100, height: 60) { $0.scrollDirection = .horizontal }
    #expect(
      host.drawing() == """
        ┌0─────────┐  ┌2─────────┐  ┌4─────────┐
        │          │  │          │  │          │
        └──────────┘  └──────────┘  └──────────┘
        ┌1─────────┐  ┌3─────────┐
        │          │  │          │
        └──────────┘  └──────────┘
        """)
    #expect(host.view.contentSize == CGSize(width: 200, height: 60))
  }

  @Test func fractionsOfAnchorsAreThoseOfTheView() {
    let anchor = CollectionLayoutAnchor(edges: .bottom, fractionalOffset: CGPoint(x: 0.5, y: 0.5))
    let point = anchor.point(
      in: CGRect(x: 0, y: 0, width: 100, height: 50), viewSize: CGSize(width: 20, height: 10))
    #expect(point == CGPoint(x: 60, y: 55))
    let plain = CollectionLayoutAnchor(edges: .bottom)
    #expect(!anchor.isAbsoluteOffset && plain.isAbsoluteOffset && plain.offset == .zero)
  }

  private func badged(_ offset: CGPoint = .zero) -> CompositionalHost {
    let badge = CollectionLayoutSupplementaryItem(
      layoutSize: size(.absolute(10), .absolute(10)), elementKind: "badge",
      containerAnchor: CollectionLayoutAnchor(edges: [.top, .trailing], absoluteOffset: offset))
    let item = CollectionLayoutItem(layoutSize: size(.absolute(40), .absolute(30)), supplementaryItems: [badge])
    item.contentInsets = insets(5)
    let section = CollectionLayoutSection(
      group: .horizontal(layoutSize: size(.absolute(40), .absolute(30)), subitems: [item]))
    section.interGroupSpacing = 50
    return CompositionalHost(section, count: 3, kinds: ["badge"])
  }

  @Test func badgesAreAtTheCell() {
    let badge = badged().everything.first { $0.representedElementKind == "badge" }
    #expect(badge?.frame == CGRect(x: 25, y: 5, width: 10, height: 10))
  }

  /// What reaches beyond its group is found where the group is not: above it, and below.
  @Test(arguments: [(-25, 60), (35, 40)] as [(CGFloat, CGFloat)]) func badgesAreFoundByThemselves(
    offset: CGFloat, y: CGFloat
  ) {
    let host = badged(CGPoint(x: 0, y: offset))
    let found = host.layout.layoutAttributesForElements(in: CGRect(x: 0, y: y, width: 200, height: 5)) ?? []
    #expect(found.map(\.representedElementKind) == ["badge"] && found.first?.frame.minY == y)
  }
}
