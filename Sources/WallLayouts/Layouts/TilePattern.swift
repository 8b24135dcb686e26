import CollectionView
import Foundation

/// A pattern of tiles, which repeats side by side and in rows.
///
/// The drawing has a character for each unit of the pattern. Equal characters are one tile, and tiles have the order of their
/// characters:
///
/// ```swift
/// /// Bricks: every other row is shifted by half a tile.
/// static let bricks = TilePattern("brick", "0011 2334", points: 200)
/// ```
public struct TilePattern: Equatable, Sendable {
  /// One pattern, as in "2 mosaics across".
  public let noun: String
  /// The gap between tiles unless the user sets one, in points.
  public let spacing: CGFloat
  /// The length of the view for each pattern by default.
  public let points: Double
  /// The number of columns and rows of units.
  let columns, rows: Int
  /// The number of rows that are as high together as a column is wide.
  let rowsPerColumn: Int
  let tiles: [Tile]

  /// The units of a tile.
  struct Tile: Equatable, Sendable {
    var columns, rows: Range<Int>
  }

  /// Creates a pattern of a drawing, whose rows are separated by spaces.
  public init(_ noun: String, _ drawing: String, rowsPerColumn: Int = 1, spacing: CGFloat = 16, points: Double) {
    (self.noun, self.spacing, self.points, self.rowsPerColumn) = (noun, spacing, points, rowsPerColumn)
    let lines = drawing.split(separator: " " as Character).map { Array($0) }
    (columns, rows) = (lines.first?.count ?? 0, lines.count)
    var tiles: [Character: Tile] = [:]
    for (row, line) in lines.enumerated() {
      for (column, character) in line.enumerated() {
        let known = tiles[character] ?? Tile(columns: column..<column, rows: row..<row)
        tiles[character] = Tile(
          columns: known.columns.lowerBound..<column + 1, rows: known.rows.lowerBound..<row + 1)
      }
    }
    self.tiles = tiles.sorted { $0.key < $1.key }.map(\.value)
  }
}

extension TilePattern {
  /// Two large tiles and four flat ones.
  ///
  /// Source: with `u` as half the width, items 0–5 are `(0,0,u,u)`, `(u,0,u,u/2)`, `(u,u/2,u,u/2)`, `(0,u,u,u/2)`, `(0,3u/2,u,u/2)`,
  /// `(u,u,u,u)`. With a gap, `u` and `u/2` are reduced by their share of it. By default, a mosaic is about as wide as a terminal of 80
  /// columns.
  public static let mosaic = TilePattern("mosaic", "01 02 35 45", rowsPerColumn: 2, spacing: 0, points: 640)
}

/// A pattern in a width. The content ends at the lowest edge of any item, which may be above the last row's.
struct FittedTiles: SectionPattern {
  private let pattern: TilePattern
  /// The size of a unit and the gaps, in points.
  private let unit, gap: CGSize
  private let across: Int
  private let breadth: Double
  /// The terminal cell to which left and right edges are rounded, so that the patterns fill the width.
  private let step: CellStep

  /// - Parameter across: the number of patterns side by side.
  init(_ pattern: TilePattern, across: Int, breadth: Double, gap: CGSize, step: CellStep) {
    (self.pattern, self.across, self.breadth, self.gap, self.step) = (pattern, across, breadth, gap, step)
    let columns = Double(across * pattern.columns)
    let width = max((breadth - gap.width * (columns - 1)) / columns, 0)
    let rows = Double(pattern.rowsPerColumn)
    unit = CGSize(width: width, height: max((width - gap.height * (rows - 1)) / rows, 0))
  }

  var itemsPerRow: Int { pattern.tiles.count * across }

  var rowHeight: Double { Double(pattern.rows) * (unit.height + gap.height) }

  func frame(ofItem item: Int, among count: Int) -> CGRect {
    let (number, index) = item.quotientAndRemainder(dividingBy: pattern.tiles.count)
    let tile = pattern.tiles[index]
    func span(_ units: Range<Int>, _ length: Double, _ gap: Double) -> (start: Double, end: Double) {
      (Double(units.lowerBound) * (length + gap), Double(units.upperBound) * (length + gap) - gap)
    }
    let (x, y) = (span(tile.columns, unit.width, gap.width), span(tile.rows, unit.height, gap.height))
    let left = Double(number % across * pattern.columns) * (unit.width + gap.width)
    let start = min(step.round(left + x.start), breadth)
    let end = left + x.end > breadth - 1e-6 ? breadth : step.round(left + x.end)
    return CGRect(
      x: start, y: Double(number / across) * rowHeight + y.start, width: max(end - start, 0),
      height: max(y.end - y.start, 0))
  }
}
