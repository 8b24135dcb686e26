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
  let loader: PictureLoader

  /// Calls `write` with the text of each screenful.
  func print(_ write: (String) throws -> Void) throws {
    guard feed.count > 0 else { return }
    var options = options
    options.isBare = true
    options.isAnimated = false
    // Text cannot contain exact pixels.
    if options.graphics != .boxes { options.graphics = .symbols }
    let screen: Screen
    do {
      screen = try Screen.headless(size, colors: colors)
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
      // The first frame requests pictures and the second waits for them; sizes that become known may move others into
      // view.
      repeat {
        wall.frame(at: frame)
        frame += 1
        if wall.firstRow > row { wall.show(fromRow: row) }
      } while wall.state.loading > 0 || wall.needsFrame
      // The last screenful may overlap rows that have been printed.
      let skipped = row - wall.firstRow
      let rows = min(size.rows - skipped, wall.contentRows - row)
      guard rows > 0 else { break }
      try write(ANSIText.text(of: screen.contents(), rows: skipped..<skipped + rows, colors: colors))
      row += rows
    }
  }
}
