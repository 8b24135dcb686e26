import Dispatch
import Foundation
import PhotoFeed
import Platform
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// The keys of stacks. Photos are taken by one camera, a second apart, the bursts a minute apart.
@Suite(.oneAtATime) struct StackKeysTests {
  @Test func closedAndOpened() throws {
    let files = try CameraFiles(bursts: 3, of: 4)
    let bench = try WallBench(of: files, stacks: .open)
    #expect(bench.state.count == 12)
    bench.press("t")
    #expect(bench.state.count == 9 && bench.state.stacks == 1)
    #expect(bench.state.status.contains("closed a stack of 4 photos"), "\(bench.state.status)")
    bench.press("Alt-t")
    #expect(bench.state.count == 3 && bench.state.stacks == 3)
    bench.press("n t")
    #expect(bench.state.count == 6 && bench.state.stacks == 2)
    bench.press("Alt-t Alt-t")
    #expect(bench.state.count == 12 && bench.state.stacks == 0)
    // They stay open when the feed changes.
    bench.wall.replaceFeed(by: try files.feed(width: 8))
    bench.settle()
    #expect(bench.state.count == 12 && bench.state.stacks == 0)
    withExtendedLifetime(files) {}
  }

  /// Without the option, stacks are open.
  @Test func stacksAreOpenAtFirst() throws {
    let files = try CameraFiles(bursts: 2, of: 3)
    let bench = try WallBench(options: .still, feed: files.feed())
    #expect(bench.state.count == 6 && bench.state.stacks == 0)
    bench.press("Alt-t")
    #expect(bench.state.count == 2 && bench.state.stacks == 2)
    withExtendedLifetime(files) {}
  }

  /// New photos of a feed join stacks as long as stacks are closed.
  @Test(arguments: [
    (StackState.open, "Alt-t", 2, 2), (.closed, "", 2, 2), (.closed, "Alt-t", 5, 8), (.closed, "Alt-t Alt-t", 2, 2),
  ])
  func whatComesLaterIsInStacks(stacks: StackState, keys: String, before: Int, after: Int) throws {
    let files = try CameraFiles(bursts: 2, of: 4)
    var options = WallOptions.still
    options.stacks = stacks
    // The first burst, and one photo of the second.
    let bench = try WallBench(options: options, feed: files.feed(count: 5))
    bench.press(keys)
    #expect(bench.state.count == before, "\(bench.state.status)")
    bench.wall.replaceFeed(by: try files.feed())
    bench.settle()
    #expect(bench.state.count == after && bench.state.stacks == (after == 2 ? 2 : 0))
    withExtendedLifetime(files) {}
  }

  /// A survey of a closed stack begins with its sharpest photo, wherever it is, if that is known.
  @Test func aSurveyBeginsWithTheSharpest() throws {
    let files = try CameraFiles(bursts: 2, of: 4)
    let bench = try WallBench(of: files)
    bench.wall.document.model.learn(sharpness: [0: 1, 1: 5, 2: 9, 3: 2])
    bench.press("A")
    let survey = try #require((bench.wall.modes.mode(.survey) as? SurveyMode)?.survey)
    #expect(survey.photos == [2, 1, 3, 0] && survey.focused == 2 && bench.state.focus == 3)
    withExtendedLifetime(files) {}
  }

  /// A wall that quits before it knows the sharpest photo of a stack finds it first.
  @Test func theSharpestIsKeptBeforeTheEnd() throws {
    let bench = try WallBench(5, options: .still)
    bench.wall.keepSharpest(of: [3, 1, 4])
    #expect(bench.state.deleted == 0 && bench.wall.stacking.waiting == [[3, 1, 4]])
    bench.wall.finishKeepingSharpest()
    #expect(bench.state.deleted == 2 && bench.wall.stacking.waiting.isEmpty)
    #expect(names(bench) == ["photo 1", "photo 3", "photo 4"])
  }

