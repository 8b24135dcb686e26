import Foundation
import PhotoFeed
import Platform
import Pictures
import SymbolArt
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

@Suite struct PictureTests {
  /// (picture, area, fit, cells, column, row) at cells twice as high as wide.
  @Test(arguments: [
    ((400, 200), (20, 10), PictureFitting.fill, (40, 10), -10, 0),
    ((400, 200), (20, 10), .fit, (20, 5), 0, 2),
    ((200, 400), (20, 10), .fill, (20, 20), 0, -5),
    ((200, 400), (20, 10), .fit, (10, 10), 5, 0),
    ((300, 300), (20, 10), .fill, (20, 10), 0, 0),
    ((300, 300), (20, 10), .fit, (20, 10), 0, 0),
    ((1, 1), (1, 1), .fill, (3, 1), -1, 0),
  ])
  func pixelsKeepTheirShape(
    picture: (Int, Int), area: (Int, Int), fit: PictureFitting, cells: (Int, Int), column: Int, row: Int
  ) {
    let extent = CellRect(
      ofPicture: PixelSize(width: picture.0, height: picture.1), in: CellSize(columns: area.0, rows: area.1), fit: fit,
      ratio: 2)
    #expect(extent.size == CellSize(columns: cells.0, rows: cells.1))
    #expect(extent.column == column && extent.row == row)
  }

  /// Filling covers the whole area and is cropped evenly; fitting never exceeds it.
  @Test(arguments: 0..<200) func extentsCoverOrFit(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let picture = PixelSize(width: .random(in: 1...4000, using: &random), height: .random(in: 1...4000, using: &random))
    let area = CellSize(columns: .random(in: 1...200, using: &random), rows: .random(in: 1...60, using: &random))
    let ratio = Double.random(in: 1.5...2.5, using: &random)
    let fill = CellRect(ofPicture: picture, in: area, fit: .fill, ratio: ratio)
    // The terminal draws all of the picture in the middle of its cells. Here a cell is 1 wide and `ratio` high.
    let scale = min(
      Double(fill.size.columns) / Double(picture.width), Double(fill.size.rows) * ratio / Double(picture.height))
    let gap = (
      across: (Double(fill.size.columns) - Double(picture.width) * scale) / 2,
      down: (Double(fill.size.rows) - Double(picture.height) * scale / ratio) / 2
    )
    #expect(Double(fill.column) + gap.across <= 1e-9 && Double(fill.row) + gap.down <= 1e-9)
    #expect(Double(fill.column + fill.size.columns) - gap.across >= Double(area.columns) - 1e-9)
    #expect(Double(fill.row + fill.size.rows) - gap.down >= Double(area.rows) - 1e-9)
    let fit = CellRect(ofPicture: picture, in: area, fit: .fit, ratio: ratio)
    #expect(fit.column >= 0 && fit.row >= 0)
    #expect(fit.column + fit.size.columns <= area.columns && fit.row + fit.size.rows <= area.rows)
  }

  @Test(arguments: [(8, 4, 2.0, 8, 4), (8, 4, 1.0, 4, 4), (4, 8, 1.0, 4, 4), (10, 10, 1.01, 10, 10), (1, 9, 5.0, 1, 1)])
  func cuttingToAShapeTakesTheMiddle(width: Int, height: Int, shape: Double, across: Int, down: Int) {
    // Each pixel has its own colour.
    let pixels = (0..<width * height).flatMap { [UInt8($0 % width), UInt8($0 / width), 0, 255] as [UInt8] }
    let whole = Bitmap(width: width, height: height, pixels: pixels)
    let part = whole.cut(whole.size.part(ofShape: shape, tolerance: 1.03))
    #expect(part.width == across && part.height == down)
    #expect(part.pixels[0] == UInt8((width - across) / 2) && part.pixels[1] == UInt8((height - down) / 2))
  }

  /// What fits in a shape is the whole picture with space beside it, whatever the tolerance.
  @Test(arguments: [1, 1.03]) func fittingInAShapeAddsSpace(tolerance: Double) {
    for (width, height, shape, part) in [
      (8, 4, 1, PixelRectangle(x: 0, y: -2, width: 8, height: 8)),
      (4, 8, 1, PixelRectangle(x: -2, y: 0, width: 8, height: 8)),
      (8, 4, 4, PixelRectangle(x: -4, y: 0, width: 16, height: 4)),
    ] as [(Int, Int, Double, PixelRectangle)] {
      let size = PixelSize(width: width, height: height)
      #expect(size.part(ofShape: shape, for: .fit, tolerance: tolerance) == part)
    }
  }

  @Test func zoomingAndPanningStayInsideThePicture() {
    var state = PaneState(photo: 0)
    let whole = CellSize(columns: 40, rows: 20)
    let room = CellSize(columns: 60, rows: 20)
    #expect(state.view(whole: whole, room: room, zoom: 1).part == CGRect(x: 0, y: 0, width: 1, height: 1))
    var random = SeededRandom(seed: 5)
    for _ in 0..<200 {
      let scale = PaneScale(
        state, of: PixelSize(width: 4000, height: 3000), in: room, ratio: 2, pixelsPerColumn: 2)
      #expect(scale.zoom >= 1 && scale.zoom <= 38, "a pixel is never more than a sub-cell of a large picture")
      state.scale = scale.zoomed(by: .random(in: 0.5...2, using: &random))
      let part = state.view(whole: whole, room: room, zoom: scale.zoom).part
      state.pan(Direction.allCases[.random(in: 0..<4, using: &random)], seeing: part)
      let (seen, cells) = state.view(whole: whole, room: room, zoom: scale.zoom)
      #expect(seen.minX >= -1e-9 && seen.minY >= -1e-9 && seen.maxX <= 1 + 1e-9 && seen.maxY <= 1 + 1e-9)
      #expect(cells.columns <= room.columns && cells.rows <= room.rows && !cells.isEmpty)
    }
  }
}

