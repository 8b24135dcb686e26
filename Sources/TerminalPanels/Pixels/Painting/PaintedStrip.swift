import Pictures

/// The pixels above a cell: a part of a picture, and which of the pictures that the placement has shown.
struct PaintedCell: Hashable {
  var tile = PixelTile.none
  var version: Int32 = 0

  static let none = PaintedCell()
  static let unknown = PaintedCell(tile: .unknown)
  static let background = PaintedCell(tile: .background)

  /// Returns true if the pixels belong above a cell.
  func belongs(to owner: PixelTile) -> Bool { tile == owner || tile == .background && owner == .none }
}

/// Cells that are painted by one image of the terminal. They belong to pictures, or are blanks between these.
struct PaintedStrip {
  var frame: CellRect
  /// Row by row.
  var cells: [PaintedCell]

  /// Divides the cells for which `isWanted` into rectangles: runs of a row, joined with an equal run above.
  /// - Parameter most: the largest strip.
  static func strips(
    of size: CellSize, most: CellSize, cells: [PaintedCell], where isWanted: (Int) -> Bool
  ) -> [PaintedStrip] {
    strips(frames(of: size, most: most, where: isWanted), of: size, cells: cells)
  }

  /// Divides all cells that are painted into as few rectangles as runs of rows, or of columns, allow.
  static func fewest(of size: CellSize, most: CellSize, cells: [PaintedCell]) -> [PaintedStrip] {
    let rows = frames(of: size, most: most) { cells[$0] != .none }
    let columns = frames(of: size.transposed, most: most.transposed) { index in
      cells[index % size.rows * size.columns + index / size.rows] != .none
    }.map { CellRect(column: $0.row, row: $0.column, columns: $0.rows, rows: $0.columns) }
    return strips(columns.count < rows.count ? columns : rows, of: size, cells: cells)
  }

  /// Returns strips with multiples of `step` rows: this one with rows of its neighbours, or else two that overlap; this one, if
  /// it is lower and has no neighbours.
  func divided(step: Int, of size: CellSize, cells all: [PaintedCell]) -> [PaintedStrip] {
    let rest = frame.rows % step
    guard rest > 0 else { return [self] }
    let more = step - rest
    let above = (least: max(0, frame.endRow + more - size.rows), most: min(frame.row, more))
    for above in above.least..<max(above.least, above.most + 1) {
      let wider = CellRect(
        column: frame.column, row: frame.row - above, columns: frame.columns, rows: frame.rows + more)
      let strip = Self.strips([wider], of: size, cells: all)[0]
      if !strip.cells.contains(.none) { return [strip] }
    }
    guard frame.rows > step else { return [self] }
    return [0..<frame.rows - rest, frame.rows - step..<frame.rows].map { rows in
      let part = CellRect(
        column: frame.column, row: frame.row + rows.lowerBound, columns: frame.columns, rows: rows.count)
      return PaintedStrip(
        frame: part, cells: Array(cells[rows.lowerBound * frame.columns..<rows.upperBound * frame.columns]))
    }
  }

  private static func strips(_ frames: [CellRect], of size: CellSize, cells: [PaintedCell]) -> [PaintedStrip] {
    frames.map { frame in
      PaintedStrip(
        frame: frame,
        cells: (frame.row..<frame.endRow).flatMap { row in
          cells[row * size.columns + frame.column..<row * size.columns + frame.endColumn]
        })
    }
  }

  private static func frames(of size: CellSize, most: CellSize, where isWanted: (Int) -> Bool) -> [CellRect] {
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
    return frames
  }

  /// The strip's cells as indices into a screen of `columns`, in the order of `cells`.
  func indices(columns: Int) -> some Sequence<Int> {
    (frame.row..<frame.endRow).lazy.flatMap { row in
      row * columns + frame.column..<row * columns + frame.endColumn
    }
  }
}

extension CellSize {
  fileprivate var transposed: CellSize { CellSize(columns: rows, rows: columns) }
}

/// The pixels of a strip.
struct StripImage: Sendable {
  var frame: CellRect
  /// As large as the frame's cells. Pixels between pictures have the background's colour and an alpha of 0, the others are opaque.
  var bitmap: Bitmap
}

/// Encodes strips as escape sequences that paint them at the cursor.
protocol StripEncoder: Sendable {
  /// The largest number of rows of a strip.
  var mostRows: Int { get }
  /// Whether the terminal keeps an image until it is deleted, although characters are printed above it.
  var keepsImages: Bool { get }
  /// Returns a number of rows. A higher image must have a multiple of it to be shown whole.
  func step(cellHeight: Int) -> Int
  /// Returns the sequence that deletes the images above a cell: see `KeptImages`; all images if `point` is nil.
  func deletion(at point: CellPoint?) -> [UInt8]

  /// Encodes strips that are painted together, and passes on the sequence of each. Ends early if `emit` returns false.
  /// - Parameter isReduced: whether fewer bytes matter more than quality.
  func encode(_ strips: [StripImage], isReduced: Bool, emit: (_ index: Int, _ sequence: [UInt8]) -> Bool)
}

extension StripEncoder {
  var keepsImages: Bool { false }
  func step(cellHeight: Int) -> Int { 1 }
  func deletion(at point: CellPoint?) -> [UInt8] { [] }
}
