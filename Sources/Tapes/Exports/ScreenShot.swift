import TerminalPanels
import Wall

/// A screen as it is, and which picture is seen where on it: what every written form of a screen is made from.
public struct ScreenShot: Sendable {
  /// All cells, read back from ncurses.
  public let grid: CellGrid
  /// Whether it is meant for a terminal with a light background.
  public let isLight: Bool
  /// The items on screen, in the order of the wall.
  public let items: [Item]
  /// For each cell, row by row, the place in `items` of the picture that is seen there; nil where there is none.
  private let owners: [Int?]

  /// An item's picture on the screen.
  public struct Item: Sendable, Hashable {
    /// Its number, from 1, as the status line counts.
    public var number: Int
    /// The picture's rectangle, without frame and caption; it may hang over the screen's edges.
    public var frame: CellRect

    /// An item's picture.
    public init(number: Int, frame: CellRect) {
      self.number = number
      self.frame = frame
    }
  }

  /// A screen of these cells and items; items later in the list are above earlier ones.
  public init(grid: CellGrid, items: [Item]) {
    self.grid = grid
    isLight = false
    self.items = items
    owners = (0..<grid.rows * grid.columns).map { index in
      items.lastIndex { $0.frame.contains(CellPoint(column: index % grid.columns, row: index / grid.columns)) }
    }
  }

  /// The screen of a wall after a frame.
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
      // The focus ring and marks lie on the picture; what they cover is text like any other.
      guard Self.isArt(cells[index % cells.columns, index / cells.columns].glyph.base) else { return nil }
      return place.flatMap { places[$0] }
    }
  }

  /// Whether a character is one that pictures are made of, in all symbol sets but ASCII, which no tape uses.
  private static func isArt(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20, 0x2580...0x259f, 0x2800...0x28ff, 0x1_cd00...0x1_ceff, 0x1_fb00...0x1_fbff: true
    default: false
    }
  }

  /// The place in `items` of the picture that is seen in a cell; nil where there is none.
  public func owner(_ point: CellPoint) -> Int? {
    guard grid.bounds.contains(point) else { return nil }
    return owners[point.row * grid.columns + point.column]
  }

  /// The cells in which an item's picture is seen, row by row.
  public func cells(ofItem place: Int) -> [CellPoint] {
    owners.indices.filter { owners[$0] == place }
      .map { CellPoint(column: $0 % grid.columns, row: $0 / grid.columns) }
  }
}
