import CollectionView
import Foundation
import TestSupport
import Testing

@testable import WallLayouts

/// Whole cells, columns and pages: what layouts compute with.
@Suite struct LayoutGeometryTests {
  @Test(arguments: [
    (8.0, 0.0, 0.0, 0.0, 0.0, 8.0), (8, 3, 0, 0, 8, 8), (8, 4, 0, 8, 8, 8), (8, 11, 8, 8, 8, 8), (8, 12, 8, 16, 16, 8),
    (8, 15.999_999_99, 16, 16, 16, 16),
    (8, -3, -8, 0, 0, 8), (1, 2.5, 2.5, 2.5, 2.5, 2.5), (0, 0.25, 0.25, 0.25, 0.25, 1),
    (.infinity, 2.5, 2.5, 2.5, 2.5, 2.5), (16, 40, 32, 48, 48, 32),
  ])
  func lengthsInWholeCells(points: Double, value: Double, floor: Double, round: Double, gap: Double, extent: Double) {
    let step = CellStep(points)
    #expect(
      step.floor(value) == floor && step.round(value) == round && step.gap(value) == gap && step.extent(value) == extent
    )
    #expect(step.points == (points > 1 && points.isFinite ? points : 0))
  }

  @Test func densitiesLeaveItemsTheirCells() {
    #expect(CellStep(8).densities(in: 80, downTo: 2) == 1...5 && CellStep(8).densities(in: 79, downTo: 2) == 1...4)
    #expect(
      CellStep(8).densities(in: 80, downTo: 2, spacing: 1) == 1...3 && CellStep(8).densities(in: 1, downTo: 2) == 1...1)
    #expect(CellStep(1).densities(in: 80, downTo: 2) == 1...5 && CellStep(16).densities(in: 80, downTo: 2) == 1...2)
  }

  @Test func edgesAreRoundedByThemselves() {
    let grid = DisplayGrid(cell: CGSize(width: 8, height: 16))
    #expect(
      grid.snappingEdges(of: CGRect(x: 3, y: 9, width: 10, height: 10)) == CGRect(x: 0, y: 16, width: 16, height: 0))
    #expect(
      grid.snappingEdges(of: CGRect(x: 4, y: 7, width: 10, height: 20)) == CGRect(x: 8, y: 0, width: 8, height: 32))
    #expect(grid.along(.vertical).points == 16 && grid.across(.vertical).points == 8)
    #expect(grid.along(.horizontal).points == 8 && grid.across(.horizontal).points == 16)
  }

  /// Columns are equal, apart by the gap, inside the space that there is, and in its middle; no wider ones would fit.
  @Test(arguments: 0..<60) func columnsFillTheirSpace(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let step = CellStep([1.0, 8, 10].randomElement(using: &random)!)
    let (wanted, origin) = (Int.random(in: 1...12, using: &random), Double(Int.random(in: -2...2, using: &random)) * 8)
    let (available, spacing) = (
      Double.random(in: 0...300, using: &random), [0.0, 1, 5, 9].randomElement(using: &random)!
    )
    let fit = ColumnFit(columns: wanted, origin: origin, available: available, spacing: spacing, step: step)
    #expect(fit.gap == step.gap(spacing) && (1...wanted).contains(fit.count) && fit.width >= max(step.points, 1))
    let total = Double(fit.count) * fit.width + Double(fit.count - 1) * fit.gap
    if total <= available + 1e-6 {
      #expect(fit.first >= origin - 1e-9 && fit.first + total <= origin + available + 1e-6)
      #expect(total + Double(fit.count) * max(step.points, 1e-3) > available - 1e-3, "wider columns would fit")
      let (before, after) = (fit.first - origin, origin + available - fit.first - total)
      #expect(before <= after + 1e-6 && after - before < 2 * max(step.points, 1e-6) + 1e-6)
    } else {
      #expect(fit.count == 1)
    }
    let width = Double.random(in: 0...total + 50, using: &random)
    let narrow = fit.narrowed(to: width, step: step)
    #expect(narrow.count == 1 && narrow.gap == fit.gap && abs(narrow.width - step.extent(min(width, total))) < 1e-6)
    let (before, after) = (narrow.first - fit.first, fit.first + total - narrow.first - narrow.width)
    #expect(
      before >= -1e-6 && before <= after + 1e-6 && after - before < 2 * max(step.points, 1e-6) + 1e-6, "in the middle")
    if fit.count < wanted {
      // One more would be narrower than a cell.
      #expect((available - Double(fit.count) * fit.gap) / Double(fit.count + 1) < max(step.points, 1))
    }
  }

  // MARK: Pages

  private func paging(_ counts: [Int], pitch: Double = 10, inset: CGFloat = 0) -> ItemPaging {
    final class Counts: NSObject, CollectionViewDataSource {
      let counts: [Int]
      init(_ counts: [Int]) { self.counts = counts }
      func numberOfSections(in view: CollectionView) -> Int { counts.count }
      func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { counts[section] }
      func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
        CollectionViewCell()
      }
    }
    let (view, source) = (CollectionView(frame: CGRect(x: 0, y: 0, width: 30, height: 20)), Counts(counts))
    view.dataSource = source
    view.contentInset.left = inset
    return withExtendedLifetime(source) { ItemPaging(of: view) { _ in pitch } }
  }

  @Test func itemsOfAllSectionsFollowEachOther() {
    let paging = paging([2, 0, 3], inset: 4)
    #expect(paging.count == 5 && paging.length == 40 && paging.origin == -4 && paging.offset(ofItem: 3) == 26)
    #expect(paging.position(at: 26) == 3 && paging.nearestItem(at: 20) == 2)
    #expect([-99.0, 99].map { paging.nearestItem(at: $0) } == [0, 4] && self.paging([]).nearestItem(at: 0) == nil)
    #expect(self.paging([1], pitch: 0).pitch == 1 && self.paging([0]).length == 0)
  }

  /// (proposed offset, present one, velocity, target)
  @Test(
    arguments: [
      (14, 10, 0, 10), (16, 10, 0, 20), (14, 10, 1, 20), (14, 10, -1, 0), (26, 10, 1, 30), (6, 30, -1, 10),
      (4, 30, -1, 0), (99, 10, 1, 40),
      (-99, 10, -1, 0), (41, 40, 1, 40), (-1, 0, -1, 0), (10.4, 9.8, 1, 20), (10, 9, 1, 10), (10, 11, -1, 10),
      (10, 10.3, -1, 0),
    ] as [(Double, Double, Double, Double)])
  func scrollingStopsAtAnItem(proposed: Double, current: Double, velocity: Double, target: Double) {
    #expect(paging([5]).targetOffset(proposed: proposed, current: current, velocity: velocity) == target)
    #expect(paging([]).targetOffset(proposed: proposed, current: current, velocity: velocity) == nil)
  }

  /// In a closed row an item is at most half a turn away, and is the same after whole turns.
  @Test func closedRowsHaveEachItemNearby() {
    let paging = paging([7])
    for item in 0..<7 {
      for position in stride(from: -20, through: 20, by: 0.25) {
        let found = paging.position(ofItem: item, nearestTo: position)
        #expect(abs(found - position) <= 3.5 && (found - Double(item)).truncatingRemainder(dividingBy: 7) == 0)
      }
    }
    #expect(paging.position(ofItem: 6, nearestTo: 0) == -1 && paging.position(ofItem: 0, nearestTo: 6) == 7)
  }

  @Test func wheelsHaveTheirItemsSideBySide() {
    #expect(
      CarouselWheel(count: 0, itemWidth: 10).count == 1
        && CarouselWheel(count: 2, itemWidth: 10).radius == 5)
    for count in 3...20 {
      let wheel = CarouselWheel(count: count, itemWidth: 10)
      #expect(abs(wheel.angle(at: Double(count)) - 2 * .pi) < 1e-9)
      // Half an item's width is seen from the middle under half the angle of an item.
      #expect(abs(wheel.radius * tan(.pi / Double(count)) - 5) < 1e-9)
    }
  }
}
