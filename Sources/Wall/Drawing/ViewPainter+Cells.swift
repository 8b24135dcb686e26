import CollectionView
import Foundation
import Pictures
import SymbolArt
import TerminalPanels

/// Lines, colours and pictures in the grid.
extension ViewPainter {
  /// Draws a box; `style` returns the style of a cell by what it replaces.
  func drawBox(_ box: BoxStyle, in area: CellRect, clip: CellRect, style: (Cell) -> Style) {
    guard area.columns >= 2, area.rows >= 2, area.columns < 2000, area.rows < 2000 else { return }
    var piece = CellGrid(area.size)
    piece.draw(box, in: piece.bounds)
    let seen = area.intersection(clip)
    for row in seen.row..<seen.endRow {
      for column in seen.column..<seen.endColumn {
        let isEdge =
          row == area.row || row == area.endRow - 1 || column == area.column || column == area.endColumn - 1
        guard isEdge else { continue }
        let glyph = piece[column - area.column, row - area.row].glyph
        grid[column, row] = Cell(glyph, style: style(grid[column, row]))
      }
    }
  }

  /// Fills a view with a colour. A view that is thinner than a cell is a line.
  func fill(_ place: ViewPlace, _ area: CellRect, with color: Color, clip: CellRect) {
    guard place.isUpright else {
      let bitmap = Bitmap(width: 8, height: 8, color: color.rgb)
      let whole = PixelRectangle(x: 0, y: 0, width: 8, height: 8)
      return paintLeaning(
        bitmap, part: whole, on: place.corners, opacity: Int((color.alpha * 20).rounded()), clip: clip)
    }
    let seen = area.intersection(clip)
    if !seen.isEmpty {
      if color.alpha >= 0.97 { return grid.fill(seen, with: Cell(style: Style(background: .rgb(color.rgb)))) }
      replacePixels(in: seen)
      return grid.restyle(seen) { [look] in look.veil(&$0, with: color.rgb, by: color.alpha) }
    }
    let cell = look.geometry.cell
    let isFlat = area.rows == 0 && area.columns > 0 && place.frame.height > 0
    let isNarrow = area.columns == 0 && area.rows > 0 && place.frame.width > 0
    guard isFlat || isNarrow else { return }
    let line = CellRect(
      column: isNarrow ? Int(floor(place.frame.midX / cell.width)) : area.column,
      row: isFlat ? Int(floor(place.frame.midY / cell.height)) : area.row, columns: max(area.columns, 1),
      rows: max(area.rows, 1)
    ).intersection(clip)
    let glyph = Glyph(isFlat ? (look.isUnicode ? "─" : "-") : look.isUnicode ? "│" : "|")
    for row in line.row..<line.endRow {
      for column in line.column..<line.endColumn {
        let under = grid[column, row]
        let background = look.average(under)
        grid[column, row] = Cell(
          glyph,
          style: Style(
            foreground: look.mixed(background, towards: color), background: look.shownBackground(background, of: under))
        )
      }
    }
  }

  /// Shows pictures as art rather than in exact pixels where something is mixed with them.
  func replacePixels(in area: CellRect) {
    // The picture in front is the one that a cell shows.
    for beneath in artBeneath.reversed() {
      let part = beneath.seen.intersection(area)
      for row in part.row..<part.endRow {
        for column in part.column..<part.endColumn where grid[column, row].hasPixels {
          grid[column, row] = beneath.grid[column - beneath.origin.column, row - beneath.origin.row]
        }
      }
    }
  }

  /// Paints the art of a picture, and the exact pixels of an area that are shown instead of it or above it.
  ///
  /// - Parameter seen: what is seen of the art.
  package func paint(_ art: Art, at origin: CellPoint, seen: CellRect, under pixels: PlacedPixels?, in area: CellRect) {
    if pixels?.placement.needsArt != false {
      var piece = CellGrid(CellSize(columns: art.columns, rows: art.rows))
      piece.draw(art, at: .zero, colors: look.colors)
      draw(piece, at: origin, clip: seen)
    }
    guard let pixels else { return }
    if !pixels.placement.needsArt {
      grid.clear(seen, background: look.inks.background)
      artBeneath.append(ArtBeneath(art, at: origin, seen: seen, colors: look.colors))
    }
    grid.draw(
      pixels.placement, at: CellPoint(column: area.column + pixels.column, row: area.row + pixels.row), in: seen,
      background: look.inks.background)
  }

  /// Copies a piece to a point, within `clip`.
  private func draw(_ piece: CellGrid, at point: CellPoint, clip: CellRect) {
    let seen = CellRect(origin: point, size: piece.size).intersection(clip).intersection(grid.bounds)
    for row in seen.row..<seen.endRow {
      for column in seen.column..<seen.endColumn {
        grid[column, row] = piece[column - point.column, row - point.row]
      }
    }
  }

  /// Paints a part of a bitmap on a tilted quadrilateral, over what lies beneath.
  package func paintLeaning(
    _ bitmap: Bitmap, part: PixelRectangle, on corners: Quadrilateral, opacity: Int = 20, clip: CellRect
  ) {
    let cell = look.geometry.cell
    guard
      let quadrilateral = CellQuadrilateral(
        corners: corners.corners.map { (column: $0.x / cell.width, row: $0.y / cell.height) })
    else { return }
    let (columns, rows) = quadrilateral.cells
    let area = CellRect(
      column: columns.lowerBound, row: rows.lowerBound, columns: columns.count, rows: rows.count
    ).intersection(clip).intersection(grid.bounds)
    guard !area.isEmpty else { return }
    var picture = LeaningPicture(bitmap, part: part, on: quadrilateral)
    picture.opacity = opacity
    let art = artist.leaningArt(
      of: picture, column: area.column, row: area.row, columns: area.columns, rows: area.rows, fast: isResizing
    ) { [inks = look.inks, grid] in inks.art(of: grid[area.column + $0, area.row + $1]) }
    grid.draw(art, at: area.origin, colors: look.colors)
  }
}

/// The art of a picture that is shown in exact pixels.
final class ArtBeneath {
  let origin: CellPoint
  let seen: CellRect
  private let make: () -> CellGrid
  private(set) lazy var grid = make()

  init(_ art: Art, at origin: CellPoint, seen: CellRect, colors: ColorDepth) {
    (self.origin, self.seen) = (origin, seen)
    make = {
      var grid = CellGrid(CellSize(columns: art.columns, rows: art.rows))
      grid.draw(art, at: .zero, colors: colors)
      return grid
    }
  }
}

extension CellGeometry {
  /// Returns an offset rounded to whole cells.
  package func snapped(_ offset: CGPoint) -> CGPoint {
    CGPoint(x: (offset.x / cell.width).rounded() * cell.width, y: (offset.y / cell.height).rounded() * cell.height)
  }
}
