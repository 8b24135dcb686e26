import Pictures
import SymbolArt
import TerminalPanels

/// Draws a photo's panel: frame, picture or placeholder, caption, mark, and focus ring.
struct PhotoPainter {
  let inks: ThemeColors
  let isUnicode: Bool
  let colors: ColorDepth

  /// Writes the title of a header or footer in the middle of its height, with a rule after it, on the colours that are there.
  func paint(title: String, in area: CellRect, on grid: inout CellGrid) {
    let row = area.row + area.rows / 2
    let shown = DisplayWidth.cut(title, to: max(0, area.columns - 2), ellipsis: isUnicode ? "…" : "~")
    let width = DisplayWidth.of(shown)
    let rule = String(repeating: isUnicode ? "─" : "-", count: max(0, area.columns - width - 3))
    for (text, column, style) in [
      (shown, 1, Style(foreground: inks.text, attributes: .bold)), (rule, width + 2, Style(foreground: inks.secondary)),
    ] {
      let point = CellPoint(column: area.column + column, row: row)
      let beneath = CellPoint(column: max(point.column, 0), row: row)
      guard grid.bounds.contains(beneath) else { continue }
      var style = style
      style.background = grid[beneath.column, row].style.background
      grid.put(text, at: point, style: style)
    }
  }

  /// Draws a photo's panel.
  ///
  /// - Parameter art: the art of the body, made for the picture's area.
  func paint(_ configuration: PhotoCellConfiguration, art: PlacedArt?) -> CellGrid {
    var grid = CellGrid(configuration.size, filledWith: Cell(style: Style(background: inks.background)))
    let area = configuration.pictureArea
    switch configuration.body {
    case .art:
      draw(art, in: area, on: &grid)
      if let art, configuration.frame == .none {
        outline(
          CellRect(
            column: area.column + art.column, row: area.row + art.row, columns: art.art.columns, rows: art.art.rows),
          on: &grid)
      }
    case .pixels(let pixels, _):
      draw(art, in: area, on: &grid)
      grid.draw(pixels, in: area, background: inks.background)
    case .placeholder(let title, let size, let progress):
      drawPlaceholder(title, size, progress, in: area, box: configuration.frame == .none, on: &grid)
    case .failure(let title, let error):
      drawFailure(title, error, in: area, box: configuration.frame == .none, on: &grid)
    }
    drawCaption(configuration, below: area, on: &grid)
    drawFrame(configuration, on: &grid)
    if !configuration.badge.isEmpty { drawBadge(configuration, on: &grid) }
    grid.fade(to: Double(configuration.opacity) / 20, over: inks.solidBackground, foreground: inks.text)
    return grid
  }

  private func draw(_ art: PlacedArt?, in area: CellRect, on grid: inout CellGrid) {
    guard let art else { return }
    grid.draw(art.art, at: CellPoint(column: area.column + art.column, row: area.row + art.row), colors: colors)
  }

  // MARK: Frame

  private func drawFrame(_ configuration: PhotoCellConfiguration, on grid: inout CellGrid) {
    guard configuration.frame != .none || configuration.isFocused else { return }
    // Without a frame, the ring is around the picture and not around the caption.
    let bounds = configuration.frame == .none ? configuration.pictureArea : grid.bounds
    guard bounds.columns >= 3, bounds.rows >= 3 else {
      // No room for a ring.
      if configuration.isFocused { grid.restyle { $0.attributes.insert(.reverse) } }
      return
    }
    guard let box = configuration.frame.box(isFocused: configuration.isFocused, isUnicode: isUnicode) else { return }
    var style = Style(foreground: inks.secondary, background: inks.background)
    if configuration.frame == .photo { style.foreground = inks.print }
    if configuration.isFocused {
      style = Style(foreground: inks.accent, background: inks.background, attributes: .bold)
    }
    if configuration.frame == .none, configuration.isFocused, !configuration.hasPixels {
      drawRing(box, in: bounds, style: style, on: &grid)
    } else {
      // On exact pixels the ring has two tones: a line alone is not seen on every picture.
      if configuration.frame == .none { style.background = inks.solidBackground }
      grid.draw(box, in: configuration.frame == .none ? bounds : grid.bounds, style: style)
    }
  }

  /// Draws the focus ring over the picture's edge: a line on cells of the background's colour, so that one of the two differs
  /// from any picture.
  private func drawRing(_ box: BoxStyle, in bounds: CellRect, style: Style, on grid: inout CellGrid) {
    var style = style
    if colors != .mono { style.background = inks.solidBackground }
    grid.draw(box, in: bounds, style: style)
  }

