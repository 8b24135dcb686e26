import Pictures
import SymbolArt
import TerminalPanels

/// The drawing of a screen: rectangles of whole pixels, and text.
///
/// Block elements, braille and lines are rectangles, which look the same in every renderer.
struct ScreenDrawing {
  /// A filled rectangle, in pixels.
  struct Box: Hashable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var color: RGB
  }
  /// A run of characters of one style on one row.
  struct Run: Hashable {
    var x: Int
    var y: Int
    var columns: Int
    var text: String
    var color: RGB
    var attributes: Style.Attributes
  }

  /// The size of a cell in pixels.
  static let cell = (width: 8, height: 16)

  /// The terminal's default colours.
  let background: RGB
  let foreground: RGB
  let width: Int
  let height: Int
  private(set) var boxes: [Box] = []
  private(set) var runs: [Run] = []

  init(_ shot: ScreenShot) {
    let grid = shot.grid
    (background, foreground) = shot.isLight ? (0xfafafa, 0x303030) : (0x101010, 0xc8c8c8)
    width = grid.columns * Self.cell.width
    height = grid.rows * Self.cell.height
    for row in 0..<grid.rows {
      addBackgrounds(of: row, grid)
      addForegrounds(of: row, grid)
    }
  }

  /// Returns the effective colours of a style, after dim and reverse.
  func colors(of style: Style) -> (foreground: RGB, background: RGB) {
    let front = style.foreground.rgbValue.map { RGB(rawValue: $0) } ?? foreground
    let back = style.background.rgbValue.map { RGB(rawValue: $0) } ?? background
    let faded = style.attributes.contains(.dim) ? Self.mixed(front, back) : front
    return style.attributes.contains(.reverse) ? (back, faded) : (faded, back)
  }

  private static func mixed(_ a: RGB, _ b: RGB) -> RGB {
    func middle(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Int(a) + Int(b)) / 2) }
    return RGB(middle(a.red, b.red), middle(a.green, b.green), middle(a.blue, b.blue))
  }

  private mutating func addBackgrounds(of row: Int, _ grid: CellGrid) {
    var column = 0
    while column < grid.columns {
      let color = colors(of: grid[column, row].style).background
      var end = column + 1
      while end < grid.columns, colors(of: grid[end, row].style).background == color { end += 1 }
      if color != background {
        boxes.append(
          Box(
            x: column * Self.cell.width, y: row * Self.cell.height, width: (end - column) * Self.cell.width,
            height: Self.cell.height, color: color))
      }
      column = end
    }
  }

  private mutating func addForegrounds(of row: Int, _ grid: CellGrid) {
    var run: Run?
    func isContinued(_ next: Run) -> Bool {
      guard let run else { return false }
      return run.x + run.columns * Self.cell.width == next.x && run.color == next.color
        && run.attributes == next.attributes
    }
    for column in 0..<grid.columns {
      let cell = grid[column, row]
      guard cell.width > 0, cell.glyph != .space else { continue }
      let color = colors(of: cell.style).foreground
      let (x, y) = (column * Self.cell.width, row * Self.cell.height)
      if let rectangles = Self.rectangles(of: cell) {
        boxes += rectangles.map { Box(x: x + $0.x, y: y + $0.y, width: $0.width, height: $0.height, color: color) }
        continue
      }
      let next = Run(
        x: x, y: y, columns: Int(cell.width), text: cell.text, color: color,
        attributes: cell.style.attributes.intersection([.bold, .italic, .underline]))
      if isContinued(next) {
        run?.text += next.text
        run?.columns += next.columns
      } else {
        if let run { runs.append(run) }
        run = next
      }
    }
    if let run { runs.append(run) }
  }

  /// Returns the rectangles of a character; nil if it is drawn as text.
  private static func rectangles(of cell: Cell) -> [PixelRectangle]? {
    guard cell.glyph.marks == .zero else { return nil }
    if let lines = BoxLines.rectangles(cell.glyph.base, cellWidth: Self.cell.width, cellHeight: Self.cell.height) {
      return lines
    }
    guard let shape = SymbolShape(cell.glyph.base) else { return nil }
    if case .glyph = shape { return nil }
    return shape.rectangles(cellWidth: Self.cell.width, cellHeight: Self.cell.height)
  }
}
