import UIKit

/// The space around pictures and between them.
struct SudokuMargins {
  var edges = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
  var column: CGFloat = 8
  var row: CGFloat = 16
}

/// Arranges the pictures of a post: one strategy for each count from one to nine.
protocol SudokuStrategy {
  /// The height of the arrangement as a fraction of its width.
  var aspect: CGFloat { get }
  /// Returns the frames of the pictures in a size, without the margins at the edges.
  func frames(in size: CGSize, margins: SudokuMargins) -> [CGRect]
}

enum SudokuStyle: Int, CaseIterable {
  case one = 1
  case two, three, four, five, six, seven, eight, nine

  var strategy: SudokuStrategy {
    switch self {
    case .one: return RowsStrategy(aspect: 0.71, rows: [1], heights: [1])
    case .two: return RowsStrategy(aspect: 0.71, rows: [2], heights: [1])
    case .three: return RowsStrategy(aspect: 1.07, rows: [1, 2], heights: [0.57, 0.43])
    case .four: return RowsStrategy(aspect: 0.98, rows: [2, 2], heights: [0.5, 0.5])
    case .five: return RowsStrategy(aspect: 0.85, rows: [2, 3], heights: [0.6, 0.4])
    case .six: return CornerStrategy()
    case .seven: return RowsStrategy(aspect: 1.16, rows: [1, 3, 3], heights: [0.43, 0.285, 0.285])
    case .eight: return RowsStrategy(aspect: 1.16, rows: [2, 3, 3], heights: [0.43, 0.285, 0.285])
    case .nine: return RowsStrategy(aspect: 0.98, rows: [3, 3, 3], heights: [1 / 3, 1 / 3, 1 / 3])
    }
  }
}

/// Rows of pictures of equal width.
struct RowsStrategy: SudokuStrategy {
  let aspect: CGFloat
  /// The number of pictures in each row.
  let rows: [Int]
  /// The parts of the height that the rows take.
  let heights: [CGFloat]

  func frames(in size: CGSize, margins: SudokuMargins) -> [CGRect] {
    let available = size.height - margins.row * CGFloat(rows.count - 1)
    var y: CGFloat = 0
    var frames: [CGRect] = []
    for (count, part) in zip(rows, heights) {
      let width = (size.width - margins.column * CGFloat(count - 1)) / CGFloat(count)
      for index in 0..<count {
        frames.append(
          CGRect(x: CGFloat(index) * (width + margins.column), y: y, width: width, height: available * part))
      }
      y += available * part + margins.row
    }
    return frames
  }
}

/// A large picture with five around its corner.
struct CornerStrategy: SudokuStrategy {
  let aspect: CGFloat = 1

  func frames(in size: CGSize, margins: SudokuMargins) -> [CGRect] {
    let width = (size.width - 2 * margins.column) / 3
    let height = (size.height - 2 * margins.row) / 3
    func frame(_ column: Int, _ row: Int) -> CGRect {
      CGRect(
        x: CGFloat(column) * (width + margins.column), y: CGFloat(row) * (height + margins.row), width: width,
        height: height)
    }
    return [frame(0, 0).union(frame(1, 1)), frame(2, 0), frame(2, 1), frame(0, 2), frame(1, 2), frame(2, 2)]
  }
}
