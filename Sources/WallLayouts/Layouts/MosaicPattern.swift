import CollectionView
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
/// Source: items 0–5 are `(0,0,u,u)`, `(u,0,u,u/2)`, `(u,u/2,u,u/2)`, `(0,u,u,u/2)`, `(0,3u/2,u,u/2)`, `(u,u,u,u)`; with a gap,
/// `u` and `u/2` are reduced by their share of it. The content ends at the lowest edge of any item (the common formula rows · u is
/// wrong for some counts). Left and right edges are rounded to whole cells, so that the mosaics fill the width.
public struct MosaicPattern: TilePattern {
  public static let spacing: CGFloat = 0

  private let room: TileRoom
  /// The side of a large tile in points.
  private let side: Double

  public init(in room: TileRoom) {
    self.room = room
    let tiles = Double(room.across * 2)
    side = max((room.breadth - room.columnGap * (tiles - 1)) / tiles, 0)
  }

  /// As many mosaics as are about as wide as a terminal of 80 columns, down to tiles of four cells.
  public static func densities(
    along axis: CollectionView.ScrollDirection, in view: LayoutEnvironment, spacing: Double
  ) -> DensityScale {
    .lines(along: axis, in: view, cells: 2 * 4, points: 640, leastFitted: 1, noun: "mosaic")
  }

  /// Six for each mosaic side by side.
  public var itemsPerRow: Int { 6 * room.across }

  /// Twice a large tile and its gap.
  public var rowHeight: Double { 2 * (side + room.rowGap) }

  /// Returns the frame of a tile, moved to its mosaic.
  public func frame(ofItem item: Int, among count: Int) -> CGRect {
    let (block, tile) = item.quotientAndRemainder(dividingBy: 6)
    let frame = frame(ofTile: tile).offsetBy(
      dx: Double(block % room.across) * 2 * (side + room.columnGap), dy: Double(block / room.across) * rowHeight)
    let left = min(room.step.round(frame.minX), room.breadth)
    let right = frame.maxX > room.breadth - 1e-6 ? room.breadth : room.step.round(frame.maxX)
    return CGRect(x: left, y: frame.minY, width: max(right - left, 0), height: frame.height)
  }

  private func frame(ofTile tile: Int) -> CGRect {
    let flat = max((side - room.rowGap) / 2, 0)
    let (right, below, half) = (side + room.columnGap, side + room.rowGap, flat + room.rowGap)
    return switch tile {
    case 0: CGRect(x: 0, y: 0, width: side, height: side)
    case 1: CGRect(x: right, y: 0, width: side, height: flat)
    case 2: CGRect(x: right, y: half, width: side, height: flat)
    case 3: CGRect(x: 0, y: below, width: side, height: flat)
    case 4: CGRect(x: 0, y: below + half, width: side, height: flat)
    default: CGRect(x: right, y: below, width: side, height: side)
    }
  }
}
