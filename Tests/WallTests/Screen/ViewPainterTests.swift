import CollectionView
import Foundation
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// Views of any kind in cells of 8 × 16 points.
@Suite(.oneAtATime) struct ViewPainterTests {
  /// A text, as UIKit's label is one.
  private final class Text: View, ContentDrawing {
    var text = ""
    func drawnContent(isHighlighted: Bool) -> DrawnContent? { .text(DrawnText(text, color: Color(rgb: 0xffffff))) }
  }

  /// Returns a view of some cells.
  private func view(_ column: Int, _ row: Int, _ columns: Int, _ rows: Int, color: UInt32? = nil) -> View {
    let view = View(frame: CGRect(x: 8 * column, y: 16 * row, width: 8 * columns, height: 16 * rows))
    view.backgroundColor = color.map { Color(rgb: $0) }
    return view
  }

  private func text(_ text: String, _ column: Int, _ row: Int, _ columns: Int) -> Text {
    let view = Text(frame: CGRect(x: 8 * column, y: 16 * row, width: 8 * columns, height: 16))
    view.text = text
    return view
  }

  /// Returns a view's 12 × 6 cells.
  private func paint(_ view: View) throws -> CellGrid {
    let scene = try WallBench(1, options: .boxes).wall.scene
    let painter = ViewPainter(size: CellSize(columns: 12, rows: 6), look: scene.look, artist: scene.pictures.artist)
    painter.paint(view, in: view.frame, alpha: 1)
    return painter.grid
  }

  private func row(_ row: Int, of grid: CellGrid) -> String { (0..<grid.columns).map { grid[$0, row].text }.joined() }

  @Test func scrolledContentMovesInBothDirections() throws {
    for (x, y) in [(0, 0), (16, 0), (0, 32), (16, 32)] {
      let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 96, height: 96))
      scroll.contentOffset = CGPoint(x: x, y: y)
      scroll.addSubview(text("ab", 4, 3, 4))
      let grid = try paint(scroll)
      #expect(row(3 - y / 16, of: grid).dropFirst(4 - x / 8).hasPrefix("ab"), "\(x), \(y)")
    }
  }

  /// A view without a background has the shadow of its largest visible subview.
  @Test func hiddenViewsCastNoShadow() throws {
    let whole = view(0, 0, 12, 6)
    let layer = whole.layer
    (layer.shadowOpacity, layer.shadowOffset, layer.shadowRadius) = (1, .zero, 8)
    layer.shadowColor = Color(rgb: 0xff0000)
    whole.addSubview(view(2, 2, 2, 1, color: 0x00ff00))
    let empty = try paint(view(0, 0, 12, 6))
    let grid = try paint(whole)
    #expect(grid[4, 2] != empty[4, 2] && grid[11, 5] == empty[11, 5])
    let hidden = view(0, 0, 12, 6, color: 0x0000ff)
    hidden.isHidden = true
    whole.addSubview(hidden)
    #expect(try paint(whole) == grid)
  }

  /// Half of a wide character is not drawn.
  @Test func wideCharactersAreCutAtTheEdge() throws {
    let box = view(0, 0, 3, 1)
    box.clipsToBounds = true
    box.addSubview(text("ab漢", 0, 0, 6))
    #expect(row(0, of: try paint(box)).hasPrefix("ab  "))
    box.clipsToBounds = false
    #expect(row(0, of: try paint(box)).hasPrefix("ab漢"))
  }

  /// A line is thinner than a cell: texts stay, also those of a view with lines of its own.
  @Test func linesSpareTexts() throws {
    let (outer, inner) = (view(0, 0, 12, 6), view(0, 0, 12, 6))
    inner.addSubview(text("ab", 2, 0, 4))
    outer.addSubview(inner)
    for lined in [[outer], [inner], [inner, outer]] {
      for view in [outer, inner] { view.layer.borderWidth = lined.contains { $0 === view } ? 1 : 0 }
      for view in lined { view.layer.borderColor = Color(rgb: 0xffffff) }
      #expect(row(0, of: try paint(outer)) == "┌─ab───────┐")
    }
  }
}
