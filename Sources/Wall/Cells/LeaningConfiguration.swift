import Pictures
import SymbolArt
import TerminalPanels

/// Everything that the drawing of a leaning photo's panel depends on. Equal configurations are drawn once.
struct LeaningConfiguration: Hashable {
  var photo: PhotoID
  var quadrilateral: CellQuadrilateral
  var body: Body
  /// The colour of the line along the edges; nil if there is none.
  var border: CellColor?
  /// The size of the picture before its transform, in points: the line is as wide as half a column.
  var width: Double
  var height: Double
  /// The text on the picture, such as a mark; empty if there is none.
  var badge = ""
  /// The picture in exact pixels; nil if it moves, or the terminal does not show any.
  var pixels: PlacedLeaningPixels?
  /// The opacity in steps of a twentieth, 0…20.
  var opacity = 20
  /// The cells beneath the panel.
  var beneath: CellGrid

  /// What leans.
  enum Body: Hashable {
    /// The number of the decoded picture, the frame of an animated one, the pixels that are seen, and whether it moves.
    case picture(Int, frame: Int, part: PixelRectangle, isFast: Bool)
    /// The picture has not been loaded.
    case placeholder(title: String)
    case failure(label: String)
  }
}

extension LeaningConfiguration {
  /// Returns what is drawn on the quadrilateral. Without a part of its own, all of a bitmap is seen.
  func picture(_ bitmap: Bitmap) -> LeaningPicture {
    var part = PixelRectangle(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
    if case .picture(_, _, let own, _) = body { part = own }
    var picture = LeaningPicture(bitmap, part: part, on: quadrilateral)
    if let rgb = border?.rgbValue {
      picture.border = (RGB(rawValue: rgb), Self.line(part.width, width), Self.line(part.height, height))
    }
    picture.opacity = opacity
    return picture
  }

  /// Returns the width of a line of half a column in pixels of a picture's side.
  private static func line(_ pixels: Int, _ points: Double) -> Int {
    max(1, Int((Double(pixels) * 4 / max(points, 4)).rounded()))
  }

  /// What the picture's exact pixels on an area of cells depend on.
  func pixelKey(in area: CellRect) -> LeaningConfiguration {
    var key = self
    (key.badge, key.pixels, key.beneath) = ("", nil, CellGrid(area.size))
    return key
  }
}

extension PhotoPainter {
  /// Draws a leaning photo's panel over what lies beneath.
  ///
  /// - Parameters:
  ///   - bitmap: the picture of a body `.picture`.
  ///   - origin: the cell of the screen at the panel's top left.
  func paint(
    _ configuration: LeaningConfiguration, bitmap: Bitmap?, at origin: CellPoint, by artist: SymbolArtist
  ) -> CellGrid {
    let size = configuration.beneath.size
    var (text, style) = ("", Style(foreground: inks.secondary))
    let picture: LeaningPicture
    var isFast = false
    switch configuration.body {
    case .picture(_, _, _, let fast):
      guard let bitmap else { return configuration.beneath }
      picture = configuration.picture(bitmap)
      isFast = fast
    case .placeholder(let title), .failure(let title):
      text = title
      if case .failure = configuration.body { style.foreground = inks.error }
      var outline = configuration
      outline.border = configuration.border ?? style.foreground
      picture = outline.picture(Bitmap(width: 160, height: 120, color: inks.solidBackground.rgbValue ?? 0))
    }
    let art = artist.leaningArt(
      of: picture, column: origin.column, row: origin.row, columns: size.columns, rows: size.rows, fast: isFast
    ) { inks.art(of: configuration.beneath[$0, $1]) }
    var grid = configuration.beneath
    grid.draw(art, at: .zero, colors: colors)
    restoreBackground(of: art, over: configuration.beneath, on: &grid)
    if let pixels = configuration.pixels { draw(pixels, over: configuration.beneath, on: &grid) }
    if !text.isEmpty { draw(text, style: style, inMiddleOf: art, on: &grid) }
    if !configuration.badge.isEmpty { drawBadge(configuration, at: origin, within: art, on: &grid) }
    return grid
  }

  /// Draws exact pixels. A cell belongs to one picture: at an edge, to the one beneath unless half of it is covered.
  private func draw(_ pixels: PlacedLeaningPixels, over beneath: CellGrid, on grid: inout CellGrid) {
    for (index, coverage) in pixels.coverage.enumerated() where coverage > 0 {
      let point = CellPoint(column: index % grid.columns, row: index / grid.columns)
      if coverage < 0.5, beneath[point.column, point.row].hasPixels {
        grid[point.column, point.row] = beneath[point.column, point.row]
      } else {
        grid.draw(
          pixels.placement, at: .zero, in: CellRect(origin: point, size: CellSize(columns: 1, rows: 1)),
          background: inks.background)
      }
    }
  }

  /// Gives the terminal's own background, whose colour may not be known exactly, to the part of mixed cells that shows it.
  private func restoreBackground(of art: LeaningArt, over beneath: CellGrid, on grid: inout CellGrid) {
    let solid = inks.solidBackground
    /// Returns true if one colour is at most a third of the way from the background to the other.
    func isBackground(_ color: CellColor, beside other: CellColor) -> Bool {
      color.squaredDistance(to: solid) * 9 <= other.squaredDistance(to: solid)
    }
    for row in 0..<art.rows {
      for column in 0..<art.columns where art.isMixed[row * art.columns + column] {
        guard beneath[column, row].style.background.isDefault else { continue }
        var cell = grid[column, row]
        let style = cell.style
        if isBackground(style.background, beside: style.foreground) {
          cell.style.background = .default
        } else if isBackground(style.foreground, beside: style.background) {
          cell.style = Style(foreground: style.background, background: .default, attributes: .reverse)
        } else {
          continue
        }
        grid[column, row] = cell
      }
    }
  }

  /// Writes a text on the middle row of a leaning placeholder.
  private func draw(_ text: String, style: Style, inMiddleOf art: LeaningArt, on grid: inout CellGrid) {
    let row = art.rows / 2
    let reached = (0..<art.columns).filter { art.cells[row * art.columns + $0] != nil }
    guard let first = reached.first, let last = reached.last, last - first >= 4 else { return }
    let shown = DisplayWidth.cut(text, to: last - first - 3, ellipsis: isUnicode ? "…" : "~")
    var style = style
    style.background = inks.background
    let column = first + (last - first + 1 - DisplayWidth.of(shown)) / 2
    grid.put(shown, at: CellPoint(column: column, row: row), style: style)
  }

  /// Draws the badge near the picture's top left corner.
  private func drawBadge(
    _ configuration: LeaningConfiguration, at origin: CellPoint, within art: LeaningArt, on grid: inout CellGrid
  ) {
    let corner = configuration.quadrilateral.cellInsideTopLeft
    let (column, row) = (corner.column - origin.column, corner.row - origin.row)
    guard row >= 0, row < art.rows, column >= 0, column < art.columns, art.cells[row * art.columns + column] != nil
    else { return }
    let style = Style(foreground: inks.onMark, background: inks.mark, attributes: .bold)
    grid.put(configuration.badge, at: CellPoint(column: column, row: row), style: style)
  }
}

extension CellColor {
  /// Returns the sum of the squared differences of the channels; 0 unless both are sRGB colours.
  fileprivate func squaredDistance(to other: CellColor) -> Int {
    guard let a = rgbValue, let b = other.rgbValue else { return 0 }
    return [0, 8, 16].reduce(0) { sum, shift in
      let difference = Int(a >> shift & 0xff) - Int(b >> shift & 0xff)
      return sum + difference * difference
    }
  }
}
