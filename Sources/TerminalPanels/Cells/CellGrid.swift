/// A rectangle of cells to draw into: what a panel shows. A value: cheap to copy until one of the copies changes.
///
/// Whatever is drawn outside the grid is left out; nothing needs to be clipped before.
public struct CellGrid: Hashable, Sendable {
  /// The extent in cells.
  public let size: CellSize
  /// Row by row from the top left.
  private(set) var cells: [Cell]

  /// A grid of blanks, or of whatever `cell` is.
  public init(_ size: CellSize, filledWith cell: Cell = .blank) {
    self.size = CellSize(columns: max(0, size.columns), rows: max(0, size.rows))
    cells = Array(repeating: cell, count: self.size.columns * self.size.rows)
  }

  /// Cells across.
  public var columns: Int { size.columns }
  /// Cells down.
  public var rows: Int { size.rows }
  /// The whole grid as a rectangle at (0, 0).
  public var bounds: CellRect { CellRect(origin: .zero, size: size) }

  /// The cell at `column` and `row`, which must be inside the grid. Writing keeps wide characters whole: where one
  /// loses a half, a blank takes the place of the other.
  public subscript(column: Int, row: Int) -> Cell {
    get {
      precondition(bounds.contains(CellPoint(column: column, row: row)), "no cell \(column),\(row) in \(size)")
      return cells[row * columns + column]
    }
    set {
      precondition(bounds.contains(CellPoint(column: column, row: row)), "no cell \(column),\(row) in \(size)")
      place(newValue, column: column, row: row)
    }
  }

  /// The cells of one row.
  func row(_ row: Int) -> ArraySlice<Cell> { cells[row * columns..<(row + 1) * columns] }

  /// Makes every cell of `area` a `cell`; of the whole grid when no area is given.
  public mutating func fill(_ area: CellRect? = nil, with cell: Cell) {
    let area = (area ?? bounds).intersection(bounds)
    guard !area.isEmpty else { return }
    for row in area.row..<area.endRow {
      mend(column: area.column, row: row)
      mend(column: area.endColumn - 1, row: row)
      for column in area.column..<area.endColumn { cells[row * columns + column] = cell }
    }
  }

  /// Makes every cell of `area` a blank on `background`.
  public mutating func clear(_ area: CellRect? = nil, background: CellColor = .default) {
    fill(area, with: Cell(style: Style(background: background)))
  }

  /// Changes the styles of the cells of `area`, of the whole grid when none is given; the characters stay.
  public mutating func restyle(_ area: CellRect? = nil, _ change: (inout Style) -> Void) {
    let area = (area ?? bounds).intersection(bounds)
    guard !area.isEmpty else { return }
    for row in area.row..<area.endRow {
      for column in area.column..<area.endColumn { change(&cells[row * columns + column].style) }
    }
  }

  /// Fades everything towards `background`: an `alpha` of 1 changes nothing, 0 leaves the background alone.
  /// A default colour counts as `background` behind a character and as `ink` in front.
  public mutating func fade(
    to alpha: Double, over background: CellColor, ink: CellColor = .rgb(0xc0c0c0)
  ) {
    guard alpha < 1 else { return }
    restyle { style in
      if !style.background.isDefault {
        style.background = background.blended(towards: style.background, by: alpha)
      }
      if style.foreground.numberValue == nil {
        let foreground = style.foreground.isDefault ? ink : style.foreground
        style.foreground = background.blended(towards: foreground, by: alpha)
      }
    }
  }

  /// Copies `other` with its top left cell to `point`.
  public mutating func draw(_ other: CellGrid, at point: CellPoint) {
    let area = CellRect(origin: point, size: other.size).intersection(bounds)
    guard !area.isEmpty else { return }
    for row in area.row..<area.endRow {
      for column in area.column..<area.endColumn {
        let cell = other.cells[(row - point.row) * other.columns + column - point.column]
        // The half of a wide character whose other half fell outside is a blank.
        let isCut =
          (cell.width == 2 && column + 1 == area.endColumn) || (cell.width == 0 && column == area.column)
        if column == area.column || column + 1 == area.endColumn { mend(column: column, row: row) }
        cells[row * columns + column] = isCut ? Cell(style: cell.style) : cell
      }
    }
  }

  /// Puts one cell in its place, where it fits, with the second half of a wide one.
  mutating func place(_ cell: Cell, column: Int, row: Int) {
    guard row >= 0, row < rows, column >= 0, column < columns else { return }
    guard cell.width != 0 else { return place(Cell(style: cell.style), column: column, row: row) }
    mend(column: column, row: row)
    if cell.width == 2 {
      guard column + 1 < columns else {
        cells[row * columns + column] = Cell(style: cell.style)
        return
      }
      mend(column: column + 1, row: row)
      cells[row * columns + column + 1] = Cell(style: cell.style, width: 0)
    }
    cells[row * columns + column] = cell
  }

  /// Makes a blank of the other half of a wide character that is about to lose the half at `column`.
  private mutating func mend(column: Int, row: Int) {
    let index = row * columns + column
    switch cells[index].width {
    case 2 where column + 1 < columns: cells[index + 1] = Cell(style: cells[index + 1].style)
    case 0 where column > 0: cells[index - 1] = Cell(style: cells[index - 1].style)
    default: break
    }
  }
}

extension CellGrid {
  /// Sets one cell as it is, without a look at wide characters: for grids that are read from a screen.
  mutating func set(_ cell: Cell, _ column: Int, _ row: Int) { cells[row * columns + column] = cell }
}