/// Animated pictures on the wall.
@Suite(.oneAtATime) struct PlayingTests {
  @Test func theFocusedPhotoIsAskedForFirst() throws {
    // The first photo is in a corner, and others are in the middle of the screen.
    let bench = try WallBench(latency: 1_000)
    #expect(bench.supply.mostUrgent == bench.wall.model.focus)
  }

  /// A preview that passed for the thumbnail would be too small, and the original would be fetched.
  @Test func aPreviewTellsNoThumbnailsSize() throws {
    let feed = feed(json: #"[{"thumbURL": "http://p.example/small.jpg", "image": "http://p.example/large.jpg"}]"#)
    let thumbnail = PhotoAddress.web("http://p.example/small.jpg")
    let bench = try WallBench(feed: feed, latency: 0.5)
    bench.supply.previews[thumbnail] = PixelSize(width: 32, height: 24)
    bench.supply.sizes[thumbnail] = PixelSize(width: 640, height: 480)
    bench.wall.scene.pictures.remove(0)
    bench.press("Ctrl-l")
    #expect(bench.wall.photos[0].hasLargerPicture && Set(bench.supply.addresses) == [thumbnail])
  }

  @Test func theFocusedPicturePlaysByTheClock() throws {
    let bench = try WallBench(3, size: CellSize(columns: 60, rows: 16))
    bench.supply.playing = [0]
    bench.wall.scene.pictures.remove(0)
    bench.press("Ctrl-l", settles: false)
    let frame = try #require(bench.item(1)).frame
    let middle = CellPoint(column: frame.column + frame.columns / 2, row: frame.row + frame.rows / 2)
    var seen: [CellColor] = []
    for _ in 0..<60 {
      bench.run(frames: 1)
      let color = bench.screen.cell(at: middle).style.background
      if color != seen.last { seen.append(color) }
    }
    // The first frame is shown until all frames have come.
    #expect(seen.count >= 5 && Set(seen.dropFirst(2)) == [.rgb(0xff0000), .rgb(0x0000ff)])
    #expect(bench.wall.nextFrameTime.map { $0 > bench.time - 0.1 && $0 < bench.time + 0.2 } == true)
    bench.press("l", settles: false)
    bench.run(frames: 30)
    #expect(bench.wall.nextFrameTime == nil, "what is not looked at does not play")
  }

  /// A picture that gets the focus plays from its first frame, however long the one before has played.
  @Test(arguments: [30, 34, 38]) func eachPicturePlaysFromItsStart(frames: Int) throws {
    let bench = try WallBench(3, size: CellSize(columns: 60, rows: 16))
    bench.supply.playing = [0, 1]
    for photo in [PhotoID(0), 1] { bench.wall.scene.pictures.remove(photo) }
    bench.press("Ctrl-l", settles: false)
    bench.run(frames: frames)
    bench.press("l", settles: false)
    let item = try #require(bench.item(2)).frame
    let middle = CellPoint(column: item.column + item.columns / 2, row: item.row + item.rows / 2)
    let colors = (0..<30).map { _ in
      bench.run(frames: 1)
      return bench.screen.cell(at: middle).style.background
    }
    let playing = colors.drop { $0 != .rgb(0xff0000) && $0 != .rgb(0x0000ff) }
    #expect(playing.prefix(5).allSatisfy { $0 == .rgb(0xff0000) } && playing.contains(.rgb(0x0000ff)))
  }

  /// So does each picture in the full view.
  @Test(arguments: [30, 34, 38]) func eachPicturePlaysFromItsStartInTheFullView(frames: Int) throws {
    let bench = try WallBench(3, size: CellSize(columns: 60, rows: 16))
    bench.supply.playing = [0, 1]
    for photo in [PhotoID(0), 1] { bench.wall.scene.pictures.remove(photo) }
    bench.press("Ctrl-l o", settles: false)
    bench.run(frames: 30 + frames)
    bench.press("n", settles: false)
    #expect(bench.state.focus == 2)
    let colors = (0..<30).map { _ in
      bench.run(frames: 1)
      return bench.screen.cell(at: CellPoint(column: 30, row: 7)).style.background
    }
    let playing = colors.drop { $0 != .rgb(0xff0000) && $0 != .rgb(0x0000ff) }
    #expect(playing.prefix(5).allSatisfy { $0 == .rgb(0xff0000) } && playing.contains(.rgb(0x0000ff)))
  }

  @Test func nothingPlaysWithoutAnimation() throws {
    var options = WallOptions()
    options.isAnimated = false
    let bench = try WallBench(3, size: CellSize(columns: 60, rows: 16), options: options)
    bench.supply.playing = [0]
    bench.wall.scene.pictures.remove(0)
    bench.press("Ctrl-l", settles: false)
    bench.run(frames: 10)
    #expect(bench.wall.nextFrameTime == nil)
  }
}
