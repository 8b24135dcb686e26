import SymbolArt
import TerminalPanels

/// A theme's colours as cells take them.
struct Inks: Hashable {
  /// Behind everything; the terminal's own unless the theme says.
  let background: CellColor
  /// What `background` is taken for when colours are mixed with it.
  let solidBackground: CellColor
  let text: CellColor
  let quiet: CellColor
  let accent: CellColor
  let mark: CellColor
  let trouble: CellColor
  let bar: CellColor
  /// The rim of a photographic print: paper, whatever the theme.
  let print: CellColor = .rgb(0xf4f1ea)
  /// Text on a mark.
  let onMark: CellColor = .rgb(0x000000)

  init(_ theme: Theme, on terminalBackground: RGB? = nil) {
    func color(_ rgb: RGB) -> CellColor { .rgb(rgb.rawValue) }
    // Not every terminal tells its own; a theme with dark text is for a light one.
    let isLight = Int(theme.text.red) + Int(theme.text.green) + Int(theme.text.blue) < 3 * 128
    background = theme.background.map(color) ?? .default
    solidBackground = color(theme.background ?? terminalBackground ?? (isLight ? .white : .black))
    text = color(theme.text)
    quiet = color(theme.quiet)
    accent = color(theme.accent)
    mark = color(theme.mark)
    trouble = color(theme.trouble)
    bar = color(theme.bar)
  }
}
