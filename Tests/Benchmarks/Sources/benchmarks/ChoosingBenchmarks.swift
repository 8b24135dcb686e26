import Foundation
import PhotoFeed
import Pictures
import Platform
import Sidecars
import TerminalPanels
import Wall

/// The cost of what the files of photos tell: dates, cameras and ratings, which are read in the background.
enum ChoosingBenchmarks {
  /// One in so many files has a sidecar.
  private static let sidecarStep = 10

  /// Prints the cost of reading files and of the cache, how long frames take meanwhile, and what the second start of a large folder
  /// costs.
  static func run() throws {
    let folder = NSTemporaryDirectory() + "photowall-bench-facts"
    try? FileManager.default.removeItem(atPath: folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try create(10_000, in: folder + "/few")
    reading(try load(folder + "/few"), cache: folder + "/cache-few")
    try frames(load(folder + "/few"))
    try create(100_000, in: folder + "/many")
    try secondStart(folder + "/many", cache: folder + "/cache-many")
    try searching(folder + "/many", cache: folder + "/cache-many")
  }

  // MARK: Reading

  private static func reading(_ feed: PhotoFeed, cache: String) {
    func seconds() -> Double {
      let (store, start) = (FileFactsStore(cachePath: cache), processorTime())
      for index in 0..<feed.count { _ = feed.address(at: index).filePath.map { store.facts(of: $0) } }
      _ = store.flush()
      return processorTime() - start
    }
    let (first, second) = (seconds(), fastest(rounds: 3, seconds))
    print(
      "choosing: what \(feed.count) files and \(feed.count / sidecarStep) sidecars tell takes "
        + "\((first / Double(feed.count) * 1e6).inMicroseconds) a file, from the cache "
        + "\(String(format: "%.2f", second / first)) × that")
  }

  // MARK: Frames

  /// The frames of a wall that scrolls, while its files are read, and when they have been.
  private static func frames(_ feed: PhotoFeed) throws {
    var services = WallServices()
    services.facts.worker = BackgroundWorker {}
    let reading = try WallBenchmarks.Bench(feed: feed, services: services)
    var meanwhile: [Double] = []
    while reading.wall.state.counts[.rating] != feed.count / sidecarStep { meanwhile += scroll(reading) }
    var afterwards: [Double] = []
    while afterwards.count < max(600, meanwhile.count) { afterwards += scroll(reading) }
    func longest(_ frames: [Double]) -> Double { frames.max() ?? 0 }
    print(
      "choosing: \(meanwhile.count) frames while they are read: the longest \(longest(meanwhile).inMilliseconds), "
        + "\((longest(meanwhile) - longest(afterwards)).inMilliseconds) longer than afterwards (aim 4 at most)")
  }

  /// Returns the seconds that each frame of scrolling by half a screen and back takes.
  private static func scroll(_ bench: WallBenchmarks.Bench) -> [Double] {
    (["d", "u"] as [Character]).flatMap { key in
      bench.key(.character(key), .control)
      return (0..<30).map { _ in ContinuousClock().measure { bench.frames(1) }.seconds }
    }
  }

  /// The frames of a wall on which a keyword is searched for that a tenth of the files have.
  private static func searching(_ folder: String, cache: String) throws {
    var services = WallServices()
    services.facts.store = FileFactsStore(cachePath: cache)
    services.facts.worker = BackgroundWorker {}
    let bench = try WallBenchmarks.Bench(feed: load(folder), services: services)
    while bench.wall.state.counts[.rating] != bench.wall.feed.count / sidecarStep { bench.frames(1) }
    bench.frames(60)
    for query in ["keyword:gull", "gull"] {
      var frames: [Double] = []
      func frame(_ key: Key?) {
        let seconds = ContinuousClock().measure {
          if let key { bench.key(key) }
          bench.frames(1)
        }.seconds
        frames.append(seconds)
      }
      for character in "/\(query)" { frame(.character(character)) }
      repeat { frame(nil) } while bench.wall.state.status.contains("…")
      print(
        "choosing: ‘\(query)’ is found in \(bench.wall.feed.count) files in \(frames.count) frames, the longest "
          + "\((frames.max() ?? 0).inMilliseconds) (aim 33 at most): \(bench.wall.state.status.prefix(60))")
      bench.key(.escape)
      bench.frames(60)
    }
  }

  // MARK: Starting

  /// The time to the first screen of a folder whose files are all in the cache, in turn with a wall that does not read them.
  private static func secondStart(_ folder: String, cache: String) throws {
    let feed = try load(folder)
    let store = FileFactsStore(cachePath: cache)
    for index in 0..<feed.count { _ = feed.address(at: index).filePath.map { store.facts(of: $0) } }
    _ = store.flush()
    func start(reads: Bool) throws -> Double {
      var services = WallServices()
      services.facts.store = FileFactsStore(cachePath: cache)
      if reads { services.facts.worker = BackgroundWorker {} }
      var bench: WallBenchmarks.Bench?
      let seconds = try ContinuousClock().measure {
        bench = try WallBenchmarks.Bench(feed: load(folder), services: services)
        bench?.frames(2)
      }.seconds
      // What is still read must not slow down the next start.
      while reads, let bench, bench.wall.state.counts[.rating] != feed.count / sidecarStep { bench.frames(1) }
      return seconds
    }
    var seconds = (without: Double.infinity, with: Double.infinity)
    for _ in 0..<5 {
      seconds.without = min(seconds.without, try start(reads: false))
      seconds.with = min(seconds.with, try start(reads: true))
    }
    print(
      "choosing: the first screen of \(feed.count) known files after \(seconds.with.inSeconds), "
        + "\(String(format: "%.2f", seconds.with / seconds.without)) × the time without what they tell (aim 1.20 at most)"
    )
  }

  // MARK: Files

  private static func load(_ folder: String) throws -> PhotoFeed {
    let pictures = PictureFiles(
      isPictureName: PictureFormat.isPictureName,
      size: { path in (try? PictureHeader.read(path: path)).map { ($0.width, $0.height) } })
    return try FeedLoader(pictures: pictures).load([.path(folder)])
  }

  /// Creates JPEGs with EXIF, which are links to one file for each thousand, and sidecars.
  private static func create(_ count: Int, in folder: String) throws {
    try Folder.create(folder)
    let bitmap = Bitmap(width: 160, height: 120, color: 0x808080)
    let rated = String(decoding: try XMPPacket(XMPPacket.empty).setting(PhotoRating(stars: 4)), as: UTF8.self)
    let keyword = #"rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:subject="gull""#
    let packet = Array(rated.replacing(#"rdf:about="""#, with: keyword).utf8)
    guard let jpeg = JPEGEncoder(quality: 80).encode(bitmap) else { throw BenchmarkError("no memory for a JPEG") }
    var source = ""
    for index in 0..<count {
      let path = "\(folder)/photo-\(index).jpg"
      if index % 1_000 == 0 {
        source = path
        try AtomicFile.write(exif(model: "camera \(index % 7)", inserted: jpeg), to: FilePath(path))
      } else if link(source, path) != 0 {
        throw BenchmarkError("\(path) cannot be created: \(Errno(rawValue: errno))")
      }
      if index % sidecarStep == sidecarStep - 1 { try AtomicFile.write(packet, to: FilePath(path + ".xmp")) }
    }
  }

  /// Returns a JPEG with an EXIF segment that tells its camera and its date.
  private static func exif(model: String, inserted jpeg: [UInt8]) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xff) } }
    func text(_ tag: Int, _ text: [UInt8], at offset: Int) -> [UInt8] {
      little(tag, 2) + little(2, 2) + little(text.count, 4) + little(offset, 4)
    }
    let (name, date) = (Array(model.utf8) + [0], Array("2024:05:17 18:03:12\0".utf8))
    let (second, texts) = (8 + 2 + 2 * 12 + 4, 8 + 2 + 2 * 12 + 4 + 2 + 12 + 4)
    let link = little(0x8769, 2) + little(4, 2) + little(1, 4) + little(second, 4)
    let tiff =
      Array("II*\0".utf8) + little(8, 4) + little(2, 2) + text(0x110, name, at: texts) + link + little(0, 4)
      + little(1, 2) + text(0x9003, date, at: texts + name.count) + little(0, 4) + name + date
    let body = Array("Exif\0\0".utf8) + tiff
    return Array(jpeg.prefix(2)) + [0xff, 0xe1] + little(body.count + 2, 2).reversed() + body + jpeg.dropFirst(2)
  }
}
