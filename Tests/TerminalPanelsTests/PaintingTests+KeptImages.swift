import Foundation
import Pictures
import Testing

@testable import TerminalPanels

/// Images that a terminal keeps until they are deleted.
extension PaintingTests {
  /// Images that stay are deleted one by one, each together with what is printed in its place, so that a terminal which
  /// shows a part of the update has blanks only where one of them was.
  @Test func imagesThatStayAreReplacedOneByOne() throws {
    let (screen, display) = try painting(24, 5, keepsImages: true)
    var terminal = MiniTerminal(size: screen.size, kind: .keepsImages(first: 0))
    let panels = (0..<3).map { number in
      Panel(on: screen, frame: CellRect(column: 8 * number, row: 0, columns: 6, rows: 3))
    }
    for (number, panel) in panels.enumerated() {
      let key = PixelKey(picture: number)
      _ = display.add(.gradient(PixelSize(width: 12, height: 6), seed: 1), for: key)
      panel.content.fill(panel.content.bounds, with: Cell(Glyph("x")))
      panel.content.draw(try #require(display.placement(of: key, columns: 6, rows: 3)), at: .zero)
    }
    screen.refresh()
    display.endFrame(at: 1, isMoving: false)
    terminal.feed(screen.takeOutput())
    #expect(terminal.images.count == 54)
    for panel in panels { panel.frame.origin.row += 1 }
    screen.refresh()
    let parts = String(decoding: screen.takeOutput(), as: UTF8.self).components(separatedBy: "\u{1b}_")
    #expect(parts.count > 3)
    for (number, part) in parts.enumerated() {
      terminal.feed(Array(((number == 0 ? "" : "\u{1b}_") + part).utf8))
      let bare = panels.filter { panel in
        // The middle row, which the picture had and has.
        (panel.frame.column..<panel.frame.endColumn).allSatisfy { column in
          terminal.images[CellPoint(column: column, row: 1)] == nil && terminal.grid[column, 1].glyph == .space
        }
      }
      #expect(bare.isEmpty, "after part \(number)")
    }
  }

  /// Images are deleted from the top to the bottom, as they are printed.
  @Test func imagesThatStayAreDeletedByRows() throws {
    let (screen, display) = try painting(24, 6, keepsImages: true)
    let panels = try [(12, 0), (0, 2)].enumerated().map { number, origin in
      let panel = Panel(on: screen, frame: CellRect(column: origin.0, row: origin.1, columns: 4, rows: 2))
      let key = PixelKey(picture: number)
      _ = display.add(.gradient(PixelSize(width: 8, height: 4), seed: 1), for: key)
      panel.content.fill(with: Cell(Glyph("x")))
      panel.content.draw(try #require(display.placement(of: key, columns: 4, rows: 2)), at: .zero)
      return panel
    }
    screen.refresh()
    display.endFrame(at: 1, isMoving: false)
    _ = screen.takeOutput()
    for panel in panels { panel.frame.origin.row += 1 }
    screen.refresh()
    let parts = String(decoding: screen.takeOutput(), as: UTF8.self).components(separatedBy: "\u{1b}_").dropFirst()
    #expect(parts.map { $0.prefix { $0 != "\u{1b}" } } == ["13;1", "1;3"])
  }

  /// The frames of an animation do not pile up where images stay: each replaces the one before.
  @Test func framesReplaceImagesThatStay() throws {
    let (screen, display) = try painting(10, 4, keepsImages: true)
    // At the right edge no column is blanked.
    let panel = Panel(on: screen, frame: CellRect(column: 6, row: 0, columns: 4, rows: 2))
    for number in 0..<3 {
      let key = PixelKey(picture: 1, frame: number)
      display.beginFrame(at: Double(number))
      _ = display.add(.gradient(PixelSize(width: 8, height: 4), seed: UInt64(number)), for: key)
      panel.content.fill(with: Cell(Glyph("x")))
      panel.content.draw(try #require(display.placement(of: key, columns: 4, rows: 2)), at: .zero)
      screen.refresh()
      _ = screen.takeOutput()
      display.endFrame(at: Double(number), isMoving: false)
      let output = String(decoding: screen.takeOutput(), as: UTF8.self)
      #expect(output.contains("\u{1b}P") && output.contains("\u{1b}_7;1\u{1b}\\") == (number > 0), "\(number)")
    }
  }

  /// When an image is deleted, strips that wait to be sent are dropped, also of another picture: its cells may be printed, too.
  @Test func stripsThatWaitAreDroppedWithADeletedImage() throws {
    let (screen, display) = try painting(24, 5, keepsImages: true)
    let panels = try (0..<2).map { number in
      let panel = Panel(on: screen, frame: CellRect(column: 12 * number, row: 0, columns: 6, rows: 3))
      _ = display.add(.gradient(PixelSize(width: 12, height: 6), seed: 1), for: PixelKey(picture: number))
      panel.content.draw(try #require(display.placement(of: PixelKey(picture: number), columns: 6, rows: 3)), at: .zero)
      return panel
    }
    let text = Panel(on: screen, frame: CellRect(column: 0, row: 4, columns: 24, rows: 1))
    screen.refresh()
    display.endFrame(at: 1, isMoving: false)
    let strips = PaintedStrip.strips(of: screen.size, most: screen.size, cells: display.cells.cells) {
      panels[1].frame.contains(CellPoint(column: $0 % 24, row: $0 / 24))
    }
    #expect(strips.map(\.frame) == [panels[1].frame])
    for isMoved in [false, true] {
      display.waiting = strips.map { ($0, []) }
      if isMoved { panels[0].frame.origin.row = 1 }
      text.content.put("moved: \(isMoved)", at: .zero)
      screen.refresh()
      #expect(display.waiting.isEmpty == isMoved)
    }
  }

  @Test func imagesThatStayAreDeletedForOtherPrograms() throws {
    let (screen, display) = try painting(10, 4, keepsImages: true)
    let panel = Panel(on: screen, frame: CellRect(column: 0, row: 0, columns: 4, rows: 2))
    _ = display.add(.gradient(PixelSize(width: 8, height: 4), seed: 1), for: PixelKey(picture: 1))
    panel.content.draw(try #require(display.placement(of: PixelKey(picture: 1), columns: 4, rows: 2)), at: .zero)
    screen.refresh()
    display.endFrame(at: 1, isMoving: false)
    var terminal = MiniTerminal(size: screen.size, kind: .keepsImages(first: 0))
    terminal.feed(screen.takeOutput())
    #expect(terminal.images.count == 8)
    screen.suspend()
    terminal.feed(screen.takeOutput())
    #expect(terminal.images.isEmpty && screen.alternate.exitSequence.isEmpty)
    _ = PaintedPictures(
      screen: screen, encoder: TileEncoder(keepsImages: true), waker: nil, paneOrigin: { .zero })
    #expect(screen.alternate.exitSequence.starts(with: Array("\u{1b}Ptmux;\u{1b}\u{1b}_".utf8)))
  }
}
