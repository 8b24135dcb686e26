import CollectionView
import Foundation
import Pictures
import SymbolArt
import TerminalPanels

/// Lines, colours and pictures in the grid.
extension ViewPainter {
  /// Draws a box. A line is much thinner than a cell, so cells with texts stay.
  ///
  /// - Parameter style: Returns the style of a cell for the cell that it replaces.
  func drawBox(
    _ box: BoxStyle, in area: CellRect, clip: CellRect, beside texts: [CellPoint: Glyph] = [:], style: (Cell) -> Style
  ) {
    guard area.columns >= 2, area.rows >= 2, area.columns < 2000, area.rows < 2000 else { return }
    var piece = CellGrid(area.size)
    piece.draw(box, in: piece.bounds)
    for point in area.edge where clip.contains(point) && texts[point] != grid[point].glyph {
      let glyph = piece[point.column - area.column, point.row - area.row].glyph
      grid[point] = Cell(glyph, style: style(grid[point]))
    }
  }

  /// Fills a view with a colour. A view thinner than half a cell, or with no cell after rounding, becomes a line.
  func fill(_ location: ViewLocation, _ area: CellRect, with color: Color, clip: CellRect) {
    guard location.isUpright else {
      let bitmap = Bitmap(width: 8, height: 8, color: color.rgb)
      let whole = PixelRectangle(x: 0, y: 0, width: 8, height: 8)
      return paintLeaning(
        bitmap, part: whole, on: location.corners, opacity: Int((color.alpha * 20).rounded()), clip: clip)
    }
    let (cell, frame) = (look.geometry.cell, location.frame)
    let (isLow, isSlim) = (frame.height * 2 < cell.height, frame.width * 2 < cell.width)
    let isFlat = area.columns > 0 && frame.height > 0 && (area.rows == 0 || isLow && !isSlim)
    let isNarrow = area.rows > 0 && frame.width > 0 && (area.columns == 0 || isSlim && !isLow)
    guard isFlat || isNarrow else {
      let seen = area.intersection(clip)
      if seen.isEmpty { return }
      if color.alpha >= 0.97 { return grid.fill(seen, with: Cell(style: Style(background: .rgb(color.rgb)))) }
      replacePixels(in: seen)
      return grid.restyle(seen) { [look] in look.veil(&$0, with: color.rgb, by: color.alpha) }
    }
    let line = CellRect(
      column: isNarrow ? Int(floor(frame.midX / cell.width)) : area.column,
      row: isFlat ? Int(floor(frame.midY / cell.height)) : area.row, columns: isNarrow ? 1 : area.columns,
      rows: isFlat ? 1 : area.rows
    ).intersection(clip)
    let glyph = Glyph(isFlat ? (look.isUnicode ? "─" : "-") : look.isUnicode ? "│" : "|")
    for point in line.cells { grid[point] = Cell(glyph, style: look.style(of: color, over: grid[point])) }
  }

  /// Replaces exact pixels by art in an area that is mixed with something else.
  func replacePixels(in area: CellRect) {
    // A cell shows the topmost picture.
    for beneath in artBeneath.reversed() {
      for point in beneath.seen.intersection(area).cells where grid[point].hasPixels {
        grid.draw(beneath.art, at: beneath.origin, in: CellRect(point), colors: look.colors)
      }
    }
  }

  /// Paints art, and the exact pixels that replace it or lie above it.
  ///
  /// - Parameter seen: The visible part of the art.
  package func paint(_ art: Art, at origin: CellPoint, seen: CellRect, under pixels: PlacedPixels?, in area: CellRect) {
    if pixels?.placement.needsArt != false { grid.draw(art, at: origin, in: seen, colors: look.colors) }
    guard let pixels else { return }
    if !pixels.placement.needsArt { artBeneath.append((art, origin, seen)) }
    grid.draw(pixels, in: area, clip: seen, background: look.theme.background)
  }

  /// Paints a part of a bitmap on a tilted quadrilateral, over the cells below.
  package func paintLeaning(
    _ bitmap: Bitmap, part: PixelRectangle, on corners: Quadrilateral, opacity: Int = 20, clip: CellRect
  ) {
    guard let quadrilateral = look.geometry.quadrilateral(corners) else { return }
    let area = CellRect(quadrilateral).intersection(clip).intersection(grid.bounds)
    guard !area.isEmpty else { return }
    var picture = LeaningPicture(bitmap, part: part, on: quadrilateral)
    picture.opacity = opacity
    look.draw(picture, in: area, of: &grid, by: artist, isFast: isResizing)
  }
}
