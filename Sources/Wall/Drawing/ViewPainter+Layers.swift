import CollectionView
import Foundation
import TerminalPanels

/// Shadows, gradients and shapes; not for tilted views.
extension ViewPainter {
  /// Paints a gradient or shape over the cells below. Partly covered cells are drawn in quarters.
  func paint(_ shading: any LayerShading, in area: CellRect, of location: ViewLocation, clip: CellRect) {
    let seen = area.intersection(clip).intersection(grid.bounds)
    guard location.isUpright, !seen.isEmpty else { return }
    let (cell, scale) = (look.geometry.cell, location.scale)
    let shader = shading.shader(
      spacing: CGSize(width: cell.width / 2 / scale.width, height: cell.height / 2 / scale.height))
    /// Returns the colour at a position within a cell.
    func color(_ point: CellPoint, _ x: CGFloat, _ y: CGFloat) -> SIMD4<Double> {
      shader(
        CGPoint(
          x: location.bounds.minX + ((CGFloat(point.column) + x) * cell.width - location.frame.minX) / scale.width,
          y: location.bounds.minY + ((CGFloat(point.row) + y) * cell.height - location.frame.minY) / scale.height))
    }
    for point in seen.cells {
      if shading.isSmooth {
        veil(point, color(point, 0.5, 0.5), quarters: 15)
        continue
      }
      var (sum, quarters) = (SIMD4<Double>.zero, 0)
      for quarter in 0..<4 {
        let part = color(point, quarter % 2 == 0 ? 0.25 : 0.75, quarter < 2 ? 0.25 : 0.75)
        guard part.w > 0 else { continue }
        sum += part
        quarters |= 1 << quarter
      }
      if quarters != 0 { veil(point, sum / Double(quarters.nonzeroBitCount), quarters: quarters) }
    }
  }

  /// Mixes quarters of a cell with a colour: red, green, blue, opacity. Without characters for quarters, the cell is
  /// covered if two quarters are.
  private func veil(_ point: CellPoint, _ color: SIMD4<Double>, quarters: Int) {
    // A lower opacity is invisible.
    guard color.w >= 0.02 else { return }
    let bytes = (color.clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(.toNearestOrAwayFromZero)
    let rgb = UInt32(bytes.x) << 16 | UInt32(bytes.y) << 8 | UInt32(bytes.z)
    if grid[point].hasPixels { replacePixels(in: CellRect(point)) }
    let hasQuarters = look.isUnicode && look.colors != .mono
    guard quarters != 15, hasQuarters else {
      if quarters.nonzeroBitCount < 2 { return }
      if color.w < 0.97 { return grid.restyle(CellRect(point)) { [look] in look.veil(&$0, with: rgb, by: color.w) } }
      grid[point] = Cell(style: Style(background: .rgb(rgb)))
      return
    }
    let under = grid[point]
    let background = look.average(under)
    grid[point] = Cell(
      ViewLook.quarters[quarters],
      style: Style(
        foreground: background.blended(towards: .rgb(rgb), by: color.w),
        background: look.shownBackground(background, of: under)))
  }

  /// Returns the box that casts a view's shadow: its `shadowPath`'s, its own, or without a background its largest
  /// subview's. Text has no shadow.
  private func shadowBox(of view: View) -> CGRect? {
    if let outline = view.layer.shadowOutline { return outline.bounds }
    if (view.backgroundColor?.alpha ?? 0) >= 0.5 { return view.bounds }
    if case .image? = (view as? any ContentDrawing)?.drawnContent(isHighlighted: false) { return view.bounds }
    return view.subviews.compactMap { subview in
      guard !subview.isHidden, subview.alpha >= 0.5 else { return nil }
      let (origin, bounds) = (subview.frame.origin, subview.bounds)
      return shadowBox(of: subview)?.offsetBy(dx: origin.x - bounds.minX, dy: origin.y - bounds.minY)
    }.max { $0.width * $0.height < $1.width * $1.height }
  }

  /// Paints the shadow of a view with soft edges: darkens the cells around it, or lightens them.
  func paintShadow(of view: View, at location: ViewLocation, clip: CellRect) {
    let layer = view.layer
    guard let color = layer.shadowColor, location.isUpright, !view.clipsToBounds, let shape = shadowBox(of: view) else {
      return
    }
    let scale = location.scale
    let box = location.corners(of: shape).frame
      .offsetBy(dx: layer.shadowOffset.width * scale.width, dy: layer.shadowOffset.height * scale.height)
    let blur = max(layer.shadowRadius * min(scale.width, scale.height), 0.5)
    let cell = look.geometry.cell
    let area = look.geometry.cells(
      box.insetBy(dx: -blur - cell.width / 2, dy: -blur - cell.height / 2)
    ).intersection(clip).intersection(grid.bounds)
    guard !area.isEmpty else { return }
    /// Returns the strength of the shadow on a row or column of cells.
    func part(_ cell: Int, _ length: CGFloat, from low: CGFloat, to high: CGFloat) -> Double {
      (0..<4).reduce(0) { sum, sample in
        let point = (CGFloat(cell) + (CGFloat(sample) + 0.5) / 4) * length
        return sum + min(max((min(point - low, high - point) / blur + 1) / 2, 0), 1) / 4
      }
    }
    let across = (area.column..<area.endColumn).map { part($0, cell.width, from: box.minX, to: box.maxX) }
    let strength = Double(layer.shadowOpacity) * color.alpha
    let down = (area.row..<area.endRow).map { part($0, cell.height, from: box.minY, to: box.maxY) * strength }
    for point in area.cells {
      let alpha = min(down[point.row - area.row] * across[point.column - area.column], 0.96)
      veil(point, SIMD4(color.red, color.green, color.blue, alpha), quarters: 15)
    }
  }
}
