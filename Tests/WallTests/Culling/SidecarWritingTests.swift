import Foundation
import PhotoFeed
import Platform
import Sidecars
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// `w` writes stars, flags and labels to sidecars, and the wall reads those that are there.
@Suite(.oneAtATime) struct SidecarWritingTests {
  /// Three files, and a wall on them.
  private final class Files {
    let folder = NSTemporaryDirectory() + "photowall-ratings-\(UUID().uuidString)"

    init() throws {
      try Folder.create(folder)
      for name in ["a", "b", "c"] { try AtomicFile.write(Array(name.utf8), to: FilePath("\(folder)/\(name).jpg")) }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// - Parameters:
    ///   - worker: Reads ratings; nil if none are read.
    ///   - wake: Called when acts in the background have ended; nil for acts at once.
    func bench(
      trash: Bool = false, worker: BackgroundWorker? = nil, _ change: (inout WallOptions) -> Void = { _ in },
      wake: (@Sendable () -> Void)? = nil
    ) throws -> WallBench {
      var options = WallOptions.still
      change(&options)
      options.usesTrash = trash
      var services = WallServices(
        write: { "wrote \($0.path)" }, files: .below(folder, wake: wake), record: { _ in nil })
      services.facts.worker = worker
      let items = ["a", "b", "c"].map { #"{"url":"\#($0).jpg","title":"\#($0)","width":4,"height":3}"# }
      let bytes = Array("[\(items.joined(separator: ","))]".utf8)
      let feed = try FeedLoader().load([.bytes(bytes, name: "feed.json", origin: .local(folder: FilePath(folder)))])
      return try WallBench(size: CellSize(columns: 120, rows: 24), options: options, feed: feed, services: services)
    }

    func rating(_ name: String) throws -> PhotoRating {
      try SidecarReader.read(FilePath("\(folder)/\(name).jpg")).rating
    }

    /// Writes a sidecar as another program.
    func rate(_ name: String, _ rating: PhotoRating) throws {
      try AtomicFile.write(try XMPPacket(XMPPacket.empty).setting(rating), to: FilePath("\(folder)/\(name).jpg.xmp"))
    }

    /// Waits until the wall has what was found.
    static func wait(_ bench: WallBench, _ news: DispatchSemaphore) throws {
      try bench.settle(after: news) { bench.wall.fileFactsReader.isReading }
    }

    /// The names of the sidecars.
    var sidecars: [String] {
      ((try? Folder.names(in: FilePath(folder))) ?? []).map(\.string).filter { $0.hasSuffix(".xmp") }.sorted()
    }
  }

  /// The sidecar of the whole name goes to the trash with its photo, the shorter one only if no other photo has its stem.
  @Test func sidecarsGoToTheTrashWithTheirPhotosAndComeBack() throws {
    let files = try Files()
    let packet = try XMPPacket(XMPPacket.empty).setting(PhotoRating(stars: 3))
    for name in ["a.jpg.xmp", "a.xmp", "b.xmp", "c.XMP"] {
      try AtomicFile.write(packet, to: FilePath(files.folder + "/" + name))
    }
    try AtomicFile.write([1], to: FilePath(files.folder + "/b.nef"))
    let bench = try files.bench(trash: true)
    bench.press("x x x w")
    #expect(files.sidecars == ["b.xmp"], "\(bench.state.status)")
    bench.press("u")
    #expect(
      try Folder.names(in: FilePath(files.folder)).map(\.string).filter { $0.hasPrefix("c.") }.sorted() == [
        "c.XMP", "c.jpg",
      ])
    bench.press("u u")
    #expect(files.sidecars == ["a.jpg.xmp", "a.xmp", "b.xmp"])
    #expect(try files.rating("a").stars == 3)
  }

  /// What is missing after the ratings is asked for; in a folder also without ratings.
  @Test func deletedFilesAreAskedFor() throws {
    let files = try Files()
    var bench = try files.bench()
    bench.press("Alt-4 l x w")
    let question =
      "wrote the rating of 1 photo; 1 photo is deleted: t trashes it, f writes a feed of the others, Esc later"
    #expect(bench.state.status.contains(question), "\(bench.state.status)")
    bench.press("f")
    #expect(bench.state.overlay == "prompt" && bench.state.status.contains("write to: "))
    bench.press("Esc w")
    #expect(bench.state.overlay == "prompt", "in a feed, and no rating is written now")
    bench = try files.bench { $0.isOfFolders = true }
    bench.press("x w")
    #expect(bench.state.status.contains(" 1 photo is deleted: t trashes it"), "\(bench.state.status)")
    bench.press("Esc")
    #expect(bench.state.status.contains("the files stay where they are"))
    bench.press("w t")
    #expect(!FileManager.default.fileExists(atPath: files.folder + "/a.jpg"), "\(bench.state.status)")
    bench.press("u")
    #expect(FileManager.default.fileExists(atPath: files.folder + "/a.jpg"))
  }

