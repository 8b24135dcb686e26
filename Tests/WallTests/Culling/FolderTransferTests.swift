import Foundation
import PhotoFeed
import Platform
import Sidecars
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// `F` copies and moves the files of photos to folders, with their sidecars.
@Suite(.oneAtATime) struct FolderTransferTests {
  /// Three files with a sidecar for `a`, and a wall on them. Names of folders are below `root`.
  private final class Files {
    let root = NSTemporaryDirectory() + "photowall-folders-\(UUID().uuidString)"

    init() throws {
      for folder in ["photos", "keep", "kept", "other"] { try Folder.create("\(root)/\(folder)") }
      for name in ["a.jpg", "b.jpg", "c.jpg"] { try write(name, to: "photos/\(name)") }
      let packet = try XMPPacket(XMPPacket.empty).setting(PhotoRating(stars: 3))
      try AtomicFile.write(packet, to: FilePath("\(root)/photos/a.jpg.xmp"))
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    func write(_ text: String, to path: String) throws {
      try AtomicFile.write(Array(text.utf8), to: FilePath("\(root)/\(path)"))
    }

    func bench(trash: Bool = false) throws -> WallBench {
      var options = WallOptions.still
      options.usesTrash = trash
      let services = WallServices(
        write: { "wrote \($0.path)" },
        files: .below(root, folders: true, isPhotoName: { $0.hasSuffix(".jpg") }),
        record: { _ in nil })
      let items = ["a", "b", "c"].map { #"{"url":"\#($0).jpg","title":"\#($0)","width":4,"height":3}"# }
      let bytes = Array("[\(items.joined(separator: ",")),{\"url\":\"https://p.example/d.jpg\"}]".utf8)
      let feed = try FeedLoader().load([
        .bytes(bytes, name: "feed.json", origin: .local(folder: FilePath(root + "/photos")))
      ])
      return try WallBench(size: CellSize(columns: 120, rows: 24), options: options, feed: feed, services: services)
    }

    /// The names in a folder.
    func names(_ folder: String) -> String {
      ((try? Folder.names(in: FilePath("\(root)/\(folder)"))) ?? []).map(\.string).sorted().joined(separator: " ")
    }

    func text(_ path: String) -> String? {
      FileManager.default.contents(atPath: "\(root)/\(path)").map { String(decoding: $0, as: UTF8.self) }
    }
  }

  @Test func copiesStayAndGoWithTheirSidecars() throws {
    let files = try Files()
    let bench = try files.bench()
    bench.press("m n m F c \"keep\" Enter")
    #expect(files.names("keep") == "a.jpg a.jpg.xmp b.jpg" && files.text("keep/b.jpg") == "b.jpg")
    #expect(files.names("photos") == "a.jpg a.jpg.xmp b.jpg c.jpg" && bench.state.count == 4)
    #expect(bench.state.status.contains("copied 2 photos to keep — u removes the copies"))
  }

  /// Undoing removes the copies, but not one that was changed since; what was there before stays, too.
  @Test func copiesAreRemovedAgain() throws {
    let files = try Files()
    try files.write("mine", to: "keep/mine.jpg")
    let bench = try files.bench()
    bench.press("F c \"keep\" Enter n Alt-3 u")
    #expect(files.names("keep") == "a.jpg a.jpg.xmp mine.jpg")
    bench.press("u")
    #expect(files.names("keep") == "mine.jpg" && files.names("photos") == "a.jpg a.jpg.xmp b.jpg c.jpg")
    #expect(bench.state.status.contains("removed what was copied of ‘a’ from keep"), "\(bench.state.status)")
    bench.press("Ctrl-r")
    #expect(files.names("keep") == "a.jpg a.jpg.xmp mine.jpg")
    try files.write("changed", to: "keep/a.jpg")
    bench.press("u")
    #expect(files.names("keep") == "a.jpg a.jpg.xmp mine.jpg" && files.text("keep/a.jpg") == "changed")
    #expect(bench.state.status.contains("a.jpg was changed since, and stays"), "\(bench.state.status)")
  }

  @Test func movedPhotosLeaveTheWallAndComeBack() throws {
    let files = try Files()
    let bench = try files.bench()
    bench.press("F m \"keep\" Enter")
    #expect(files.names("keep") == "a.jpg a.jpg.xmp" && files.names("photos") == "b.jpg c.jpg")
    #expect(bench.state.count == 3 && bench.state.status.contains("moved ‘a’ to keep — u moves it back"))
    #expect(bench.wall.unsavedDecisions == nil && bench.wall.addresses(of: .deleted).isEmpty)
    #expect(bench.state.status.contains("1 moved") && !bench.state.status.contains("deleted"), "\(bench.state.status)")
    bench.press("x")
    #expect(bench.state.status.contains("1 moved") && bench.state.status.contains("1 deleted"), "\(bench.state.status)")
    bench.press("u u")
    #expect(files.names("keep") == "" && files.names("photos") == "a.jpg a.jpg.xmp b.jpg c.jpg")
    #expect(bench.state.count == 4)
    bench.press("Ctrl-r")
    #expect(files.names("keep") == "a.jpg a.jpg.xmp", "made again")
    bench.press("u x u Ctrl-r")
    #expect(files.names("keep") == "" && bench.state.count == 3, "another decision: only deleted")
  }

  /// The list of deleted photos has them, too.
  @Test func theListOfDeletedPhotosBringsOneBack() throws {
    let files = try Files()
    let bench = try files.bench()
    bench.press("F m \"keep\" Enter x D j Enter")
    #expect(files.names("photos") == "a.jpg a.jpg.xmp b.jpg c.jpg" && bench.state.count == 3)
    bench.press("u")
    #expect(files.names("keep") == "a.jpg a.jpg.xmp" && bench.state.count == 2)
    bench.press("Ctrl-r")
    #expect(files.names("keep") == "" && bench.state.count == 3)
  }

  /// Files that were moved do not go to the trash.
  @Test func writingLeavesThemThere() throws {
    let files = try Files()
    let bench = try files.bench(trash: true)
    bench.press("F m \"keep\" Enter x w")
    #expect(files.names("keep") == "a.jpg a.jpg.xmp" && files.names("photos") == "c.jpg")
    #expect(bench.state.status.contains("moved 1 file to the trash"), "\(bench.state.status)")
  }

  /// What was decided is in the sidecar that goes along.
  @Test func decisionsGoAlong() throws {
    let files = try Files()
    let bench = try files.bench()
    bench.press("Alt-5 n Alt-4 p F m \"keep\" Enter")
    #expect(try SidecarReader.read(FilePath("\(files.root)/keep/a.jpg")).rating.stars == 5)
    #expect(files.names("photos") == "b.jpg c.jpg", "the other photo's sidecar is not written")
    bench.press("u")
    #expect(try SidecarReader.read(FilePath("\(files.root)/photos/a.jpg")).rating.stars == 5)
  }

  /// Nothing is replaced, and a photo goes with all its files or not at all.
  @Test(arguments: ["a.jpg", "a.jpg.xmp"]) func nothingIsReplaced(existing: String) throws {
    let files = try Files()
    try files.write("mine", to: "keep/" + existing)
    let bench = try files.bench()
    for key in ["c", "m"] {
      bench.press("m n m F \(key) \"keep\" Enter")
      #expect(
        bench.state.status.contains("1 of 2 not \(key == "c" ? "copied" : "moved"): \(existing) exists there already"))
      #expect(files.text("keep/" + existing) == "mine" && files.names("photos").contains("a.jpg a.jpg.xmp"))
      #expect(files.names("keep") == existing + " b.jpg")
      try FileManager.default.removeItem(atPath: files.root + "/keep/b.jpg")
      bench.press("M g")
    }
  }

