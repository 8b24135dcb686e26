import SymbolArt
import TerminalPanels
import Wall

/// The cells of a screen and the item of each cell. All file formats of screens are made from it.
public struct ScreenShot: Sendable {
  /// The cells, read back from ncurses.
  public internal(set) var grid: CellGrid
  /// Whether the terminal has a light background.
  public let isLight: Bool
  public let colors: ColorDepth
  /// The visible items in the order of the wall.
  public let items: [Item]
  /// The styles of the interface with their names.
  let styles: [(name: String, style: Style)]
  /// The owner of each cell, row by row; nil for text.
  private let owners: [Owner?]

  /// An item's picture on the screen.
  public struct Item: Sendable, Hashable {
    /// The number of the item, from 1.
    public var number: Int
    /// The photo's name.
    public var name = ""
    /// The frame of the picture without border and caption; may extend beyond the screen.
    public var frame: CellRect
    public var isLoaded = true
    public var isFocused = false
    /// Whether something covers the item completely.
    var isCovered = false
    /// The names of property values other than the default: `marked`.
    public var properties: [String] = []

    /// Creates a loaded item.
    public init(number: Int, name: String = "", frame: CellRect) {
      (self.number, self.name, self.frame) = (number, name, frame)
    }
  }

  /// The owner of a cell.
  enum Owner: Sendable, Hashable {
    /// The picture of an item, by index in `items`.
    case picture(Int)
    /// The left or right side of an item's frame or focus ring.
    case side(Int)
    /// The top or bottom of an item's frame or focus ring.
    case edge(Int)
    /// A picture without an item: the full view, or a photo that is fading out.
    case otherPicture
  }

  /// Creates a screen shot. Later items are above earlier ones.
  public init(grid: CellGrid, items: [Item]) {
    self.grid = grid
    isLight = false
    colors = .truecolor
    self.items = items
    styles = []
    owners = (0..<grid.rows * grid.columns).map { index in
      let point = CellPoint(column: index % grid.columns, row: index / grid.columns)
      return items.lastIndex { $0.frame.contains(point) }.map { .picture($0) }
    }
  }

  /// Captures the screen of a program after a frame.
  public init(of wall: any ScreenProgram) {
    let cells = Self.contents(of: wall)
    grid = cells
    let text = wall.options.theme.text
    isLight = Int(text.red) + Int(text.green) + Int(text.blue) < 3 * 128
    colors = wall.screen.colors
    let state = wall.state
    let places = wall.itemPlaces(state.items)
    let seen = Set(places.compactMap { $0 })
    items = state.items.enumerated().map { index, shown in
      var item = Item(number: shown.number, name: shown.title, frame: shown.pictureFrame)
      (item.isLoaded, item.isFocused, item.properties) = (shown.isLoaded, shown.isFocused, shown.properties)
      // Other programs do not tell the items of cells.
      item.isCovered = wall is Wall && !seen.contains(index)
      return item
    }
    let styles = wall.namedStyles
    self.styles = styles
    let mark = styles.first { $0.name == "mark" }?.style
    let foregrounds = Set(styles.map(\.style.foreground) + [.default])
    let backgrounds = Set(styles.map(\.style.background) + [.default])
    let hasFrame = state.frame != FrameStyle.none.rawValue
    let isFullView = ModeKind.all.contains { $0.name == state.overlay && $0.context != .wall }
    owners = places.enumerated().map { index, place in
      let point = CellPoint(column: index % cells.columns, row: index / cells.columns)
      let cell = cells[point.column, point.row]
      if let place {
        return Self.owner(point, cell, of: state.items[place], place, hasFrame: hasFrame, mark: mark)
      }
      let isInterface = foregrounds.contains(cell.style.foreground) && backgrounds.contains(cell.style.background)
      return !isInterface && (isFullView || Self.isArt(cell.glyph.base)) ? .otherPicture : nil
    }
  }

  /// Returns the cells of a screen, with art in place of kitty's pictures.
  static func contents(of wall: any ScreenProgram) -> CellGrid {
    var cells = wall.screen.contents()
    guard let pictures = wall.pixels as? KittyPictures else { return cells }
    let theme = ThemeColors(wall.options.theme, on: wall.options.terminalBackground)
    let artist = SymbolArtist(on: wall.screen, wall.options, theme)
    // By the number and size of a picture.
    var made: [[Int]: Art] = [:]
    for row in 0..<cells.rows {
      for column in 0..<cells.columns {
        let point = CellPoint(column: column, row: row)
        guard let part = pictures.part(at: point), let number = pictures.picture(at: point) else { continue }
        let origin = CellPoint(column: column - part.cell.column, row: row - part.cell.row)
        let key = [number, part.size.columns, part.size.rows]
        let art = made[key] ?? artist.art(of: part.bitmap, columns: part.size.columns, rows: part.size.rows)
        made[key] = art
        cells.draw(
          art, at: origin, in: CellRect(origin: point, size: CellSize(columns: 1, rows: 1)), colors: wall.screen.colors)
      }
    }
    return cells
  }

  /// Returns the owner of a cell of an item; nil for its texts and mark.
  private static func owner(
    _ point: CellPoint, _ cell: Cell, of item: WallState.Item, _ place: Int, hasFrame: Bool, mark: Style?
  ) -> Owner? {
    let box = hasFrame ? item.frame : item.pictureFrame
    let isEdge = point.row == box.row || point.row == box.endRow - 1
    let isSide = point.column == box.column || point.column == box.endColumn - 1
    let isFrame =
      hasFrame
      ? !item.pictureFrame.contains(point)
      : (item.isFocused || !item.isLoaded) && box.contains(point) && isLine(cell.glyph.base)
    if isFrame, isEdge || isSide { return isEdge ? .edge(place) : .side(place) }
    guard item.isLoaded, item.pictureFrame.contains(point), cell.style != mark else { return nil }
    return .picture(place)
  }

  private static func isLine(_ scalar: UInt32) -> Bool {
    BoxLines.contains(scalar) || "+-|".unicodeScalars.contains { $0.value == scalar }
  }

  /// Returns true if pictures use a character, in all symbol sets but ASCII.
  private static func isArt(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20, 0x2580...0x259f, 0x2800...0x28ff, 0x1_cd00...0x1_ceff, 0x1_fb00...0x1_fbff: true
    default: false
    }
  }

  /// Returns the owner of a cell; nil for text.
  func owner(_ point: CellPoint) -> Owner? {
    guard grid.bounds.contains(point) else { return nil }
    return owners[point.row * grid.columns + point.column]
  }

  /// Returns the cells of each item, row by row; cells of pictures without an item come last.
  func cellsOfItems() -> [[CellPoint]] {
    var cells = [[CellPoint]](repeating: [], count: items.count + 1)
    for (index, owner) in owners.enumerated() {
      guard let owner else { continue }
      let point = CellPoint(column: index % grid.columns, row: index / grid.columns)
      switch owner {
      case .picture(let item), .side(let item), .edge(let item): cells[item].append(point)
      case .otherPicture: cells[items.count].append(point)
      }
    }
    return cells
  }
}
