import PhotoFeed
import Pictures
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// Zoom, place and keys of the full view.
@Suite(.oneAtATime) struct FullViewTests {
  /// Photos of 400×300, 300×400, 300×300 and 900×300 pixels in turn, on 80×24 cells: 61 columns of two sub-cells each are
  /// 122 of 400 pixels.
  private static let whole = 31

  /// (keys, focus, zoom)
  @Test(arguments: [
    ("o", 1, whole), ("o →", 2, 23), ("o l l h", 2, 23), ("o j k", 1, whole), ("o ← ←", 1, whole), ("o End", 40, 18),
    ("o G g", 1, whole), ("o z", 1, 100), ("o z z", 1, whole), ("o z l", 1, 100), ("o z n", 2, 100),
    ("o z n p", 1, 100), ("o +", 1, 46), ("o + -", 1, whole), ("o - -", 1, whole), ("o + n n n n p p p p", 1, 46),
    ("o z Comma", 2, 100), ("o 0", 1, whole),
  ])
  func keys(keys: String, focus: Int, zoom: Int) throws {
    let bench = try WallBench(options: .still)
    bench.press(keys)
    #expect(bench.state.focus == focus && bench.state.zoom == zoom && bench.state.overlay == "full", "\(keys)")
  }

  /// Keys that come between two frames, as from a slow terminal, act on the photo that the key before has chosen.
  @Test(arguments: ["j o", "C", "B", "m l m l l m A"], ["n +", "n n -", "n z", "n p +", "n x + +", "n Z"])
  func keysOfOneFrame(mode: String, keys: String) throws {
    let (bench, other) = (try WallBench(options: .still), try WallBench(options: .still))
    bench.press(mode)
    other.press("\(mode) \(keys)")
    for word in keys.split(separator: " ") {
      let chord = try #require(KeyChord(word))
      bench.wall.handle(.key(chord.key, chord.modifiers), at: bench.time)
    }
    bench.settle()
    #expect(bench.state.focus == other.state.focus && bench.state.zoom == other.state.zoom)
    #expect(bench.text == other.text)
  }

  /// The photo that a file names opens, wherever the order has put it; one that is deleted does not.
  @Test func aPhotoOpensByItsIdentifier() throws {
    let feed = feed(titles: ["sea", "moor", "dune"])
    let bench = try WallBench(options: .still, feed: feed)
    bench.press("s")
    #expect(bench.state.items.map(\.title) == ["dune", "moor", "sea"])
    bench.wall.openFullView(of: 0)
    bench.settle()
    #expect(bench.state.overlay == "full" && bench.state.focusTitle == "sea")
    bench.press("q x")
    bench.wall.openFullView(of: 0)
    #expect(bench.state.overlay == "")
  }

  /// A photo that opens out of sight is on the screen when its full view closes.
  @Test(arguments: [25, 38]) func theWallScrollsToAPhotoThatOpens(photo: Int) throws {
    let bench = try WallBench(options: .still)
    #expect(bench.item(photo + 1) == nil)
    bench.wall.openFullView(of: PhotoID(photo))
    bench.settle()
    bench.press("q")
    #expect(bench.state.overlay == "" && bench.item(photo + 1)?.isFocused == true)
  }

  @Test func oneToOneIsSaid() throws {
    let bench = try WallBench(options: .still)
    bench.press("o z")
    #expect(bench.state.status.contains("zoom 100 % — a pixel of the picture is half a cell wide"))
    bench.press("z")
    #expect(bench.state.status.contains("whole picture, zoom 31 %"))
    bench.press("I")
    #expect(bench.state.status.contains("I does nothing here"))
  }

  /// The part that is shown stays when the photo changes.
  @Test func thePlaceStays() {
    var state = PaneState(photo: 0, scale: 2)
    let room = CellSize(columns: 80, rows: 20)
    let part = state.view(whole: CellSize(columns: 80, rows: 20), room: room, zoom: 4).part
    state.pan(.right, seeing: part)
    let moved = state.view(whole: CellSize(columns: 80, rows: 20), room: room, zoom: 4).part
    state.photo = 1
    #expect(moved != part && state.view(whole: CellSize(columns: 80, rows: 20), room: room, zoom: 4).part == moved)
  }

  /// A picture that is too large to be held whole: what is seen of it is decoded by itself, first seen coarsely.
  @Test func thePartThatIsSeenOfALargePictureIsDecoded() throws {
    var options = WallOptions.still
    options.graphics = .symbols
    let bench = try WallBench(options: options, latency: 0.5)
    let address = bench.wall.photos[0].address
    bench.supply.sizes[address] = PixelSize(width: 16_320, height: 12_240)
    func middle() -> CellColor { bench.screen.cell(at: CellPoint(column: 40, row: 11)).style.background }
    bench.press("o")
    bench.run(frames: 60)
    #expect(bench.supply.parts.isEmpty)
    bench.press("z", settles: false)
    bench.run(frames: 2)
    #expect(middle() == .rgb(PaintedSupply.color(of: 0)), "the whole picture, coarsely")
    bench.run(frames: 60)
    #expect(middle() == .rgb(bench.supply.partColor))
    // 80 × 23 cells of 2 × 4 pixels at 1:1, and a quarter more on each side.
    let part = try #require(bench.supply.parts.last)
    #expect(bench.supply.parts.count == 1 && part.whole == PixelSize(width: 16_320, height: 12_240))
    #expect(part.rectangle.contains(PixelRectangle(x: 8_080, y: 6_080, width: 160, height: 80)))
    #expect(part.rectangle.width < 2 * 160 && part.rectangle.height < 2 * 92 + 32)
    // The next part is asked for before the view leaves this one: no frame is coarse.
    for key in ["l", "l", "l", "j", "j", "h", "k"] {
      bench.press(key, settles: false)
      bench.run(frames: 1)
      #expect(middle() == .rgb(bench.supply.partColor), "\(key)")
      bench.run(frames: 60)
    }
    #expect((2..<8).contains(bench.supply.parts.count))
    bench.press("z")
    #expect(middle() == .rgb(PaintedSupply.color(of: 0)))
  }