  /// Photos of two sections are in two stacks, though one camera took them one after the other.
  @Test func sectionsHaveStacksOfTheirOwn() throws {
    let files = try CameraFiles(bursts: 1, of: 4)
    let sections = [["001", "002"], ["003", "004"]].map { names in
      "{\"title\": \"\(names[0])\", \"items\": [\(names.map { "{\"image\": \"\($0).tif\"}" }.joined(separator: ","))]}"
    }
    let bytes = Array("{\"sections\": [\(sections.joined(separator: ","))]}".utf8)
    let feed = try FeedLoader().load([
      .bytes(bytes, name: "feed.json", origin: .local(folder: FilePath(files.folder)))
    ])
    #expect(feed.count == 4 && feed.sections.count == 2)
    let shots = PhotoTable(feed).shots(hasFingerprints: false)
    #expect(PhotoStacks(shots, isClosed: true).stacks == [[0, 1], [2, 3]])
    withExtendedLifetime(files) {}
  }

  @Test func photosWithoutADateHaveNoStack() throws {
    let bench = try WallBench(9, options: .still)
    bench.press("t")
    #expect(bench.state.status.contains("within 2 s"), "\(bench.state.status)")
    bench.press("Alt-t")
    #expect(bench.state.status.contains("within 2 s") && bench.state.count == 9)
  }

  /// A closed stack is rated, marked, deleted and brought back as a whole; in the full view keys act on the photo that is seen.
  @Test func decisionsAreAboutTheStack() throws {
    let files = try CameraFiles(bursts: 3, of: 4)
    let bench = try WallBench(of: files)
    bench.press("Alt-4")
    #expect(bench.state.counts[.rating] == 4)
    bench.press("n m M")
    #expect(bench.state.marked == 0)
    bench.press("~")
    #expect(bench.state.marked == 12)
    bench.press("M n x")
    #expect(bench.state.deleted == 4 && bench.state.count == 2)
    bench.press("u o 2 q")
    #expect(bench.state.counts[.rating] == 5 && bench.state.count == 3)
    withExtendedLifetime(files) {}
  }

  /// The stack is open only as long as its photos are compared.
  @Test func comparedByOneKey() throws {
    let files = try CameraFiles(bursts: 3, of: 4)
    let bench = try WallBench(of: files)
    bench.press("n C")
    #expect(bench.state.overlay == "compare" && bench.state.count == 6)
    bench.press("n n n")
    #expect(bench.state.status.contains("this is the last photo"), "\(bench.state.status)")
    bench.press("q")
    #expect(bench.state.overlay == "" && bench.state.count == 3 && bench.state.focus == 2)
    withExtendedLifetime(files) {}
  }

  // MARK: Typed at once

  private let burst =
    (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }.path
    + "/Data/tapes/feeds/burst"

  /// Presses keys on a wall of closed stacks before it is known how sharp their photos are, and waits until the last one is kept.
  ///
  /// - Returns: The wall, and the names that messages had of photos that were kept.
  private func press(_ keys: String, on feed: PhotoFeed) throws -> (bench: WallBench, kept: [String]) {
    let news = DispatchSemaphore(value: 0)
    let worker = BackgroundWorker { news.signal() }
    var services = WallServices()
    services.facts.worker = worker
    var options = WallOptions.still
    options.stacks = .closed
    // The files are read after the first gate, and the pictures after the second.
    let firstGate = worker.occupy()
    let bench = try WallBench(
      size: CellSize(columns: 200, rows: 24), options: options, feed: feed, services: services)
    let secondGate = worker.occupy()
    firstGate.signal()
    var kept: [String] = []
    func wait(while condition: () -> Bool) throws {
      while condition() {
        try #require(news.wait(timeout: .now() + 60) == .success)
        bench.run(frames: 1)
        let parts = bench.state.status.components(separatedBy: "kept ‘")
        if parts.count > 1, let name = parts[1].split(separator: "’").first, kept.last != String(name) {
          kept.append(String(name))
        }
      }
    }
    try wait { bench.wall.fileFactsReader.isReading }
    bench.settle()
    bench.press(keys)
    #expect(bench.state.deleted == 0 && bench.state.overlay == "")
    secondGate.signal()
    try wait { !bench.wall.stacking.waiting.isEmpty }
    return (bench, kept)
  }

  private func names(_ bench: WallBench) -> [String] {
    bench.wall.model.kept.photos.map { bench.wall.photos[$0].name }
  }

  /// Keys that are typed before it is known how sharp the photos are keep the same ones as later keys do, and the focus follows.
  @Test(arguments: ["A Alt-x n n A Alt-x", "A Alt-x n n A Alt-x g n g"]) func typedAtOnce(keys: String) throws {
    let pictures = PictureFiles(isPictureName: { $0.hasSuffix(".jpg") })
    let (bench, kept) = try press(keys, on: FeedLoader(pictures: pictures).load([.path(burst)]))
    #expect(kept == ["IMG_03.jpg", "IMG_08.jpg"])
    let message = "kept ‘IMG_08.jpg’, the sharpest of 3 — u restores the others"
    #expect(bench.state.status.contains(message), "\(bench.state.status)")
    #expect(names(bench) == ["IMG_03.jpg", "IMG_06.jpg", "IMG_08.jpg", "IMG_10.jpg"], "\(names(bench))")
  }

  /// Esc before it is known how sharp the photos are keeps all of them, also when it is known.
  @Test func nothingIsDeletedAfterEsc() throws {
    let pictures = PictureFiles(isPictureName: { $0.hasSuffix(".jpg") })
    let (bench, kept) = try press("A Alt-x Esc", on: FeedLoader(pictures: pictures).load([.path(burst)]))
    bench.settle()
    #expect(kept.isEmpty && bench.state.deleted == 0 && bench.wall.stacking.waiting.isEmpty)
  }

  /// Writes a frame of a burst, taken at another time.
  private func add(_ name: String, frame: Int, at time: String, to folder: PictureFolder) throws {
    var bytes = try FileDescriptor.contents(of: FilePath("\(burst)/IMG_0\(7 + frame).jpg"), limit: .max)
    let date = Array("2026:06:14 \(time)".utf8)
    for place in 0..<1_000 where bytes[place...].starts(with: "2026:".utf8) {
      bytes.replaceSubrange(place..<place + date.count, with: date)
    }
    try folder.add(name, bytes: bytes)
  }

  /// Of a stack that a survey does not show as a whole, the others stay.
  @Test func keepingTheSharpestDeletesWhatIsSeen() throws {
    let folder = PictureFolder()
    for place in 10..<22 { try add("\(place).jpg", frame: place == 15 ? 1 : 0, at: "10:00:\(place)", to: folder) }
    let (bench, kept) = try press("A Alt-x", on: folder.feed())
    #expect(kept == ["15.jpg"] && names(bench).count == 12 - (Survey.limit - 1), "\(names(bench))")
  }

  /// Two pictures that one camera took within seconds are two stacks on a wall that divides them, also after keys opened all.
  @Test(arguments: [true, false]) func differentPicturesDivideAStack(hasWorker: Bool) throws {
    let folder = PictureFolder()
    // IMG_01 and IMG_02 show something else than IMG_08 and IMG_09.
    for (second, frame) in [-6, -5, 1, 2].enumerated() {
      try add("\(second).jpg", frame: frame, at: "10:00:0\(second)", to: folder)
    }
    for (stacks, count) in [(StackState.closed, 1), (.divided, 2)] {
      let news = DispatchSemaphore(value: 0)
      var services = WallServices()
      if hasWorker { services.facts.worker = BackgroundWorker { news.signal() } }
      var options = WallOptions.still
      options.stacks = stacks
      let bench = try folder.bench(options, services: services)
      func settle() throws {
        try bench.settle(after: news) {
          bench.wall.fileFactsReader.isReading || bench.wall.stacking.divisionTask != nil
        }
      }
      try settle()
      #expect(bench.state.count == count && bench.state.stacks == count)
      bench.press("Alt-t")
      #expect(bench.state.count == 4)
      bench.press("Alt-t")
      try settle()
      #expect(bench.state.count == count && bench.state.stacks == count)
    }
  }

  /// Stacks that keys have opened while their pictures were compared stay open.
  @Test func stacksOpenedMeanwhileStayOpen() throws {
    let folder = PictureFolder()
    for (second, frame) in [-6, -5, 1, 2].enumerated() {
      try add("\(second).jpg", frame: frame, at: "10:00:0\(second)", to: folder)
    }
    let news = DispatchSemaphore(value: 0)
    var services = WallServices()
    let worker = BackgroundWorker { news.signal() }
    services.facts.worker = worker
    var options = WallOptions.still
    options.stacks = .divided
    let bench = try folder.bench(options, services: services)
    func settle() throws {
      try bench.settle(after: news) { bench.wall.fileFactsReader.isReading || bench.wall.stacking.divisionTask != nil }
    }
    try settle()
    #expect(bench.state.stacks == 2)
    let gate = worker.occupy()
    // They are opened, closed, which compares them, and opened.
    bench.press("Alt-t Alt-t Alt-t")
    #expect(bench.state.stacks == 0 && bench.wall.stacking.divisionTask != nil)
    gate.signal()
    try settle()
    #expect(bench.state.count == 4 && bench.state.stacks == 0)
  }

  /// Of ten bursts, with the sharpest frame at each place, the sharpest is kept and named.
  @Test func tenBurstsTypedAtOnce() throws {
    let folder = PictureFolder()
    var sharpest: [String] = []
    for index in 0..<10 {
      for place in 0..<3 {
        let frame = (place + index) % 3
        let name = "burst \(index) \(place).jpg"
        try add(name, frame: frame, at: "1\(index):00:0\(place)", to: folder)
        // IMG_08.jpg.
        if frame == 1 { sharpest.append(name) }
      }
    }
    let keys = Array(repeating: "A Alt-x", count: 10).joined(separator: " n ")
    let (bench, kept) = try press(keys, on: folder.feed())
    #expect(names(bench) == sharpest && kept == sharpest)
  }

  /// Also a stack whose photos stand in the feed in another order than that of time is one photo for `--advance`.
  @Test func advancesOverAStack() throws {
    let files = try CameraFiles([
      CameraFiles.burstFile(0, 1, 2), CameraFiles.burstFile(1, 1, 1), CameraFiles.burstFile(2, 1, 0),
      CameraFiles.burstFile(3, 5, 0),
    ])
    let bench = try WallBench(of: files, advances: true)
    #expect(bench.state.count == 2)
    bench.press("Alt-4")
    #expect(bench.state.counts[.rating] == 3 && bench.state.focus == 2)
    withExtendedLifetime(files) {}
  }
}
