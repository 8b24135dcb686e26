/// A picture over a rectangle of cells, drawn with `CellGrid.draw(_:at:)`.
public struct PixelPlacement: Hashable, Sendable {
  enum Content: Hashable {
    /// Characters that the terminal replaces by the image.
    case text(ImageID)
    /// Pixels above the cells, with the placement's number: see `PixelTile`.
    case tiles(Int32)
  }

  let content: Content
  public let columns: Int
  public let rows: Int

  init(_ content: Content, columns: Int, rows: Int) {
    self.content = content
    self.columns = columns
    self.rows = rows
  }

  /// Whether the picture appears above its cells, and only at rest, so that these need art.
  public var needsArt: Bool {
    switch content {
    case .text: false
    case .tiles: true
    }
  }
}

/// The part of a picture that is above a cell.
struct PixelTile: Hashable, Sendable {
  /// The number of the placement; 0 if there is no picture above the cell.
  var placement: Int32 = 0
  /// The column and the row within the placement.
  var column: Int16 = 0
  var row: Int16 = 0

  static let none = PixelTile()
  /// The pixels above a cell if they are not known. It equals no part of a picture.
  static let unknown = PixelTile(placement: -1)
  /// The background, painted between pictures by an image that shows several of them.
  static let background = PixelTile(placement: -2)
}

extension Cell {
  /// Whether the cell shows a part of a picture in exact pixels.
  public var hasPixels: Bool { tile != .none || glyph.base == ImageID.placeholder }
}

extension CellGrid {
  /// Draws a picture with its top left cell at `point`.
  /// - Parameter clip: the area that is drawn; nil for the whole grid.
  public mutating func draw(
    _ picture: PixelPlacement, at point: CellPoint, in clip: CellRect? = nil, background: CellColor = .default
  ) {
    let area = CellRect(column: point.column, row: point.row, columns: picture.columns, rows: picture.rows)
      .intersection(clip ?? bounds).intersection(bounds)
    guard !area.isEmpty else { return }
    switch picture.content {
    case .text(let id): drawPlaceholders(of: id, in: area, origin: point, background: background)
    case .tiles(let number): setTiles(of: number, in: area, origin: point)
    }
  }
}
