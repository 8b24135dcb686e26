import AppLayouts
import Testing
import UIKit

/// Layouts with their cells, drawn with a character per 8 × 16 points.
@Suite struct LayoutTests {
  private final class Heights: PinboardLayoutDelegate {
    func pinboard(_ layout: PinboardLayout, heightForItemAt indexPath: IndexPath, width: CGFloat) -> CGFloat {
      [64, 96, 48, 80][indexPath.item % 4]
    }
  }

  @Test func pinsFillTheShortestColumn() throws {
    let (layout, heights) = (PinboardLayout(), Heights())
    layout.delegate = heights
    let host = Host(layout, counts: [7], cell: PinCell.self)
    host.view.advance(to: 0)
    #expect(
      drawing(host.view) == """
        ┌0─────────────────┐ ┌1────────────────┐
        │                  │ │                 │
        │                  │ │                 │
        └──────────────────┘ │                 │
                             │                 │
        ┌2─────────────────┐ └─────────────────┘
        │                  │
        └──────────────────┘ ┌3────────────────┐
        ┌4─────────────────┐ │                 │
        │                  │ │                 │
        │                  │ │                 │
        └──────────────────┘ └─────────────────┘
                             ┌5────────────────┐
        ┌6─────────────────┐ │                 │
        │                  │ │                 │
        └──────────────────┘ │                 │
                             │                 │
                             └─────────────────┘
        """)
    let cell = try #require(host.view.cellForItem(at: IndexPath(item: 1, section: 0)) as? PinCell)
    #expect(cell.imageView.frame == CGRect(x: 0, y: 0, width: 156, height: 80))
    #expect(cell.captionLabel.frame == CGRect(x: 8, y: 80, width: 140, height: 16))
    layout.columns = 4
    host.view.advance(to: 0.1)
    #expect(
      drawing(host.view) == """
        ┌0──────┐ ┌1───────┐ ┌2──────┐ ┌3──────┐
        │       │ │        │ │       │ │       │
        │       │ │        │ └───────┘ │       │
        └───────┘ │        │           │       │
                  │        │ ┌4──────┐ └───────┘
        ┌5──────┐ └────────┘ │       │
        │       │            │       │ ┌6──────┐
        │       │            └───────┘ │       │
        │       │                      └───────┘
        │       │
        └───────┘
        """)
    // Framed once in `init`, resized by masks.
    #expect(cell.imageView.frame == CGRect(x: 0, y: 0, width: 74, height: 80))
    #expect(cell.captionLabel.frame == CGRect(x: 8, y: 80, width: 58, height: 16))
  }

  @Test func hexagonsAreShiftedInTurn() throws {
    let host = Host(HoneycombLayout(), counts: [9], cell: HexagonCell.self)
    host.view.advance(to: 0)
    #expect(
      drawing(host.view) == """
        ┌0──────┐┌1─────┐┌2──────┐┌3──────┐
        │       ││      ││       ││       │
        │       ││      ││       ││       │
        │       ││      ││       ││       │
        └───┌4──────┐┌5──────┐┌6─────┐┌7──────┐
            │       ││       ││      ││       │
            │       ││       ││      ││       │
            │       ││       ││      ││       │
        ┌8──────┐───┘└───────┘└──────┘└───────┘
        │       │
        │       │
        │       │
        └───────┘
        """)
    let cell = try #require(host.view.cellForItem(at: IndexPath(item: 0, section: 0)))
    #expect(!cell.point(inside: CGPoint(x: 2, y: 2), with: nil) && cell.point(inside: CGPoint(x: 35, y: 40), with: nil))
  }

  private final class Plan: NSObject, DayPlanDataSource {
    let host: Host
    let appointments = [
      Appointment(title: "a", start: 8, hours: 2), Appointment(title: "b", start: 9, hours: 1.5),
      Appointment(title: "c", start: 10, hours: 1), Appointment(title: "d", start: 11.5, hours: 3),
    ]
    init(_ host: Host) { self.host = host }
    func appointment(at indexPath: IndexPath) -> Appointment { appointments[indexPath.item] }
    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { appointments.count }
    func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
      host.collectionView(view, cellForItemAt: indexPath)
    }
    func collectionView(
      _ view: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
      host.collectionView(view, viewForSupplementaryElementOfKind: kind, at: indexPath)
    }
  }

  @Test func appointmentsThatOverlapAreBesideEachOther() {
    let host = Host(DayPlanLayout(), counts: [1])
    let plan = Plan(host)
    host.view.dataSource = plan
    host.view.advance(to: 0)
    #expect(
      drawing(host.view) == """
        [t0 ] ┌0──────────────┐
              │               │
              │               │
        [t1 ] │               │┌1──────────────┐
              │               ││               │
              └───────────────┘│               │
        [t2 ] ┌2──────────────┐│               │
              │               │└───────────────┘
              └───────────────┘
        [t3 ]

              ┌3──────────────┐
        [t4 ] │               │
              │               │
              │               │
        [t5 ] │               │
              │               │
              │               │
              │               │
              └───────────────┘
        """)
    let lines = host.view.presentedElements.filter { $0.category == .decorationView }
    #expect(lines.count == 6 && lines.allSatisfy { $0.frame.height == 1 && $0.view.backgroundColor != nil })
  }

  @Test func cardsAreDealtIntoTheFan() {
    let host = Host(FanLayout(), counts: [5], cell: CardCell.self)
    host.view.advance(to: 0)
    #expect(
      drawing(host.view) == """




           ┌0────┌1────┌2─┌3──┌4────────────┐
           │     │     │  │   │             │
           │     │     │  │   │             │
           │     │     │  │   │             │
           │     │     │  │   │             │
           │     │     │  │   │             │
           │     │     │  │   │             │
           │     │     └──│   │             │
           │     └────────└───│             │
           └─────────────┘    └─────────────┘
        """)
    // The outer cards are turned, the one in the middle is not.
    #expect(host.view.presentedElements.map { $0.corners != nil } == [true, true, false, true, true])
    host.counts = [6]
    host.view.performBatchUpdates { host.view.insertItems(at: [IndexPath(item: 5, section: 0)]) }
    #expect(host.view.isAnimating && host.view.presentedElements.count == 5, "the new card is above the screen")
    rest(host.view)
    #expect(
      drawing(host.view) == """




              ┌1────┌2───┌3─┌4───────────┐
         ┌0───│     │    │  │  ┌5─────────────┐
         │    │     │    │  │  │              │
         │    │     │    │  │  │              │
         │    │     │    │  │  │              │
         │    │     │    │  │  │              │
         │    │     │    │  │  │              │
         │    │     └────└──│  │              │
         │    └────────────┘└──│              │
         └──────────────┘      └──────────────┘
        """)
  }

  @Test func theTopRowIsFeatured() {
    let host = Host(FeaturedLayout(), counts: [6])
    host.view.advance(to: 0)
    #expect(host.view.presentedElements.map(\.frame.height) == [160, 64, 64])
    host.view.contentOffset.y = 48
    host.view.advance(to: 0.1)
    #expect(
      drawing(host.view) == """
        │                                      │
        │                                      │
        │                                      │
        │                                      │
        └──────────────────────────────────────┘
        ┌1─────────────────────────────────────┐
        │                                      │
        │                                      │
        │                                      │
        │                                      │
        │                                      │
        └──────────────────────────────────────┘
        ┌2─────────────────────────────────────┐
        │                                      │
        │                                      │
        └──────────────────────────────────────┘
        """)
    host.view.beginDragging()
    host.view.drag(by: CGPoint(x: 0, y: 20))
    host.view.endDragging(withVelocity: .zero)
    rest(host.view)
    #expect(host.view.contentOffset.y == 96)
    #expect(host.view.presentedElements.map(\.frame.minY) == [0, 160, 224])
  }

  @Test func bubblesAreAsHighAsTheirText() {
    let layout = ChatLayout()
    layout.isOutgoing = { $0.item % 2 == 1 }
    let host = Host(layout, counts: [4], cell: BubbleCell.self)
    let texts = ["hello", "how are you today, and what about the others?", "fine", "so am I"]
    host.configure = { ($0 as? BubbleCell)?.label.text = texts[$1.item] }
    host.view.advance(to: 0)
    #expect(
      drawing(host.view) == """
        ┌0────┐
        │     │
        └─────┘

                          ┌1───────────────────┐
                          │                    │
                          │                    │
                          │                    │
                          └────────────────────┘

        ┌2───┐
        │    │
        └────┘

                                       ┌3──────┐
                                       │       │
                                       └───────┘
        """)
    let colors = host.view.visibleCells.map(\.contentView.backgroundColor)
    #expect(colors[0] == colors[2] && colors[1] == colors[3] && colors[0] != colors[1])
  }

  @Test func titlesStayAboveTheirColumns() {
    let host = Host(BoardLayout(), counts: [3, 1, 6])
    host.view.advance(to: 0)
    #expect(
      drawing(host.view) == """
        ┌t0───────────┐ ┌t0───────────┐ ┌t0───────────┐
        └─────────────┘ └─────────────┘ └─────────────┘

        ┌0.0──────────┐ ┌1.0──────────┐ ┌2.0──────────┐
        │             │ │             │ │             │
        └─────────────┘ └─────────────┘ └─────────────┘
        ┌0.1──────────┐                 ┌2.1──────────┐
        │             │                 │             │
        └─────────────┘                 └─────────────┘

        ┌0.2──────────┐                 ┌2.2──────────┐
        │             │                 │             │
        └─────────────┘                 └─────────────┘
                                        ┌2.3──────────┐
                                        │             │
                                        └─────────────┘
        """)
    host.view.contentOffset = CGPoint(x: 56, y: 80)
    host.view.advance(to: 0.1)
    #expect(
      drawing(host.view) == """
        ───────┐ ┌t0───────────┐ ┌t0───────────┐
        ───────┘ └─────────────┘ └─────────────┘
               │                 │             │
        ───────┘                 └─────────────┘

        ───────┐                 ┌2.2──────────┐
               │                 │             │
        ───────┘                 └─────────────┘
                                 ┌2.3──────────┐
                                 │             │
                                 └─────────────┘

                                 ┌2.4──────────┐
                                 │             │
                                 └─────────────┘
                                 ┌2.5──────────┐
                                 │             │
                                 └─────────────┘
        """)
  }
}
