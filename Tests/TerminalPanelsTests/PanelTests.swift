import SymbolArt
import TestSupport
import Testing

@testable import TerminalPanels

/// Panels composited by ncurses and read back from the screen.
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

  /// The panel `abc/def/ghi` at every place in and around a screen of 4 × 4 cells.
  @Test func panelsAreClippedAtEveryEdge() throws {
    let screen = try Screen.headless(CellSize(columns: 4, rows: 4))
    let panel = Panel(on: screen, frame: CellRect(column: 0, row: 0, columns: 3, rows: 3))
    let lines = ["abc", "def", "ghi"]
    for (row, line) in lines.enumerated() { panel.content.put(line, at: CellPoint(column: 0, row: row)) }
    for row in -4...5 {
      for column in -4...5 {
        panel.frame.origin = CellPoint(column: column, row: row)
        screen.refresh()
        for y in 0..<4 {
          for x in 0..<4 {
            let inside = 0..<3 ~= x - column && 0..<3 ~= y - row
            let expected = inside ? String(Array(lines[y - row])[x - column]) : " "
            #expect(
              screen.cell(at: CellPoint(column: x, row: y)).text == expected,
              "panel at \(column),\(row), cell \(x),\(y)")
          }
        }
      }
    }
  }

  @Test func aPanelLargerThanTheScreenShowsItsMiddle() throws {
    let screen = try Screen.headless(CellSize(columns: 3, rows: 2))
    let panel = Panel(on: screen, frame: CellRect(column: -2, row: -1, columns: 7, rows: 4))
    for row in 0..<4 { panel.content.put("\(row)123456", at: CellPoint(column: 0, row: row)) }
    screen.refresh()
    #expect(screen.text == "234\n234")
  }

  @Test func emptyAndDistantPanelsShowNothing() throws {
    let screen = try Screen.headless(CellSize(columns: 3, rows: 1))
    let frames = [
      CellRect.zero, CellRect(column: 1, row: 0, columns: 0, rows: 1),
      CellRect(column: 0, row: 0, columns: -2, rows: 3),
      CellRect(column: 1_000_000, row: 0, columns: 5, rows: 5),
      CellRect(column: 0, row: -1_000_000, columns: 5, rows: 5),
    ]
    let panels = frames.map { filled("x", on: screen, $0) }
    screen.refresh()
    #expect(screen.text == "···")
    panels[0].frame = CellRect(column: 2, row: 0, columns: 4, rows: 4)
    panels[0].content = CellGrid(CellSize(columns: 4, rows: 4), filledWith: Cell(Glyph("y")))
    screen.refresh()
    #expect(screen.text == "··y")
  }

  @Test func contentSmallerThanTheFrameLeavesBlanks() throws {
    let screen = try Screen.headless(CellSize(columns: 6, rows: 2))
    let below = filled("z", on: screen, CellRect(column: 0, row: 0, columns: 6, rows: 2))
    let panel = Panel(on: screen, frame: CellRect(column: 1, row: 0, columns: 4, rows: 2), zOrder: 1)
    panel.content = CellGrid(CellSize(columns: 2, rows: 1), filledWith: Cell(Glyph("p")))
    screen.refresh()
    #expect(screen.text == "zpp··z\nz····z")
    #expect(below.content.columns == 6)
  }

  @Test func aReleasedPanelIsRemoved() throws {
    let screen = try Screen.headless(CellSize(columns: 3, rows: 1))
    do {
      let panel = filled("x", on: screen, CellRect(column: 0, row: 0, columns: 3, rows: 1))
      screen.refresh()
      #expect(screen.text == "xxx")
      _ = panel
    }
    screen.refresh()
    #expect(screen.text == "···")
  }

  /// Random sequences of all changes, compared with painting the panels one over the other.
  @Test(arguments: 0..<20 as Range<UInt64>) func compositingEqualsPaintingInOrder(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let screen = try Screen.headless(CellSize(columns: 12, rows: 7))
    var panels: [Panel] = []
    for step in 0..<60 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1:
        let letter = Unicode.Scalar(UInt8.random(in: 97...122, using: &random))
        panels.append(
          filled(letter, on: screen, .random(using: &random), zOrder: Int.random(in: 0...3, using: &random)))
      case 2 where !panels.isEmpty: panels.remove(at: Int.random(in: 0..<panels.count, using: &random))
      case 3 where !panels.isEmpty: panels.randomElement(using: &random)?.isHidden.toggle()
      case 4 where !panels.isEmpty: panels.randomElement(using: &random)?.zOrder = Int.random(in: 0...3, using: &random)
      case 5:
        screen.resize(
          to: CellSize(columns: Int.random(in: 1...14, using: &random), rows: Int.random(in: 1...9, using: &random)))
      default:
        guard let panel = panels.randomElement(using: &random) else { break }
        panel.frame = .random(using: &random)
        panel.content = CellGrid(
          panel.frame.size,
          filledWith: panel.content.rows * panel.content.columns > 0
            ? panel.content[0, 0] : Cell(Glyph("q")))
      }
      screen.refresh()
      #expect(screen.text == painted(panels, size: screen.size), "seed \(seed), step \(step)")
    }
  }

  /// Returns the expected screen: each panel painted over those below.
  private func painted(_ panels: [Panel], size: CellSize) -> String {
    var lines = Array(repeating: Array(repeating: "·", count: size.columns), count: size.rows)
    for panel in panels.sorted(by: { ($0.zOrder, $0.serial) < ($1.zOrder, $1.serial) }) where !panel.isHidden {
      let visible = panel.frame.intersection(CellRect(origin: .zero, size: size))
      for row in visible.row..<visible.endRow {
        for column in visible.column..<visible.endColumn { lines[row][column] = panel.content[0, 0].text }
      }
    }
    return lines.map { $0.joined() }.joined(separator: "\n")
  }

  func filled(_ letter: Unicode.Scalar, on screen: Screen, _ frame: CellRect, zOrder: Int = 0) -> Panel {
    let panel = Panel(on: screen, frame: frame, zOrder: zOrder)
    panel.content.fill(with: Cell(Glyph(letter)))
    return panel
  }
}

extension Screen {
  /// The characters on the screen, with dots for blanks.
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

extension CellRect {
  /// Returns a rectangle inside, partly inside, or outside a small screen.
  static func random(using random: inout SeededRandom) -> CellRect {
    CellRect(
      column: Int.random(in: -6...13, using: &random), row: Int.random(in: -4...8, using: &random),
      columns: Int.random(in: 0...9, using: &random), rows: Int.random(in: 0...6, using: &random))
  }
}
