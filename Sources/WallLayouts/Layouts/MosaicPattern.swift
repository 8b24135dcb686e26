import Foundation

/// A repeated pattern of six tiles: two large and four flat ones.
///
/// ```
///  ┌────────┬────────┐
///  │        │   1    │
///  │   0    ├────────┤      u = half the width
///  │        │   2    │
///  ├────────┼────────┤
///  │   3    │        │
///  ├────────┤   5    │
///  │   4    │        │
///  └────────┴────────┘      item i ≥ 6: item i − 6, moved down by 2u
/// ```
/// Source: the numbers in `frame(ofItem:)`; with a gap, `u` and `u/2` are reduced by their share of it. Left and right edges
/// are rounded to whole cells, so that the mosaics fill the width.
struct MosaicPattern: SectionPattern {
  /// The side of a large tile in points.
  let side: Double
  /// The horizontal gap between tiles in points.
  let columnGap: Double
  /// The vertical gap between tiles in points.
  let rowGap: Double
  /// The number of mosaics side by side.
  let across: Int
  private let available: Double
  private let step: CellStep

  /// Fits mosaics into a width.
  init(available: Double, columnGap: Double, rowGap: Double, across: Int, step: CellStep) {
    let tiles = Double(max(across, 1) * 2)
    let side = (available - columnGap * (tiles - 1)) / tiles
    self.side = max(side, 0)
    (self.available, self.step) = (available, step)
    self.columnGap = columnGap
    self.rowGap = rowGap
    self.across = max(across, 1)
  }

  private var flat: Double { max((side - rowGap) / 2, 0) }
  private var blockWidth: Double { 2 * (side + columnGap) }
  private var blockHeight: Double { 2 * (side + rowGap) }

  func frame(ofItem item: Int, among count: Int) -> CGRect {
    let (block, tile) = item.quotientAndRemainder(dividingBy: 6)
    let frame = frame(ofTile: tile).offsetBy(
      dx: Double(block % across) * blockWidth, dy: Double(block / across) * blockHeight)
    let left = min(step.round(frame.minX), available)
    let right = frame.maxX > available - 1e-6 ? available : step.round(frame.maxX)
    return CGRect(x: left, y: frame.minY, width: max(right - left, 0), height: frame.height)
  }

  private func frame(ofTile tile: Int) -> CGRect {
    let right = side + columnGap
    let below = side + rowGap
    let half = flat + rowGap
    return switch tile {
    case 0: CGRect(x: 0, y: 0, width: side, height: side)
    case 1: CGRect(x: right, y: 0, width: side, height: flat)
    case 2: CGRect(x: right, y: half, width: side, height: flat)
    case 3: CGRect(x: 0, y: below, width: side, height: flat)
    case 4: CGRect(x: 0, y: below + half, width: side, height: flat)
    default: CGRect(x: right, y: below, width: side, height: side)
    }
  }

  /// Returns the lowest edge of any item: in the last row of mosaics, the first mosaic has the lowest one.
  func length(ofItems count: Int) -> Double {
    guard count > 0 else { return 0 }
    let perRow = 6 * across
    let last = (count - 1) / perRow * perRow
    return (last..<min(count, last + 6)).map { frame(ofItem: $0, among: count).maxY }.max() ?? 0
  }

  func candidates(from start: Double, to end: Double, among count: Int) -> Range<Int> {
    SectionRows(perRow: 6 * across, height: blockHeight).items(from: start, to: end, among: count)
  }
}
