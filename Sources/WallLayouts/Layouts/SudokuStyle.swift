import Foundation

/// The dimensions of a group, in which the styles arrange their tiles. All in points.
struct SudokuBoard: Equatable, Sendable {
  /// The size without the insets.
  let size: CGSize
  /// The gaps between columns and between rows.
  let columnMargin, rowMargin: Double

  init(width: Double, height: Double, columnMargin: Double, rowMargin: Double) {
    size = CGSize(width: max(width, 0), height: max(height, 0))
    (self.columnMargin, self.rowMargin) = (columnMargin, rowMargin)
  }

  /// Returns the width of one of a number of columns.
  func width(ofColumns count: Int) -> Double {
    max((size.width - columnMargin * Double(count - 1)) / Double(count), 0)
  }

  /// Returns the height that is left for a number of rows, without the margins between them.
  func height(ofRows count: Int) -> Double { max(size.height - rowMargin * Double(count - 1), 0) }
}

/// The arrangement of a group of 1 to 9 pictures: rows, whose pictures share the width equally.
struct SudokuStyle: Sendable {
  /// The height of the group as a fraction of its width.
  let proportion: Double
  /// The number of pictures in each row.
  let rows: [Int]
  /// The height of the first row as a fraction of all rows' height. The others share the rest. Nil: as high as the others.
  var top: Double?
  /// Whether the first picture takes four tiles of the first two rows.
  var hasLargeFirst = false

  /// The styles for one to nine pictures.
  static let all = [
    SudokuStyle(proportion: 0.71, rows: [1]),
    SudokuStyle(proportion: 0.71, rows: [2]),
    SudokuStyle(proportion: 1.07, rows: [1, 2], top: 0.57),
    SudokuStyle(proportion: 0.98, rows: [2, 2]),
    SudokuStyle(proportion: 0.85, rows: [2, 3], top: 0.6),
    SudokuStyle(proportion: 1, rows: [3, 3, 3], hasLargeFirst: true),
    SudokuStyle(proportion: 1.16, rows: [1, 3, 3], top: 0.43),
    SudokuStyle(proportion: 1.16, rows: [2, 3, 3], top: 0.43),
    SudokuStyle(proportion: 0.98, rows: [3, 3, 3]),
  ]

  /// Returns the style for a number of pictures, 1…9.
  static func style(for count: Int) -> SudokuStyle { all[min(max(count, 1), 9) - 1] }

  /// Returns the frame of a picture relative to the insets.
  func frame(_ item: Int, _ board: SudokuBoard) -> CGRect {
    guard hasLargeFirst else { return tile(item, board) }
    // The others follow it down the right side, and then along the bottom.
    return item == 0 ? tile(0, board).union(tile(4, board)) : tile([0, 2, 5, 6, 7, 8][item], board)
  }

  private func tile(_ index: Int, _ board: SudokuBoard) -> CGRect {
    var (row, column) = (0, index)
    while row < rows.count - 1, column >= rows[row] {
      column -= rows[row]
      row += 1
    }
    let all = board.height(ofRows: rows.count)
    let first = all * (top ?? 1 / Double(rows.count))
    let other = rows.count > 1 ? (all - first) / Double(rows.count - 1) : 0
    let width = board.width(ofColumns: rows[row])
    return CGRect(
      x: Double(column) * (width + board.columnMargin),
      y: row == 0 ? 0 : first + board.rowMargin + Double(row - 1) * (other + board.rowMargin), width: width,
      height: row == 0 ? first : other)
  }
}