  @Test func ratingsAreWrittenWithoutAName() throws {
    let files = try Files()
    let bench = try files.bench()
    bench.press("Alt-4 Alt-6 l X w")
    #expect(bench.state.status.contains("wrote the ratings of 2 photos"), "\(bench.state.status)")
    #expect(files.sidecars == ["a.jpg.xmp", "b.jpg.xmp"])
    #expect(try files.rating("a") == PhotoRating(stars: 4, label: .red))
    #expect(try files.rating("b").flag == .rejected)
    // What has been written is not written again, and quitting asks nothing.
    bench.press("q", settles: false)
    #expect(bench.wall.shouldQuit)
  }

  /// --sidecar stem: the name that Lightroom looks for. A sidecar that is there keeps its name.
  @Test func aSettingNamesSidecarsThatAreMade() throws {
    let files = try Files()
    try files.rate("c", PhotoRating(stars: 1))
    let bench = try files.bench { $0.sidecar = .stem }
    bench.press("M Alt-4 w")
    #expect(files.sidecars == ["a.xmp", "b.xmp", "c.jpg.xmp"])
    #expect(try files.rating("a").stars == 4)
  }

  @Test func anUndoneRatingIsWrittenAgain() throws {
    let files = try Files()
    let bench = try files.bench()
    bench.press("Alt-4 X w u w")
    #expect(try files.rating("a") == PhotoRating(stars: 4))
    bench.press("u w")
    #expect(try files.rating("a") == PhotoRating(stars: 0))
  }

  /// A rating that is undone or changed while it is written has to be written again.
  @Test(arguments: [("u", 0), ("Alt-2", 2)]) func whatIsDecidedWhileRatingsAreWritten(keys: String, stars: Int) throws {
    let files = try Files()
    let news = DispatchSemaphore(value: 0)
    let bench = try files.bench(wake: { news.signal() })
    func write(then keys: String) throws {
      var sentence: String?
      bench.wall.writeRatings(of: bench.wall.unwrittenRatings) { sentence = $0 ?? $1 ?? "nothing" }
      bench.press(keys, settles: false)
      while sentence == nil {
        try #require(news.wait(timeout: .now() + 60) == .success)
        bench.run(frames: 1)
      }
      #expect(sentence == "the rating of 1 photo")
    }
    bench.press("Alt-4")
    try write(then: keys)
    #expect(try files.rating("a").stars == 4 && bench.wall.unwrittenRatings == [0])
    try write(then: "")
    #expect(try files.rating("a").stars == stars && bench.wall.unwrittenRatings.isEmpty)
  }

  /// What other programs have written stays, as far as the user has not decided about it here.
  @Test func onlyWhatWasDecidedIsChanged() throws {
    let files = try Files()
    let before = try XMPPacket(XMPPacket.empty).setting(PhotoRating(stars: 5, flag: .picked, label: .other("To do")))
    try AtomicFile.write(before, to: FilePath(files.folder + "/a.jpg.xmp"))
    let bench = try files.bench()
    bench.press("Alt-2 w")
    #expect(try files.rating("a") == PhotoRating(stars: 2, flag: .picked, label: .other("To do")))
  }

  @Test func whatIsFoundIsShownAndIsNoDecision() throws {
    let files = try Files()
    try files.rate("a", PhotoRating(stars: 4, label: .blue))
    try files.rate("b", PhotoRating(stars: 2, flag: .rejected))
    try AtomicFile.write(Array("<broken".utf8), to: FilePath(files.folder + "/c.jpg.xmp"))
    let news = DispatchSemaphore(value: 0)
    let bench = try files.bench(worker: BackgroundWorker { news.signal() })
    try Files.wait(bench, news)
    func words() -> [String] { bench.state.items.map { $0.properties.joined(separator: " ") } }
    #expect(words() == ["rating=4 label=blue", "rating=2 rejected", ""])
    bench.press("u")
    #expect(bench.state.status.contains("nothing to undo") && words()[0] == "rating=4 label=blue")
    // Only what is decided is written; a decision that is undone leaves what was found.
    bench.press("Alt-1 u w")
    #expect(words()[0] == "rating=4 label=blue" && bench.wall.unwrittenRatings.isEmpty)
    bench.press("Esc Alt-0 w")
    #expect(try files.rating("a") == PhotoRating(stars: 0, label: .blue))
    // The sidecars have it all: there is no session to keep.
    bench.press("q", settles: false)
    #expect(bench.wall.shouldQuit && !bench.wall.keepsSession)
  }

