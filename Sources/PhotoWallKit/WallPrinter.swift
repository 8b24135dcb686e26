import PhotoFeed
import Pictures
import SymbolArt
import Tapes
import TerminalPanels
import Wall
import WallLayouts

/// Prints the whole wall as text, one screenful at a time, so that output begins before the last pictures are decoded.
struct WallPrinter {
  let feed: PhotoFeed
  var options: WallOptions
  let layouts: [LayoutEntry]
  let size: CellSize
  let colors: ColorDepth
  /// Whether the text may contain characters other than ASCII.
  let isUnicode: Bool
  let loader: PictureLoader

  /// Calls `write` with the first photo as text, as large as the size allows.
  /// - Throws: A `Failure` if it cannot be loaded.
  func printPicture(_ write: (String) throws -> Void) throws {
    guard feed.count > 0 else { return }
    let photo = feed[0]
    let id = PictureID(0, for: .fullView)
    // A cell is assumed twice as high as wide. Symbols distinguish at most 8 × 16 pixels per cell.
    let box = PixelSize(width: size.columns * 8, height: size.rows * 16)
    loader.request(PictureRequest(id: id, address: photo.picture ?? photo.address, target: box, fit: .fit))
    switch loader.wait(for: id)?.outcome {
    case .success(let picture):
      let bitmap = picture.bitmap
      let cells = bitmap.size.fitted(in: size, ratio: 2)
      let artist = SymbolArtist(
        symbols: isUnicode ? options.symbols ?? .block : .ascii, colors: colors,
        background: ThemeColors(options.theme).solidBackground.rgbValue.map { RGB(rawValue: $0) } ?? .black)
      var grid = CellGrid(cells)
      grid.draw(artist.art(of: bitmap, columns: cells.columns, rows: cells.rows), at: .zero, colors: colors)
      try write(ANSIText.text(of: grid, colors: colors))
    case .failure(let error):
      let name = if case .file(let path) = photo.address { path.text } else { photo.title }
      throw Failure(.inputOutput, "\(name): \(error.message).")
    case nil: return
    }
  }

  /// Calls `write` with the text of each screenful.
  func print(_ write: (String) throws -> Void) throws {
    guard feed.count > 0 else { return }
    if let refusal = options.refusal(for: feed) { throw Failure(.usage, "\(refusal).") }
    var options = options
    options.isBare = true
    options.isAnimated = false
    // Text cannot contain exact pixels.
    if options.graphics != .boxes { options.graphics = .symbols }
    let screen: Screen
    do {
      screen = try Screen.headless(size, colors: colors, isUnicode: isUnicode)
    } catch {
      throw Failure(.inputOutput, "\(error).")
    }
    defer { screen.close() }
    let wall = Wall(
      screen: screen, feed: feed, options: options, pictures: DelayedPictureLoader(loader), layouts: layouts)
    guard wall.fitsOnScreen else {
      throw Failure(.usage, "a screenful of \(size.columns)x\(size.rows) is too small; give a larger --size.")
    }
    var frame = 0.0
    var row = 0
    while row < wall.contentRows {
      wall.show(fromRow: row)
      // Newly known sizes may move other photos into view.
      frame = wall.settle(from: frame) { if wall.firstRow > row { wall.show(fromRow: row) } }
      // The last screenful may overlap printed rows.
      let skipped = row - wall.firstRow
      let rows = min(size.rows - skipped, wall.contentRows - row)
      guard rows > 0 else { break }
      try write(ANSIText.text(of: screen.contents(), rows: skipped..<skipped + rows, colors: colors))
      row += rows
    }
  }
}
