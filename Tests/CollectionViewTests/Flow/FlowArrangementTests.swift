import Foundation
import TestSupport
import Testing

@testable import CollectionView

/// The metrics of one section, on one line.
struct FlowCase {
  var sizes: [CGSize]
  var inset = EdgeInsets.zero
  var itemGap: CGFloat = 10
  var lineGap: CGFloat = 10
  var header: CGFloat = 0
  var footer: CGFloat = 0

  func section(_ direction: CollectionView.ScrollDirection, breadth: CGFloat) -> FlowSection {
    let isVertical = direction == .vertical
    return FlowSection(
      header: Double(header), footer: Double(footer),
      insetAcross: isVertical
        ? (Double(inset.top), Double(inset.bottom)) : (Double(inset.left), Double(inset.right)),
      insetAlong: Double(isVertical ? inset.left : inset.top),
      lines: FlowLines(
        sizes: FlowSizes(count: sizes.count) { FlowSize(sizes[$0], direction: direction) },
        limit: max(Double(breadth - (isVertical ? inset.horizontal : inset.vertical)), 0),
        itemGap: Double(itemGap), lineGap: Double(lineGap)))
  }
}

private func arrange(
  _ cases: [FlowCase], breadth: CGFloat, _ direction: CollectionView.ScrollDirection = .vertical, grid: Double = 1
) -> FlowArrangement {
  FlowArrangement(
    direction: direction, breadth: Double(breadth), grid: grid,
    sections: cases.map { $0.section(direction, breadth: breadth) })
}

/// Items are numbered across all sections; headers are `H`, footers `F`. A character is 10 points wide and high.
private func drawing(_ arrangement: FlowArrangement) -> String {
  var boxes: [(label: String, frame: CGRect)] = []
  var number = 0
  for (index, section) in arrangement.sections.enumerated() {
    let header = arrangement.headerFrame(of: index)
    if !header.isNull { boxes.append(("H", header)) }
    for item in 0..<section.lines.sizes.count {
      boxes.append((String(number), arrangement.frame(at: IndexPath(item: item, section: index))))
      number += 1
    }
    let footer = arrangement.footerFrame(of: index)
    if !footer.isNull { boxes.append(("F", footer)) }
  }
  return drawBoxes(boxes, unit: CGSize(width: 10, height: 10))
}

private func squares(_ count: Int, _ side: CGFloat = 40) -> [CGSize] {
  Array(repeating: CGSize(width: side, height: side), count: count)
}