  /// At 1:1 as many pixels of a large picture are seen as the screen has, whatever the shapes of its parts.
  @Test func partsAreSeenInTheShapeOfTheWhole() throws {
    var options = WallOptions.still
    options.graphics = .symbols
    let bench = try WallBench(options: options)
    // Twice as wide as high; parts come as 4 × 3 pixels.
    let whole = PixelSize(width: 16_320, height: 8_160)
    bench.supply.sizes[bench.wall.photos[0].address] = whole
    bench.press("o z")
    #expect(!bench.supply.parts.isEmpty && bench.supply.parts.allSatisfy { $0.whole == whole })
    let pane = try #require((bench.wall.modes.mode(.fullView) as? FullView)?.panes.panes.first)
    // 80 × 23 cells of 2 × 4 pixels.
    #expect(abs(pane.part.width * Double(whole.width) - 160) < 1)
    #expect(abs(pane.part.height * Double(whole.height) - 92) < 1)
  }

  /// The view of a wall's last photo, once deleted, shrinks into the middle. The cell that disappears is not its own any
  /// more.
  @Test func theViewOfADeletedPhotoShrinksIntoTheMiddle() throws {
    var options = WallOptions.boxes
    (options.layout, options.columns) = ("grid", 5)
    // The cell is in a corner. A feed of one photo has it in the middle.
    let bench = try WallBench(2, options: options)
    bench.press("x")
    let cell = try #require(bench.item(1)).frame
    #expect(cell.endColumn < 20 && cell.endRow < 10)
    bench.press("o")
    let pane = try #require((bench.wall.modes.mode(.fullView) as? FullView)?.panes.panes.first)
    bench.press("x", settles: false)
    #expect(bench.state.count == 0 && bench.state.overlay == "full", "it is still on its way")
    for _ in 0..<12 {
      let frame = pane.panel.frame
      #expect(abs(frame.column + frame.endColumn - 80) <= 3, "\(frame)")
      bench.run(frames: 1)
    }
    #expect(pane.panel.frame.columns < 20)
  }

  /// A part is asked for as the file stores it, and is seen as the photo is turned.
  @Test func thePartOfATurnedPicture() throws {
    var options = WallOptions.still
    options.graphics = .symbols
    let bench = try WallBench(options: options)
    bench.supply.sizes[bench.wall.photos[0].address] = PixelSize(width: 16_320, height: 12_240)
    bench.press("o z" + String(repeating: " l", count: 12))
    let right = try #require(bench.supply.parts.last?.rectangle)
    bench.press(">")
    let part = try #require(bench.supply.parts.last)
    // Turned clockwise, the right part of the view is the upper part of the file.
    #expect(part.whole == PixelSize(width: 16_320, height: 12_240))
    #expect(right.x > 8_300 && right.y < 6_120 && part.rectangle.x < 8_160 && part.rectangle.y < 5_950)
  }

  /// A picture smaller than the screen is small at 1:1.
  @Test func aSmallPictureIsSmallAtItsOwnSize() throws {
    let bench = try WallBench()
    bench.press("o z")
    #expect(bench.state.zoom == 100)
    let colored = (0..<80).filter {
      bench.screen.cell(at: CellPoint(column: $0, row: 11)).style.background == .rgb(PaintedSupply.color(of: 0))
    }
    #expect(colored.count <= 2)
  }

  @Test func theSlideshowHasTheWholeScreenAndItsOwnPace() throws {
    var options = WallOptions()
    options.slideshowSeconds = 1
    let bench = try WallBench(3, options: options)
    bench.press("o s", settles: false)
    bench.run(frames: 30)
    #expect(!bench.text(row: 23).contains("1/3"))
    bench.run(frames: 60)
    #expect(bench.state.focus == 2)
    bench.press("s", settles: false)
    #expect(bench.text(row: 23).contains("slideshow stopped"))
  }

  /// A photo that the user has chosen is shown as long as any other; a comparison ends the slideshow.
  @Test func keysChangeThePaceOfTheSlideshow() throws {
    var options = WallOptions.boxes
    options.slideshowSeconds = 1
    let bench = try WallBench(5, options: options)
    bench.press("o s", settles: false)
    bench.run(frames: 45)
    bench.press("n", settles: false)
    bench.run(frames: 45)
    #expect(bench.state.focus == 2)
    bench.run(frames: 30)
    #expect(bench.state.focus == 3)
    bench.press("C", settles: false)
    let focus = bench.state.focus
    bench.run(frames: 150)
    #expect(bench.state.focus == focus && bench.state.overlay == "compare")
    bench.press("q", settles: false)
    bench.run(frames: 90)
    #expect(bench.state.focus == focus && bench.state.overlay == "full")
  }

  /// Every photo comes once before one comes again, and the same seed gives the same order.
  @Test func theSlideshowShuffles() throws {
    func walk(seed: UInt64) throws -> [Int] {
      var options = WallOptions.boxes
      (options.slideshowSeconds, options.shufflesSlideshow, options.seed) = (1, true, seed)
      let bench = try WallBench(12, options: options)
      bench.press("o s", settles: false)
      return (0..<11).map { _ in
        bench.run(frames: 60)
        return bench.state.focus
      }
    }
    let first = try walk(seed: 1)
    #expect(Set(first) == Set(2...12) && first != Array(2...12))
    #expect(try walk(seed: 1) == first && walk(seed: 2) != first)
  }
}
