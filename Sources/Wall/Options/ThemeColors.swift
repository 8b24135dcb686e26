import SymbolArt
import TerminalPanels

/// A theme's colours as cell colours.
package struct ThemeColors: Hashable {
  /// The background; the terminal's own unless the theme has one.
  package let background: CellColor
  /// The RGB colour that replaces `background` when colours are mixed.
  package let solidBackground: CellColor
  let text: CellColor
  let secondary: CellColor
  package let accent: CellColor
  let mark: CellColor
  let error: CellColor
  let bar: CellColor
  /// The white of a photographic print, in every theme.
  let print: CellColor = .rgb(0xf4f1ea)
  let onMark: CellColor = .rgb(0x000000)

  package init(_ theme: Theme, on terminalBackground: RGB? = nil) {
    func color(_ rgb: RGB) -> CellColor { .rgb(rgb.rawValue) }
    // If the terminal does not report its background, a theme with dark text implies a light one.
    let isLight = Int(theme.text.red) + Int(theme.text.green) + Int(theme.text.blue) < 3 * 128
    background = theme.background.map(color) ?? .default
    solidBackground = color(theme.background ?? terminalBackground ?? (isLight ? .white : .black))
    text = color(theme.text)
    secondary = color(theme.secondary)
    accent = color(theme.accent)
    mark = color(theme.mark)
    error = color(theme.error)
    bar = color(theme.bar)
  }
}
