import Basics
import Dispatch
import Foundation
import PhotoFeed
import Platform
import TestSupport
import Testing

@testable import Wall

/// Only the photos that the user has chosen go to the trash, whatever their names are and whatever has taken their names since.
@Suite(.oneAtATime) struct OtherFilesTests {
  private let folder = NSTemporaryDirectory() + "photowall-others-\(UUID().uuidString)"
  private var photos: String { folder + "/photos" }

  private func inFolder(_ names: [String], _ body: () throws -> Void) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: photos, withIntermediateDirectories: true)
    for (number, name) in names.enumerated() { try write(String(repeating: "x", count: number + 1), to: name) }
    try body()
  }

  /// FileManager would normalise the name.
  private func write(_ text: String, to name: String) throws {
    let file = try FileDescriptor.opened(
      "\(photos)/\(name)", .writeOnly, options: [.create], permissions: .ownerReadWrite)
    _ = try file.closeAfter { try file.writeAll(text.utf8) }
  }

  private var files: PictureFiles { PictureFiles(isPictureName: { $0.hasSuffix(".jpg") }) }
  private func load() throws -> PhotoFeed { try FeedLoader(pictures: files).load([.path(photos)]) }

  /// The names of the files that are left.
  private func left() throws -> Set<ExactText> {
    Set(try Folder.names(in: FilePath(photos)).map { ExactText($0.string) })
  }

  private func open(
    resumes: Bool = false, worker: BackgroundWorker? = nil
  ) throws -> (bench: WallBench, store: SessionStore) {
    var options = WallOptions.still
    options.usesTrash = true
    var services = WallServices(files: .below(folder))
    services.facts.identity = { FileIdentity(of: $0, readsBytes: $1) }
    services.worker = worker
    return try WallBench.recorded(
      [photos], load(), in: folder + "/state", resumes: resumes, options: options, services: services)
  }

  /// Names that have been taken for each other: by what follows a tab, or under Unicode normalisation. (names, chosen one)
  @Test(arguments: [
    ["a\tb.jpg", "c\tb.jpg", "z.jpg"], ["caf\u{e9}.jpg", "cafe\u{301}.jpg"], ["a\nb.jpg", "a b.jpg", "a%0Ab.jpg"],
  ])
  func oneOfSeveralAlikeIsTrashed(names: [String]) throws {
    for index in names.indices {
      try inFolder(names) {
        let order = try load()
        var (bench, store) = try open()
        bench.press(String(repeating: "n ", count: index) + "x")
        store.keep()  // as a kill does
        (bench, store) = try open(resumes: true)
        #expect(bench.state.deleted == 1)
        bench.press("w")
        var expected = Set(names.map { ExactText($0) })
        expected.remove(ExactText(order.address(at: index).lastComponent))
        #expect(try left() == expected, "\(bench.state.status)")
        bench.press("q", settles: false)
        #expect(bench.wall.shouldQuit)
      }
    }
  }

  @Test func aSessionResumesAtThePhotoWhereItWasLeft() throws {
    try inFolder(["0.jpg", "1.jpg", "2.jpg", "3.jpg"]) {
      let (bench, store) = try open()
      bench.press("n m n n q", settles: false)
      #expect(bench.wall.shouldQuit)
      store.keep()
      let (resumed, _) = try open(resumes: true)
      #expect(resumed.state.focus == 4 && resumed.state.marked == 1)
    }
  }

  /// (answer, files that are left)
  @Test(arguments: [("t", ["2.jpg"]), ("Esc", ["0.jpg", "2.jpg"])])
  func anotherFileOfTheNameIsAskedAbout(answer: String, names: [ExactText]) throws {
    try inFolder(["0.jpg", "1.jpg", "2.jpg"]) {
      let (bench, store) = try open()
      bench.press("x")
      rename(photos + "/1.jpg", photos + "/0.jpg")
      bench.wall.replaceFeed(by: try load())
      bench.press("w")
      #expect(try left() == ["0.jpg", "2.jpg"])
      #expect(bench.state.status.contains("‘0.jpg’ is not the file that you deleted"), "\(bench.state.status)")
      bench.press(answer)
      #expect(try left() == Set(names))
      #expect(bench.wall.changedFiles(of: .deleted).map(\.string) == (answer == "t" ? [] : [photos + "/0.jpg"]))
      store.end()
    }
  }

  /// The files of a change that is recorded in the background are known again: one that has changed since is asked about.
  @Test(arguments: [false, true]) func filesOfManyAreKnownAgain(resumes: Bool) throws {
    try inFolder(["0.jpg", "1.jpg", "2.jpg"]) {
      let news = DispatchSemaphore(value: 0)
      var (bench, store) = try open(worker: BackgroundWorker(minimumCount: 0) { news.signal() })
      func press(_ keys: String) throws {
        bench.press(keys, settles: false)
        try bench.settle(after: news) { !bench.wall.tasks.tasks.isEmpty }
      }
      try press("M")
      try press("x")
      #expect(bench.state.deleted == 3 && bench.state.count == 0)
      if resumes {
        store.keep()
        (bench, store) = try open(resumes: true)
        #expect(bench.state.deleted == 3)
      }
      try write("other", to: "1.jpg")
      try press("w")
      #expect(try left() == ["1.jpg"])
      #expect(bench.state.status.contains("‘1.jpg’ is not the file that you deleted"), "\(bench.state.status)")
      try press("Esc")
      #expect(bench.wall.changedFiles(of: .deleted).map(\.string) == [photos + "/1.jpg"])
      if !resumes {
        try press("u")
        #expect(try left() == ["0.jpg", "1.jpg", "2.jpg"] && bench.state.deleted == 0)
      }
      store.end()
    }
  }

  /// A file that was only renamed onto itself, linked, or made unwritable is still the same.
  @Test func theSameFileIsNotAskedAbout() throws {
    try inFolder(["0.jpg", "1.jpg"]) {
      let (bench, store) = try open()
      bench.press("x")
      chmod(photos + "/0.jpg", 0o400)
      bench.press("w")
      #expect(try left() == ["1.jpg"])
      store.end()
    }
  }

  /// A line without an identity, as of a file that could not be read.
  @Test func anEarlierJournalIsAskedAbout() throws {
    try inFolder(["a\tb.jpg", "c\tb.jpg"]) {
      let names = SessionStore(names: [photos], folder: folder + "/state", resumes: false)
      #expect(names.record([.decided(.deleted, "x")]) == nil)
      names.keep()
      let sessions = folder + "/state/photowall/sessions"
      let name = try #require(try FileManager.default.contentsOfDirectory(atPath: sessions).first)
      try Data("photowall session 3\nfeed \(photos)\ndeleted \(photos)/a%09b.jpg\n".utf8)
        .write(to: URL(fileURLWithPath: "\(sessions)/\(name)"))
      let (bench, store) = try open(resumes: true)
      #expect(bench.state.deleted == 1)
      bench.press("w")
      #expect(bench.state.status.contains("may be not the file"), "\(bench.state.status)")
      #expect(try left().count == 2)
      bench.press("t")
      #expect(try left() == ["c\tb.jpg"])
      store.end()
    }
  }

  /// Addresses that differ in a secret only are two photos, and the journal has neither secret.
  @Test func photosThatDifferInASecretAreTwo() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let feed = feed(json: #"[{"url":"https://h/p?token=1"},{"url":"https://h/p?token=2"}]"#)
    func open(resumes: Bool) throws -> (bench: WallBench, store: SessionStore) {
      try WallBench.recorded(["f.json"], feed, in: folder, resumes: resumes)
    }
    let (bench, store) = try open(resumes: false)
    bench.press("l x")
    store.keep()
    let sessions = folder + "/photowall/sessions"
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: sessions).first)
    #expect(!(try String(contentsOfFile: "\(sessions)/\(name)", encoding: .utf8)).contains("token=2"))
    let (resumed, other) = try open(resumes: true)
    #expect(resumed.wall.addresses(of: .kept).map(\.text) == ["https://h/p?token=1"])
    other.end()
  }
}