  @Test func aNameThatIsTakenKeepsTheFileInItsFolder() throws {
    let files = try Files()
    let bench = try files.bench()
    bench.press("n F m \"keep\" Enter")
    try files.write("new", to: "photos/b.jpg")
    bench.press("u")
    #expect(files.text("photos/b.jpg") == "new" && files.text("keep/b.jpg") == "b.jpg")
    #expect(bench.state.status.contains("exists again; the moved file stays in"))
  }

  /// (what is typed, where the file is then, what the wall says)
  @Test(arguments: [
    ("\"ke\" Tab \"e\" Tab Enter", "keep", "copied ‘a’"), ("\"kept\" Enter", "kept", "copied ‘a’"),
    ("\"o\" Tab Enter", "other", "copied ‘a’"), ("\"new/er\" Enter y", "new/er", "copied ‘a’"),
    ("\"new\" Enter n", "", "nothing copied or moved"), ("\"new\" Esc", "", "nothing copied or moved"),
    ("Enter", "", "nothing copied or moved"), ("\"photos/b.jpg\" Enter", "", "is not a folder"),
    ("\"photos\" Enter", "", "a.jpg exists there already"), ("\"x\" Tab Enter n", "", "nothing copied or moved"),
  ])
  func folders(typed: String, folder: String, message: String) throws {
    let files = try Files()
    let bench = try files.bench()
    bench.press("F c " + typed)
    for name in ["keep", "kept", "other", "new/er"] {
      #expect(files.names(name) == (name == folder ? "a.jpg a.jpg.xmp" : ""), "\(name)")
    }
    #expect(bench.state.status.contains(message), "\(bench.state.status)")
    if !folder.isEmpty {
      bench.press("n F c Enter")
      #expect(files.names(folder) == "a.jpg a.jpg.xmp b.jpg", "the last folder is suggested")
    }
  }

