import PhotoFeed
import Pictures
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// The pictures that a comparison decodes before they are shown.
@Suite(.oneAtATime) struct PicturesAheadTests {
  private var options: WallOptions {
    var options = WallOptions.still
    options.graphics = .symbols
    return options
  }

  /// Two ahead and one behind are requested, and nothing else.
  @Test func theNextCandidatesAreDecodedAhead() throws {
    let bench = try WallBench(8, options: options)
    bench.press("C → →")
    let before = bench.supply.addresses.count
    bench.press("→")
    let came = bench.supply.addresses[before...]
    #expect(came.count == 1, "only the one that is now two ahead: \(came)")
  }

  /// Pictures take a second. Those that were decoded ahead are in the next frame, others are not.
  @Test func whatWasDecodedAheadIsSeenAtOnce() throws {
    let bench = try WallBench(8, options: options, latency: 1)
    bench.press("C")
    bench.run(frames: 120)
    var isThere: [Bool] = []
    for _ in 0..<3 {
      bench.press("→", settles: false)
      let candidate = try #require((bench.wall.modes.mode(.compare) as? CompareMode)?.comparison.candidate)
      isThere.append(bench.wall.scene.pictures.isLoaded(PictureID(candidate, for: .fullView)))
    }
    #expect(isThere == [true, true, false])
    bench.run(frames: 120)
    bench.press("←", settles: false)
    #expect(bench.wall.scene.pictures.isLoaded(PictureID(3, for: .fullView)))
  }

  /// Requests of passed photos are cancelled, and all requests when the comparison closes.
  @Test func whatIsPassedIsNotDecoded() throws {
    let bench = try WallBench(8, size: CellSize(columns: 160, rows: 60), options: options, latency: 1)
    bench.run(frames: 120)
    #expect(bench.wall.scene.pictures.pendingPhotos.isEmpty)
    bench.press("C", settles: false)
    #expect(bench.wall.scene.pictures.pendingPhotos == [0, 1, 2, 3])
    bench.press("→ → → →", settles: false)
    #expect(bench.wall.scene.pictures.pendingPhotos == [0, 4, 5, 6, 7])
    bench.press("q", settles: false)
    #expect(bench.wall.scene.pictures.pendingPhotos.isEmpty)
  }

  /// What is decoded ahead is as large as a pane, whatever the zoom: at 100 % each picture takes as much memory as all panes.
  @Test func aheadAreWholePictures() throws {
    let bench = try WallBench(8, options: options)
    for index in 0..<8 {
      let address = bench.wall.scene.document.photos[PhotoID(index)].address
      bench.supply.sizes[address] = PixelSize(width: 4000, height: 3000)
    }
    func width(_ index: Int) throws -> Int {
      let id = PictureID(index, for: .fullView)
      return try #require(bench.wall.scene.pictures.result(for: id)).request.target.width
    }
    bench.press("C")
    let whole = try width(1)
    bench.press("z n")
    let sizes = try (0..<5).map { try width($0) / whole }
    #expect(sizes.map { $0 > 8 } == [true, true, true, false, false], "\(sizes)")
  }
}
