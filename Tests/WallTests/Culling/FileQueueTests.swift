import Foundation
import PhotoFeed
import Platform
import Sidecars
import TerminalPanels
import TestSupport
import Testing

@testable import Culling
@testable import Wall

/// Acts that wait, as the disk is slow: what the wall shows and what is done does not depend on it.
@Suite(.oneAtATime) struct FileQueueTests {
  /// Folders whose acts wait at a gate.
  private struct SlowPlace: PhotoPlace {
    let place: FolderPlace
    let gate = DispatchSemaphore(value: 0)
    /// The steps of an act that may be done, and those that wait; nil: an act that has begun waits for nothing.
    var steps: (allowed: DispatchSemaphore, waiting: DispatchSemaphore)?

    func has(_ address: PhotoAddress) -> Bool { place.has(address) }
    func lane(of address: PhotoAddress) -> String { "" }
    func file(of address: PhotoAddress) -> FilePath? { place.file(of: address) }

    func perform(_ act: Act, goesOn: @escaping @Sendable (_ done: Int) -> Bool) -> [ActOutcome] {
      gate.wait()
      return place.perform(act) { [steps] done in
        steps?.waiting.signal()
        steps?.allowed.wait()
        return goesOn(done)
      }
    }
  }

  /// Three files `a.jpg`, `b.jpg`, `c.jpg` and a folder `keep`, with a wall whose acts wait.
  private final class Files {
    let root = NSTemporaryDirectory() + "photowall-queue-\(UUID().uuidString)"
    let news = DispatchSemaphore(value: 0)
    private(set) var place: SlowPlace
    let acts: FileActs
    let bench: WallBench

    /// - Parameter size: The size of large files, within which an act may wait.
    init(size: Int? = nil) throws {
      let root = root
      for folder in ["photos", "keep"] { try Folder.create("\(root)/\(folder)") }
      for name in ["a", "b", "c"] {
        let bytes = Array(name.utf8) + [UInt8](repeating: 0, count: size ?? 0)
        try AtomicFile.write(bytes, to: FilePath("\(root)/photos/\(name).jpg"))
      }
      place = SlowPlace(
        place: FolderPlace(
          trash: Trash(dataFolder: root + "/share"), intentions: FilePath(root + "/acts"),
          isPhotoName: { $0.hasSuffix(".jpg") }))
      if size != nil { place.steps = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)) }
      acts = FileActs([place], folder: { "\(root)/\($0)" }, wake: { [news] in _ = news.signal() })
      var options = WallOptions.still
      options.usesTrash = true
      let feed = try FeedLoader(pictures: PictureFiles(isPictureName: { $0.hasSuffix(".jpg") })).load([
        .path(root + "/photos")
      ])
      bench = try WallBench(
        size: CellSize(columns: 140, rows: 24), options: options, feed: feed,
        services: WallServices(files: acts, record: { _ in nil }))
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    /// Presses keys, and waits until what they ask about files is answered.
    func press(_ keys: String, until isDone: () -> Bool) throws {
      bench.press(keys, settles: false)
      try wait(until: isDone)
    }

    /// Runs frames until acts or answers have brought something about.
    func wait(until isDone: () -> Bool) throws {
      bench.run(frames: 1)
      while !isDone() {
        try #require(news.wait(timeout: .now() + 60) == .success, "\(bench.state.status)")
        bench.run(frames: 1)
      }
    }

    /// Opens the gate for some acts, and waits until all that were asked for are done.
    func finish(_ count: Int) throws {
      for _ in 0..<count { place.gate.signal() }
      try wait { !acts.isBusy }
    }

    /// Opens the gate for an act whose steps wait, and does its steps until something has come about.
    func step(until isDone: () -> Bool) throws {
      let steps = try #require(place.steps)
      place.gate.signal()
      repeat {
        try #require(steps.waiting.wait(timeout: .now() + 60) == .success)
        if isDone() { return }
        steps.allowed.signal()
      } while true
    }

    /// Lets an act go on whose steps wait, and does all that waits behind it.
    func stepToTheEnd(_ count: Int = 1) throws {
      let steps = try #require(place.steps)
      for _ in 1..<max(count, 1) { place.gate.signal() }
      for _ in 0..<60 { steps.allowed.signal() }
      try wait { !acts.isBusy }
      while steps.allowed.wait(timeout: .now()) == .success {}
      while steps.waiting.wait(timeout: .now()) == .success {}
    }