  /// After `r`: what another program has changed is read again, also of a photo that was rated here, and the order follows.
  @Test func whatHasChangedIsReadAgain() throws {
    let files = try Files()
    for (name, stars) in [("a", 1), ("b", 3), ("c", 2)] { try files.rate(name, PhotoRating(stars: stars)) }
    let news = DispatchSemaphore(value: 0)
    let bench = try files.bench(worker: BackgroundWorker { news.signal() })
    try Files.wait(bench, news)
    bench.wall.sort(by: try #require(WallSort(rawValue: "rating")))
    bench.settle()
    func titles() -> String { bench.state.items.map(\.title).joined() }
    #expect(titles() == "bca")
    bench.press("g Alt-4 w")
    try files.rate("b", PhotoRating(stars: 1))
    try files.rate("a", PhotoRating(stars: 5))
    bench.wall.replaceFeed(by: bench.wall.feed, isExplicit: true)
    try Files.wait(bench, news)
    #expect(bench.state.items.map { $0.properties.joined() } == ["rating=5", "rating=2", "rating=1"])
    #expect(titles() == "acb" && bench.wall.unwrittenRatings.isEmpty)
  }

  @Test func whatIsFoundOverridesNoDecision() throws {
    let files = try Files()
    for name in ["a", "b", "c"] { try files.rate(name, PhotoRating(stars: 5, flag: .picked)) }
    let news = DispatchSemaphore(value: 0)
    let worker = BackgroundWorker { news.signal() }
    // The worker is blocked until the user has decided. What can be made again is decided, too.
    let gate = worker.occupy()
    let bench = try files.bench(worker: worker)
    bench.press("l Alt-3 h Alt-1 u")
    gate.signal()
    try Files.wait(bench, news)
    #expect(
      bench.state.items.map { $0.properties.joined(separator: " ") } == [
        "picked", "rating=3 picked", "rating=5 picked",
      ])
    bench.press("w")
    #expect(try files.rating("a") == PhotoRating(stars: 5, flag: .picked))
    #expect(try files.rating("b") == PhotoRating(stars: 3, flag: .picked))
  }

  /// (keys, with the trash, the question, or nothing if the wall quits)
  @Test(arguments: [
    ("Alt-3 q", false, "1 photo rated, not written: w write, q quit (kept for --resume), d discard"),
    ("Alt-3 l P x q", false, "1 photo deleted, 1 photo rated, not written: w write, t trash"),
    ("> q", false, "1 photo turned, not written: w write, q quit"),
    ("> Alt-3 l > q", false, "1 photo rated, 1 photo turned, not written: w write"),
    ("x Alt-3 q", true, "1 photo deleted, 1 photo rated, not written: w trash and write"),
    ("Alt-3 q", true, "1 photo rated, not written: w write, q quit"), ("Alt-3 u q", false, ""),
    ("Alt-3 q w", false, ""), ("x Alt-3 q w", true, ""),
  ])
  func quitting(keys: String, trash: Bool, question: String) throws {
    let files = try Files()
    let bench = try files.bench(trash: trash)
    bench.press(keys, settles: false)
    bench.run(frames: 1)
    #expect(bench.wall.shouldQuit == question.isEmpty)
    #expect(question.isEmpty || bench.state.status.contains(question), "\(bench.state.status)")
    #expect(files.sidecars.isEmpty != keys.hasSuffix("w"))
  }

  @Test func aBrokenSidecarIsLeftAndTheWallStays() throws {
    let files = try Files()
    try AtomicFile.write(Array("<broken".utf8), to: FilePath(files.folder + "/a.jpg.xmp"))
    let bench = try files.bench()
    bench.press("Alt-3 l Alt-3 q w", settles: false)
    bench.run(frames: 1)
    #expect(!bench.wall.shouldQuit && bench.state.status.contains("a.jpg.xmp: this packet is broken"))
    #expect(try String(contentsOfFile: files.folder + "/a.jpg.xmp", encoding: .utf8) == "<broken")
    #expect(try files.rating("b") == PhotoRating(stars: 3))
    bench.press("q")
    #expect(bench.state.status.contains("1 photo rated, not written"), "\(bench.state.status)")
  }
}
