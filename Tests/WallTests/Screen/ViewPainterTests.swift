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

  /// A shadow fades out alike on all sides.
  @Test func shadowsAreSymmetric() throws {
    let (whole, box) = (view(0, 0, 12, 6), view(4, 2, 4, 2, color: 0x00ff00))
    (box.layer.shadowOpacity, box.layer.shadowOffset, box.layer.shadowRadius) = (1, .zero, 8)
    box.layer.shadowColor = Color(rgb: 0xff0000)
    whole.addSubview(box)
    let (grid, empty) = (try paint(whole), try paint(view(0, 0, 12, 6)))
    #expect(grid[3, 2] != empty[3, 2] && grid[4, 1] != empty[4, 1] && grid[1, 2] == empty[1, 2])
    for point in grid.bounds.cells {
      #expect(grid[point] == grid[11 - point.column, point.row] && grid[point] == grid[point.column, 5 - point.row])
    }
  }

  /// Green in the middle of cells and red elsewhere.
  private class Dots: Layer, LayerShading {
    class func make() -> Layer { Dots() }
    var isSmooth: Bool { false }
    func shader(spacing: CGSize) -> (CGPoint) -> SIMD4<Double> {
      { point in
        point.x.truncatingRemainder(dividingBy: 8) == 4 && point.y.truncatingRemainder(dividingBy: 16) == 8
          ? SIMD4(0, 1, 0, 1) : SIMD4(1, 0, 0, 1)
      }
    }
  }

  private final class SmoothDots: Dots {
    override class func make() -> Layer { SmoothDots() }
    override var isSmooth: Bool { true }
  }

  private final class DotView: View { override class var layerClass: AnyClass { Dots.self } }
  private final class SmoothDotView: View { override class var layerClass: AnyClass { SmoothDots.self } }

  /// A smooth layer has the colour of the middle of a cell, another one that of its quarters.
  @Test func layersAreSampled() throws {
    let frame = CGRect(x: 16, y: 16, width: 64, height: 64)
    for (view, color) in [(DotView(frame: frame), 0xff0000), (SmoothDotView(frame: frame), 0x00ff00)]
      as [(View, UInt32)]
    {
      let whole = self.view(0, 0, 12, 6)
      whole.addSubview(view)
      let grid = try paint(whole)
      for point in grid.bounds.cells {
        let isInside = (2..<10).contains(point.column) && (1..<5).contains(point.row)
        #expect((grid[point] == Cell(style: Style(background: .rgb(color)))) == isInside, "\(point)")
      }
    }
  }

  /// Tells whether it is drawn in a highlighted or selected cell.
  private final class State: View, ContentDrawing {
    func drawnContent(isHighlighted: Bool) -> DrawnContent? {
      .text(DrawnText(isHighlighted ? "on" : "off", color: Color(rgb: 0xffffff)))
    }
  }

  @Test(arguments: [false, true], [false, true]) func cellsAreHighlightedOrSelected(
    isHighlighted: Bool, isSelected: Bool
  ) throws {
    let cell = CollectionViewCell(frame: CGRect(x: 0, y: 0, width: 96, height: 96))
    (cell.isHighlighted, cell.isSelected) = (isHighlighted, isSelected)
    cell.contentView.addSubview(State(frame: CGRect(x: 0, y: 0, width: 32, height: 16)))
    #expect(row(0, of: try paint(cell)).hasPrefix(isHighlighted || isSelected ? "on " : "off"))
  }

  // MARK: Mixing

  /// Text and ground in the terminal's own colours are mixed as the theme's text and ground.
  @Test func aVeilIsOverTextAndGround() throws {
    let look = try WallBench(1, options: .boxes).wall.scene.look
    let (text, ground) = (CellColor.rgb(0x204060), CellColor.rgb(0xc0a080))
    for (old, solid) in [
      (Style(), (look.theme.text, look.theme.solidBackground)),
      (Style(foreground: text, background: ground), (text, ground)),
    ] {
      var style = old
      look.veil(&style, with: 0xff0000, by: 0.25)
      #expect(style.foreground == solid.0.blended(towards: .rgb(0xff0000), by: 0.25))
      #expect(style.background == solid.1.blended(towards: .rgb(0xff0000), by: 0.25))
    }
  }

  /// Colours go over to the new ones by the opacity. A character that only one grid has comes from, or goes to, the ground.
  @Test(arguments: [0.25, 0.375, 0.625, 0.75], ["a", "b"] as [Unicode.Scalar])
  func gridsAreMixed(alpha: Double, scalar: Unicode.Scalar) throws {
    let look = try WallBench(1, options: .boxes).wall.scene.look
    let old = Style(foreground: .rgb(0xff8000), background: .rgb(0x102030))
    let new = Style(foreground: .rgb(0x0040ff), background: .rgb(0xc0d0e0))
    let size = CellSize(columns: 2, rows: 1)
    let beneath = CellGrid(size, filledWith: Cell(Glyph("a"), style: old))
    var grid = CellGrid(size, filledWith: Cell(Glyph(scalar), style: new))
    look.mix(&grid, over: beneath, by: alpha, clip: CellRect(origin: .zero, size: CellSize(columns: 1, rows: 1)))
    let (from, to) =
      scalar == "a"
      ? (old.foreground, new.foreground)
      : alpha < 0.5 ? (old.foreground, new.background) : (old.background, new.foreground)
    #expect(grid[0, 0].glyph == Glyph(alpha < 0.5 ? "a" : scalar))
    #expect(grid[0, 0].style.foreground == from.blended(towards: to, by: alpha))
    #expect(grid[0, 0].style.background == old.background.blended(towards: new.background, by: alpha))
    #expect(grid[1, 0] == Cell(Glyph(scalar), style: new))
  }
}
