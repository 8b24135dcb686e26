import CollectionView
import Foundation
import Pictures
import TerminalPanels
import TestSupport
import Testing
import WallLayouts

@testable import Wall

/// Paging forward and back returns to the start; the first photo is at the top of the wall, the last one at its bottom.
@Suite(.oneAtATime) struct PagingLaws {
  private static let layouts = WallLayouts.all.map(\.name)
  private static let sizes = [
    CellSize(columns: 80, rows: 24), CellSize(columns: 31, rows: 9), CellSize(columns: 200, rows: 50),
  ]

  private func bench(_ layout: String, _ size: CellSize, ratio: PixelSize? = nil) throws -> WallBench {
    var options = WallOptions.boxes
    options.layout = layout
    let bench = try WallBench(400, size: size, options: options)
    if let ratio {
      bench.screen.cellPixels = ratio
      bench.resize(size.columns, size.rows)
    }
    bench.settle(limit: 600)
    return bench
  }

  @Test(arguments: layouts) func thereAndBack(layout: String) throws {
    let pairs = [("Ctrl-f", "Ctrl-b"), ("Ctrl-d", "Ctrl-u"), ("Ctrl-e", "Ctrl-y")]
    let screens: [(CellSize, PixelSize?)] = [(Self.sizes[1], PixelSize(width: 10, height: 21)), (Self.sizes[0], nil)]
    for (size, ratio) in screens.prefix(Soak.amount(1, soak: 2)) {
      let bench = try bench(layout, size, ratio: ratio)
      for (there, back) in pairs {
        for settles in [true, false] {
          bench.press("Home", settles: true)
          let start = bench.state.offset
          for key in [there, there, back, there, back, back] {
            bench.press(key, settles: false)
            if settles { bench.settle(limit: 600) }
          }
          bench.settle(limit: 600)
          #expect(
            bench.state.offset == start, "\(layout) \(size) \(there) and \(back), \(settles ? "slowly" : "quickly")")
        }
      }
    }
  }

  /// Layouts with no photo above the first one or below the last one.
  @Test(arguments: layouts) func theFirstIsAtTheTopAndTheLastAtTheBottom(layout: String) throws {
    for size in Self.sizes.prefix(Soak.amount(2, soak: 3)) {
      let bench = try bench(layout, size)
      let view = bench.wall.scene.collectionView
      guard !(view.collectionViewLayout is any ItemCentering) else { return }
      for (end, home) in [("End", "Home"), ("G", "g")] {
        bench.press(end, settles: false)
        bench.settle(limit: 600)
        let most = view.clampedContentOffset(CGPoint(x: 1e9, y: 1e9))
        if isOutermost(399, .down, in: view) { #expect(bench.state.offset.y == most.y, "\(layout) \(size) \(end)") }
        if isOutermost(399, .right, in: view) { #expect(bench.state.offset.x == most.x, "\(layout) \(size) \(end)") }
        bench.press(home, settles: false)
        bench.settle(limit: 600)
        if isOutermost(0, .up, in: view) { #expect(bench.state.offset.y == 0, "\(layout) \(size) \(home)") }
        if isOutermost(0, .left, in: view) { #expect(bench.state.offset.x == 0, "\(layout) \(size) \(home)") }
      }
    }
  }

  /// Returns true if no item is wholly beyond another in a direction, and that one fits on the screen.
  private func isOutermost(_ item: Int, _ direction: Direction, in view: CollectionView) -> Bool {
    let frames = (0..<400).compactMap {
      view.collectionViewLayout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame
    }
    let frame = frames[item]
    guard frame.height <= view.bounds.height - 32, frame.width <= view.bounds.width - 32 else { return false }
    return !frames.contains {
      switch direction {
      case .up: $0.maxY <= frame.minY
      case .down: $0.minY >= frame.maxY
      case .left: $0.maxX <= frame.minX
      case .right: $0.minX >= frame.maxX
      }
    }
  }
}