  /// Draws a thin line around a picture whose edge can hardly be told from the background, such as a picture of the night.
  private func outline(_ bounds: CellRect, on grid: inout CellGrid) {
    guard bounds.columns >= 3, bounds.rows >= 3, colors != .mono, let background = inks.solidBackground.rgbValue else {
      return
    }
    func isNear(_ color: CellColor) -> Bool {
      guard let color = color.rgbValue else { return color == .default }
      return [0, 8, 16].allSatisfy { abs(Int(color >> $0 & 0xff) - Int(background >> $0 & 0xff)) < 28 }
    }
    let edge = bounds.edge
    let near = edge.count { point in
      let cell = grid[point.column, point.row]
      return isNear(cell.style.background) && (cell.text == " " || isNear(cell.style.foreground))
    }
    guard near * 4 >= edge.count * 3 else { return }
    let pictures = grid
    grid.draw(isUnicode ? .line : .ascii, in: bounds, style: Style(foreground: inks.secondary))
    for point in edge {
      grid[point.column, point.row].style.background = pictures[point.column, point.row].style.background
    }
  }

  private func drawBadge(_ configuration: PhotoCellConfiguration, on grid: inout CellGrid) {
    let style = Style(foreground: inks.onMark, background: inks.mark, attributes: .bold)
    let inset = configuration.size.columns >= 6 && configuration.size.rows >= 3 ? 1 : 0
    let text = configuration.size.columns >= 6 ? " \(configuration.badge) " : configuration.badge
    grid.put(text, at: CellPoint(column: inset, row: inset), style: style)
  }

  // MARK: Text

  private func drawCaption(_ configuration: PhotoCellConfiguration, below area: CellRect, on grid: inout CellGrid) {
    guard let caption = configuration.caption, area.endRow < configuration.size.rows else { return }
    let row = area.endRow
    var style = Style(foreground: inks.text, background: inks.background)
    if configuration.isFocused {
      style = Style(foreground: inks.accent, background: inks.background, attributes: .bold)
    }
    grid.clear(CellRect(column: area.column, row: row, columns: area.columns, rows: 1), background: inks.background)
    let point = CellPoint(column: area.column, row: row)
    let shown = DisplayWidth.cut(caption, to: area.columns, ellipsis: isUnicode ? "…" : "~")
    grid.put(shown, at: point, style: style)
    for range in TextSearch.matches(of: configuration.matchedWords, in: shown) {
      let column = area.column + DisplayWidth.of(shown[..<range.lowerBound])
      grid.put(
        shown[range], at: CellPoint(column: column, row: row),
        style: Style(foreground: inks.accent, background: inks.background, attributes: [.bold, .underline]))
    }
  }

  private func drawPlaceholder(
    _ title: String, _ size: String, _ progress: FetchProgress.Part?, in area: CellRect, box: Bool,
    on grid: inout CellGrid
  ) {
    let style = Style(foreground: inks.secondary, background: inks.background)
    if box { grid.draw(isUnicode ? .line : .ascii, in: area, style: style) }
    let inner = box ? area.inset(by: 1) : area
    var lines = [title, size].filter { !$0.isEmpty }
    if let progress {
      // The progress is the last line to be left out.
      lines = lines.prefix(max(0, inner.rows - 1)) + [progress.text(width: inner.columns)]
    }
    drawCentred(lines, in: inner, style: style, on: &grid)
  }

  /// Draws the error's message if all of it has room, else its label.
  private func drawFailure(
    _ title: String, _ error: PictureError, in area: CellRect, box: Bool, on grid: inout CellGrid
  ) {
    let style = Style(foreground: inks.error, background: inks.background)
    if box { grid.draw(isUnicode ? .line : .ascii, in: area, style: style) }
    let inner = box ? area.inset(by: 1) : area
    var lines = TextWrapping.lines(of: error.message, width: inner.columns)
    if lines.count > inner.rows { lines = [error.label] }
    let hasRoom = lines.count < inner.rows
    drawCentred((hasRoom && !title.isEmpty ? [title] : []) + lines, in: inner, style: style, on: &grid)
  }

  private func drawCentred(_ lines: [String], in area: CellRect, style: Style, on grid: inout CellGrid) {
    guard !area.isEmpty else { return }
    let lines = lines.prefix(area.rows)
    var row = area.row + (area.rows - lines.count) / 2
    for line in lines {
      let shown = DisplayWidth.cut(line, to: area.columns, ellipsis: isUnicode ? "…" : "~")
      let column = area.column + (area.columns - DisplayWidth.of(shown)) / 2
      grid.put(shown, at: CellPoint(column: column, row: row), style: style)
      row += 1
    }
  }
}

extension CellRect {
  /// The cells of its border; it must have three columns and rows.
  fileprivate var edge: [CellPoint] {
    let sides = (row..<endRow).flatMap {
      [CellPoint(column: column, row: $0), CellPoint(column: endColumn - 1, row: $0)]
    }
    return sides
      + (column + 1..<endColumn - 1).flatMap {
        [CellPoint(column: $0, row: row), CellPoint(column: $0, row: endRow - 1)]
      }
  }
}
