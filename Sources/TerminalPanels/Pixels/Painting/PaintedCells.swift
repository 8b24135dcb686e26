/// The pixels above the cells of the terminal, cell by cell. A version of -1 stands for pixels that may be gone.
struct PaintedCells {
  private(set) var size = CellSize.zero
  private(set) var cells: [PaintedCell] = []
  /// The number of cells with pixels.
  private(set) var count = 0

  /// Takes over the size of a screen on which nothing is painted.
  mutating func clear(_ size: CellSize) {
    self.size = size
    cells = Array(repeating: .none, count: size.columns * size.rows)
    count = 0
  }

  /// Sets the pixels above a cell.
  mutating func set(_ cell: PaintedCell, at index: Int) {
    count += (cell.tile == .none ? 0 : 1) - (cells[index].tile == .none ? 0 : 1)
    cells[index] = cell
  }

  /// Marks the cells of a strip as painted, or as unknown.
  mutating func set(_ strip: PaintedStrip, isKnown: Bool = true) {
    for (index, cell) in zip(strip.indices(columns: size.columns), strip.cells) {
      set(isKnown ? cell : .unknown, at: index)
    }
  }

  /// Takes it that pixels may be gone.
  mutating func invalidate() {
    for index in cells.indices where cells[index].tile != .none { cells[index].version = -1 }
  }

  /// Returns the columns of each row in which pixels belong to another picture or part than `owners` says.
  func stale(owners: [PixelTile]) -> [Int: [Int]] { columns { !cells[$0].belongs(to: owners[$0]) } }

  /// The columns of each row with pixels.
  var all: [Int: [Int]] { columns { _ in true } }

  private func columns(where isIncluded: (Int) -> Bool) -> [Int: [Int]] {
    var found: [Int: [Int]] = [:]
    for index in cells.indices where cells[index].tile != .none && isIncluded(index) {
      found[index / size.columns, default: []].append(index % size.columns)
    }
    return found
  }

  /// Returns true if an update may print cells with pixels.
  func overlaps(_ update: [RowUpdate]) -> Bool {
    update.enumerated().contains { row, update in
      update.columns.contains { cells[row * size.columns + $0].tile != .none }
    }
  }

  /// Removes the pixels that an update takes away. Pixels that it may take away stay, but have to be painted again.
  mutating func remove(_ update: [RowUpdate]) {
    for (row, update) in update.enumerated() {
      for column in update.columns { cells[row * size.columns + column].version = -1 }
      for column in update.changed { set(.none, at: row * size.columns + column) }
    }
  }
}
