import SymbolArt
import TerminalPanels

extension ThemeColors {
  /// Returns a cell as art, to be mixed with what is above it. A cell of exact pixels counts as background.
  func art(of cell: Cell) -> ArtCell {
    func color(_ color: CellColor, _ standard: CellColor) -> RGB {
      RGB(rawValue: color.rgbValue ?? standard.rgbValue ?? 0)
    }
    let background = color(cell.style.background, solidBackground)
    guard cell.width == 1, cell.style.foreground.numberValue == nil else { return .blank(background) }
    return ArtCell(scalar: cell.glyph.base, foreground: color(cell.style.foreground, text), background: background)
  }
}
