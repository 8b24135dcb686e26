import TerminalPanels

/// The layout of several photos: rows of boxes that fill an area, in the number of columns with the largest pictures.
struct PaneGrid: Hashable {
  /// The frames of a photo: its box, and inside it the picture and the caption below.
  struct Box: Hashable {
    var frame: CellRect
    var picture: CellRect
    /// The caption's frame; empty without room for text.
    var caption: CellRect
  }

  /// The boxes, row by row.
  let boxes: [Box]

  /// - Parameters:
  ///   - shapes: The width of each picture divided by its height.
  ///   - ratio: A cell's height / width.
  init(shapes: [Double], in area: CellSize, ratio: Double) {
    var best: (size: Double, boxes: [Box]) = (-1, [])
    for columns in 1...max(1, shapes.count) {
      let boxes = Self.boxes(shapes.count, columns: columns, in: area)
      // Units: a cell is 1 wide and `ratio` high.
      let size = zip(shapes, boxes).reduce(0) { size, item in
        let (shape, picture) = item
        let width = min(Double(picture.picture.columns), Double(picture.picture.rows) * ratio * shape)
        return size + width * width / shape
      }
      if size > best.size { best = (size, boxes) }
    }
    boxes = best.boxes
  }

  private static func boxes(_ count: Int, columns: Int, in area: CellSize) -> [Box] {
    let rows = (count + columns - 1) / max(1, columns)
    guard rows <= area.rows, columns <= area.columns else { return [] }
    let height = area.rows / max(1, rows)
    let text = height >= 10 ? 2 : height >= 3 ? 1 : 0
    return (0..<count).map { index in
      let (row, column) = (index / columns, index % columns)
      // The boxes of an incomplete last row are wider.
      let inRow = min(columns, count - row * columns)
      let (top, left) = (row * area.rows / rows, column * area.columns / inRow)
      let frame = CellRect(
        column: left, row: top, columns: (column + 1) * area.columns / inRow - left,
        rows: (row + 1) * area.rows / rows - top)
      // Pictures of a row have the same size, with a cell between them.
      let width = area.columns / inRow
      let size = CellSize(columns: inRow > 1 && width > 1 ? width - 1 : width, rows: height - text)
      return Box(
        frame: frame, picture: CellRect(origin: frame.origin, size: size),
        caption: CellRect(column: left, row: top + size.rows, columns: size.columns, rows: text))
    }
  }
}
