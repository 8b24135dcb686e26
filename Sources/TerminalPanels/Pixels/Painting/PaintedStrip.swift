import Pictures

/// The pixels above a cell: a part of a picture, and which of the pictures that the placement has shown.
struct PaintedCell: Hashable {
  var tile = PixelTile.none
  var version: Int32 = 0

  static let none = PaintedCell()
  static let unknown = PaintedCell(tile: .unknown)
}

/// Cells that are painted by one image of the terminal. All of them belong to pictures.
struct PaintedStrip {
  var frame: CellRect
  /// Row by row.
  var cells: [PaintedCell]

  /// Divides the cells for which `isWanted` into rectangles: runs of a row, joined with an equal run above.
  /// - Parameter most: the largest strip.
  static func strips(
    of size: CellSize, most: CellSize, cells: [PaintedCell], where isWanted: (Int) -> Bool
  ) -> [PaintedStrip] {
    var frames: [CellRect] = []
    /// The rectangles that end in the row above, as indices of `frames`, by their first column.
    var above: [Int: Int] = [:]
    for row in 0..<size.rows {
      var current: [Int: Int] = [:]
      var column = 0
      while column < size.columns {
        let start = column
        while column < size.columns, column - start < most.columns, isWanted(row * size.columns + column) {
          column += 1
        }
        guard column > start else {
          column += 1
          continue
        }
        if let index = above[start], frames[index].columns == column - start, frames[index].rows < most.rows {
          frames[index].size.rows += 1
          current[start] = index
        } else {
          current[start] = frames.count
          frames.append(CellRect(column: start, row: row, columns: column - start, rows: 1))
        }
      }
      above = current
    }
    return frames.map { frame in
      PaintedStrip(
        frame: frame,
        cells: (frame.row..<frame.endRow).flatMap { row in
          cells[row * size.columns + frame.column..<row * size.columns + frame.endColumn]
        })
    }
  }

  /// The strip's cells as indices into a screen of `columns`, in the order of `cells`.
  func indices(columns: Int) -> some Sequence<Int> {
    (frame.row..<frame.endRow).lazy.flatMap { row in
      row * columns + frame.column..<row * columns + frame.endColumn
    }
  }
}

/// The pixels of a strip.
struct StripImage: Sendable {
  var frame: CellRect
  /// Opaque, and as large as the frame's cells.
  var bitmap: Bitmap
}

/// Encodes strips as escape sequences that paint them at the cursor.
protocol StripEncoder: Sendable {
  /// The largest number of rows of a strip.
  var mostRows: Int { get }
  /// Whether the terminal keeps an image until it is deleted, although characters are printed above it.
  var keepsImages: Bool { get }
  /// Returns the sequence that deletes the images above a cell: see `KeptImages`; all images if `point` is nil.
  func deletion(at point: CellPoint?) -> [UInt8]

  /// Encodes strips that are painted together, and passes on the sequence of each. Ends early if `emit` returns false.
  /// - Parameter isReduced: whether fewer bytes matter more than quality.
  func encode(_ strips: [StripImage], isReduced: Bool, emit: (_ index: Int, _ sequence: [UInt8]) -> Bool)
}

extension StripEncoder {
  var keepsImages: Bool { false }
  func deletion(at point: CellPoint?) -> [UInt8] { [] }
}
