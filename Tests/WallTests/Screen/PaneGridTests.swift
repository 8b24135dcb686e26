import TerminalPanels
import Testing

@testable import Wall

/// The places of photos that are seen together.
@Suite struct PaneGridTests {
  /// Screens from the smallest to a large one.
  private static let areas = [(12, 3), (18, 8), (20, 5), (33, 11), (40, 60), (80, 23), (81, 23), (200, 49)].map {
    CellSize(columns: $0, rows: $1)
  }
  private static let shapes = [0.2, 0.75, 1, 1.5, 4]

  /// Every cell is in one box, and every picture and caption in its own box.
  @Test(arguments: areas) func boxesFillTheArea(area: CellSize) throws {
    for count in 1...9 {
      for shape in Self.shapes {
        let grid = PaneGrid(shapes: Array(repeating: shape, count: count), in: area, ratio: 2)
        #expect(grid.boxes.count == count)
        var owners = [Int](repeating: 0, count: area.columns * area.rows)
        for box in grid.boxes {
          for cell in box.frame.cells { owners[cell.row * area.columns + cell.column] += 1 }
          #expect(box.frame.intersection(box.picture) == box.picture && !box.picture.isEmpty)
          #expect(box.frame.intersection(box.caption) == box.caption || box.caption.isEmpty)
          #expect(box.picture.intersection(box.caption).isEmpty)
        }
        #expect(owners.allSatisfy { $0 == 1 }, "\(count) of \(shape) on \(area.columns)×\(area.rows)")
      }
    }
  }

  /// Pictures fill their boxes up to a cell between them, also in a last row of fewer boxes.
  @Test(arguments: areas) func picturesFillTheirBoxes(area: CellSize) {
    for count in 1...9 {
      for shape in Self.shapes {
        for box in PaneGrid(shapes: Array(repeating: shape, count: count), in: area, ratio: 2).boxes {
          let (frame, size) = (box.frame, box.picture.size)
          #expect(box.picture.origin == frame.origin && box.caption.columns == size.columns)
          // The widths of a row's boxes differ by a cell, and so do the heights of rows.
          #expect(0...2 ~= frame.columns - size.columns, "\(count) of \(shape): \(box)")
          #expect(0...1 ~= frame.rows - size.rows - box.caption.rows, "\(count) of \(shape): \(box)")
        }
      }
    }
  }

  /// Pictures of a row are equally large, so that the same part of both is seen at the same zoom.
  @Test(arguments: areas) func twoPicturesAreEquallyLarge(area: CellSize) {
    for shape in Self.shapes {
      let boxes = PaneGrid(shapes: [shape, shape], in: area, ratio: 2).boxes
      #expect(boxes[0].picture.size == boxes[1].picture.size)
    }
  }

  /// (shapes, columns and rows of the area, the boxes: one letter a box, a line for every second row)
  @Test(
    arguments: [
      ([1.5, 1.5], 16, 4, ["aaaaaaaabbbbbbbb", "aaaaaaaabbbbbbbb"]),
      ([0.7, 0.7], 16, 4, ["aaaaaaaabbbbbbbb", "aaaaaaaabbbbbbbb"]),
      ([8, 8], 16, 4, ["aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbb"]),
      ([1.5, 1.5], 8, 8, ["aaaaaaaa", "aaaaaaaa", "bbbbbbbb", "bbbbbbbb"]),
      ([1, 1, 1], 18, 4, ["aaaaaabbbbbbcccccc", "aaaaaabbbbbbcccccc"]),
      (
        [1, 1, 1, 1, 1], 18, 8,
        ["aaaaaabbbbbbcccccc", "aaaaaabbbbbbcccccc", "dddddddddeeeeeeeee", "dddddddddeeeeeeeee"]
      ),
    ] as [([Double], Int, Int, [String])])
  func theLargestArrangement(shapes: [Double], columns: Int, rows: Int, drawn: [String]) {
    let grid = PaneGrid(shapes: shapes, in: CellSize(columns: columns, rows: rows), ratio: 2)
    let found = stride(from: 0, to: rows, by: 2).map { row in
      (0..<columns).map { column in
        let index = grid.boxes.firstIndex { $0.frame.contains(CellPoint(column: column, row: row)) }
        return index.map { ["a", "b", "c", "d", "e"][$0] } ?? "?"
      }.joined()
    }
    #expect(found == drawn)
  }
}
