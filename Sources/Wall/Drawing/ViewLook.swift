import CollectionView
import Foundation
import SymbolArt
import TerminalPanels

/// The colours of drawings on a screen, and their mixing.
package struct ViewLook {
  package let theme: ThemeColors
  package let isUnicode: Bool
  package let colors: ColorDepth
  package let geometry: CellGeometry

  /// The text at the end of truncated text.
  package var ellipsis: String { isUnicode ? "…" : "~" }

  /// The characters by the quarters that they fill: 1 top left, 2 top right, 4 bottom left, 8 bottom right.
  static let quarters = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█".unicodeScalars.map { Glyph($0) }

  /// Returns a cell's colour mixed with a view's colour, by the opacity of the latter.
  func mixed(_ color: CellColor, towards other: Color, isForeground: Bool = false) -> CellColor {
    mixed(color, towards: other.rgb, by: other.alpha, isForeground: isForeground)
  }

  private func mixed(_ color: CellColor, towards rgb: UInt32, by alpha: Double, isForeground: Bool) -> CellColor {
    if color.numberValue != nil { return color }
    let solid = color.isDefault ? (isForeground ? theme.text : theme.solidBackground) : color
    return solid.blended(towards: .rgb(rgb), by: alpha)
  }

  /// Mixes both colours of a cell with another one.
  func veil(_ style: inout Style, with rgb: UInt32, by alpha: Double) {
    style.background = mixed(style.background, towards: rgb, by: alpha, isForeground: false)
    style.foreground = mixed(style.foreground, towards: rgb, by: alpha, isForeground: true)
  }

  /// Returns the average colour of a cell: half of each colour for a character of a picture.
  func average(_ cell: Cell) -> CellColor {
    let background = cell.style.background.isDefault ? theme.solidBackground : cell.style.background
    guard cell.glyph.base > 0x2500, cell.style.foreground.numberValue == nil else { return background }
    return background.blended(towards: cell.style.foreground.isDefault ? theme.text : cell.style.foreground, by: 0.5)
  }

  /// Returns the background of a cell's replacement: the terminal's own if the cell had that.
  func shownBackground(_ average: CellColor, of cell: Cell) -> CellColor {
    cell.style.background.isDefault && average == theme.solidBackground ? .default : average
  }

  /// Returns the style for a line of a colour over a cell.
  func style(of color: Color, over under: Cell) -> Style {
    let background = average(under)
    return Style(foreground: mixed(background, towards: color), background: shownBackground(background, of: under))
  }

  /// Returns the colour of a text on a background. On the terminal's own background, the theme's colour replaces an
  /// unreadable one, since labels are black by default.
  func textColor(_ color: Color, on background: CellColor, isPainted: Bool) -> CellColor {
    let mixed = mixed(background, towards: color)
    guard !isPainted else { return mixed }
    func brightness(_ color: CellColor) -> Int {
      let rgb = RGB(rawValue: color.rgbValue ?? 0)
      return Int(rgb.red) * 3 + Int(rgb.green) * 6 + Int(rgb.blue)
    }
    return abs(brightness(mixed) - brightness(theme.solidBackground)) < 600 ? theme.text : mixed
  }

  /// Mixes a painted grid with the grid below it.
  func mix(_ grid: inout CellGrid, over beneath: CellGrid, by alpha: Double, clip: CellRect) {
    func solid(_ color: CellColor, _ standard: CellColor) -> CellColor { color.isDefault ? standard : color }
    for point in clip.cells {
      let (new, old) = (grid[point], beneath[point])
      guard new != old, new.width > 0 else { continue }
      var cell = alpha >= 0.5 || new.glyph == old.glyph ? new : old
      if cell.width == 0 { cell = Cell(style: old.style) }
      let (from, to) = (
        solid(old.style.background, theme.solidBackground), solid(new.style.background, theme.solidBackground)
      )
      cell.style.background =
        old.style.background == new.style.background ? new.style.background : from.blended(towards: to, by: alpha)
      if cell.style.foreground.numberValue == nil {
        // A character that only one grid has fades in from, or out to, the background of the other.
        let before = new.glyph == old.glyph || alpha < 0.5 ? solid(old.style.foreground, theme.text) : from
        let after = new.glyph == old.glyph || alpha >= 0.5 ? solid(new.style.foreground, theme.text) : to
        cell.style.foreground = before.blended(towards: after, by: alpha)
      }
      grid[point] = cell
    }
  }
}

extension ViewLook {
  /// Creates the look of drawings on a screen.
  package init(on screen: Screen, theme: ThemeColors, geometry: CellGeometry) {
    self.init(theme: theme, isUnicode: screen.isUnicode, colors: screen.colors, geometry: geometry)
  }

  // MARK: Leaning pictures

  /// Draws a leaning picture in an area of a grid, over its cells, and returns the cells drawn.
  ///
  /// - Parameter origin: The screen cell at the grid's top left.
  @discardableResult
  func draw(
    _ picture: LeaningPicture, in area: CellRect, of grid: inout CellGrid, at origin: CellPoint = .zero,
    by artist: SymbolArtist, isFast: Bool
  ) -> LeaningArt {
    let beneath = grid
    let art = artist.leaningArt(
      of: picture, column: origin.column + area.column, row: origin.row + area.row, columns: area.columns,
      rows: area.rows, fast: isFast
    ) { theme.art(of: beneath[area.column + $0, area.row + $1]) }
    grid.draw(art, at: area.origin, colors: colors)
    for row in 0..<art.rows {
      for column in 0..<art.columns where art.isMixed[row * art.columns + column] {
        let point = CellPoint(column: area.column + column, row: area.row + row)
        if beneath[point].style.background.isDefault {
          restoreBackground(&grid[point].style)
        }
      }
    }
    return art
  }

  /// Restores the terminal's own background in mixed cells, since its colour may be unknown.
  private func restoreBackground(_ style: inout Style) {
    let solid = theme.solidBackground
    /// Returns true if a colour is at most a third of the way from the background to the other colour.
    func isBackground(_ color: CellColor, beside other: CellColor) -> Bool {
      color.squaredDistance(to: solid) * 9 <= other.squaredDistance(to: solid)
    }
    if isBackground(style.background, beside: style.foreground) {
      style.background = .default
    } else if isBackground(style.foreground, beside: style.background) {
      style = Style(foreground: style.background, background: .default, attributes: .reverse)
    }
  }
}

extension CellColor {
  /// Returns the sum of squared differences of the channels; 0 unless both are sRGB colours.
  fileprivate func squaredDistance(to other: CellColor) -> Int {
    guard let a = rgbValue, let b = other.rgbValue else { return 0 }
    return [0, 8, 16].reduce(0) { sum, shift in
      let difference = Int(a >> shift & 0xff) - Int(b >> shift & 0xff)
      return sum + difference * difference
    }
  }
}
