import Foundation
import Testing

@testable import CollectionView

@Suite struct OrthogonalTests {
  /// A row of squares that scrolls sideways, above plain rows.
  private func host(
    _ behavior: SectionOrthogonalScrollingBehavior, count: Int = 8, change: (CollectionLayoutSection) -> Void = { _ in }
  ) -> CompositionalHost {
    let square = CollectionLayoutGroup.horizontal(
      layoutSize: size(.absolute(40), .absolute(30)),
      subitems: [layoutItem(.fractionalWidth(1), .fractionalHeight(1))])
    let sideways = CollectionLayoutSection(group: square)
    sideways.orthogonalScrollingBehavior = behavior
    sideways.interGroupSpacing = 10
    change(sideways)
    let rows = CollectionLayoutSection(
      group: .horizontal(
        layoutSize: size(.fractionalWidth(1), .absolute(20)),
        subitems: [layoutItem(.fractionalWidth(0.5), .fractionalHeight(1))]))
    return CompositionalHost(
      CollectionViewCompositionalLayout { section, _ in section == 0 ? sideways : rows }, counts: [count, 6],
      width: 100, height: 60)
  }

  private let inRow = CGPoint(x: 50, y: 15)

  /// The offset of the row, to a thousandth of a point.
  private func offset(_ host: CompositionalHost) -> CGFloat {
    -((host.frames().first?.minX ?? 0) * 1e3).rounded() / 1e3
  }

