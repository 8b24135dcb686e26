import Foundation
import PhotoFeed
import Pictures
import TerminalPanels
import Wall
import WallLayouts

/// The cost of the whole wall from the event to the bytes for the terminal, on a headless screen.
enum WallBenchmarks {
  private static let screenSize = CellSize(columns: 200, rows: 50)

  /// Prints the cost of scrolling with few and many photos, the response times with a million photos, and the cost of
  /// a frame in each transition and of one full of leaning pictures.
  static func run() throws {
    try scrolling()
    try aMillion()
    try transitions()
    try leaning()
  }

  // MARK: Scrolling

  private static func scrolling() throws {
    let (few, many) = try (makeWall(count: 1_000), makeWall(count: 1_000_000))
    var fastest = (few: Double.infinity, many: Double.infinity)
    // In turn, so that other load affects neither.
    for _ in 0..<12 {
      fastest.few = min(fastest.few, scrollFrame(few))
      fastest.many = min(fastest.many, scrollFrame(many))
    }
    print(
      "wall: a scrolled frame at 200×50 takes \(fastest.few.inMilliseconds) of 1,000 photos, of 1,000,000 "
        + "\(String(format: "%.2f", fastest.many / fastest.few)) × that (aim 1.10 at most)")
  }

  /// Returns the processor seconds per frame of scrolling by half a screen and back.
  private static func scrollFrame(_ bench: Bench) -> Double {
    let frames = 60
    let start = processorTime()
    bench.key(.character("d"), .control)
    bench.frames(frames / 2)
    bench.key(.character("u"), .control)
    bench.frames(frames / 2)
    return (processorTime() - start) / Double(frames)
  }

  // MARK: A million

  private static func aMillion() throws {
    let feed = try makeFeed(count: 1_000_000)
    let memory = residentBytes()
    let start = processorTime()
    let bench = try Bench(feed: feed)
    bench.frames(1)
    print(
      "wall: 1,000,000 photos, first screen \((processorTime() - start).inMilliseconds) after the feed is loaded, "
        + "\((residentBytes() - memory) / 1_000_000) bytes per item in addition to the feed")
    let actions: [(name: String, key: Key)] = [
      ("End", .end), ("g", .character("g")), ("x at the top", .character("x")), ("u", .character("u")), ("Tab", .tab),
      ("x in the grid", .character("x")), ("+", .character("+")),
    ]
    for (name, key) in actions {
      let start = processorTime()
      bench.key(key)
      bench.frames(1)
      print(
        "wall: 1,000,000 photos, \(name) takes \((processorTime() - start).inMilliseconds) (aim 100 ms at most)"
      )
      bench.frames(60)
    }
  }

  // MARK: Transitions

  private static func transitions() throws {
    let bench = try makeWall(count: 400)
    bench.frames(30)
    for _ in 0..<9 {
      let from = bench.wall.state.layout
      let written = bench.screen.bytesWritten
      let start = processorTime()
      bench.key(.tab)
      var frames = 0
      while bench.wall.isAnimating || frames == 0, frames < 120 {
        bench.frames(1)
        frames += 1
      }
      let cost = (processorTime() - start) / Double(frames)
      let state = bench.wall.state
      print(
        "wall: \(from) → \(state.layout) at 200×50, \(state.items.count) pictures at its end: \(cost.inMilliseconds) a frame, "
          + "\(Int(1 / cost)) frames/s (aim 60 at least), \((bench.screen.bytesWritten - written) / frames) bytes a frame"
      )
      bench.frames(30)
    }
  }

  // MARK: Leaning pictures

  private static func leaning() throws {
    let entry = LayoutEntry(name: "turning", summary: "twenty turning pictures") { TurningLayout() }
    let bench = try Bench(feed: makeFeed(count: 20), layouts: [entry])
    bench.frames(5)
    var fastest = Double.infinity
    for _ in 0..<12 { fastest = min(fastest, scrollFrame(bench)) }
    print(
      "wall: a frame of 20 leaning pictures at 200×50 takes \(fastest.inMilliseconds), \(Int(1 / fastest)) frames/s "
        + "(aim 60 at least)")
  }

  // MARK: Helpers

  /// A wall with a virtual clock.
  final class Bench {
    let screen: Screen
    let wall: Wall
    private var time = 0.0

    init(
      feed: PhotoFeed, layouts: [LayoutEntry] = WallLayouts.all, services: WallServices = WallServices()
    ) throws {
      screen = try Screen.headless(WallBenchmarks.screenSize)
      wall = Wall(
        screen: screen, feed: feed, pictures: PaintedPictures(), layouts: layouts, services: services)
    }

    /// Handles a key. The output before it is dropped, which a headless screen would keep.
    func key(_ key: Key, _ modifiers: KeyModifiers = []) {
      _ = screen.takeOutput()
      wall.handle(.key(key, modifiers), at: time)
    }

    func frames(_ count: Int) {
      for _ in 0..<count {
        time += 1.0 / 60
        wall.frame(at: time)
      }
    }
  }

  static func makeWall(count: Int) throws -> Bench {
    let bench = try Bench(feed: makeFeed(count: count))
    bench.frames(5)
    return bench
  }

  static func makeFeed(count: Int) throws -> PhotoFeed {
    let shapes = [(1600, 1200), (1200, 1600), (1000, 1000), (1920, 800)]
    var json = "["
    json.reserveCapacity(80 * count)
    for index in 0..<count {
      let (width, height) = shapes[index % shapes.count]
      if index > 0 { json += "," }
      json += #"{"url":"\#(index).jpg","width":\#(width),"height":\#(height),"title":"photo \#(index)"}"#
    }
    json += "]"
    return try FeedLoader().load([.bytes(Array(json.utf8), name: "benchmark", origin: .local(folder: "/photos"))])
  }

  static func residentBytes() -> Int {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ").dropFirst()
      .first
    return (pages.flatMap { Int($0) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}

/// Returns pictures without delay: gradients with noise, all different, so that symbol art is computed for each.
private final class PaintedPictures: PictureLoading {
  let cache = PictureCache()
  private var requests: [PictureRequest] = []

  func request(_ request: PictureRequest, at time: Double) { requests.append(request) }
  func reprioritise(_ id: PictureID, to priority: Float) {}
  func cancel(_ id: PictureID) { requests.removeAll { $0.id == id } }
  func progress(of id: PictureID) -> FetchProgress.Bytes? { nil }
  func forgetFailures() {}
  var nextResultTime: Double? { nil }

  func takeResults(at time: Double) -> [PictureResult] {
    defer { requests = [] }
    return requests.map { request in
      let size = PixelSize(width: min(request.target.width, 320), height: min(request.target.height, 320))
      let bitmap = Self.paint(size, seed: UInt32(truncatingIfNeeded: request.id.number))
      let header = PictureHeader(format: .jpeg, width: size.width, height: size.height)
      return PictureResult(request, .success(Picture(bitmap: bitmap, header: header)))
    }
  }

  private static func paint(_ size: PixelSize, seed: UInt32) -> Bitmap {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * size.area)
    var grain = seed &* 2_654_435_761 | 1
    for row in 0..<size.height {
      for column in 0..<size.width {
        grain = grain &* 1_664_525 &+ 1_013_904_223
        let noise = UInt8(truncatingIfNeeded: grain >> 27)
        let across = UInt8(column * 160 / size.width)
        let down = UInt8(row * 160 / size.height)
        pixels += [across &+ noise, down &+ UInt8(seed % 64), (160 - across) / 2 &+ down / 2 &+ noise, 255]
      }
    }
    return Bitmap(width: size.width, height: size.height, pixels: pixels)
  }
}
