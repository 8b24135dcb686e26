import Basics
import PhotoFeed
import Pictures
import TerminalPanels

/// The histogram of a large picture at its bottom left corner, with the shares of clipped pixels.
struct HistogramPanel {
  private let scene: WallScene
  private let panel: Panel

  init(in scene: WallScene) {
    self.scene = scene
    panel = Panel(on: scene.screen, frame: .zero, zOrder: 0)
    panel.isHidden = true
  }

  /// Draws the histogram of a photo over its picture, if it is enabled, loaded, and fits.
  func draw(of photo: PhotoID, over frame: CellRect, zOrder: Int, isHidden: Bool) {
    let size = CellSize(columns: min(64, max(18, frame.columns / 3)), rows: min(9, max(4, frame.rows / 4)))
    guard scene.appearance.showsHistogram, !isHidden, size.columns <= frame.columns, 2 * size.rows <= frame.rows,
      let histogram = scene.pictures.histogram(of: photo)
    else { return hide() }
    panel.isHidden = false
    panel.zOrder = zOrder
    panel.frame = CellRect(
      origin: CellPoint(column: frame.column, row: frame.endRow - size.rows), size: size)
    let grid = grid(histogram, size)
    if panel.content != grid { panel.content = grid }
  }

  private func grid(_ histogram: PictureHistogram, _ size: CellSize) -> CellGrid {
    let (theme, colors, artist) = (scene.theme, scene.screen.colors, scene.pictures.artist)
    var grid = CellGrid(size, filledWith: Cell(style: Style(foreground: theme.text, background: theme.bar)))
    let rows = size.rows - 1
    let plot = histogram.plot(width: 4 * size.columns, height: 8 * rows, isGrey: colors == .mono)
    grid.draw(artist.art(of: plot, columns: size.columns, rows: rows, fast: false), at: .zero, colors: colors)
    // Shadows are on the left, as in the plot.
    let hasWords = size.columns >= 34
    let left = (hasWords ? "shadows " : "") + histogram.shadowsText
    let right = histogram.highlightsText + (hasWords ? " highlights" : "")
    let style = Style(foreground: theme.text, background: theme.bar)
    grid.put(left, at: CellPoint(column: 0, row: rows), style: style)
    grid.put(right, at: CellPoint(column: size.columns - DisplayWidth.of(right), row: rows), style: style)
    return grid
  }

  func hide() { panel.isHidden = true }
  func remove() { panel.close() }
}

extension PictureHistogram {
  /// The share of clipped highlights: `1.3 %`.
  var highlightsText: String { "\((100 * highlights).fixed(1)) %" }
  /// The share of clipped shadows.
  var shadowsText: String { "\((100 * shadows).fixed(1)) %" }
}
