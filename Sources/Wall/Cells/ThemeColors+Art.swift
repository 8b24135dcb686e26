import SymbolArt
import TerminalPanels

extension SymbolArtist {
  /// Creates the artist of a screen, with the symbols of the options.
  package init(on screen: Screen, _ options: WallOptions, _ theme: ThemeColors) {
    self.init(
      symbols: screen.isUnicode ? options.symbols ?? .quadrant : .ascii, colors: screen.colors,
      background: theme.solidBackground.rgbValue.map { RGB(rawValue: $0) } ?? .black)
  }
}

extension ThemeColors {
  /// Returns the colour of a photo's frame or focus ring; nil without a line.
  func line(of frame: FrameStyle, isFocused: Bool) -> CellColor? {
    if isFocused { return accent }
    return switch frame {
    case .none: nil
    case .photo: print
    case .line, .rounded: secondary
    }
  }

  /// Returns a cell as art, to mix it with what is above. A cell of exact pixels counts as background.
  func art(of cell: Cell) -> ArtCell {
    func color(_ color: CellColor, _ standard: CellColor) -> RGB {
      RGB(rawValue: color.rgbValue ?? standard.rgbValue ?? 0)
    }
    let background = color(cell.style.background, solidBackground)
    guard cell.width == 1, cell.style.foreground.numberValue == nil else { return .blank(background) }
    return ArtCell(scalar: cell.glyph.base, foreground: color(cell.style.foreground, text), background: background)
  }
}
