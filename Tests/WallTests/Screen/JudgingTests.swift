import PhotoFeed
import Pictures
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// What one judges a photo by, in the full view, in comparisons and in surveys.
@Suite(.oneAtATime) struct JudgingTests {
  private func bench(
    _ count: Int = 3, columns: Int = 100, color: UInt32? = nil, focus: FocusPoint? = nil, alpha: UInt8 = 255
  ) throws -> WallBench {
    var options = WallOptions.still
    options.graphics = .symbols
    var services = WallServices()
    services.facts.cameraDetails = { _ in
      var details = PictureDetails()
      (details.camera, details.focus) = ("Canon EOS R5", focus)
      return details
    }
    let bench = try WallBench(
      count, size: CellSize(columns: columns, rows: 24), options: options, services: services, color: color,
      alpha: alpha)
    for number in 0..<count {
      bench.supply.sizes[bench.wall.photos[PhotoID(number)].address] = PixelSize(width: 4000, height: 3000)
    }
    return bench
  }

  private func places(_ bench: WallBench) -> [PaneState] {
    let modes = bench.wall.modes
    return (modes.mode(.compare) as? CompareMode)?.panes.panes.map(\.state)
      ?? (modes.mode(.survey) as? SurveyMode)?.panes.panes.map(\.state) ?? []
  }

  private func color(_ bench: WallBench, _ column: Int, _ row: Int = 11) -> CellColor {
    bench.screen.cell(at: CellPoint(column: column, row: row)).style.background
  }

  /// The colour in the middle of the first photo on the wall.
  private func wallColor(_ bench: WallBench) throws -> CellColor {
    let frame = try #require(bench.item(1)).frame
    return color(bench, frame.column + frame.columns / 2, frame.row + frame.rows / 2)
  }

  // MARK: The point of focus

  @Test func thePointOfFocusIsShown() throws {
    let bench = try bench(focus: FocusPoint(x: 0.25, y: 0.75))
    bench.press("o Z")
    #expect(bench.state.zoom == 100 && bench.state.status.contains("zoom 100 % where the camera focused"))
    bench.press("Z")
    #expect(bench.state.status.contains("whole picture"))
    bench.press("z → Z")
    #expect(bench.state.zoom == 100, "another place first becomes that of the focus")
  }

  @Test func withoutAPointItIsTheMiddle() throws {
    let bench = try bench()
    bench.press("o Z")
    #expect(bench.state.zoom == 100 && bench.state.status.contains("in the middle — the file tells no point of focus"))
  }

  @Test(arguments: ["C", "m n m n m A"]) func eachPhotoHasItsOwn(mode: String) throws {
    let bench = try bench(focus: FocusPoint(x: 0.25, y: 0.75))
    // The second photo is turned.
    bench.press("n > g \(mode) Z")
    let states = places(bench)
    #expect(states.count >= 2 && states.allSatisfy { $0.scale == 1 } && bench.state.zoom == 100)
    #expect(states.first { $0.photo == 0 }?.middle == .init(x: 0.25, y: 0.75))
    #expect(states.first { $0.photo == 1 }?.middle == .init(x: 0.25, y: 0.25))
    bench.press("Z")
    #expect(places(bench).allSatisfy { $0.scale == nil })
  }

  @Test func aPhotoThatComesIntoASurveyHasItsOwn() throws {
    let bench = try bench(4, focus: FocusPoint(x: 0.25, y: 0.75))
    bench.press("n n > g m n m n m A Z x")
    #expect(places(bench).first { $0.photo == 2 }?.middle == .init(x: 0.25, y: 0.25))
  }

  // MARK: Histogram and clipping

  @Test func theHistogramIsInACorner() throws {
    let bench = try bench(columns: 120, color: 0xffffff)
    bench.press("o H")
    let row = try #require((0..<23).last { bench.text(row: $0).contains("highlights") })
    #expect(bench.text(row: row).hasPrefix("shadows 0.0 %") && bench.text(row: row).contains("100.0 % highlights"))
    bench.press("H")
    #expect(!bench.text.contains("highlights"))
  }

  @Test(arguments: ["C", "m n m n m A"]) func eachPhotoHasAHistogram(mode: String) throws {
    let bench = try bench(color: 0)
    bench.press("\(mode) H")
    let count = bench.text.split(separator: "100.0 %").count - 1
    #expect(count >= 2, "\(bench.text)")
  }

  @Test func clippingIsPaintedInTheFullViewOnly() throws {
    let bench = try bench(color: 0xffffff)
    bench.press("o c")
    #expect(color(bench, 50) == .rgb(0xff0000))
    #expect(bench.state.status.contains("clipped highlights red 100.0 %, shadows blue 0.0 %"))
    bench.press("q")
    #expect(try wallColor(bench) == .rgb(0xffffff))
    bench.press("o c")
    #expect(color(bench, 50) == .rgb(0xffffff) && bench.state.status.contains("clipping not painted"))
  }

  /// The shares are those of the focused photo, which is black here, as the first one is white.
  @Test func theSharesOfClippingAreThoseOfTheFocus() throws {
    let bench = try bench(60, color: 0xffffff)
    bench.press("o q")
    bench.supply.color = 0
    bench.press("6 0 g o c")
    #expect(
      bench.wall.status.message?.text == "clipped highlights red 0.0 %, shadows blue 100.0 %", "\(bench.state.status)")
  }

  // MARK: Details

  @Test func detailsAreBesideThePhoto() throws {
    let bench = try bench(color: 0x336699)
    bench.press("o")
    func columns() -> [Int] { (0..<100).filter { color(bench, $0) == .rgb(0x336699) } }
    let alone = columns()
    bench.press("i")
    let title = try #require(bench.text(row: 0).split(separator: "Details").first).count
    #expect(bench.text.contains("Canon EOS R5") && !columns().isEmpty && (columns().last ?? 0) < title)
    #expect((columns().first ?? 0) < (alone.first ?? 0), "in the middle of what is left")
    bench.press("i")
    #expect(columns() == alone)
    bench.press("i C")
    #expect((columns().last ?? 0) < title)
  }

  /// Of a picture that is refused for its size, the small one in its file is shown, and the details say so.
  @Test func detailsTellWhyAPictureIsSmall() throws {
    var options = WallOptions.still
    options.graphics = .symbols
    let bench = try WallBench(1, size: CellSize(columns: 120, rows: 24), options: options, latency: 0.5)
    bench.supply.refusal = "too large"
    bench.run(frames: 60)
    bench.press("i")
    #expect(bench.text.contains("only the small picture in the file: too large"))
  }

  /// On a narrow screen they stay above it.
  @Test func aNarrowScreenHasNoRoomBeside() throws {
    let bench = try bench(columns: 50, color: 0x336699)
    bench.press("o i")
    #expect(bench.wall.scene.sideColumns == 0 && bench.text.contains("Details"))
  }

  // MARK: Ground

  @Test func transparentPicturesAreSeenOnAnotherGround() throws {
    let bench = try bench(color: 0, alpha: 0)
    #expect(try wallColor(bench) == .rgb(0))
    bench.press("d d")
    #expect(try wallColor(bench) == .rgb(0xffffff) && bench.state.status.contains("transparent pictures on: white"))
    bench.press("o")
    #expect(color(bench, 50) == .rgb(0xffffff))
    bench.press("d")
    #expect(color(bench, 50) == .rgb(0))
  }
}
