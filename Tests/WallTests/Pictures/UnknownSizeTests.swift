import PhotoFeed
import Pictures
import Platform
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// Walls of feeds that tell no sizes: these are known only once the pictures have come.
@Suite(.oneAtATime) struct UnknownSizeTests {
  private static let count = 240

  private static func address(_ photo: Int) -> PhotoAddress { .web("http://p.example/\(photo).jpg") }

  private func bench(_ layout: String, seed: UInt64, services: WallServices = WallServices()) throws -> WallBench {
    var options = WallOptions()
    options.isAnimated = false
    options.layout = layout
    let items = (0..<Self.count).map { #"{"url": "http://p.example/\#($0).jpg"}"# }.joined(separator: ",")
    let bench = try WallBench(options: options, feed: feed(json: "[\(items)]"), services: services, latency: 0.05)
    var random = SeededRandom(seed: seed)
    for photo in 0..<Self.count {
      bench.supply.sizes[Self.address(photo)] = PixelSize(
        width: .random(in: 100...900, using: &random), height: .random(in: 100...900, using: &random))
      bench.supply.delays[PhotoID(photo)] = .random(in: 0...0.2, using: &random)
    }
    return bench
  }

  /// The first photo on the screen that is not cut off at the top.
  private func first(_ bench: WallBench) -> WallState.Item? {
    bench.state.items.filter { $0.frame.row >= 0 && $0.frame.row < 23 }.min {
      ($0.frame.row, $0.frame.column) < ($1.frame.row, $1.frame.column)
    }
  }

  @Test(
    "what is seen does not jump while sizes come, wherever the wall is", arguments: ["waterfall", "justified"], 0..<4)
  func noJump(layout: String, seed: Int) throws {
    let bench = try bench(layout, seed: UInt64(seed))
    var random = SeededRandom(seed: UInt64(seed))
    var (sizesThatCame, compared) = (0, 0)
    for _ in 0..<12 {
      bench.press(
        ["End", "PgUp", "PgUp", "PgUp", "PgDn", "k", "Home"].randomElement(using: &random) ?? "End", settles: false)
      while bench.state.loading > 0 || bench.wall.needsFrame {
        let (before, loading) = (first(bench), bench.state.loading)
        bench.run(frames: 1)
        sizesThatCame += loading - bench.state.loading
        // At the ends of the content there may be nothing left to scroll.
        let room = bench.state.contentSize.height - bench.wall.scene.collectionView.bounds.height
        let isAtEnd = bench.state.offset.y < 1 || bench.state.offset.y > room - 1
        if let before, let after = bench.item(before.number), !isAtEnd {
          compared += 1
          // Edges are rounded to cells.
          #expect(
            abs(after.frame.row - before.frame.row) <= 1,
            "photo \(before.number) moved from \(before.frame) to \(after.frame)")
        }
      }
    }
    #expect(sizesThatCame > 10 && compared > 20)
    bench.checkInvariants()
  }

  @Test("sizes of an earlier session are there from the first frame on, until the server has another")
  func remembered() throws {
    var sizes: [PhotoAddress: PixelSize] = [:]
    let first = try bench("waterfall", seed: 7)
    for photo in 0..<Self.count {
      sizes[.web("http://p.example/\(photo).jpg")] = first.supply.sizes[Self.address(photo)]
    }
    var services = WallServices()
    services.memory.size = { [sizes] in sizes[$0] }
    let second = try bench("waterfall", seed: 7, services: services)
    let frames = second.state.items.map(\.frame)
    #expect(first.state.items.map(\.frame) != frames)
    second.supply.sizes[Self.address(0)] = PixelSize(width: 100, height: 900)
    while second.state.loading > 0 { second.run(frames: 1) }
    second.settle()
    let after = second.state.items.map(\.frame)
    #expect(after[0].rows > frames[0].rows && after[0].origin == frames[0].origin)
  }
}

/// Which of a photo's two pictures is requested.
@Suite(.oneAtATime) struct TwoPicturesTests {
  private let small = PhotoAddress.web("http://p.example/s.jpg")
  private let large = PhotoAddress.web("http://p.example/l.jpg")
  private let photo = feed(
    json: #"[{"thumbURL": "http://p.example/s.jpg", "image": "http://p.example/l.jpg", "width": 4000, "height": 3000}]"#
  )

  /// A wall with one photo as wide as the screen, whose small picture has so many pixels.
  private func bench(pixels: PixelSize, columns: Int = 80) throws -> WallBench {
    var options = WallOptions()
    (options.isAnimated, options.layout, options.columns) = (false, "grid", 1)
    let bench = try WallBench(
      size: CellSize(columns: columns, rows: 24), options: options, feed: photo, latency: 0.05)
    bench.supply.sizes = [small: pixels, large: PixelSize(width: 4000, height: 3000)]
    while bench.state.loading > 0 || bench.wall.needsFrame { bench.run(frames: 1) }
    return bench
  }

  @Test("a cell has the small picture, and the large one if it needs more pixels")
  func cells() throws {
    #expect(try bench(pixels: PixelSize(width: 400, height: 300)).supply.addresses == [small])
    #expect(try bench(pixels: PixelSize(width: 100, height: 75)).supply.addresses == [small, large])
    let bench = try bench(pixels: PixelSize(width: 200, height: 150), columns: 40)
    #expect(bench.supply.addresses == [small])
    bench.resize(160, 48)
    while bench.state.loading > 0 || bench.wall.needsFrame { bench.run(frames: 1) }
    #expect(bench.supply.addresses == [small, large])
  }

  @Test("the full view has the large picture")
  func fullView() throws {
    let bench = try bench(pixels: PixelSize(width: 400, height: 300))
    bench.press("o", settles: false)
    while bench.state.loading > 0 || bench.wall.needsFrame { bench.run(frames: 1) }
    #expect(bench.supply.addresses == [small, large])
  }
}