    /// The names in a folder.
    func names(_ folder: String) -> String {
      ((try? Folder.names(in: FilePath("\(root)/\(folder)"))) ?? []).map(\.string).sorted().joined(separator: " ")
    }
  }

  /// (the photos before a portion of two, and all; nil for an act that is no portion)
  @Test("a portion counts on from those before it", arguments: [nil, (0, 3), (256, 258), (512, 700)])
  func progressOfPortions(progress: (start: Int, count: Int)?) throws {
    struct Counting: PhotoPlace {
      let reported = DispatchSemaphore(value: 0)
      let gate = DispatchSemaphore(value: 0)

      func has(_ address: PhotoAddress) -> Bool { true }
      func lane(of address: PhotoAddress) -> String { "" }
      func perform(_ act: Act, goesOn: @escaping @Sendable (_ done: Int) -> Bool) -> [ActOutcome] {
        act.photos.indices.map { done in
          let isWanted = goesOn(done)
          reported.signal()
          gate.wait()
          return isWanted ? .done(nil) : .left
        }
      }
    }
    let (place, tasks, news) = (Counting(), TaskList(), DispatchSemaphore(value: 0))
    let acts = FileActs([place], wake: { news.signal() })
    acts.tasks = tasks
    var done: [PhotoID] = []
    acts.perform(
      .write, on: [PhotoID(4), PhotoID(7)], goesWithout: true, address: { .file(FilePath("/a/\($0.index).jpg")) },
      make: { ActPhoto(id: $0.index, address: .file(FilePath("/a/\($0.index).jpg"))) }, progress: progress
    ) { outcomes in done = outcomes.map(\.photo) }
    let (start, count) = progress ?? (0, 2)
    for number in 1...2 {
      try #require(place.reported.wait(timeout: .now() + 60) == .success)
      #expect(tasks.text == "\(ActVerb.write.progress) \(start + number) of \(count)")
      place.gate.signal()
    }
    while acts.isBusy {
      try #require(news.wait(timeout: .now() + 60) == .success)
      _ = acts.receive()
    }
    #expect(done == [PhotoID(4), PhotoID(7)] && tasks.text.isEmpty)
  }

  @Test("a photo that is moved leaves the wall at the key, and the journal has it when its file is there")
  func aMoveIsSeenAtOnce() throws {
    let files = try Files()
    try files.press("F m \"keep\" Enter") { files.bench.state.count == 2 }
    #expect(files.names("keep") == "" && files.acts.isBusy)
    try files.finish(1)
    #expect(files.names("keep") == "a.jpg" && files.bench.state.status.contains("moved ‘a.jpg’ to keep"))
  }

  @Test("photos that cannot be moved come back to their places, and nothing is left to be undone")
  func aMoveThatFails() throws {
    let files = try Files()
    try AtomicFile.write([1], to: FilePath(files.root + "/keep/b.jpg"))
    try files.press("M F m \"keep\" Enter") { files.bench.state.count == 0 }
    try files.finish(1)
    #expect(files.names("keep") == "a.jpg b.jpg c.jpg" && files.names("photos") == "b.jpg")
    #expect(files.bench.state.count == 1 && files.bench.state.deleted == 2, "\(files.bench.state.status)")
    #expect(files.bench.state.status.contains("1 of 3 not moved: b.jpg exists there already"))
    files.bench.press("u", settles: false)
    try files.finish(1)
    #expect(files.names("photos") == "a.jpg b.jpg c.jpg" && files.bench.state.count == 3)
  }

  @Test("undoing a move that has not begun leaves the files where they are")
  func anUndoneMoveIsNotDone() throws {
    let files = try Files()
    // An act before it holds the device.
    files.bench.press("l x w h", settles: false)
    try files.press("F m \"keep\" Enter") { files.bench.state.count == 1 }
    files.bench.press("u", settles: false)
    #expect(files.bench.state.count == 2)
    // If the files of the first act were still being looked at, the other one has begun, and waits, too.
    try files.finish(2)
    #expect(files.names("photos") == "a.jpg c.jpg" && files.names("keep") == "", "\(files.bench.state.status)")
  }

  @Test("undoing within an act leaves the photos that it has not begun with")
  func anUndoneActThatIsBeingDone() throws {
    let files = try Files()
    try files.press("M F m \"keep\" Enter") { files.bench.state.count == 0 }
    files.bench.press("u", settles: false)
    #expect(files.bench.state.count == 3)
    try files.finish(1)
    #expect(files.names("photos") == "a.jpg b.jpg c.jpg" && files.names("keep") == "")
    #expect(!files.bench.state.status.contains("stopped"))
    files.bench.press("Ctrl-r", settles: false)
    #expect(files.bench.state.count == 0)
    try files.finish(1)
    #expect(files.names("keep") == "a.jpg b.jpg c.jpg")
  }

  @Test("undoing within an act takes back what it has moved already")
  func anUndoneActThatHasMovedSome() throws {
    let files = try Files(size: 1)
    try files.press("M x w") { files.bench.state.status.contains("moving to the trash") }
    try files.step { files.names("photos") != "a.jpg b.jpg c.jpg" }
    files.bench.press("u", settles: false)
    #expect(files.bench.state.count == 3 && files.acts.isBusy)
    try files.stepToTheEnd(2)
    #expect(files.names("photos") == "a.jpg b.jpg c.jpg", "\(files.bench.state.status)")
    #expect(files.bench.state.count == 3 && !files.bench.wall.services.holds(0))
  }

  @Test("redoing while files come back moves those again that have come")
  func aRedoneMoveWhoseFilesComeBack() throws {
    let files = try Files(size: 1)
    try files.press("M F m \"keep\" Enter") { files.bench.state.status.contains("moving") }
    try files.step { files.names("keep") != "" }
    try files.stepToTheEnd()
    #expect(files.names("keep") == "a.jpg b.jpg c.jpg")
    try files.press("u") { files.bench.state.status.contains("taking back") }
    try files.step { files.names("photos") != "" }
    files.bench.press("Ctrl-r", settles: false)
    #expect(files.bench.state.count == 0 && files.acts.isBusy)
    try files.stepToTheEnd(2)
    #expect(files.names("keep") == "a.jpg b.jpg c.jpg" && files.names("photos") == "", "\(files.bench.state.status)")
  }

  @Test("a wall that quits once its feed is written does not quit when files have been looked at")
  func quittingWaitsForTheFeed() throws {
    let files = try Files()
    let gate = DispatchSemaphore(value: 0)
    var finish: ((Result<String, any Error>) -> Void)?
    var services = WallServices(files: files.acts, record: { _ in nil })
    services.writing.writeFeed = { _, done in finish = done }
    services.facts.identity = { path, readsBytes in
      gate.wait()
      return FileIdentity(of: path, readsBytes: readsBytes)
    }
    var options = WallOptions.still
    options.output = "out.json"
    let bench = try WallBench(
      size: CellSize(columns: 140, rows: 24), options: options, feed: files.bench.wall.feed, services: services)
    bench.press("x w q", settles: false)
    #expect(finish != nil && bench.state.status.contains("quits when all files are moved"), "\(bench.state.status)")
    gate.signal()
    try #require(files.news.wait(timeout: .now() + 60) == .success)
    bench.run(frames: 1)
    #expect(!bench.wall.shouldQuit)
    finish?(.success("wrote 2 photos"))
    bench.run(frames: 1)
    bench.press("q", settles: false)
    #expect(bench.wall.shouldQuit)
  }

  @Test("F7: keys are answered while the disk hangs within a copy; Esc ends it, and nothing unfinished is left")
  func f7AHangingDiskHoldsNothingUp() throws {
    let files = try Files(size: 3_000_000)
    let steps = try #require(files.place.steps)
    let (bench, keep) = (files.bench, FilePath(files.root + "/keep"))
    try files.press("M F c \"keep\" Enter") { files.acts.isBusy }
    files.place.gate.signal()
    // Three photos are planned, the first is begun with, and two of its megabytes are copied.
    for step in 0..<7 {
      if step > 0 { steps.allowed.signal() }
      try #require(steps.waiting.wait(timeout: .now() + 60) == .success)
    }
    let unfinished = try Folder.names(in: keep, hidden: true).first { $0.string.hasPrefix(".photowall-") }
    #expect(FileFingerprint(path: keep.appending(try #require(unfinished)))?.size == 2_000_000 + 97_152)
    #expect(bench.state.status.contains("copying") && bench.state.count == 3, "\(bench.state.status)")
    bench.press("l x", settles: false)
    #expect(bench.state.count == 0 && bench.state.deleted == 3)
    bench.press("D", settles: false)
    try files.wait { bench.state.overlay == "deleted" }
    bench.press("Esc u", settles: false)
    #expect(bench.state.count == 3 && bench.state.deleted == 0 && files.acts.isBusy)
    try files.press("m F c \"ke\" Tab") { bench.state.status.contains("keep/") }
    bench.press("Esc w", settles: false)
    #expect(bench.state.status.contains("still moving files; Esc stops it"), "\(bench.state.status)")
    bench.press("Esc", settles: false)
    for _ in 0..<20 { steps.allowed.signal() }
    try files.wait { !files.acts.isBusy }
    #expect(try Folder.names(in: keep, hidden: true).allSatisfy { $0.string.hasSuffix(".") })
    #expect(bench.state.status.contains("3 of 3 not copied: stopped"), "\(bench.state.status)")
  }

  @Test("what is decided while a decision is written is written by the next w")
  func aDecisionWhileOneIsWritten() throws {
    let files = try Files()
    func rating() throws -> PhotoRating { try SidecarReader.read(FilePath("\(files.root)/photos/a.jpg")).rating }
    try files.press("Alt-3 w") { files.acts.isBusy }
    files.bench.press("Alt-5", settles: false)
    try files.finish(1)
    #expect(try rating().stars == 3 && files.bench.state.status.contains("rating of 1 photo"))
    files.bench.press("w", settles: false)
    try files.finish(1)
    #expect(try rating().stars == 5, "\(files.bench.state.status)")
  }

  @Test("acts that are stopped as the process ends end as a whole")
  func stopping() throws {
    let files = try Files()
    try files.press("M F m \"keep\" Enter") { files.bench.state.count == 0 }
    files.place.gate.signal()
    files.acts.stop(within: 60)
    #expect((files.names("photos") + files.names("keep")).filter { $0 == "." }.count == 3)
    #expect(files.names("acts") == "")
    try files.wait { !files.acts.isBusy }
  }
}
