import CollectionView
import Foundation
import Testing

@testable import WallLayouts

@Suite struct JustifiedLayoutTests {
  /// Returns rows of 100 points, four of which fill the view's height.
  private func rows() -> JustifiedLayout {
    JustifiedLayout().with {
      $0.spacing = 10
      $0.chosenDensity = 4
    }
  }

  @Test func rowsHaveEqualWidthAndTheLastTheTargetHeight() {
    let probe = LayoutProbe(rows(), 320, 430, counts: [6], ratios: [1, 2, 0.5, 1.5, 1, 1])
    #expect(
      probe.drawing() == """
        ┌0───────┐ ┌1──────────────────┐
        │        │ │                   │
        │        │ │                   │
        │        │ │                   │
        │        │ │                   │
        │        │ │                   │
        │        │ │                   │
        │        │ │                   │
        │        │ │                   │
        └────────┘ └───────────────────┘

        ┌2──┐ ┌3────────────┐ ┌4───────┐
        │   │ │             │ │        │
        │   │ │             │ │        │
        │   │ │             │ │        │
        │   │ │             │ │        │
        │   │ │             │ │        │
        │   │ │             │ │        │
        │   │ │             │ │        │
        │   │ │             │ │        │
        └───┘ └─────────────┘ └────────┘

        ┌5───────┐
        │        │
        │        │
        │        │
        │        │
        │        │
        │        │
        │        │
        │        │
        └────────┘
        """)
  }

  @Test(arguments: [1, 2, 9, 10, 100])
  func picturesKeepTheirAspectRatio(count: Int) {
    let ratios: [Float] = [1.5, 0.75, 1.333, 2.4, 0.5625, 1]
    let layout = rows()
    layout.sectionInset = EdgeInsets(top: 7, left: 11, bottom: 5, right: 13)
    let probe = LayoutProbe(layout, 500, 430, counts: [count], ratios: ratios)
    for (item, frame) in probe.frames.enumerated() {
      #expect(abs(frame.width / frame.height - CGFloat(ratios[item % ratios.count])) < 1e-6)
    }
    let rows = Dictionary(grouping: probe.frames, by: \.minY).sorted { $0.key < $1.key }.map(\.value)
    for row in rows.dropLast() {
      #expect(row.map(\.maxX).max() == 487)
      for (left, right) in zip(row, row.dropFirst()) { #expect(abs(right.minX - left.maxX - 10) < 1e-9) }
    }
    #expect(rows.allSatisfy { $0.first?.minX == 11 })
    #expect(rows[0][0].minY == 7)
    #expect(abs(probe.arrangement.contentSize.height - (probe.frames.map(\.maxY).max() ?? 0) - 5) < 1e-9)
  }

  @Test func anEmptyFeedHasNoContent() {
    #expect(LayoutProbe(rows(), 320, 430, counts: [0]).arrangement.contentSize == CGSize(width: 320, height: 0))
    #expect(LayoutProbe(rows(), 320, 430, counts: []).arrangement.contentSize == CGSize(width: 320, height: 0))
  }

  @Test func aPanoramaHasItsOwnRow() {
    let probe = LayoutProbe(rows(), 320, 430, counts: [3], ratios: [1, 20, 1])
    #expect(probe.frames.map(\.minY) == [0, 330, 356])
    #expect(probe.frames[1] == rect(0, 330, 320, 16))
  }

  @Test func sidewaysRowsAreColumns() {
    let layout = rows()
    layout.scrollDirection = .horizontal
    let probe = LayoutProbe(layout, 430, 210, counts: [3], ratios: [1, 1, 2])
    #expect(nearlyEqual(probe.frames, [rect(0, 0, 100, 100), rect(0, 110, 100, 100), rect(110, 0, 100, 50)]))
    #expect(probe.arrangement.contentSize == CGSize(width: 210, height: 210))
  }

  @Test func rowsEndWithTheirSection() {
    let layout = rows()
    layout.headerHeight = 20
    let probe = LayoutProbe(layout, 320, 430, counts: [1, 0, 2])
    #expect(probe.headers.map(\.minY) == [0, 130, 160])
    #expect(probe.frames == [rect(0, 20, 100, 100), rect(0, 180, 100, 100), rect(110, 180, 100, 100)])
  }
}
