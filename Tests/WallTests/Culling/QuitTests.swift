import Foundation
import PhotoFeed
import Platform
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// Nothing decided is lost by quitting.
@Suite(.oneAtATime) struct QuitTests {
  private static let wide = CellSize(columns: 120, rows: 24)

  private func bench(
    files: FileActs? = nil, feed: PhotoFeed? = nil, _ change: (inout WallOptions) -> Void = { _ in }
  ) throws -> WallBench {
    var options = WallOptions.still
    change(&options)
    let services = WallServices(write: { "wrote \($0.path)" }, files: files, record: { _ in nil })
    return try WallBench(5, size: Self.wide, options: options, feed: feed, services: services)
  }

  /// Raw files alone can only go to the trash. (deleted photos, deleted raw files, the keys of the answers)
  @Test(arguments: [(0, 0, "w d Esc"), (0, 1, "t d Esc"), (1, 0, "w t d Esc"), (2, 3, "w t d Esc")])
  func rawFilesMayGoToTheTrash(count: Int, rawCount: Int, keys: String) {
    let unsaved = UnsavedDecisions(
      count: count, rawCount: rawCount, names: [], isReordered: false, areFiles: true, usesTrash: false,
      isRecorded: false)
    #expect(unsaved.answers.map(\.key).joined(separator: " ") == keys)
  }

  /// (keys, the question or nothing if the wall quits, whether the session is kept)
  @Test(arguments: [
    ("q", "", false), ("x u q", "", false), ("s q", "", false), ("m q", "", true), ("m x u m q", "", false),
    (
      "x q",
      "1 photo deleted, not written: w write, t trash, q quit (kept for --resume), d discard, Esc stay", false
    ),
    ("x x Ctrl-c", "2 photos deleted, not written: w write, t trash", false),
    ("L q", "photos moved, not written: w write, q quit", false),
    ("x L q", "1 photo deleted, photos moved, not written: w", false),
    ("x w \"a.json\" Enter q", "", false), ("x w \"a.json\" Enter x q", "1 photo deleted", false),
    ("x q q", "", true), ("x q Ctrl-c", "", true), ("x q d", "", false),
    ("x q w \"a.json\" Enter", "", false), ("x L q w \"a.json\" Enter", "", false),
  ])
  func quitting(keys: String, question: String, isKept: Bool) throws {
    let bench = try bench()
    bench.press(keys, settles: false)
    bench.run(frames: 1)
    #expect(bench.wall.shouldQuit == question.isEmpty)
    #expect(bench.wall.keepsSession == isKept)
    #expect(bench.state.overlay == (question.isEmpty ? "" : "question"))
    #expect(question.isEmpty || bench.state.status.contains(question), "\(bench.state.status)")
  }

  @Test(arguments: ["Esc", "n", "x"]) func anyOtherKeyStays(key: String) throws {
    let bench = try bench()
    bench.press("x q \(key)")
    #expect(!bench.wall.shouldQuit && bench.state.overlay == "" && bench.state.deleted == 1)
    #expect(bench.state.status.contains("not quit"))
  }

  /// Without a journal a second q would lose the decisions.
  @Test(arguments: ["x", "m", "L", "~"]) func aJournalThatFailsKeepsNothing(key: String) throws {
    var fails = true
    let services = WallServices(record: { _ in fails ? "this session cannot be resumed: the disk is full" : nil })
    let bench = try WallBench(5, size: Self.wide, options: .still, services: services)
    bench.press(key)
    #expect(bench.state.status.contains("cannot be resumed"), "\(bench.state.status)")
    bench.press("x q")
    #expect(!bench.state.status.contains("--resume"), "\(bench.state.status)")
    bench.press("q")
    #expect(!bench.wall.shouldQuit && bench.state.overlay == "")
    fails = false
    bench.press("u x q")
    #expect(bench.state.status.contains("kept for --resume"))
    bench.press("q", settles: false)
    #expect(bench.wall.shouldQuit && bench.wall.keepsSession)
  }

  @Test func printedNamesAreAnOutlet() throws {
    let bench = try bench { $0.printsNames = true }
    bench.press("x L m q", settles: false)
    #expect(bench.wall.shouldQuit && !bench.wall.keepsSession)
  }