  @Test func groupsFollowEachOtherSideways() {
    let host = host(.continuous)
    #expect(
      host.screen == """
        ┌0─────┐  ┌1─────┐
        │      │  │      │
        └──────┘  └──────┘
        ┌8───────┐┌9───────┐
        └────────┘└────────┘
        ┌10──────┐┌11──────┐
        └────────┘└────────┘
        """)
    #expect(host.view.contentSize == CGSize(width: 100, height: 90), "the row does not widen the content")
    #expect(host.view.indexPathsForVisibleItems.filter { $0.section == 0 }.map(\.item) == [0, 1])
  }

  /// A handler is told the offset, and subtracts it from frames that do not depend on it.
  @Test func handlersSeeFramesWithoutTheOffset() {
    var seen: [Int: CGFloat] = [:]
    var offset: CGFloat = 0
    let host = host(.continuous) {
      $0.visibleItemsInvalidationHandler = { items, point, _ in
        offset = point.x
        for item in items { seen[item.indexPath.item] = item.frame.minX }
      }
    }
    #expect(seen == [0: 0, 1: 50] && offset == 0)
    host.view.scrollToItem(at: item(2), at: .left, animated: false)
    host.view.advance(to: 1)
    #expect(seen == [0: 0, 1: 50, 2: 100, 3: 150] && offset == 100)
    #expect(host.layout.layoutAttributesForItem(at: item(2))?.frame.minX == 0)
  }

  /// Cells and their badges scroll with the section; its header and background do not. What a handler changes is displayed,
  /// at the offset.
  @Test func handlersChangeAllKindsOfElements() {
    let badge = CollectionLayoutSupplementaryItem(
      layoutSize: size(.absolute(10), .absolute(10)), elementKind: "badge",
      containerAnchor: CollectionLayoutAnchor(edges: [.top, .trailing]))
    let square = CollectionLayoutItem(layoutSize: size(.absolute(40), .absolute(30)), supplementaryItems: [badge])
    let section = CollectionLayoutSection(
      group: .horizontal(layoutSize: size(.absolute(40), .absolute(30)), subitems: [square]))
    section.orthogonalScrollingBehavior = .continuous
    section.interGroupSpacing = 10
    section.boundarySupplementaryItems = [
      CollectionLayoutBoundarySupplementaryItem(
        layoutSize: size(.fractionalWidth(1), .absolute(10)), elementKind: "header", alignment: .top)
    ]
    section.decorationItems = [.background(elementKind: "back")]
    func name(_ item: any CollectionLayoutVisibleItem) -> String { item.name + "\(item.indexPath.item)" }
    var told: [String: CGPoint] = [:]
    section.visibleItemsInvalidationHandler = { items, _, _ in
      told = [:]
      for item in items {
        told[name(item)] = item.center
        item.center = CGPoint(x: item.center.x + 3, y: item.center.y + 5)
        (item.alpha, item.zIndex, item.isHidden) = (0.5, 70, item.indexPath.item == 3)
        item.transform3D = CATransform3DMakeScale(2, 3, 1)
      }
    }
    let host = CompositionalHost(section, count: 8, width: 100, height: 60, kinds: ["badge", "header", "back"])
    host.view.scrollToItem(at: item(2), at: .left, animated: false)
    host.view.advance(to: 1)
    let centers = [
      "2": CGPoint(x: 20, y: 25), "3": CGPoint(x: 70, y: 25), "badge2": CGPoint(x: 35, y: 15),
      "badge3": CGPoint(x: 85, y: 15), "header0": CGPoint(x: 50, y: 5), "back0": CGPoint(x: 50, y: 20),
    ]
    #expect(told == centers.mapValues { $0.y == 25 || $0.y == 15 ? CGPoint(x: $0.x + 100, y: $0.y) : $0 })
    for attributes in host.everything {
      let (name, single) = (name(attributes), host.layout.layoutAttributesForItem(at: attributes.indexPath))
      guard let center = centers[name] else {
        #expect(attributes.alpha == 1 && attributes.center.x.truncatingRemainder(dividingBy: 5) == 0, "\(name)")
        continue
      }
      #expect(attributes.center == CGPoint(x: center.x + 3, y: center.y + 5), "\(name)")
      #expect(attributes.alpha == 0.5 && attributes.zIndex == 70, "\(name)")
      #expect(attributes.isHidden == name.hasSuffix("3"), "\(name)")
      #expect(CATransform3DEqualToTransform(attributes.transform3D, CATransform3DMakeScale(2, 3, 1)), "\(name)")
      if attributes.representedElementCategory == .cell { #expect(single?.center == attributes.center) }
    }
    #expect(Set(host.everything.map(name)).isSuperset(of: centers.keys))
  }

  /// The offsets at which a flick of 30 points forward, a fast flick, and a short one back come to rest.
  @Test(
    arguments: [
      (SectionOrthogonalScrollingBehavior.continuous, [30, 130, 110]),
      (.continuousGroupLeadingBoundary, [50, 150, 100]),
      (.paging, [100, 200, 100]),
      (.groupPaging, [50, 100, 50]),
      (.groupPagingCentered, [50, 100, 50]),
    ] as [(SectionOrthogonalScrollingBehavior, [CGFloat])])
  func behavioursDecideWhereScrollingStops(behavior: SectionOrthogonalScrollingBehavior, expected: [CGFloat]) {
    let host = host(behavior)
    let start = offset(host)
    var stops: [CGFloat] = []
    for distance in [30, 100, -20] as [CGFloat] {
      host.view.scrollByMomentum(CGPoint(x: distance, y: 0), at: inRow)
      host.rest()
      stops.append(offset(host) - start)
    }
    #expect(stops == expected)
    #expect(host.view.contentOffset == .zero, "the content itself does not move")
  }

  @Test func draggingPagesByOne() {
    for behavior in [SectionOrthogonalScrollingBehavior.paging, .groupPaging] {
      let host = host(behavior)
      host.view.beginDragging(at: inRow)
      host.view.drag(by: CGPoint(x: 130, y: 10))
      #expect(offset(host) == 130 && host.view.contentOffset.y == 10)
      host.view.endDragging(withVelocity: .zero)
      host.rest()
      #expect(offset(host) == (behavior == .paging ? 100 : 50))
    }
  }

  @Test func theOffsetStaysInTheContent() {
    let host = host(.continuous) { $0.contentInsets = insets(10) }
    host.view.scrollByMomentum(CGPoint(x: 1000, y: 0), at: inRow)
    host.rest()
    // 8 squares of 40, 7 gaps and 2 insets of 10, less 100 points that are visible.
    #expect(offset(host) == 300)
    host.view.scrollByMomentum(CGPoint(x: -1000, y: 0), at: inRow)
    host.rest()
    #expect(offset(host) == -10)
  }

  @Test func centredGroupsBeginInTheMiddle() {
    let host = host(.groupPagingCentered)
    #expect(host.frames().first?.midX == 50)
    host.view.scrollByMomentum(CGPoint(x: 10_000, y: 0), at: inRow)
    host.rest()
    #expect(host.frames()[1].midX == 50, "one group at a time")
    host.view.scrollToItem(at: item(7), at: [], animated: true)
    host.rest()
    #expect(host.frames()[7].midX == 50)
  }

  @Test func itemsAreBroughtIntoView() {
    let host = host(.continuous)
    host.view.scrollToItem(at: item(5), at: [], animated: true)
    #expect(offset(host) == 0, "animated")
    host.rest()
    #expect(host.frames()[5].maxX == 100)
    host.view.scrollToItem(at: item(4), at: [], animated: true)
    host.rest()
    #expect(host.frames()[5].maxX == 100, "it was visible already")
    host.view.scrollToItem(at: item(1), at: .centeredHorizontally, animated: false)
    #expect(host.frames()[1].midX == 50)
  }

  /// At either end of the row, an item is as near to the requested position as the content allows.
  @Test(
    arguments: [
      (.continuous, 7, .left), (.continuous, 7, .centeredHorizontally), (.paging, 7, []), (.groupPaging, 7, []),
      (.continuous, 0, .right), (.continuous, 0, .centeredHorizontally),
    ] as [(SectionOrthogonalScrollingBehavior, Int, CollectionView.ScrollPosition)])
  func itemsScrollNoFurtherThanTheContent(
    behavior: SectionOrthogonalScrollingBehavior, number: Int, position: CollectionView.ScrollPosition
  ) {
    let host = host(behavior)
    host.view.scrollToItem(at: item(4), at: .left, animated: false)
    host.view.scrollToItem(at: item(number), at: position, animated: false)
    #expect(offset(host) == (number == 7 ? 290 : 0))
  }

  @Test func theWheelMovesWhatIsUnderThePointer() {
    let host = host(.continuous)
    host.view.scrollByMomentum(CGPoint(x: 0, y: 20), at: inRow)
    host.rest()
    #expect(host.view.contentOffset.y == 20 && offset(host) == 0, "up and down moves the content")
    host.view.scrollByMomentum(CGPoint(x: 20, y: 0), at: CGPoint(x: 50, y: 70))
    host.rest()
    #expect(offset(host) == 0, "there is nothing to scroll sideways")
    for _ in 0..<2 { host.view.scrollByMomentum(CGPoint(x: 20, y: 0), at: CGPoint(x: 50, y: 25)) }
    host.rest()
    #expect(offset(host) == 40, "distances add up")
  }

  @Test func offsetsFollowTheirSectionInUpdates() {
    let host = host(.continuous)
    host.view.scrollByMomentum(CGPoint(x: 100, y: 0), at: inRow)
    host.rest()
    host.view.performBatchUpdates {
      host.wall.source.sections[0].removeLast()
      host.view.deleteItems(at: [item(7)])
    }
    host.rest()
    #expect(offset(host) == 100)
    host.view.performBatchUpdates {
      host.wall.source.sections[0].removeLast(5)
      host.view.deleteItems(at: (2..<7).map(item))
    }
    host.rest()
    #expect(offset(host) == 0, "what is left fits")
  }

  @Test func theRowIsAnimatedByTheClock() {
    let host = host(.continuous)
    host.view.scrollByMomentum(CGPoint(x: 100, y: 0), at: inRow)
    #expect(host.view.isAnimating)
    host.view.advance(to: 0.1)
    let midway = offset(host)
    #expect(midway > 10 && midway < 95)
    let third = host.view.presentedElements.first { $0.indexPath == item(2) }
    #expect(third.map { abs($0.frame.minX - 100 + midway) < 1e-2 } == true)
    host.rest()
    #expect(!host.view.isAnimating && offset(host) == 100)
  }

  @Test func aSwitchOfLayoutsBringsTheAnchorIntoView() {
    let host = host(.continuous)
    let low = CollectionViewCompositionalLayout(
      section: CollectionLayoutSection(
        group: .horizontal(
          layoutSize: size(.fractionalWidth(1), .absolute(5)),
          subitems: [layoutItem(.fractionalWidth(0.5), .fractionalHeight(1))])))
    host.view.setCollectionViewLayout(low, animated: false)
    host.view.advance(to: 1)
    host.view.transitionAnchor = item(6)
    host.view.setCollectionViewLayout(host.layout, animated: false)
    host.view.advance(to: 2)
    #expect(host.frames()[6].maxX == 100)
  }

  @Test func aDragStaysWhereItIsWhenTheLayoutPreparesAgain() {
    let host = host(.paging)
    host.view.beginDragging(at: inRow)
    host.view.drag(by: CGPoint(x: 70, y: 0))
    host.layout.invalidateLayout()
    host.view.advance(to: 0)
    #expect(offset(host) == 70)
    host.view.endDragging(withVelocity: .zero)
    host.rest()
    #expect(offset(host) == 100)
  }

  @Test func scrollingEndsWhereTheContentEndsThatIsLeft() {
    let host = host(.continuous)
    host.view.scrollByMomentum(CGPoint(x: 1000, y: 0), at: inRow)
    host.view.advance(to: 0.05)
    host.view.performBatchUpdates {
      host.wall.source.sections[0].removeLast(5)
      host.view.deleteItems(at: (3..<8).map(item))
    }
    host.rest()
    // 3 squares of 40 and 2 gaps of 10, less 100 points that are visible.
    #expect(offset(host) == 40)
  }

  @Test func theWheelStartsWhereCodeHasScrolled() {
    let host = host(.continuous)
    host.view.scrollByMomentum(CGPoint(x: 20, y: 0), at: inRow)
    host.view.scrollToItem(at: item(5), at: .left, animated: false)
    host.view.scrollByMomentum(CGPoint(x: 20, y: 0), at: inRow)
    host.rest()
    #expect(offset(host) == 270)
  }

  @Test func aViewBesideTheGroupsTakesFromTheirRoom() {
    let host = host(.continuous) {
      $0.boundarySupplementaryItems = [
        CollectionLayoutBoundarySupplementaryItem(
          layoutSize: size(.absolute(20), .absolute(30)), elementKind: CollectionView.elementKindSectionHeader,
          alignment: .leading)
      ]
    }
    #expect(host.frames().first?.minX == 20)
    host.view.scrollByMomentum(CGPoint(x: 1000, y: 0), at: inRow)
    host.rest()
    #expect(host.frames().last?.maxX == 100)
  }

  /// The first and the last group can be in the middle, whatever their widths.
  @Test(arguments: [0, 2]) func centredGroupsOfDifferentWidths(number: Int) {
    let section = CollectionLayoutSection(
      group: .horizontal(
        layoutSize: size(.estimated(40), .absolute(30)), subitems: [layoutItem(.estimated(40), .fractionalHeight(1))]))
    section.orthogonalScrollingBehavior = .groupPagingCentered
    section.interGroupSpacing = 10
    let arrangement = SectionArrangement(
      section, count: 3, container: CGSize(width: 100, height: 60), axis: .vertical, traits: TraitCollection(),
      preferredSizes: [number: CGSize(width: 20, height: 30)], preferredViewSize: { _ in nil })
    #expect(arrangement.offset(ofGroup: 0) == 0 && arrangement.offset(ofGroup: 2) == arrangement.greatestOffset)
    #expect(arrangement.groupsOrigin.x == (number == 0 ? 40 : 30) && arrangement.greatestOffset == 90)
  }
}
