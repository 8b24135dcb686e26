/// A rectangle of cells: the content of a panel. A value type with copy-on-write.
///
/// Drawing is clipped to the grid, so callers need not clip.
public struct CellGrid: Hashable, Sendable {
  public let size: CellSize
  /// Row-major from the top left.
  private(set) var cells: [Cell]

  public init(_ size: CellSize, filledWith cell: Cell = .blank) {
    self.size = CellSize(columns: max(0, size.columns), rows: max(0, size.rows))
    cells = Array(repeating: cell, count: self.size.columns * self.size.rows)
  }

  /// The width in cells.
  public var columns: Int { size.columns }
  /// The height in cells.
  public var rows: Int { size.rows }
  /// The whole grid as a rectangle at (0, 0).
  public var bounds: CellRect { CellRect(origin: .zero, size: size) }

  /// The cell at a point, which must be inside the grid.
  public subscript(point: CellPoint) -> Cell {
    get { self[point.column, point.row] }
    set { self[point.column, point.row] = newValue }
  }

  /// The cell at `column` and `row`, which must be inside the grid. If writing replaces one half of a wide character,
  /// the other half becomes a blank.
  public subscript(column: Int, row: Int) -> Cell {
    get {
      precondition(bounds.contains(CellPoint(column: column, row: row)), "no cell \(column),\(row) in \(size)")
      return cells[row * columns + column]
    }
    set {
      precondition(bounds.contains(CellPoint(column: column, row: row)), "no cell \(column),\(row) in \(size)")
      set(newValue, column: column, row: row)
    }
  }

  func row(_ row: Int) -> ArraySlice<Cell> { cells[row * columns..<(row + 1) * columns] }

  /// Sets every cell of `area`, or of the whole grid if it is nil, to `cell`.
  public mutating func fill(_ area: CellRect? = nil, with cell: Cell) {
    let area = (area ?? bounds).intersection(bounds)
    guard !area.isEmpty else { return }
    for row in area.row..<area.endRow {
      blankOtherHalf(column: area.column, row: row)
      blankOtherHalf(column: area.endColumn - 1, row: row)
      for column in area.column..<area.endColumn { cells[row * columns + column] = cell }
    }
  }

  /// Sets every cell of `area`, or of the whole grid if it is nil, to a blank on `background`.
  public mutating func clear(_ area: CellRect? = nil, background: CellColor = .default) {
    fill(area, with: Cell(style: Style(background: background)))
  }

  /// Changes the style of every cell of `area`, or of the whole grid if it is nil; the characters stay, exact pixels
  /// above them do not.
  public mutating func restyle(_ area: CellRect? = nil, _ change: (inout Style) -> Void) {
    let area = (area ?? bounds).intersection(bounds)
    guard !area.isEmpty else { return }
    for row in area.row..<area.endRow {
      for column in area.column..<area.endColumn {
        cells[row * columns + column].tile = .none
        change(&cells[row * columns + column].style)
      }
    }
  }

  /// Fades everything towards `background`: an `alpha` of 1 changes nothing, 0 leaves only the background.
  /// A default background counts as `background`, a default foreground as `foreground`.
  public mutating func fade(
    to alpha: Double, over background: CellColor, foreground: CellColor = .rgb(0xc0c0c0)
  ) {
    guard alpha < 1 else { return }
    restyle { style in
      if !style.background.isDefault {
        style.background = background.blended(towards: style.background, by: alpha)
      }
      if style.foreground.numberValue == nil {
        let full = style.foreground.isDefault ? foreground : style.foreground
        style.foreground = background.blended(towards: full, by: alpha)
      }
    }
  }

  /// Draws `other` with its top left cell at `point`.
  public mutating func draw(_ other: CellGrid, at point: CellPoint) {
    let area = CellRect(origin: point, size: other.size).intersection(bounds)
    guard !area.isEmpty else { return }
    for row in area.row..<area.endRow {
      for column in area.column..<area.endColumn {
        let cell = other.cells[(row - point.row) * other.columns + column - point.column]
        // If one half of a wide character is clipped, the other half becomes a blank.
        let isCut =
          (cell.width == 2 && column + 1 == area.endColumn) || (cell.width == 0 && column == area.column)
        if column == area.column || column + 1 == area.endColumn { blankOtherHalf(column: column, row: row) }
        cells[row * columns + column] = isCut ? Cell(style: cell.style) : cell
      }
    }
  }

  /// Sets one cell, and the next one if the character is wide; a wide character that does not fit becomes a blank.
  mutating func set(_ cell: Cell, column: Int, row: Int) {
    guard row >= 0, row < rows, column >= 0, column < columns else { return }
    guard cell.width != 0 else { return set(Cell(style: cell.style), column: column, row: row) }
    blankOtherHalf(column: column, row: row)
    if cell.width == 2 {
      guard column + 1 < columns else {
        cells[row * columns + column] = Cell(style: cell.style)
        return
      }
      blankOtherHalf(column: column + 1, row: row)
      cells[row * columns + column + 1] = Cell(style: cell.style, width: 0)
    }
    cells[row * columns + column] = cell
  }

  /// Replaces the other half of a wide character by a blank, before its half at `column` is overwritten.
  private mutating func blankOtherHalf(column: Int, row: Int) {
    let index = row * columns + column
    switch cells[index].width {
    case 2 where column + 1 < columns: cells[index + 1] = Cell(style: cells[index + 1].style)
    case 0 where column > 0: cells[index - 1] = Cell(style: cells[index - 1].style)
    default: break
    }
  }
}

extension CellGrid {
  /// Puts the parts of a placement above the cells of `area`, which must be in the grid.
  mutating func setTiles(of placement: Int32, in area: CellRect, origin: CellPoint) {
    for row in area.row..<area.endRow {
      for column in area.column..<area.endColumn where cells[row * columns + column].width == 1 {
        cells[row * columns + column].tile = PixelTile(
          placement: placement, column: Int16(clamping: column - origin.column),
          row: Int16(clamping: row - origin.row))
      }
    }
  }

  /// Sets one cell without keeping wide characters whole: for grids that are read back from a screen.
  mutating func set(_ cell: Cell, _ column: Int, _ row: Int) { cells[row * columns + column] = cell }
}