@Suite struct FlowArrangementTests {
  @Test func fullLinesAreJustifiedAndTheLastIsAligned() {
    let flow = arrange([FlowCase(sizes: squares(5))], breadth: 180)
    #expect(
      drawing(flow) == """
        ┌0─┐   ┌1─┐   ┌2─┐
        │  │   │  │   │  │
        │  │   │  │   │  │
        └──┘   └──┘   └──┘

        ┌3─┐   ┌4─┐
        │  │   │  │
        │  │   │  │
        └──┘   └──┘
        """)
    #expect(flow.contentSize == CGSize(width: 180, height: 90))
  }

  @Test func aLastLineOfMixedSizesHasMinimumSpacing() {
    let sizes = [
      CGSize(width: 60, height: 40), CGSize(width: 40, height: 20), CGSize(width: 60, height: 40),
      CGSize(width: 40, height: 20), CGSize(width: 40, height: 40),
    ]
    #expect(
      drawing(arrange([FlowCase(sizes: sizes)], breadth: 180)) == """
        ┌0───┐      ┌2───┐
        │    │ ┌1─┐ │    │
        │    │ └──┘ │    │
        └────┘      └────┘

             ┌4─┐
        ┌3─┐ │  │
        └──┘ │  │
             └──┘
        """)
  }

  @Test func aFullLineOfMixedSizesIsJustified() {
    let sizes = [CGSize(width: 50, height: 20), CGSize(width: 50, height: 20), CGSize(width: 120, height: 20)]
    #expect(
      drawing(arrange([FlowCase(sizes: sizes)], breadth: 160)) == """
        ┌0──┐      ┌1──┐
        └───┘      └───┘

        ┌2─────────┐
        └──────────┘
        """)
  }

  @Test func aSingleItemIsCentredOnlyInAFullLine() {
    // Equal sizes: a second item would not fit, so each line is full.
    #expect(
      drawing(arrange([FlowCase(sizes: Array(repeating: CGSize(width: 100, height: 20), count: 2))], breadth: 160))
        == """
           ┌0───────┐
           └────────┘

           ┌1───────┐
           └────────┘
        """)
    // Mixed sizes: the first line is full, the last one is not.
    let mixed = [CGSize(width: 100, height: 20), CGSize(width: 120, height: 20)]
    #expect(
      drawing(arrange([FlowCase(sizes: mixed)], breadth: 160)) == """
           ┌0───────┐
           └────────┘

        ┌1─────────┐
        └──────────┘
        """)
    // A single small item leaves room for another.
    #expect(arrange([FlowCase(sizes: squares(1))], breadth: 160).frame(at: IndexPath(item: 0, section: 0)).minX == 0)
  }

  @Test func headersAndFootersIgnoreInsets() {
    let inset = EdgeInsets(top: 10, left: 20, bottom: 10, right: 20)
    let filled = FlowCase(sizes: squares(2), inset: inset, header: 20, footer: 10)
    let empty = FlowCase(sizes: [], inset: inset, header: 20, footer: 10)
    let flow = arrange([filled, empty, filled], breadth: 160)
    #expect(
      drawing(flow) == """
        ┌H─────────────┐
        └──────────────┘

          ┌0─┐    ┌1─┐
          │  │    │  │
          │  │    │  │
          └──┘    └──┘

        [F             ]
        ┌H─────────────┐
        └──────────────┘


        [F             ]
        ┌H─────────────┐
        └──────────────┘

          ┌2─┐    ┌3─┐
          │  │    │  │
          │  │    │  │
          └──┘    └──┘

        [F             ]
        """)
    #expect(flow.contentSize == CGSize(width: 160, height: 230))
  }

  @Test func horizontalScrollingHasVerticalLines() {
    let inset = EdgeInsets(top: 10, left: 20, bottom: 10, right: 10)
    let flow = arrange([FlowCase(sizes: squares(5), inset: inset, header: 20)], breadth: 160, .horizontal)
    #expect(
      drawing(flow) == """
        ┌┐
        ││  ┌0─┐ ┌3─┐
        ││  │  │ │  │
        ││  │  │ │  │
        ││  └──┘ └──┘
        ││
        ││  ┌1─┐ ┌4─┐
        ││  │  │ │  │
        ││  │  │ │  │
        ││  └──┘ └──┘
        ││
        ││  ┌2─┐
        ││  │  │
        ││  │  │
        ││  └──┘
        └┘
        """)
    #expect(flow.contentSize == CGSize(width: 140, height: 160))
  }

  @Test func originsAreRoundedAndSizesAreNot() {
    let sizes = Array(repeating: CGSize(width: 33.25, height: 10.5), count: 4)
    let flow = arrange([FlowCase(sizes: sizes, itemGap: 5, lineGap: 3)], breadth: 112)
    #expect(
      (0..<4).map { flow.frame(at: IndexPath(item: $0, section: 0)) } == [
        CGRect(x: 0, y: 0, width: 33.25, height: 10.5), CGRect(x: 39, y: 0, width: 33.25, height: 10.5),
        CGRect(x: 79, y: 0, width: 33.25, height: 10.5), CGRect(x: 0, y: 14, width: 33.25, height: 10.5),
      ])
    #expect(flow.contentSize == CGSize(width: 112, height: 24))
    let fine = arrange([FlowCase(sizes: sizes, itemGap: 5, lineGap: 3)], breadth: 112, grid: 0.5)
    #expect(fine.frame(at: IndexPath(item: 1, section: 0)).minX == 39.5)
  }

  @Test func threeItemsOfAThirdOfTheLineFit() {
    let side: CGFloat = (375 - 2 * 10) / 3
    let flow = arrange([FlowCase(sizes: squares(3, side))], breadth: 375)
    #expect(flow.contentSize.height == side)
    #expect(flow.frame(at: IndexPath(item: 2, section: 0)).size == CGSize(width: side, height: side))
  }

  @Test func anItemLongerThanTheLineHasItsOwnLine() {
    let sizes = [CGSize(width: 300, height: 20), CGSize(width: 40, height: 20)]
    let flow = arrange([FlowCase(sizes: sizes)], breadth: 100)
    #expect(flow.frame(at: IndexPath(item: 0, section: 0)) == CGRect(x: 0, y: 0, width: 300, height: 20))
    #expect(flow.frame(at: IndexPath(item: 1, section: 0)) == CGRect(x: 0, y: 30, width: 40, height: 20))
  }

  @Test(arguments: [CGFloat.nan, -5, 0, .infinity])
  func invalidSizesDoNotCrash(length: CGFloat) {
    let flow = arrange([FlowCase(sizes: squares(3, length), itemGap: 0, lineGap: 0)], breadth: 100)
    #expect(flow.frame(at: IndexPath(item: 2, section: 0)).width == (length.isInfinite ? length : 0))
  }

  /// The items may have one size or different ones.
  @Test(arguments: [20, 30] as [CGFloat]) func itemsWithoutLengthShareALine(height: CGFloat) {
    let sizes = [20, 20, height].map { CGSize(width: 0, height: $0) }
    let flow = arrange([FlowCase(sizes: sizes, itemGap: 0)], breadth: 100)
    #expect(flow.contentSize == CGSize(width: 100, height: height))
    #expect((0..<3).map { flow.frame(at: item($0)).midY } == [height / 2, height / 2, height / 2])
  }

  @Test func aMillionItemsOfEqualSizeTakeNoMemory() {
    let section = FlowSection(
      header: 0, footer: 0, insetAcross: (0, 0), insetAlong: 0,
      lines: FlowLines(
        sizes: FlowSizes(count: 1_000_000, common: FlowSize(along: 40, across: 40)), limit: 490, itemGap: 10,
        lineGap: 10))
    let flow = FlowArrangement(direction: .vertical, breadth: 490, grid: 1, sections: [section])
    #expect(flow.contentSize.height == 4_999_990)
    #expect(
      flow.frame(at: IndexPath(item: 999_999, section: 0)) == CGRect(x: 450, y: 4_999_950, width: 40, height: 40))
    var found: [Int] = []
    flow.forEachItem(in: CGRect(x: 0, y: 2_500_000, width: 95, height: 60)) { path, _ in found.append(path.item) }
    #expect(found == [500_000, 500_001, 500_010, 500_011])
  }

  /// After several items change their sizes, the lines equal the lines of a new arrangement with these sizes.
  @Test(arguments: 0..<4, 8..<23) func severalItemsAreResizedAtOnce(first: Int, last: Int) {
    var sizes = squares(23) + squares(1, 30)
    var arrangement = arrange([FlowCase(sizes: sizes)], breadth: 200)
    (sizes[first], sizes[last]) = (CGSize(width: 90, height: 40), CGSize(width: 50, height: 50))
    arrangement.resize([.item(item(first)): sizes[first], .item(item(last)): sizes[last]])
    let expected = arrange([FlowCase(sizes: sizes)], breadth: 200)
    for number in 0..<24 { #expect(arrangement.frame(at: item(number)) == expected.frame(at: item(number))) }
    #expect(arrangement.contentSize == expected.contentSize)
  }
}
