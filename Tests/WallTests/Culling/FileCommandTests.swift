import Dispatch
import Foundation
import PhotoFeed
import Platform
import Sidecars
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// Commands about files, typed after a colon or given a key.
@Suite(.oneAtATime) struct FileCommandTests {
  /// A folder with photos, and a wall on it.
  private final class Files {
    let root = NSTemporaryDirectory() + "photowall-commands-\(UUID().uuidString)"

    init() throws {
      for folder in ["photos", "keep"] { try Folder.create("\(root)/\(folder)") }
      for name in "abc" { try AtomicFile.write([1], to: FilePath("\(root)/photos/\(name).jpg")) }
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    func bench(
      _ commands: [(key: String, text: String)] = [], worker: BackgroundWorker? = nil
    ) throws -> WallBench {
      var options = WallOptions.still
      options.keys = options.keys.adding(
        try commands.map { try UserCommand(key: #require(KeyChord($0.key)), text: $0.text) })
      let feed = try FeedLoader(pictures: PictureFiles(isPictureName: { $0.hasSuffix(".jpg") })).load([
        .path(root + "/photos")
      ])
      let services = WallServices(
        files: .below(root, folders: true, isPhotoName: { $0.hasSuffix(".jpg") }), record: { _ in nil }, worker: worker)
      return try WallBench(size: CellSize(columns: 120, rows: 24), options: options, feed: feed, services: services)
    }

    /// The names in a folder, without their endings.
    func names(_ folder: String) -> String {
      ((try? Folder.names(in: FilePath("\(root)/\(folder)"))) ?? []).map(\.string).sorted()
        .map { $0.replacing(".jpg", with: "") }.joined()
    }
  }

  /// Hidden folders are completed once a dot is typed.
  @Test(arguments: [(".c", ".cache/"), ("c", "cats/"), (".", ".cache/"), ("cats/", "cats/"), ("x", "x")])
  func folderNamesAreCompleted(typed: String, completed: String) throws {
    let root = NSTemporaryDirectory() + "photowall-completed-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: root) }
    for folder in [".cache", "cats"] { try Folder.create("\(root)/\(folder)") }
    var found = ""
    FileActs.below(root, folders: true).complete(typed) { found = $0 }
    #expect(found == completed)
  }

  /// (keys, photos, keep, trash, a part of the message), then all is undone by `u` as often as there are commands
  @Test(arguments: [
    (": \"copy_keep\" Enter", "abc", "a", "", "copied ‘a.jpg’ to keep — u removes the copy", 1),
    ("m n m : \"move_keep\" Enter", "c", "ab", "", "moved 2 photos to keep — u moves them back", 1),
    (": \"trash\" Enter", "bc", "", "a", "moved ‘a.jpg’ to the trash — u restores it", 1),
    (": \"co\" Tab \"ke\" Tab Enter", "abc", "a", "", "copied ‘a.jpg’ to keep", 1),
    (": \"rename_{number}\" Enter y", "1bc", "", "", "renamed ‘1.jpg’ — u takes its name back", 1),
    (": \"import_keep/{name}\" Enter y", "abc", "a", "", "imported ‘a.jpg’ to keep/{name} — u removes the copy", 1),
    ("W W", "c", "ab", "", "moved ‘b.jpg’ to keep", 2), ("o W", "bc", "a", "", "moved ‘a.jpg’ to keep", 1),
    (": \"turn_left\" Enter", "abc", "", "", "turned ‘a.jpg’ left — u turns it back", 1),
  ])
  func commands(keys: String, photos: String, keep: String, trash: String, message: String, count: Int) throws {
    let files = try Files()
    let bench = try files.bench([("W", ":move keep")])
    bench.press(keys)
    #expect(bench.state.status.contains(message), "\(bench.state.status)")
    func check() {
      #expect(files.names("photos") == photos && files.names("keep").replacing("/", with: "") == keep)
      #expect(files.names("share/Trash/files") == trash)
    }
    check()
    for _ in 0..<count { bench.press("u") }
    #expect(files.names("photos") == "abc" && files.names("keep") == "" && files.names("share/Trash/files") == "")
    for _ in 0..<count { bench.press("Ctrl-r") }
    check()
  }

  /// Files get no other names and folders before a change of many photos is recorded.
  @Test(arguments: [
    (": \"rename_{number}\" Enter y", "nothing is renamed meanwhile"),
    (": \"move_keep\" Enter", "nothing is moved meanwhile"),
  ])
  func filesWaitForAChangeOfMany(keys: String, message: String) throws {
    let files = try Files()
    let news = DispatchSemaphore(value: 0)
    let worker = BackgroundWorker(minimumCount: 0) { news.signal() }
    let bench = try files.bench(worker: worker)
    bench.settle()
    let gate = worker.occupy()
    bench.press("M \(keys)", settles: false)
    #expect(bench.wall.largeChange != nil && bench.state.status.contains(message), "\(bench.state.status)")
    #expect(files.names("photos") == "abc" && files.names("keep") == "")
    gate.signal()
    try bench.settle(after: news) { bench.wall.largeChange != nil }
    #expect(bench.state.marked == 3 && files.names("photos") == "abc" && files.names("keep") == "")
  }

  /// Keywords that a photo had before stay when a command is undone.
  @Test func keywords() throws {
    let files = try Files()
    let sidecar = FilePath("\(files.root)/photos/a.jpg.xmp")
    try AtomicFile.write(XMPPacket(XMPPacket.empty).changing(KeywordChange(adding: ["sea"])), to: sidecar)
    func keywords() throws -> [String] {
      try XMPPacket(FileDescriptor.contents(of: sidecar, limit: .max)).keywords
    }
    let bench = try files.bench()
    bench.press(": \"tag_sea,gull\" Enter")
    #expect(bench.state.status.contains("tagged ‘a.jpg’: sea,gull — u takes that back"), "\(bench.state.status)")
    #expect(try keywords() == ["sea", "gull"])
    bench.press("u")
    #expect(try keywords() == ["sea"])
    bench.press("Ctrl-r")
    #expect(try keywords() == ["sea", "gull"])
  }

  /// (typed, completed)
  @Test(
    "Tab completes keywords that photos have",
    arguments: [
      ("tag_g", ":tag gu"), ("tag_new,se", ":tag new,sea,"), ("tag_x", ":tag x"),
      ("tag_gull,_gui", ":tag gull, guide,"),
    ])
  func keywordsAreCompleted(typed: String, completed: String) throws {
    let items = #"[{"url":"a.jpg","tags":["gull","guide"]},{"url":"b.jpg","tags":["sea"]}]"#
    let bench = try WallBench(options: .still, feed: feed(json: items))
    bench.press(": \"\(typed)\" Tab")
    #expect(bench.state.status.trimmingCharacters(in: .whitespaces) == completed)
  }

  /// A photo that has got the name of a trashed one stays on the wall when the folder is read again.
  @Test func namesOfTrashedPhotosAreFree() throws {
    let files = try Files()
    let bench = try files.bench()
    bench.press(": \"trash\" Enter : \"rename_a\" Enter y")
    #expect(files.names("photos") == "ac")
    let pictures = PictureFiles(isPictureName: { $0.hasSuffix(".jpg") })
    bench.wall.replaceFeed(by: try FeedLoader(pictures: pictures).load([.path(files.root + "/photos")]))
    bench.settle()
    #expect(bench.state.count == 2 && bench.state.deleted == 1, "\(bench.state.status)")
    bench.press("u u")
    #expect(files.names("photos") == "abc" && bench.state.count == 3, "\(bench.state.status)")
  }

  /// (keys that move photos away, those that are left, the number of commands): later feeds, and with others, change nothing of it.
  @Test(arguments: [
    (": \"trash\" Enter", "bc", 1), ("l : \"trash\" Enter : \"trash\" Enter", "a", 2),
    ("m n m : \"move_keep\" Enter", "c", 1), ("x : \"trash\" Enter", "c", 2),
  ])
  func updatesKeepWhatWasMovedAway(keys: String, left: String, count: Int) throws {
    let files = try Files()
    let bench = try files.bench()
    func expect(_ letters: String) throws {
      let pictures = PictureFiles(isPictureName: { $0.hasSuffix(".jpg") })
      bench.wall.replaceFeed(by: try FeedLoader(pictures: pictures).load([.path(files.root + "/photos")]))
      bench.settle()
      let shown = bench.wall.addresses(of: .kept).map { String($0.lastComponent.prefix(1)) }.sorted().joined()
      #expect(shown == letters && bench.state.count == letters.count, "\(bench.state.status)")
    }
    bench.press(keys)
    for _ in 0..<2 { try expect(left) }
    try AtomicFile.write([2], to: FilePath(files.root + "/photos/d.jpg"))
    try expect(left + "d")
    for _ in 0..<count { bench.press("u") }
    #expect(files.names("photos") == "abcd")
    for _ in 0..<2 { try expect("abcd") }
    for _ in 0..<count { bench.press("Ctrl-r") }
    try expect(left + "d")
  }

  @Test(arguments: [
    (": \"copy\" Enter", "names can have"), (": \"turn_up\" Enter", "turn takes right, left or around"),
    (": \"copy_new\" Enter n", "nothing copied or moved"), (": \"rename_a/{name}\" Enter", "and no folder"),
    (": \"trash_b\" Enter", "trash takes no argument"),
  ])
  func whatCannotBeIsSaid(keys: String, message: String) throws {
    let files = try Files()
    let bench = try files.bench()
    bench.press(keys)
    #expect(bench.state.status.contains(message), "\(bench.state.status)")
    #expect(files.names("photos") == "abc")
  }

  /// (the text in the settings file, a part of the sentence)
  @Test(arguments: [
    (":cpoy keep", "there is no command ‘cpoy’"), (":turn", "turn takes right, left or around"),
    (":copy", "names can have"),
  ])
  func settings(text: String, sentence: String) throws {
    let error = #expect(throws: UserCommand.ParsingError.self) {
      try UserCommand(key: #require(KeyChord("W")), text: text)
    }
    #expect(error?.description.contains(sentence) ?? false)
  }
}
