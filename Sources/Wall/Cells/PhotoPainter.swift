import Pictures
import SymbolArt
import TerminalPanels

/// Draws titles of sections, and panels of photos: frame, picture or placeholder, caption, badges and focus ring.
struct PhotoPainter {
  let look: ViewLook
  private var theme: ThemeColors { look.theme }
  private var isUnicode: Bool { look.isUnicode }
  private var colors: ColorDepth { look.colors }

  /// Draws the title of a header or footer at half its height, with a rule after it. Cells keep their backgrounds.
  func paint(title: String, in area: CellRect, on grid: inout CellGrid) {
    let row = area.row + area.rows / 2
    let shown = DisplayWidth.cut(title, to: max(0, area.columns - 2), ellipsis: look.ellipsis)
    let width = DisplayWidth.of(shown)
    let rule = String(repeating: isUnicode ? "─" : "-", count: max(0, area.columns - width - 3))
    for (text, column, style) in [
      (shown, 1, Style(foreground: theme.text, attributes: .bold)),
      (rule, width + 2, Style(foreground: theme.secondary)),
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
  /// - Parameters:
  ///   - picture: The picture of the body, as `pictures` returned it.
  ///   - pictures: Creates and caches the art; without it, no art is drawn.
  func paint(
    _ configuration: PhotoCellConfiguration, of picture: Picture? = nil, from pictures: VisiblePictures? = nil
  ) -> CellGrid {
    if let lean = configuration.lean, let artist = pictures?.artist {
      return paint(configuration, of: picture, on: lean, by: artist)
    }
    var grid = CellGrid(configuration.size, filledWith: Cell(style: Style(background: theme.background)))
    let area = configuration.pictureArea
    let hasBox = configuration.frame == nil || configuration.frame == FrameStyle.none
    switch configuration.body {
    case .picture(let key, let pixels):
      if let key, let picture, let art = pictures?.art(of: picture, key) {
        // The art is centred.
        let seen = CellRect(
          column: area.column + (area.columns - art.columns) / 2, row: area.row + (area.rows - art.rows) / 2,
          columns: art.columns, rows: art.rows)
        grid.draw(art, at: seen.origin, colors: colors)
        if pixels == nil, configuration.frame == FrameStyle.none { outline(seen, on: &grid) }
      }
      if let pixels { grid.draw(pixels, in: area, background: theme.background) }
      draw(configuration.boxes, in: area, hasLines: pixels == nil, on: &grid)
    case .placeholder(let title, let size, let progress):
      drawLines(theme.secondary, in: area, hasBox: hasBox, on: &grid) { room in
        let lines = [title, size].filter { !$0.isEmpty }
        // The progress has priority over title and size.
        return progress.map { lines.prefix(max(0, room.rows - 1)) + [$0.text(width: room.columns)] } ?? lines
      }
    case .failure(let title, let error):
      drawLines(theme.error, in: area, hasBox: hasBox, on: &grid) { room in
        // The whole error message if it fits, else its label.
        let message = TextWrapping.lines(of: error.message, width: room.columns)
        let lines = message.count > room.rows ? [error.label] : message
        return lines.count < room.rows && !title.isEmpty ? [title] + lines : lines
      }
    }
    drawCaption(configuration, below: area, on: &grid)
    drawEdge(configuration, on: &grid)
    drawFrame(configuration, on: &grid)
    let inset = configuration.size.columns >= 6 && configuration.size.rows >= 3 ? 1 : 0
    drawBadges(configuration.badges, at: CellPoint(column: inset, row: inset), on: &grid)
    grid.fade(to: Double(configuration.opacity) / 20, over: theme.solidBackground, foreground: theme.text)
    return grid
  }

  /// Draws the left edge of a picture in the colours of its badges, so that chosen photos stand out. A stack's badge is no
  /// choice.
  private func drawEdge(_ configuration: PhotoCellConfiguration, on grid: inout CellGrid) {
    let (area, badges) = (configuration.pictureArea, configuration.badges.filter { $0.color != .stack })
    guard !badges.isEmpty, colors != .mono, area.columns >= 6, area.rows >= 3 else { return }
    for row in 0..<area.rows {
      let badge = badges[row * badges.count / area.rows]
      let color = badge.color.map { CellColor.rgb($0.rawValue) } ?? theme.mark
      grid[area.column, area.row + row] = Cell(style: Style(foreground: color, background: color))
    }
  }

  /// Draws as many badges as fit, side by side; with margins if the photo is wide enough.
  private func drawBadges(_ badges: [PhotoCellConfiguration.Badge], at point: CellPoint, on grid: inout CellGrid) {
    let margin = grid.columns >= 6 ? " " : ""
    var column = point.column
    for (index, badge) in badges.enumerated() {
      // One margin between two badges of the same colour.
      let isJoined = badges.dropFirst(index + 1).first?.color == badge.color && index + 1 < badges.count
      let text = margin + badge.text + (isJoined ? "" : margin)
      guard column == point.column || column + DisplayWidth.of(text) <= grid.columns - point.column else { return }
      let background = badge.color.map { CellColor.rgb($0.rawValue) } ?? theme.mark
      grid.put(
        text, at: CellPoint(column: column, row: point.row),
        style: Style(foreground: theme.onMark, background: background, attributes: .bold))
      column += DisplayWidth.of(text)
    }
  }

  // MARK: Leaning photos

  /// Draws a leaning photo's panel over the cells below.
  private func paint(
    _ configuration: PhotoCellConfiguration, of picture: Picture?, on lean: PhotoCellConfiguration.Lean,
    by artist: SymbolArtist
  ) -> CellGrid {
    var grid = lean.beneath
    var (text, color, isFast) = ("", theme.secondary, false)
    var bitmap = Bitmap(width: 160, height: 120, color: theme.solidBackground.rgbValue ?? 0)
    var line = lean.line
    switch configuration.body {
    case .picture(let key?, _):
      guard let picture else { return grid }
      bitmap = picture.bitmap(ofFrame: key.frame)
      isFast = key.isFast
    case .picture: return grid
    case .placeholder(let title, _, _): (text, line) = (title, line ?? color)
    case .failure(_, let error):
      color = theme.error
      (text, line) = (error.label, line ?? color)
    }
    let art = look.draw(
      configuration.leaningPicture(bitmap, on: lean, line: line), in: grid.bounds, of: &grid, at: lean.origin,
      by: artist, isFast: isFast)
    if case .picture(_, let pixels?) = configuration.body { draw(pixels, over: lean.beneath, on: &grid) }
    if !text.isEmpty { draw(text, color: color, inMiddleOf: art, on: &grid) }
    // The badge is near the picture's top left corner.
    let corner = lean.quadrilateral.cellInsideTopLeft
    let point = CellPoint(column: corner.column - lean.origin.column, row: corner.row - lean.origin.row)
    if grid.bounds.contains(point), art.cells[point.row * art.columns + point.column] != nil {
      drawBadges(configuration.badges, at: point, on: &grid)
    }
    return grid
  }

  /// Draws exact pixels. An edge cell over an upright picture shows the upright picture unless half of it is covered.
  private func draw(_ pixels: PlacedPixels, over beneath: CellGrid, on grid: inout CellGrid) {
    for (index, coverage) in pixels.coverage.enumerated() where coverage > 0 {
      let point = CellPoint(column: index % grid.columns, row: index / grid.columns)
      if coverage < 0.5, beneath[point].hasPixels {
        grid[point] = beneath[point]
      } else {
        grid.draw(pixels.placement, at: .zero, in: CellRect(point), background: theme.background)
      }
    }
  }

  /// Writes a text on the middle row of a leaning placeholder.
  private func draw(_ text: String, color: CellColor, inMiddleOf art: LeaningArt, on grid: inout CellGrid) {
    let row = art.rows / 2
    let reached = (0..<art.columns).filter { art.cells[row * art.columns + $0] != nil }
    guard let first = reached.first, let last = reached.last, last - first >= 4 else { return }
    let shown = DisplayWidth.cut(text, to: last - first - 3, ellipsis: look.ellipsis)
    let column = first + (last - first + 1 - DisplayWidth.of(shown)) / 2
    grid.put(
      shown, at: CellPoint(column: column, row: row), style: Style(foreground: color, background: theme.background))
  }

  // MARK: Frame

  private func drawFrame(_ configuration: PhotoCellConfiguration, on grid: inout CellGrid) {
    guard let frame = configuration.frame, frame != .none || configuration.isFocused else { return }
    // Without a frame, the ring is around the picture but not its caption.
    let bounds = frame == .none ? configuration.pictureArea : grid.bounds
    guard let box = frame.box(isFocused: configuration.isFocused, isUnicode: isUnicode) else { return }
    guard bounds.columns >= 3, bounds.rows >= 3 else {
      if configuration.isFocused { drawFocus(withoutRoomFor: box, in: bounds, on: &grid) }
      return
    }
    // The ring over a picture's edge is a line on cells of the background colour, so that it differs from any picture.
    let isSolid = frame == .none && (colors != .mono || configuration.hasPixels)
    grid.draw(
      box, in: bounds,
      style: Style(
        foreground: theme.line(of: frame, isFocused: configuration.isFocused) ?? theme.secondary,
        background: isSolid ? theme.solidBackground : theme.background,
        attributes: configuration.isFocused ? .bold : []))
  }

  /// Draws the focus of a photo that is too small for a ring: lines at two sides, or blocks in the first column.
  private func drawFocus(withoutRoomFor box: BoxStyle, in bounds: CellRect, on grid: inout CellGrid) {
    let line = Style(foreground: theme.accent, background: theme.solidBackground, attributes: .bold)
    let block = Cell(
      style: colors == .mono ? Style(attributes: .reverse) : Style(foreground: theme.accent, background: theme.accent))
    for point in bounds.cells {
      if bounds.columns >= 3 {
        guard point.column == bounds.column || point.column == bounds.endColumn - 1 else { continue }
        grid[point] = Cell(Glyph(box.sides.upright), style: line)
      } else if bounds.rows >= 3 {
        guard point.row == bounds.row || point.row == bounds.endRow - 1 else { continue }
        grid[point] = Cell(Glyph(box.sides.level), style: line)
      } else if point.column == bounds.column {
        grid[point] = block
      }
    }
  }

  /// Draws a thin line around a picture whose edges hardly differ from the background, such as a night picture.
  private func outline(_ bounds: CellRect, on grid: inout CellGrid) {
    guard bounds.columns >= 3, bounds.rows >= 3, colors != .mono, let background = theme.solidBackground.rgbValue
    else { return }
    func isNear(_ color: CellColor) -> Bool {
      guard let color = color.rgbValue else { return color == .default }
      return [0, 8, 16].allSatisfy { abs(Int(color >> $0 & 0xff) - Int(background >> $0 & 0xff)) < 28 }
    }
    let edge = bounds.edge
    let near = edge.count { point in
      let cell = grid[point]
      return isNear(cell.style.background) && (cell.text == " " || isNear(cell.style.foreground))
    }
    guard near * 4 >= edge.count * 3 else { return }
    let pictures = grid
    grid.draw(isUnicode ? .line : .ascii, in: bounds, style: Style(foreground: theme.secondary))
    for point in edge {
      grid[point].style.background = pictures[point].style.background
    }
  }

  // MARK: Text

  private func drawCaption(_ configuration: PhotoCellConfiguration, below area: CellRect, on grid: inout CellGrid) {
    guard let caption = configuration.caption, area.endRow < configuration.size.rows else { return }
    let row = area.endRow
    var style = Style(foreground: theme.text, background: theme.background)
    if configuration.isFocused {
      style = Style(foreground: theme.accent, background: theme.background, attributes: .bold)
    }
    grid.clear(CellRect(column: area.column, row: row, columns: area.columns, rows: 1), background: theme.background)
    let point = CellPoint(column: area.column, row: row)
    let shown = DisplayWidth.cut(caption, to: area.columns, ellipsis: look.ellipsis)
    grid.put(shown, at: point, style: style)
    for range in TextSearch.matches(of: configuration.matchedWords, in: shown) {
      let column = area.column + DisplayWidth.of(shown[..<range.lowerBound])
      grid.put(
        shown[range], at: CellPoint(column: column, row: row),
        style: Style(foreground: theme.accent, background: theme.background, attributes: [.bold, .underline]))
    }
  }

  /// Draws lines of text in the middle of an area; in a box if there is no frame.
  private func drawLines(
    _ color: CellColor, in area: CellRect, hasBox: Bool, on grid: inout CellGrid, lines: (CellSize) -> [String]
  ) {
    let style = Style(foreground: color, background: theme.background)
    if hasBox { grid.draw(isUnicode ? .line : .ascii, in: area, style: style) }
    let inner = hasBox ? area.inset(by: 1) : area
    guard !inner.isEmpty else { return }
    let lines = lines(inner.size).prefix(inner.rows)
    for (index, line) in lines.enumerated() {
      let shown = DisplayWidth.cut(line, to: inner.columns, ellipsis: look.ellipsis)
      let column = inner.column + (inner.columns - DisplayWidth.of(shown)) / 2
      let row = inner.row + (inner.rows - lines.count) / 2 + index
      grid.put(shown, at: CellPoint(column: column, row: row), style: style)
    }
  }
}
