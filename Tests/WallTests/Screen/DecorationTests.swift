import CollectionView
import Foundation
import PhotoFeed
import TerminalPanels
import TestSupport
import Testing
import WallLayouts

@testable import Wall

/// Decorations of a layout are drawn as their views are.
@Suite(.oneAtATime) struct DecorationTests {
  /// A text, as UIKit's label is one.
  private final class Text: View, ContentDrawing {
    var text = ""
    func drawnContent(isHighlighted: Bool) -> DrawnContent? { .text(DrawnText(text, color: Color(rgb: 0xffffff))) }
  }

  /// A board with a badge in its corner and a text.
  private final class Board: CollectionReusableView {
    override init(frame: CGRect) {
      super.init(frame: frame)
      backgroundColor = Color(rgb: 0x400000)
      let badge = View(frame: CGRect(x: 8, y: 0, width: 24, height: 16))
      badge.backgroundColor = Color(rgb: 0x00ff00)
      addSubview(badge)
      let text = Text(frame: CGRect(x: 40, y: 0, width: 160, height: 16))
      text.text = "a shelf"
      addSubview(text)
    }

    required init?(coder: NSCoder) { nil }
  }

  private final class Line: CollectionReusableView {
    override init(frame: CGRect) {
      super.init(frame: frame)
      backgroundColor = Color(rgb: 0x808080)
    }

    required init?(coder: NSCoder) { nil }
  }

  /// Rows of one photo each, with a board behind each of them and a line below it.
  private final class ShelfLayout: CollectionViewLayout {
    override init() {
      super.init()
      register(Board.self, forDecorationViewOfKind: "board")
      register(Line.self, forDecorationViewOfKind: "line")
    }

    required init?(coder: NSCoder) { nil }

    override var collectionViewContentSize: CGSize { CGSize(width: 400, height: 12 * 160) }

    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
      (0..<12).flatMap { item -> [CollectionViewLayoutAttributes] in
        let path = IndexPath(item: item, section: 0)
        let top = CGFloat(item) * 160
        let photo = CollectionViewLayoutAttributes(forCellWith: path)
        photo.frame = CGRect(x: 40, y: top + 32, width: 80, height: 80)
        photo.zIndex = 1
        let board = CollectionViewLayoutAttributes(forDecorationViewOfKind: "board", with: path)
        board.frame = CGRect(x: 8, y: top + 16, width: 300, height: 112)
        let line = CollectionViewLayoutAttributes(forDecorationViewOfKind: "line", with: path)
        line.frame = CGRect(x: 8, y: top + 148, width: 300, height: 1)
        return [photo, board, line]
      }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
      layoutAttributesForElements(in: .infinite)?.first { $0.indexPath == indexPath }
    }
  }

  private func bench() throws -> WallBench {
    let entry = LayoutEntry(name: "shelf", summary: "shelf") { ShelfLayout() }
    var options = WallOptions.boxes
    options.layout = "shelf"
    let bench = try WallBench(12, options: options, layouts: [entry])
    bench.settle()
    return bench
  }

  private func row(_ row: Int, of bench: WallBench) -> String {
    (0..<40).map { bench.screen.cell(at: CellPoint(column: $0, row: row)).text }.joined()
  }

  @Test func theirSubviewsAndTextsAreDrawn() throws {
    let bench = try bench()
    #expect(row(1, of: bench).dropFirst(6).hasPrefix("a shelf"))
    func color(_ column: Int, _ row: Int) -> CellColor {
      bench.screen.cell(at: CellPoint(column: column, row: row)).style.background
    }
    #expect(color(3, 1) == .rgb(0x00ff00) && color(1, 1) == .rgb(0x400000) && color(30, 5) == .rgb(0x400000))
    #expect(color(6, 1) == .rgb(0x400000) && color(30, 0).isDefault)
    #expect(row(9, of: bench) == " " + String(repeating: "─", count: 38) + " ")
  }

  @Test func theyMoveWithTheContentAndAreCutAtTheEdges() throws {
    let bench = try bench()
    bench.mouse(.wheel(.down), 60, 20)
    bench.settle()
    let rows = Int((bench.state.offset.y / 16).rounded())
    #expect(rows > 1)
    let text = (0..<23).first { row($0, of: bench).contains("a shelf") }
    #expect(text == 11 - rows)
  }
}
