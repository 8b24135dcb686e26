import Glibc
import Pictures
import Testing

@testable import TerminalPanels

/// The size of a cell, concluded from a window that may be larger than its cells.
@Suite struct WindowSizeTests {
  /// A window of xterm with cells of 8 × 17 pixels and margins of 4, resized and given other fonts: columns, rows, width,
  /// height of the window, and the cell.
  @Test func marginsAndRestsAreNotPartOfCells() {
    let steps: [(UInt16, UInt16, UInt16, UInt16, PixelSize?)] = [
      (140, 44, 1124, 752, PixelSize(width: 8, height: 17)),
      // 4 + 9 pixels are left over, more than one for each of 11 rows.
      (37, 11, 300, 200, PixelSize(width: 8, height: 17)),
      // Only moved.
      (37, 11, 300, 200, PixelSize(width: 8, height: 17)),
      // The same cells in a larger window: another font.
      (37, 11, 374, 224, PixelSize(width: 10, height: 20)),
      (100, 30, 1004, 604, PixelSize(width: 10, height: 20)),
      // More cells in a window of about the same size: a smaller font.
      (143, 46, 1005, 604, PixelSize(width: 7, height: 13)),
      (143, 46, 0, 0, nil),
    ]
    var size: WindowSize?
    for (columns, rows, width, height, cell) in steps {
      size = WindowSize(winsize(ws_row: rows, ws_col: columns, ws_xpixel: width, ws_ypixel: height), after: size)
      #expect(size?.cells == CellSize(columns: Int(columns), rows: Int(rows)))
      #expect(size?.cell == cell)
    }
  }

  /// A size in pixels stays if the kernel has none any more; the terminal's own answer stays in any case.
  @Test func theSizeOfACellIsKept() {
    func measured(_ columns: UInt16, _ width: UInt16, _ height: UInt16) -> WindowSize {
      WindowSize(winsize(ws_row: 24, ws_col: columns, ws_xpixel: width, ws_ypixel: height), after: nil)
    }
    var window = TerminalWindow(measured(80, 640, 384))
    #expect(window.cellPixels == PixelSize(width: 8, height: 16))
    #expect(window.update(measured(90, 0, 0)) && window.cellPixels == PixelSize(width: 8, height: 16))
    #expect(window.update(measured(90, 0, 0)) == false)
    #expect(window.update(measured(90, 900, 480)) && window.cellPixels == PixelSize(width: 10, height: 20))
    #expect(window.takeAnswer(PixelSize(width: 9, height: 20)) && window.answersCellPixels)
    #expect(window.update(measured(90, 900, 480)) == false && window.cellPixels == PixelSize(width: 9, height: 20))
  }

  /// A window that is resized before a cell is measured: the heights follow its new size, and there are none without pixels.
  @Test func heightsFollowTheWindow() {
    func measured(_ rows: UInt16, _ height: UInt16) -> WindowSize {
      WindowSize(winsize(ws_row: rows, ws_col: 80, ws_xpixel: 640, ws_ypixel: height), after: nil)
    }
    var window = TerminalWindow(measured(13, 240))
    #expect(window.cellHeights == 17...18)
    #expect(window.update(measured(44, 760)) && window.cellHeights == 17...17)
    #expect(window.update(measured(11, 200)) && window.cellHeights == 16...18)
    #expect(window.update(measured(10, 0)) && window.cellHeights == nil)
  }

  /// A window of xterm at its first size: its rows, its height, and the heights that its cells may have. They are 17 pixels high.
  @Test(arguments: [(13, 240, 17...18), (44, 760, 17...17), (11, 200, 16...18), (24, 412, 17...17), (1, 40, 1...40)])
  func severalHeightsExplainAWindow(rows: UInt16, height: UInt16, expected: ClosedRange<Int>) {
    let window = winsize(ws_row: rows, ws_col: 80, ws_xpixel: 640, ws_ypixel: height)
    #expect(WindowSize(window, after: nil).heights == expected)
  }
}
