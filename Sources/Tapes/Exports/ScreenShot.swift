import TerminalPanels
import Wall

/// The cells of a screen, and the picture that is visible in each. All file formats of screens are made from it.
public struct ScreenShot: Sendable {
  /// Cells, read back from ncurses.
  public let grid: CellGrid
  /// Whether the terminal has a light background.
  public let isLight: Bool
  /// Items on screen in the order of the wall.
  public let items: [Item]
  /// For each cell, row by row, the index in `items` of the visible picture, or nil.
  private let owners: [Int?]

  /// An item's picture on the screen.
  public struct Item: Sendable, Hashable {
    /// Number of the item, from 1, as in the status line.
    public var number: Int
    /// Rectangle of the picture without frame and caption. It may overflow the screen.
    public var frame: CellRect

    /// Creates an item.
    public init(number: Int, frame: CellRect) {
      self.number = number
      self.frame = frame
    }
  }

  /// Creates a screen. Later items are above earlier ones.
  public init(grid: CellGrid, items: [Item]) {
    self.grid = grid
    isLight = false
    self.items = items
    owners = (0..<grid.rows * grid.columns).map { index in
      items.lastIndex { $0.frame.contains(CellPoint(column: index % grid.columns, row: index / grid.columns)) }
    }
  }

  /// Captures the screen of a wall after a frame.
  public init(of wall: Wall) {
    grid = wall.screen.contents()
    let text = wall.options.theme.text
    isLight = Int(text.red) + Int(text.green) + Int(text.blue) < 3 * 128
    let seen = wall.state.items
    let loaded = seen.indices.filter { seen[$0].isLoaded }
    items = loaded.map { Item(number: seen[$0].number, frame: seen[$0].pictureFrame) }
    let places = Dictionary(uniqueKeysWithValues: loaded.enumerated().map { ($1, $0) })
    let cells = grid
    owners = wall.picturePlaces().enumerated().map { index, place in
      // The focus ring and marks cover cells of the picture; these are text.
      guard Self.isArt(cells[index % cells.columns, index / cells.columns].glyph.base) else { return nil }
      return place.flatMap { places[$0] }
    }
  }

  /// Returns whether pictures use a character, in all symbol sets but ASCII.
  private static func isArt(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20, 0x2580...0x259f, 0x2800...0x28ff, 0x1_cd00...0x1_ceff, 0x1_fb00...0x1_fbff: true
    default: false
    }
  }

  /// Returns the index in `items` of the picture that is visible in a cell, or nil.
  public func owner(_ point: CellPoint) -> Int? {
    guard grid.bounds.contains(point) else { return nil }
    return owners[point.row * grid.columns + point.column]
  }

  /// Returns the cells in which an item's picture is visible, row by row.
  public func cells(ofItem place: Int) -> [CellPoint] {
    owners.indices.filter { owners[$0] == place }
      .map { CellPoint(column: $0 % grid.columns, row: $0 / grid.columns) }
  }
}