  /// The question has the commands with keys, and no others.
  @Test func theQuestionHasAKeyForEachCommand() throws {
    let files = try Files()
    let bench = try files.bench()
    bench.press("F")
    #expect(
      bench.state.status.contains(
        "‘a’: c copies to a folder, m moves there, i imports what is new, r renames here, Esc nothing"),
      "\(bench.state.status)")
    bench.press("Esc")
    #expect(bench.state.status.contains("nothing copied or moved") && files.names("keep") == "")
  }

  /// The message about an import counts files that are no photos by their kinds, the most frequent first. The message about
  /// a copy does not.
  @Test(arguments: [
    ("c \"keep\" Enter", "copied ‘a’ to keep"),
    ("i \"keep\" Enter y", "imported ‘a’; not copied, as they are no photos: 2 TXT, 1 MOV, 1 T\u{fffd}T"),
  ])
  func whatIsNoPhotoIsCounted(keys: String, message: String) throws {
    let files = try Files()
    for name in ["one.txt", "two.txt", "clip.mov", "odd.t\u{7}t"] { try files.write("x", to: "photos/\(name)") }
    let bench = try files.bench()
    bench.press("F " + keys)
    #expect(files.names("keep") == "a.jpg a.jpg.xmp")
    #expect(bench.wall.status.message?.text.hasPrefix(message) == true, "\(bench.state.status)")
  }

  @Test func photosOnTheNetworkStay() throws {
    let files = try Files()
    let bench = try files.bench()
    bench.press("M F")
    #expect(bench.state.status.contains("only files can be moved, and not all of 4 photos are files"))
  }

  /// In a comparison the photo that keys act on, whatever is marked; the next one takes its place.
  @Test func oneOfTwo() throws {
    let files = try Files()
    let bench = try files.bench()
    bench.press("m n m n m C F m \"keep\" Enter")
    #expect(files.names("keep") == "b.jpg" && bench.state.overlay == "compare" && bench.state.focusTitle == "c")
  }

  /// `F i` copies what is new, to two folders, and counts what is no photo.
  @Test func cardsAreImported() throws {
    let files = try Files()
    try files.write("a film", to: "photos/clip.mov.txt")
    let bench = try files.bench()
    bench.press("m n m F i \"keep/{name}\" Space \"+\" Space \"other\" Enter")
    #expect(bench.state.status.contains("y imports 2"), "\(bench.state.status)")
    bench.press("y")
    #expect(files.names("keep") == "a.jpg a.jpg.xmp b.jpg" && files.names("other") == "a.jpg a.jpg.xmp b.jpg")
    bench.press("F i \"kept\" Enter")
    #expect(bench.state.status.contains("nothing is new of 2 photos") && files.names("kept").isEmpty)
    bench.press("u")
    #expect(files.names("keep").isEmpty && files.names("other").isEmpty)
    bench.press("F i \"kept\" Enter y")
    #expect(files.names("kept") == "a.jpg a.jpg.xmp b.jpg")
  }
}
