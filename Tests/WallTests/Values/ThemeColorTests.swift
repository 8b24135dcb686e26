import SymbolArt
import TerminalPanels
import Testing

@testable import Wall

/// The background that colours are mixed with is the theme's, else the terminal's, else what the colour of the text implies.
@Suite struct ThemeColorTests {
  /// (colour of the text, background of the theme, of the terminal, what is mixed with)
  @Test(
    arguments: [
      (0xffffff, nil, nil, 0x000000), (0x000000, nil, nil, 0xffffff), (0x7f7f80, nil, nil, 0xffffff),
      (0x808080, nil, nil, 0x000000), (0xffffff, nil, 0x123456, 0x123456), (0xffffff, 0x654321, 0x123456, 0x654321),
    ] as [(UInt32, UInt32?, UInt32?, UInt32)])
  func solidBackgrounds(text: UInt32, own: UInt32?, terminal: UInt32?, solid: UInt32) {
    var theme = Theme.dark
    (theme.text, theme.background) = (RGB(rawValue: text), own.map { RGB(rawValue: $0) })
    let colors = ThemeColors(theme, on: terminal.map { RGB(rawValue: $0) })
    #expect(colors.solidBackground == .rgb(solid) && colors.text == .rgb(text))
    #expect(colors.background == own.map { CellColor.rgb($0) } ?? .default)
  }

  @Test func eachColourIsTheThemesOwn() {
    var theme = Theme.dark
    (theme.secondary, theme.accent, theme.mark) = (RGB(rawValue: 1), RGB(rawValue: 2), RGB(rawValue: 3))
    (theme.error, theme.bar) = (RGB(rawValue: 4), RGB(rawValue: 5))
    let colors = ThemeColors(theme)
    #expect([colors.secondary, colors.accent, colors.mark, colors.error, colors.bar] == (1...5).map { .rgb($0) })
  }
}
