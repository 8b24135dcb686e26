import SymbolArt
import TestSupport
import Testing

@testable import TerminalPanels

/// Panels as ncurses composites them, read back from the screen.
@Suite(.oneAtATime) struct PanelTests {
  @Test func overlappingPanelsCoverByZOrder() throws {
    let screen = try Screen.headless(CellSize(columns: 10, rows: 4))
    let low = filled("a", on: screen, CellRect(column: 1, row: 0, columns: 5, rows: 3))
    let high = filled("b", on: screen, CellRect(column: 4, row: 1, columns: 4, rows: 3))
    screen.refresh()
    #expect(
      screen.text == """
        ·aaaaa····
        ·aaabbbb··
        ·aaabbbb··
        ····bbbb··
        """)

    low.zOrder = 1
    screen.refresh()
    #expect(
      screen.text == """
        ·aaaaa····
        ·aaaaabb··
        ·aaaaabb··
        ····bbbb··
        """)

    high.zOrder = 2
    low.isHidden = true
    screen.refresh()
    #expect(
      screen.text == """
        ··········
        ····bbbb··
        ····bbbb··
        ····bbbb··
        """)

    low.isHidden = false
    high.close()
    screen.refresh()
    #expect(
      screen.text == """
        ·aaaaa····
        ·aaaaa····
        ·aaaaa····
        ··········
        """)
  }

  func filled(_ letter: Unicode.Scalar, on screen: Screen, _ frame: CellRect, zOrder: Int = 0) -> Panel {
    let panel = Panel(on: screen, frame: frame, zOrder: zOrder)
    panel.content.fill(with: Cell(Glyph(letter)))
    return panel
  }
}

extension Screen {
  /// The characters on the screen, blanks as dots, row by row.
  var text: String {
    let grid = contents()
    return (0..<grid.rows).map { row in
      (0..<grid.columns).map { column in
        let text = grid[column, row].text
        return text == " " ? "·" : text
      }.joined()
    }.joined(separator: "\n")
  }
}
