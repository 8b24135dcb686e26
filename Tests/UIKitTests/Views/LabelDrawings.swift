import TerminalPanels
import TestSupport
import Testing
import UIKit

/// Drawings of the texts of labels.
@Suite(.oneAtATime) struct LabelDrawings {
  @Test func labelsAlignTheirText() throws {
    let bench = try ViewBench(12, 3) { view in
      for (row, alignment) in [NSTextAlignment.left, .center, .right].enumerated() {
        let label = UILabel(0, row, 11, 1)
        label.text = "Dune"
        label.textAlignment = alignment
        view.addSubview(label)
      }
    }
    #expect(
      bench.text == """
        Dune
           Dune
               Dune
        """)
  }

  @Test func labelsBreakAndTruncateLines() throws {
    let bench = try ViewBench(30, 7) { view in
      func add(_ column: Int, _ row: Int, _ rows: Int, _ lines: Int, _ mode: NSLineBreakMode) {
        let label = UILabel(column, row, 8, rows)
        label.text = "a seldom seen thing"
        label.numberOfLines = lines
        label.lineBreakMode = mode
        view.addSubview(label)
      }
      add(0, 0, 1, 1, .byTruncatingTail)
      add(10, 0, 1, 1, .byTruncatingHead)
      add(20, 0, 1, 1, .byTruncatingMiddle)
      add(0, 1, 3, 0, .byTruncatingTail)
      add(10, 1, 3, 2, .byTruncatingTail)
      add(20, 1, 3, 0, .byCharWrapping)
      add(0, 5, 1, 1, .byClipping)
      // In the middle of its height; a label that is too low for a line still has one.
      add(10, 4, 3, 1, .byClipping)
      let low = UILabel(frame: CGRect(x: 160, y: 86, width: 64, height: 6))
      low.text = "low"
      view.addSubview(low)
    }
    #expect(
      bench.text == """
        a seldo…  …n thing  a se…ing
        a seldom  a seldom  a seldom
        seen      seen th…   seen th
        thing               ing

        a seldom  a seldom  low

        """)
  }

  @Test func weightsFromSemiboldOnAreBoldAndColoursAreReadable() throws {
    let bench = try ViewBench(20, 2) { view in
      view.addSubview(UIView(0, 1, 20, 1, .white))
      let fonts = [
        UIFont.systemFont(ofSize: 12), .boldSystemFont(ofSize: 12), .systemFont(ofSize: 9, weight: .semibold),
      ]
      for (index, font) in fonts.enumerated() {
        for row in 0..<2 {
          let label = UILabel(index * 5, row, 4, 1)
          label.text = "text"
          label.font = font
          label.textColor = index == 2 ? .blue : .black
          view.addSubview(label)
        }
      }
    }
    #expect([0, 5, 10].map { bench.style($0, 0).attributes.contains(.bold) } == [false, true, true])
    // Black on the terminal's own black is replaced by the theme's colour, but not on what a view has painted.
    #expect(bench.style(0, 0).foreground == .rgb(0xe4e4e4) && bench.style(0, 0).background.isDefault)
    #expect(bench.style(0, 1).foreground == .rgb(0) && bench.style(0, 1).background == .rgb(0xffffff))
    #expect(bench.style(10, 1).foreground == .rgb(0x0000ff))
  }
}