  @Test func aNarrowScreenLeavesOutTheRemarkFirst() {
    var unsaved = UnsavedDecisions(
      count: 2, names: ["a", "b"], isReordered: false, areFiles: true, usesTrash: false, isRecorded: true)
    var line = ConfirmationLine(.quit(unsaved), width: 80, ellipsis: "…").text
    #expect(line == " 2 photos deleted, not written: w write, t trash, q quit, d discard, Esc stay")
    unsaved.usesTrash = true
    unsaved.names = ["photo121.jpg", "photo122.jpg"]
    line = ConfirmationLine(.quit(unsaved), width: 80, ellipsis: "…").text
    #expect(line == " 2 files are not in the trash: w trash, q quit, d discard, Esc stay")
  }

  // MARK: Trash

  /// Three files, a wall on them, and a trash.
  private struct Files {
    let folder = NSTemporaryDirectory() + "photowall-quit-\(UUID().uuidString)"

    init() throws {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for name in ["a", "b", "c"] {
        _ = FileManager.default.createFile(atPath: "\(folder)/\(name).jpg", contents: Data(name.utf8))
      }
    }

    var acts: FileActs { .below(folder) }
    var left: String {
      ["a", "b", "c"].filter { FileManager.default.fileExists(atPath: "\(folder)/\($0).jpg") }.joined()
    }
    func remove() { try? FileManager.default.removeItem(atPath: folder) }

    func feed(_ names: String) -> PhotoFeed {
      let items = names.map { #"{"url":"\#($0).jpg","title":"\#($0)","width":4,"height":3}"# }
      let bytes = Array("[\(items.joined(separator: ","))]".utf8)
      return (try? FeedLoader().load([.bytes(bytes, name: "feed.json", origin: .local(folder: FilePath(folder)))]))
        ?? .empty
    }
  }

  /// (keys, files that are left, status, whether the wall has quit)
  @Test(arguments: [
    ("x x w", "c", "moved 2 files to the trash", false), ("m l m x w u", "abc", "restored 2 photos", false),
    ("x x w u", "bc", "restored ‘b’", false),
    ("x w u", "abc", "restored ‘a’", false), ("x w q", "bc", "", true),
    ("x w x q", "bc", "b is not in the trash", false),
    ("x x x q", "abc", "a, b and 1 more are not in the trash: w trash, q quit", false),
    ("x q w", "bc", "", true), ("x q q", "abc", "", true), ("x q d", "abc", "", true), ("w", "abc", "no file", false),
    ("x w x w", "c", "moved 1 file to the trash", false),
  ])
  func trashing(keys: String, left: String, status: String, quits: Bool) throws {
    let files = try Files()
    defer { files.remove() }
    let bench = try bench(files: files.acts, feed: files.feed("abc")) { $0.usesTrash = true }
    bench.press(keys, settles: false)
    bench.run(frames: 1)
    #expect(files.left == left)
    #expect(status.isEmpty || bench.state.status.contains(status), "\(bench.state.status)")
    #expect(bench.wall.shouldQuit == quits)
  }

  @Test func withoutTheOptionOnlyTheQuestionTrashes() throws {
    let files = try Files()
    defer { files.remove() }
    let bench = try bench(files: files.acts, feed: files.feed("abc"))
    bench.press("x q t", settles: false)
    #expect(files.left == "bc" && bench.wall.shouldQuit && !bench.wall.keepsSession)
  }

  /// A wall that follows its folder is told that the files have gone, and that they are back.
  @Test func aTrashedFileComesBackToItsPlace() throws {
    let files = try Files()
    defer { files.remove() }
    let bench = try bench(files: files.acts, feed: files.feed("abc")) { $0.usesTrash = true }
    bench.press("l x w")
    bench.wall.replaceFeed(by: files.feed("ac"))
    #expect(bench.state.status.contains("moved 1 file to the trash"), "\(bench.state.status)")
    bench.press("u")
    #expect(files.left == "abc" && bench.state.count == 3)
    bench.wall.replaceFeed(by: files.feed("abc"))
    bench.settle()
    #expect(bench.wall.addresses(of: .kept).map { String($0.text.suffix(5).prefix(1)) }.joined() == "abc")
    #expect(bench.state.deleted == 0 && bench.state.focusTitle == "b")
    bench.press("q", settles: false)
    #expect(bench.wall.shouldQuit)
  }

  @Test func aPictureOnTheNetworkHasNoTrash() throws {
    let web = feed(json: #"[{"url":"https://example.org/a.jpg"},{"url":"https://example.org/b.jpg"}]"#)
    let bench = try bench(feed: web)
    bench.press("x q")
    #expect(bench.state.status.contains("not written: w write, q quit"), "\(bench.state.status)")
  }
}
