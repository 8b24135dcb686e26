import Dispatch
import Foundation
import PhotoFeed
import Pictures
import Platform
import Sidecars
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// `>`, `<` and `^` turn photos: on the screen at once, in sidecars or files by `w`.
@Suite(.oneAtATime) struct TurningTests {
  /// Three JPEG files without pixels, and a wall on them.
  private final class Files {
    let folder = NSTemporaryDirectory() + "photowall-turns-\(UUID().uuidString)"

    init() throws {
      try Folder.create(folder)
      let jpeg: [UInt8] =
        [0xff, 0xd8, 0xff, 0xe0, 0, 7] + Array("JFIF\0".utf8) + [0xff, 0xc0, 0, 11, 8, 0, 3, 0, 4, 1, 1, 0x11, 0]
      for name in ["a", "b", "c"] { try AtomicFile.write(jpeg, to: FilePath("\(folder)/\(name).jpg")) }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func feed() throws -> PhotoFeed {
      let items = ["a", "b", "c"].map { #"{"url":"\#($0).jpg","title":"\#($0)","width":4,"height":3}"# }
      let bytes = Array("[\(items.joined(separator: ",")),{\"url\":\"https://p.example/d.jpg\"}]".utf8)
      return try FeedLoader().load([.bytes(bytes, name: "feed.json", origin: .local(folder: FilePath(folder)))])
    }

    func bench(
      _ turning: TurningPlace = .sidecar, record: @escaping ([SessionJournal.Entry]) -> Void = { _ in }
    ) throws -> WallBench {
      var options = WallOptions.still
      options.turning = turning
      var services = WallServices(
        files: .below(folder),
        record: {
          record($0)
          return nil
        })
      services.facts.identity = { FileIdentity(of: $0, readsBytes: $1) }
      return try WallBench(size: CellSize(columns: 120, rows: 24), options: options, feed: feed(), services: services)
    }

    func orientation(_ name: String) throws -> PictureOrientation {
      try PictureHeader.read(path: FilePath("\(folder)/\(name).jpg")).orientation
    }

    func turn(_ name: String) throws -> PictureOrientation {
      try SidecarReader.read(FilePath("\(folder)/\(name).jpg")).rating.turn
    }
  }

  /// The layout follows, the picture is drawn turned, and undoing turns back.
  @Test func theScreenFollows() throws {
    let files = try Files()
    let bench = try files.bench()
    func shape() -> Bool { bench.wall.photos.aspectRatio(of: 0) > 1 }
    let item = try #require(bench.state.items.first)
    #expect(shape())
    bench.press(">")
    let turned = try #require(bench.state.items.first)
    #expect(!shape() && turned.frame.rows > item.frame.rows && bench.wall.photos[0].sizeText == "3×4")
    #expect(bench.state.status.contains("turned ‘a’ right — u turns it back; w writes it to the sidecar"))
    bench.press("^")
    #expect(!shape() && bench.wall.photos.turn(of: 0) == .left && !bench.state.status.contains("sidecar"))
    bench.press("<")
    #expect(shape() && bench.wall.photos.turn(of: 0) == .down)
    bench.press("u u u")
    #expect(shape() && bench.state.counts[.turn] == 0 && bench.state.items.first?.frame == item.frame)
    bench.press("Ctrl-r")
    #expect(bench.wall.photos.turn(of: 0) == .right && bench.state.items.first?.frame == turned.frame)
  }

  /// A turn that a sidecar tells is seen as soon as it has been read.
  @Test func theLayoutFollowsSidecars() throws {
    let files = try Files()
    let first = try files.bench()
    let upright = try #require(first.state.items.first).frame
    first.press("> w")
    let turned = try #require(first.state.items.first).frame
    let news = DispatchSemaphore(value: 0)
    let worker = BackgroundWorker { news.signal() }
    let gate = worker.occupy()
    var services = WallServices()
    services.facts.worker = worker
    let bench = try WallBench(
      size: CellSize(columns: 120, rows: 24), options: .still, feed: files.feed(), services: services)
    #expect(bench.state.items.first?.frame == upright && upright != turned)
    gate.signal()
    try bench.settle(after: news) { bench.wall.fileFactsReader.isReading }
    #expect(bench.wall.photos.turn(of: 0) == .right && bench.state.items.first?.frame == turned)
  }

  @Test func markedPhotosTurnTogetherAndOthersCannot() throws {
    let files = try Files()
    let bench = try files.bench()
    bench.press("m n m >")
    #expect(bench.state.counts[.turn] == 2)
    bench.press("o >")
    #expect(bench.wall.photos.turn(of: 0) == .right && bench.wall.photos.turn(of: 1) == .down, "the photo that is seen")
    bench.press("q G >")
    #expect(bench.state.status.contains("only files can be turned"))
  }

  /// `w` writes a turn to the sidecar, a wall reads it there, and turns on from that.
  @Test func sidecars() throws {
    let files = try Files()
    let bench = try files.bench()
    bench.press("> w")
    #expect(try files.turn("a") == .right && files.orientation("a") == .up)
    #expect(bench.state.status.contains("wrote the turn of 1 photo"), "\(bench.state.status)")
    bench.press("u w")
    #expect(try files.turn("a") == .up, "undone after it was written")
    bench.press("Ctrl-r Alt-3 w")
    #expect(bench.wall.unsavedDecisions == nil)
    let facts = FileFactsStore().facts(of: FilePath(files.folder + "/a.jpg"))
    #expect(facts.rating.turn == .right && facts.rating.stars == 3)
    #expect(FileFacts(line: facts.line) == facts)
  }

  /// In the file, the turn counts from what the file tells then, also in the history and in the journal.
  @Test func filesThemselves() throws {
    let files = try Files()
    let bench = try files.bench(.files)
    bench.press("> w")
    #expect(try files.orientation("a") == .right && files.turn("a") == .up)
    #expect(bench.state.counts[.turn] == 0 && bench.wall.unsavedDecisions == nil)
    bench.press("u")
    #expect(bench.wall.photos.turn(of: 0) == .left)
    bench.press("w")
    #expect(try files.orientation("a") == .up && bench.state.counts[.turn] == 0)
    bench.press("Ctrl-r > w")
    #expect(try files.orientation("a") == .down)
  }

  /// A file that the wall itself has turned is still the one that was marked.
  @Test func turnedFilesAreNoOthers() throws {
    let files = try Files()
    let bench = try files.bench(.files)
    bench.press("m > w")
    #expect(try files.orientation("a") == .right && bench.wall.changedFiles(of: .marked).isEmpty)
    try AtomicFile.write([1], to: FilePath(files.folder + "/a.jpg"))
    #expect(bench.wall.changedFiles(of: .marked).map(\.lastComponent?.string) == ["a.jpg"])
  }

  /// What is recorded after a file was turned is about the file as it is then.
  @Test func theJournalHasTheTurnedFile() throws {
    let files = try Files()
    var identities: [FileIdentity] = []
    var decided = 0
    let bench = try files.bench(.files) { entries in
      for case .decided(_, _, let identity) in entries {
        decided += 1
        identities += [identity].compactMap(\.self)
      }
    }
    let path = FilePath(files.folder + "/a.jpg")
    bench.press("m >")
    let (before, count) = (identities, decided)
    #expect(!before.isEmpty && before.allSatisfy { $0.matches(path) })
    identities = []
    bench.press("w")
    #expect(before.allSatisfy { !$0.matches(path) }, "the file has changed")
    #expect(decided > count && identities.allSatisfy { $0.matches(path) })
  }

  /// A session that is resumed does not turn once more what was written.
  @Test func theJournalHasWhatIsNotWritten() throws {
    let files = try Files()
    let state = files.folder + "/state"
    var options = WallOptions.still
    options.turning = .files
    func open(resumes: Bool) throws -> (bench: WallBench, store: SessionStore) {
      let services = WallServices(files: .below(files.folder))
      return try WallBench.recorded(
        ["feed.json"], try files.feed(), in: state, resumes: resumes, options: options, services: services)
    }
    let (first, store) = try open(resumes: false)
    first.press("> w n ^")
    store.keep()
    let (second, _) = try open(resumes: true)
    #expect(second.wall.photos.turn(of: 0) == .up && second.wall.photos.turn(of: 1) == .down)
    #expect(try files.orientation("a") == .right)
  }

  /// A file without a place for a turn is turned by the sidecar, and that is said.
  @Test func whereThereIsNoPlace() throws {
    let files = try Files()
    try AtomicFile.write(Array("GIF89a\u{4}\0\u{3}\0\0\0\0;".utf8), to: FilePath(files.folder + "/a.jpg"))
    let bench = try files.bench(.files)
    bench.press("m n m > w")
    #expect(try files.turn("a") == .right && files.orientation("b") == .right)
    #expect(
      bench.state.status.contains("wrote the turns of 2 photos; 1 was turned in the sidecar, as the file has no place"),
      "\(bench.state.status)")
  }
}
