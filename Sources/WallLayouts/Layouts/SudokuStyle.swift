import Foundation

/// The dimensions of a group, from which the styles compute their tiles.
///
/// The names are those of the styles' source: `w` and `h` are the size without the insets, `c` and `r` the gaps between
/// columns and rows, `a` the width of one of two columns, `d` of one of three, `g` the height of one of two rows, `e`
/// of one of three. All in points.
struct SudokuBoard: Equatable, Sendable {
  /// The size without the insets.
  let w, h: Double
  /// The gaps between columns and between rows.
  let c, r: Double

  init(width: Double, height: Double, columnMargin: Double, rowMargin: Double) {
    w = max(width, 0)
    h = max(height, 0)
    c = columnMargin
    r = rowMargin
  }

  /// The width of one of two columns.
  var a: Double { max((w - c) / 2, 0) }
  /// The width of one of three columns.
  var d: Double { max((w - 2 * c) / 3, 0) }
  /// The height of one of two rows.
  var g: Double { max((h - r) / 2, 0) }
  /// The height of one of three rows.
  var e: Double { max((h - 2 * r) / 3, 0) }
}

/// The arrangement of a group of 1 to 9 pictures.
struct SudokuStyle: Sendable {
  /// The height of the group as a fraction of its width.
  let proportion: Double
  /// Returns the frame of each picture relative to the insets.
  let frame: @Sendable (_ item: Int, _ board: SudokuBoard) -> CGRect

  /// Returns the style for a number of pictures, 1…9.
  static func style(for count: Int) -> SudokuStyle { all[min(max(count, 1), 9) - 1] }

  /// The styles for one to nine pictures.
  static let all = [one, two, three, four, five, six, seven, eight, nine]
}

extension SudokuStyle {
  /// One picture that fills the group.
  static let one = SudokuStyle(proportion: 0.71) { _, board in
    CGRect(x: 0, y: 0, width: board.w, height: board.h)
  }

  /// Side by side.
  static let two = SudokuStyle(proportion: 0.71) { item, board in
    CGRect(x: Double(item) * (board.a + board.c), y: 0, width: board.a, height: board.h)
  }

  /// One wide, two below.
  static let three = SudokuStyle(proportion: 1.07) { item, board in
    let top = max(0.57 * (board.h - board.r), 0)
    let bottom = max(board.h - board.r - top, 0)
    return item == 0
      ? CGRect(x: 0, y: 0, width: board.w, height: top)
      : CGRect(x: Double(item - 1) * (board.a + board.c), y: top + board.r, width: board.a, height: bottom)
  }

  /// Two by two.
  static let four = SudokuStyle(proportion: 0.98) { item, board in
    CGRect(
      x: Double(item % 2) * (board.a + board.c), y: Double(item / 2) * (board.g + board.r), width: board.a,
      height: board.g)
  }

  /// Two above three.
  static let five = SudokuStyle(proportion: 0.85) { item, board in
    let top = max(0.6 * (board.h - board.r), 0)
    let bottom = max(board.h - board.r - top, 0)
    return item < 2
      ? CGRect(x: Double(item) * (board.a + board.c), y: 0, width: board.a, height: top)
      : CGRect(x: Double(item - 2) * (board.d + board.c), y: top + board.r, width: board.d, height: bottom)
  }

  /// One large, five around it.
  static let six = SudokuStyle(proportion: 1) { item, board in
    let right = 2 * (board.d + board.c)
    return switch item {
    case 0: CGRect(x: 0, y: 0, width: 2 * board.d + board.c, height: 2 * board.e + board.r)
    case 1, 2: CGRect(x: right, y: Double(item - 1) * (board.e + board.r), width: board.d, height: board.e)
    default:
      CGRect(
        x: Double(item - 3) * (board.d + board.c), y: 2 * (board.e + board.r), width: board.d, height: board.e)
    }
  }

  /// One wide above two rows of three.
  static let seven = SudokuStyle(proportion: 1.16) { item, board in
    let rows = RowsOfThree(below: board)
    return item == 0
      ? CGRect(x: 0, y: 0, width: board.w, height: rows.top)
      : rows.frame(of: item - 1)
  }

  /// Two above two rows of three.
  static let eight = SudokuStyle(proportion: 1.16) { item, board in
    let rows = RowsOfThree(below: board)
    return item < 2
      ? CGRect(x: Double(item) * (board.a + board.c), y: 0, width: board.a, height: rows.top)
      : rows.frame(of: item - 2)
  }

  /// Three by three.
  static let nine = SudokuStyle(proportion: 0.98) { item, board in
    CGRect(
      x: Double(item % 3) * (board.d + board.c), y: Double(item / 3) * (board.e + board.r), width: board.d,
      height: board.e)
  }
}

/// The two rows of three in the styles for seven and eight pictures, below a row of 43 %.
private struct RowsOfThree {
  let board: SudokuBoard
  let top: Double
  private let bottom: Double

  init(below board: SudokuBoard) {
    self.board = board
    top = max(0.43 * (board.h - 2 * board.r), 0)
    bottom = max((board.h - 2 * board.r - top) / 2, 0)
  }

  func frame(of item: Int) -> CGRect {
    CGRect(
      x: Double(item % 3) * (board.d + board.c), y: top + board.r + Double(item / 3) * (bottom + board.r),
      width: board.d, height: bottom)
  }
}
