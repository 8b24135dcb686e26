import Foundation
import PhotoFeed
import Platform
import Sidecars
import Synchronization
import TerminalPanels
import TestSupport
import Testing

@testable import Culling
@testable import Wall

/// Faults that once lost or split a photo. A photo is a pair with a sidecar, `a.nef`, `a.jpg`, `a.nef.xmp`; another one is `b.jpg`.
@Suite(.oneAtATime) struct FileFaultTests {
  private final class Files {
    let root = NSTemporaryDirectory() + "photowall-faults-\(UUID().uuidString)"

    init() throws {
      for folder in ["photos", "keep"] { try Folder.create("\(root)/\(folder)") }
      for name in ["a.nef", "a.jpg", "b.jpg"] { try write(name, to: "photos/\(name)") }
      try AtomicFile.write(
        try XMPPacket(XMPPacket.empty).setting(PhotoRating(stars: 2)), to: FilePath("\(root)/photos/a.nef.xmp"))
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    func write(_ text: String, to path: String) throws {
      try AtomicFile.write(Array(text.utf8), to: FilePath("\(root)/\(path)"))
    }

    func feed() throws -> PhotoFeed {
      let pictures = PictureFiles(
        isPictureName: { !$0.hasSuffix(".xmp") }, pairPart: { $0.hasSuffix(".nef") ? .raw : .picture })
      return try FeedLoader(folders: FolderOptions(pairs: .join), pictures: pictures).load([.path(root + "/photos")])
    }

    func bench(write: ((WriteRequest) throws -> String)? = nil, _ change: (inout WallOptions) -> Void = { _ in }) throws
      -> WallBench
    {
      var options = WallOptions.still
      options.usesTrash = true
      change(&options)
      let services = WallServices(write: write, files: .below(root, folders: true), record: { _ in nil })
      return try WallBench(
        size: CellSize(columns: 140, rows: 24), options: options, feed: feed(), services: services)
    }

    /// The names in a folder.
    func names(_ folder: String) -> String {
      ((try? Folder.names(in: FilePath("\(root)/\(folder)"))) ?? []).map(\.string).sorted().joined(separator: " ")
    }

    /// Begins to move the pair to the trash, as a wall that is killed after its first file. Returns the folder of acts.
    func cutOffAct() throws -> FilePath {
      var planner = FilePlanner(trash: Trash(dataFolder: root + "/share")) { !$0.hasSuffix(".xmp") }
      let photos = FilePath(root + "/photos")
      let plan = try planner.trash(.init(path: photos.appending("a.nef"), other: photos.appending("a.jpg")))
      let acts = FilePath(root + "/state/photowall/acts")
      let intention = try Intention([plan], in: acts)
      for step in plan.steps.prefix(3) { try StepRunner(isNew: true).run(step) }
      intention.close()
      return acts
    }

    var trash: String { names("share/Trash/files") }

    func text(_ path: String) -> String? {
      FileManager.default.contents(atPath: "\(root)/\(path)").map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// F1: the act was cut off after its second file; the next start finishes it.
  @Test func f1AnActThatWasKilledIsFinished() throws {
    let files = try Files()
    let acts = try files.cutOffAct()
    #expect(files.names("photos") == "a.jpg a.nef.xmp b.jpg" && files.trash == "a.nef")
    let place = FolderPlace(trash: Trash(dataFolder: files.root + "/share"), intentions: acts) { _ in true }
    #expect(place.finishLeft().contains("1 photo"))
    #expect(files.names("photos") == "b.jpg" && files.trash == "a.jpg a.nef a.nef.xmp")
    #expect(place.finishLeft() == "")
  }

  /// F1: the wall is woken when such an act is finished, and says so once.
  @Test func f1TheWallIsWokenWhenAnActIsFinished() throws {
    let files = try Files()
    _ = try files.cutOffAct()
    let news = DispatchSemaphore(value: 0)
    let acts = FileActs.below(files.root, wake: { _ = news.signal() })
    acts.finishLeft()
    try #require(news.wait(timeout: .now() + 60) == .success)
    #expect(acts.takeFinished() == "an act that was cut off: 1 photo moved to the end")
    #expect(acts.takeFinished() == nil)
  }

  /// F1: without such an act, the wall is not woken.
  @Test func f1WithoutACutOffActTheWallIsNotWoken() throws {
    /// Signals when the last function that uses it is gone.
    final class Use: Sendable {
      let end: DispatchSemaphore
      init(_ end: DispatchSemaphore) { self.end = end }
      deinit { end.signal() }
    }
    let files = try Files()
    let (news, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    do {
      let use = Use(end)
      FileActs.below(files.root, wake: { withExtendedLifetime(use) { _ = news.signal() } }).finishLeft()
    }
    // The thread that finishes acts had the function, so it has ended.
    try #require(end.wait(timeout: .now() + 60) == .success)
    #expect(news.wait(timeout: .now()) == .timedOut)
  }

  /// F2: the JPEG of a pair cannot be moved, as another file takes its name in the trash at that time: no other file of the photo is,
  /// the wall says so, asks before it quits, and tries again.
  @Test func f2AFileThatCannotBeMovedKeepsTheOthers() throws {
    let files = try Files()
    var options = WallOptions.still
    options.usesTrash = true
    let obstacle = files.root + "/share/Trash/files/a.jpg"
    let place = ObstructedPlace(
      place: FolderPlace(
        trash: Trash(dataFolder: files.root + "/share"), intentions: nil, isPhotoName: { !$0.hasSuffix(".xmp") }),
      obstacle: obstacle)
    let bench = try WallBench(
      size: CellSize(columns: 140, rows: 24), options: options, feed: files.feed(),
      services: WallServices(files: FileActs([place]), record: { _ in nil }))
    bench.press("x w")
    #expect(bench.state.status.contains("a.jpg exists there already"), "\(bench.state.status)")
    #expect(files.trash == "a.jpg" && files.text("share/Trash/files/a.jpg") == "another program's")
    #expect(files.names("photos") == "a.jpg a.nef a.nef.xmp b.jpg" && files.names("share/Trash/info") == "")
    bench.press("q")
    #expect(!bench.wall.shouldQuit && bench.state.status.contains("not in the trash"), "\(bench.state.status)")
    unlink(obstacle)
    bench.press("Esc w")
    #expect(files.trash == "a.jpg a.nef a.nef.xmp" && files.names("photos") == "b.jpg", "\(bench.state.status)")
  }

  /// Folders in which, once, a file appears after an act is planned and before it is done.
  private final class ObstructedPlace: PhotoPlace {
    private let place: FolderPlace
    private let obstacle: String
    private let asked = Mutex(0)

    init(place: FolderPlace, obstacle: String) { (self.place, self.obstacle) = (place, obstacle) }

    func has(_ address: PhotoAddress) -> Bool { place.has(address) }
    func lane(of address: PhotoAddress) -> String { "" }
    func file(of address: PhotoAddress) -> FilePath? { place.file(of: address) }

    func perform(_ act: Act, goesOn: @escaping @Sendable (_ done: Int) -> Bool) -> [ActOutcome] {
      place.perform(act) { [self] done in
        let isPlanned = asked.withLock { asked in
          asked += 1
          return asked == 2
        }
        if isPlanned { _ = try? AtomicFile.write(Array("another program's".utf8), to: FilePath(obstacle)) }
        return goesOn(done)
      }
    }
  }

  /// F3: a photo whose sidecar's name is taken stays where it is, as a whole, and leaves the wall again.
  @Test func f3AMoveIsTakenBackAsAWholeOrNot() throws {
    let files = try Files()
    let bench = try files.bench()
    bench.press("F m \"keep\" Enter")
    try files.write("new", to: "photos/a.nef.xmp")
    bench.press("u")
    #expect(files.names("keep") == "a.jpg a.nef a.nef.xmp" && files.names("photos") == "a.nef.xmp b.jpg")
    #expect(bench.state.status.contains("a.nef.xmp exists again; the moved file stays in") && bench.state.count == 1)
    unlink(files.root + "/photos/a.nef.xmp")
    bench.press("u")
    #expect(files.names("photos") == "a.jpg a.nef a.nef.xmp b.jpg" && files.names("keep") == "")
    bench.press("x w")
    #expect(files.trash == "a.jpg a.nef a.nef.xmp" && files.names("photos") == "b.jpg", "\(bench.state.status)")
  }

  /// F4: another program has made a new raw file of the name meanwhile.
  @Test func f4AnUndoSaysThatTheNameIsTaken() throws {
    let files = try Files()
    let bench = try files.bench()
    bench.press("x w")
    try files.write("new", to: "photos/a.nef")
    bench.wall.replaceFeed(by: try files.feed())
    bench.press("u")
    #expect(bench.state.status.contains("a.nef exists again; the deleted file stays in the trash"))
    #expect(files.trash == "a.jpg a.nef a.nef.xmp" && files.text("photos/a.nef") == "new")
    unlink(files.root + "/photos/a.nef")
    bench.press("u")
    #expect(files.names("photos") == "a.jpg a.nef a.nef.xmp b.jpg", "\(bench.state.status)")
  }

  /// F5: the sidecar's name is taken: nothing comes back until it can as a whole.
  @Test func f5NoSidecarIsStranded() throws {
    let files = try Files()
    let bench = try files.bench()
    bench.press("x w")
    try files.write("new", to: "photos/a.nef.xmp")
    bench.press("u")
    #expect(files.trash == "a.jpg a.nef a.nef.xmp" && bench.state.deleted == 1)
    unlink(files.root + "/photos/a.nef.xmp")
    bench.press("u")
    #expect(files.names("photos") == "a.jpg a.nef a.nef.xmp b.jpg" && files.trash == "" && bench.state.deleted == 0)
  }

  /// F6: a feed that another program has changed is asked about each time, and no photo is replaced by a feed.
  @Test func f6NoFeedReplacesWhatItIsNot() throws {
    let files = try Files()
    let saver = FeedSaver { $0.hasSuffix(".jpg") }
    let output = files.root + "/keep.json"
    let bench = try files.bench(write: { try saver.write($0) }) { options in
      options.usesTrash = false
      options.output = output
    }
    bench.press("x w")
    #expect(files.text("keep.json") != nil)
    try files.write("another program's", to: "keep.json")
    bench.press("u x w")
    #expect(bench.state.status.contains("exists") && files.text("keep.json") == "another program's")
    // The answer is about the file that was there at the question.
    try files.write("another program's, later", to: "keep.json")
    bench.press("y")
    #expect(bench.state.status.contains("exists") && files.text("keep.json") == "another program's, later")
    bench.press("y")
    #expect(files.text("keep.json")?.contains("another program's") == false)
    symlink(files.root + "/photos/b.jpg", files.root + "/link.json")
    for path in ["/photos/b.jpg", "/link.json"] {
      let bench = try files.bench(write: { try saver.write($0) }) { options in
        options.usesTrash = false
        options.output = files.root + path
      }
      bench.press("x w y")
      #expect(files.text("photos/b.jpg") == "b.jpg", "\(bench.state.status)")
    }
  }

  /// A photo whose decisions cannot be written stays where it is, in its folder and on the wall.
  @Test func aPhotoWhoseRatingCannotBeWrittenIsNotMoved() throws {
    let files = try Files()
    try Folder.create(files.root + "/photos/b.jpg.xmp")
    let bench = try files.bench()
    bench.press("G Alt-4 F m \"keep\" Enter")
    #expect(bench.state.count == 2 && bench.state.deleted == 0, "\(bench.state.status)")
    #expect(files.names("keep") == "" && files.text("photos/b.jpg") == "b.jpg", "\(bench.state.status)")
  }

  /// F9: a folder that is not there for a while, as its disk was unmounted, forgets nothing, and the wall asks before it quits.
  @Test func f9WhatWasDecidedIsKeptWhileAFolderIsAway() throws {
    let files = try Files()
    let bench = try files.bench()
    bench.press("x Alt-4 m")
    rename(files.root + "/photos", files.root + "/away")
    try Folder.create("\(files.root)/photos")
    bench.wall.replaceFeed(by: try files.feed(), isExplicit: true)
    bench.settle()
    #expect(bench.state.count == 0 && bench.state.deleted == 1 && bench.state.marked == 0)
    #expect(bench.state.status.contains("2 decisions about photos that are not there"), "\(bench.state.status)")
    bench.press("w")
    #expect(bench.state.status.contains("no file to trash; 2 decisions about photos"), "\(bench.state.status)")
    bench.press("q")
    #expect(!bench.wall.shouldQuit && bench.state.status.contains("are not there, not written: q quit"))
    bench.press("Esc")
    rmdir(files.root + "/photos")
    rename(files.root + "/away", files.root + "/photos")
    bench.wall.replaceFeed(by: try files.feed())
    bench.settle()
    #expect(bench.state.count == 1 && bench.state.deleted == 1 && bench.state.marked == 1, "\(bench.state.status)")
    bench.press("w")
    #expect(files.trash == "a.jpg a.nef a.nef.xmp" && files.names("photos") == "b.jpg b.jpg.xmp")
    bench.press("m q", settles: false)
    #expect(bench.wall.shouldQuit)
  }

  /// A photo that was deleted on the wall and then removed by another program is no decision that waits.
  @Test func whatAnotherProgramHasRemovedIsNotAskedAbout() throws {
    let files = try Files()
    let bench = try files.bench()
    bench.press("x")
    for name in ["a.nef", "a.jpg", "a.nef.xmp"] { unlink("\(files.root)/photos/\(name)") }
    bench.wall.replaceFeed(by: try files.feed())
    bench.settle()
    bench.press("q", settles: false)
    #expect(bench.wall.shouldQuit && !bench.wall.keepsSession, "\(bench.state.status)")
  }

  /// Two items of a list may name one file: it goes to the trash when both are deleted.
  @Test func aFileStaysWhileAnotherItemNamesIt() throws {
    let files = try Files()
    var options = WallOptions.still
    options.usesTrash = true
    let feed = try FeedLoader().load([
      .bytes(
        Array(#"[{"url":"b.jpg","id":"1"},{"url":"b.jpg","id":"2"},{"url":"a.jpg"}]"#.utf8), name: "feed.json",
        origin: .local(folder: FilePath(files.root + "/photos")))
    ])
    let bench = try WallBench(
      size: CellSize(columns: 140, rows: 24), options: options, feed: feed,
      services: WallServices(files: .below(files.root), record: { _ in nil }))
    bench.press("x w")
    #expect(files.trash == "" && bench.state.status.contains("1 file stays, as other photos"), "\(bench.state.status)")
    bench.press("x w")
    #expect(files.trash == "b.jpg" && files.names("photos") == "a.jpg a.nef a.nef.xmp", "\(bench.state.status)")
  }

  /// F10: what an earlier wall has moved to the trash comes back from a later one's list, with its sidecar.
  @Test func f10AnEarlierTrashCanBeTakenBack() throws {
    let files = try Files()
    do { try files.bench().press("x w") }
    #expect(files.trash == "a.jpg a.nef a.nef.xmp")
    let bench = try files.bench()
    bench.press("x D")
    #expect(bench.state.overlay == "deleted")
    bench.press("j Enter")
    #expect(bench.state.status.contains("restored ‘a.jpg’"), "\(bench.state.status)")
    #expect(files.names("photos") == "a.jpg a.nef a.nef.xmp b.jpg")
    #expect(files.trash == "" && files.names("share/Trash/info") == "")
    bench.press("u D")
    #expect(bench.state.status.contains("no photo is deleted"))
  }

  /// F12: the number of files that were not moved, and the reason.
  @Test func f12FailuresAreCounted() throws {
    let files = try Files()
    for name in ["a.nef", "b.jpg"] { try files.write("mine", to: "keep/\(name)") }
    let bench = try files.bench()
    bench.press("M F m \"keep\" Enter")
    #expect(bench.state.status.contains("2 of 2 not moved: a.nef exists there already"), "\(bench.state.status)")
    #expect(bench.state.status.contains("(and another reason; ! lists them)"), "\(bench.state.status)")
    bench.press("!")
    #expect(bench.state.overlay == "failures" && bench.text.contains("2 files were left"))
    #expect(bench.text.contains("a.nef exists there already") && bench.text.contains("b.jpg exists there already"))
    bench.press("j Enter")
    #expect(bench.state.overlay == "" && bench.state.focusTitle == "b.jpg")
    #expect(files.names("photos") == "a.jpg a.nef a.nef.xmp b.jpg")
  }

  /// Acts are done by another thread: the wall goes on, and takes what has come of them.
  @Test func actsAreDoneBesideTheWall() throws {
    let files = try Files()
    let news = DispatchSemaphore(value: 0)
    var options = WallOptions.still
    options.usesTrash = true
    let services = WallServices(files: .below(files.root, wake: { _ = news.signal() }), record: { _ in nil })
    let bench = try WallBench(
      size: CellSize(columns: 140, rows: 24), options: options, feed: files.feed(), services: services)
    bench.press("x w", settles: false)
    bench.press("u", settles: false)
    while services.files?.isBusy ?? false {
      try #require(news.wait(timeout: .now() + 60) == .success)
      bench.run(frames: 1)
    }
    #expect(files.names("photos") == "a.jpg a.nef a.nef.xmp b.jpg" && files.trash == "", "\(bench.state.status)")
    #expect(bench.state.count == 2)
    bench.press("x w q", settles: false)
    while !bench.wall.shouldQuit {
      try #require(news.wait(timeout: .now() + 60) == .success)
      bench.run(frames: 1)
    }
    #expect(files.trash == "a.jpg a.nef a.nef.xmp" && !bench.wall.keepsSession)
  }
}
