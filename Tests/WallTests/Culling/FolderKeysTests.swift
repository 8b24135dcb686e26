import Foundation
import PhotoFeed
import Platform
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// Digits send photos to folders.
@Suite(.oneAtATime) struct FolderKeysTests {
  /// Six files, and a wall on them whose digits have folders.
  private final class Files {
    let root = NSTemporaryDirectory() + "photowall-folder-keys-\(UUID().uuidString)"

    init() throws {
      try Folder.create(root + "/photos")
      for name in "abcdef" { try AtomicFile.write([1], to: FilePath("\(root)/photos/\(name).jpg")) }
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    func bench(_ folders: String = "keep,maybe,print", digits: DigitKeys = .layouts) throws -> WallBench {
      var options = WallOptions.still
      options.folderKeys = FolderKeys(folders) ?? FolderKeys()
      options.digits = digits
      let services = WallServices(
        files: .below(root, folders: true, isPhotoName: { $0.hasSuffix(".jpg") }), record: { _ in nil })
      let items = "abcdef".map { #"{"url":"\#($0).jpg","title":"\#($0).jpg","width":4,"height":3}"# }
      let feed = try FeedLoader().load([
        .bytes(
          Array("[\(items.joined(separator: ","))]".utf8), name: "feed.json",
          origin: .local(folder: FilePath(root + "/photos")))
      ])
      return try WallBench(size: CellSize(columns: 120, rows: 24), options: options, feed: feed, services: services)
    }

    /// The names in a folder, without their endings.
    func names(_ folder: String) -> String {
      ((try? Folder.names(in: FilePath("\(root)/\(folder)"))) ?? []).map(\.string).sorted()
        .map { $0.replacing(".jpg", with: "") }.joined()
    }
  }

  /// The photo leaves, and the next one has the focus: on the wall and in the full view.
  @Test(arguments: ["", "o "]) func aDigitSendsAndGoesOn(opens: String) throws {
    let files = try Files()
    let bench = try files.bench()
    bench.press(opens + "1 2 0")
    #expect(files.names("keep") == "a" && files.names("maybe") == "bc" && files.names("photos") == "def")
    #expect(bench.state.focusTitle == "d.jpg" && bench.state.status.contains("moved ‘c.jpg’ to maybe"))
    #expect(bench.state.status.contains("1 keep 1  2 maybe 2  3 print 0"), "\(bench.state.status)")
    bench.press("u")
    #expect(bench.state.focusTitle == "c.jpg" && files.names("maybe") == "b", "the photo is seen again")
    #expect(bench.state.status.contains("took ‘c.jpg’ back from maybe — Ctrl-r moves it there again"))
    bench.press("3 Ctrl-r")
    #expect(files.names("print") == "c" && bench.state.status.contains("nothing to redo"))
  }

  /// A digit that is held sends one photo.
  @Test func aHeldDigitSendsOnce() throws {
    let files = try Files()
    let bench = try files.bench()
    bench.press("1")
    for _ in 0..<5 {
      bench.wall.handle(.key(KeyEvent(.character("1"), isRepeat: true)), at: bench.time)
      bench.run(frames: 2)
    }
    #expect(files.names("keep") == "a" && bench.state.count == 5)
  }

  /// A photo that the list of deleted photos has brought back goes to its folder again when that is undone, and no other moves.
  @Test(arguments: ["", "j "]) func whatWasBroughtBackGoesAgain(choice: String) throws {
    let files = try Files()
    let bench = try files.bench()
    bench.press("1 1 D")
    let before = bench.wall.model.deleted
    bench.press(choice + "Enter")
    let back = try #require(before.subtracting(bench.wall.model.deleted).first.map { bench.wall.photos[$0].title })
    let other = back == "a.jpg" ? "b" : "a"
    #expect(files.names("keep") == other && bench.state.count == 5)
    bench.press("u")
    #expect(files.names("keep") == "ab" && files.names("photos") == "cdef" && bench.state.count == 4)
    bench.press("Ctrl-r")
    #expect(files.names("keep") == other && bench.state.count == 5)
  }

  @Test func markedPhotosGoTogether() throws {
    let files = try Files()
    let bench = try files.bench()
    bench.press("m n n m 3")
    #expect(files.names("print") == "ac" && bench.state.count == 4)
    bench.press("m n o 1")
    #expect(files.names("keep") == "e", "the photo that is seen, whatever is marked")
    bench.press("u q u u")
    #expect(files.names("photos") == "abcdef")
  }

  /// Alt with a digit rates everywhere, and a sidecar with that goes along.
  @Test(arguments: ["", "o "]) func altRates(opens: String) throws {
    let files = try Files()
    let bench = try files.bench(digits: opens.isEmpty ? .ratings : .layouts)
    bench.press(opens + "Alt-4 1")
    #expect(files.names("keep") == "aa.xmp" && bench.state.layout == "waterfall")
    bench.press("9")
    #expect(bench.state.count == 5 && bench.state.status.contains("9 does nothing here"), "\(bench.state.status)")
  }

  /// Alt-f ends the mode, in which digits are layouts and ratings again, and asks for folders if there are none.
  @Test func itIsTurnedOnAndOff() throws {
    let files = try Files()
    let bench = try files.bench()
    bench.press("Alt-f 2")
    #expect(bench.state.layout != "waterfall" && files.names("photos") == "abcdef")
    bench.press("Alt-f 2 ?")
    #expect(files.names("maybe") == "a" && !bench.state.status.contains("keep 1"))
    let others = try Files()
    let other = try others.bench("")
    other.press("0 Alt-f \"one,,two\" Enter")
    #expect(other.state.status.contains("nine folders at most, each with a name") && others.names("photos") == "abcdef")
    other.press("Alt-f \"one,_two\" Enter 0 2 0")
    #expect(others.names("two") == "ab", "\(other.state.status)")
  }

  /// After random keys each photo is in one place: in its folder while it is on the wall, else where the wall says.
  @Test(arguments: 0..<Soak.amount(3, soak: 60)) func nothingIsLostOrDoubled(seed: Int) throws {
    let files = try Files()
    let bench = try files.bench()
    var random = Soak.random(seed)
    let keys = ["1", "2", "3", "0", "u", "u", "Ctrl-r", "m", "n", "p", "x", "o", "q", "Alt-f", ">", "<"]
    for _ in 0..<60 {
      // `q` quits the wall, and asks.
      let key = keys.randomElement(using: &random) ?? "n"
      if key == "q", bench.state.overlay.isEmpty { continue }
      bench.press(key)
      if bench.state.overlay == "question" { bench.press("Esc") }
    }
    bench.press("q Esc")
    let model = bench.wall.model
    var expected: [String: String] = [:]
    for (index, name) in "abcdef".enumerated() {
      let isGone = model.deleted.contains(PhotoID(index))
      let folder = isGone ? bench.wall.services.files?.calls[PhotoID(index)]?.argument ?? "photos" : "photos"
      expected[folder, default: ""].append(name)
    }
    for folder in ["photos", "keep", "maybe", "print"] {
      let names = files.names(folder).replacing(/.\.xmp/, with: "")
      #expect(names == expected[folder] ?? "", "\(folder), seed \(seed)")
    }
    Soak.count(1, "sessions with folders by key")
  }

  /// What cannot be moved comes back with the reason.
  @Test func whatCannotBeMovedComesBack() throws {
    let files = try Files()
    try Folder.create(files.root + "/keep")
    try AtomicFile.write([2], to: FilePath(files.root + "/keep/a.jpg"))
    try AtomicFile.write([2], to: FilePath(files.root + "/maybe"))
    let bench = try files.bench()
    bench.press("1")
    #expect(bench.state.count == 6 && bench.state.status.contains("a.jpg exists there already"))
    #expect(bench.state.status.contains("1 keep 0"))
    bench.press("2")
    #expect(bench.state.count == 6 && bench.state.status.contains("1 of 1 not moved: "), "\(bench.state.status)")
    #expect(files.names("photos") == "abcdef")
  }

  @Test(arguments: [
    ("", nil), ("a", "a"), ("a, b", "a,b"), ("1,2,3,4,5,6,7,8,9", "1,2,3,4,5,6,7,8,9"),
    ("a,,b", nil), ("1,2,3,4,5,6,7,8,9,10", nil),
  ])
  func lists(text: String, printed: String?) { #expect(FolderKeys(text)?.description == printed) }
}
