import PhotoFeed
import Pictures
import SymbolArt
import Tapes
import TerminalPanels
import Wall
import WallLayouts

/// The whole wall as text, a screenful at a time, so that the first pictures are there before the last are decoded.
struct WallPrinter {
  let feed: PhotoFeed
  var options: WallOptions
  let layouts: [LayoutEntry]
  let size: CellSize
  let colors: ColorDepth
  let loader: PictureLoader

  /// Prints: `write` gets the text of one screenful after the other.
  func print(_ write: (String) throws -> Void) throws {
    var options = options
    options.isBare = true
    options.isAnimated = false
    // Paper has no pixels to ask for.
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
    var frame = 0.0
    var row = 0
    while row < wall.contentRows {
      wall.show(fromRow: row)
      // The first frame asks for pictures, the second waits for them; shapes learnt from them may move others in.
      repeat {
        wall.frame(at: frame)
        frame += 1
      } while wall.state.loading > 0 || wall.needsFrame
      // The last screenful may reach back to rows that are printed already.
      let skipped = row - wall.firstRow
      let rows = min(size.rows - skipped, wall.contentRows - row)
      guard rows > 0 else { break }
      try write(ANSIText.text(of: screen.contents(), rows: skipped..<skipped + rows, colors: colors))
      row += rows
    }
  }
}
