import Basics
import Foundation
import PhotoFeed
import TerminalPanels
import Wall

/// The cost of ten million photos that are loaded in portions: a simulated server of 4,000 sections, which answers with JSON Lines.
enum SectionBenchmarks {
  /// A server of sections of equal length; each answer is made when it is asked for.
  private struct Server: PortionSource {
    static let sections = 4_000
    static let photos = 2_500

    func outline(_ progress: @escaping @Sendable (FeedProgress) -> Bool) -> PhotoFeed {
      PhotoFeed(
        sections: (0..<Self.sections).map { ("section \($0)", [FeedPortion(key: "\($0)", count: Self.photos)]) })
    }

    func load(
      _ portion: FeedPortion, _ progress: @escaping @Sendable (FeedProgress) -> Bool
    ) throws(Diagnostic) -> PhotoFeed {
      let shapes = [(1600, 1200), (1200, 1600), (1000, 1000), (1920, 800)]
      var text = ""
      text.reserveCapacity(180 * Self.photos)
      for photo in 0..<Self.photos {
        let (width, height) = shapes[(photo &* 7) % 4]
        text += """
          {"id":"\(portion.key)-\(photo)","url":"/thumbnails/\(portion.key)/\(photo).jpg","image":"/\(portion.key)/\(photo).jpg",\
          "title":"photo \(photo)","width":\(width),"height":\(height),"date":"2024-05-17T18:03:12Z"}\n
          """
      }
      return try FeedLoader().load(
        [.bytes(Array(text.utf8), name: portion.key, origin: .web(address: "http://server.example/"))])
    }
  }

  /// Loads what the wall wants as the program does, on this thread, and drops what is far. Returns the number of portions.
  @discardableResult
  private static func serve(_ bench: WallBenchmarks.Bench) throws -> Int {
    var count = 0
    while let portion = bench.wall.wantedPortions.first {
      bench.wall.fill(portion, with: try Server().load(portion) { _ in true })
      bench.wall.releaseFarPortions()
      bench.frames(1)
      count += 1
    }
    return count
  }

  /// Prints how long opening and jumping take, and the memory while half an hour is scrolled.
  static func run() throws {
    var start = processorTime()
    func lap() -> Double {
      defer { start = processorTime() }
      return processorTime() - start
    }
    let bench = try WallBenchmarks.Bench(feed: Server().outline { _ in true })
    bench.frames(1)
    let opening = lap()
    try serve(bench)
    let total = Server.sections * Server.photos
    print(
      "sections: \(total) photos in \(Server.sections) sections open in \(opening.inMilliseconds) and have the first photos after "
        + "\(lap().inMilliseconds) more (aim 1 s); \(MemoryPeak.now() / 1_000_000) MB at most (aim 150)")
    var (jump, load) = (0.0, 0.0)
    var random = SplitMix64(seed: 1)
    let jumps = 60
    for _ in 0..<jumps {
      let position = Int.random(in: 0..<total, using: &random)
      _ = lap()
      for digit in "\(position + 1)" { bench.key(.character(digit)) }
      bench.key(.character("g"))
      bench.frames(1)
      jump += lap()
      guard bench.wall.state.focus == position + 1 else { throw BenchmarkError("not at photo \(position + 1)") }
      _ = lap()
      try serve(bench)
      load += lap()
    }
    print(
      "sections: a jump takes \((jump / Double(jumps)).inMilliseconds), and has its photos after "
        + "\((load / Double(jumps)).inMilliseconds) more, in sections of \(Server.photos)")
    // Two screens a second.
    var portions = 0
    for _ in 0..<(30 * 60 * 2) {
      bench.key(.pageDown)
      bench.frames(4)
      portions += try serve(bench)
    }
    print(
      "sections: 30 minutes of scrolling by two screens a second load \(portions) sections; \(bench.wall.feed.loadedCount) photos "
        + "are loaded at the end, \(MemoryPeak.now() / 1_000_000) MB at most (aim 300)")
  }
}
