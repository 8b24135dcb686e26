import Archives
import Culling
import Foundation
import PhotoFeed
import Platform
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// Decisions about photos in archives, which stay as they are.
@Suite(.oneAtATime) struct ArchiveCullingTests {
  private let root = NSTemporaryDirectory() + "photowall-archives-\(UUID().uuidString)"

  private func inFolder(_ body: (FilePath) throws -> Void) throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    try Folder.create("\(root)/keep")
    let path = FilePath("\(root)/a.zip")
    let members = ["a", "b", "sub/c"].map { TestArchive.Member("\($0).jpg", "picture \($0)") }
    let bytes = TestArchive([members[0], members[1].deflated, members[2]]).zip()
    try AtomicFile.write(bytes, to: path)
    try body(path)
    #expect(try FileDescriptor.contents(of: path, limit: 1 << 20) == bytes)
  }

  private func bench(_ path: FilePath, output: String? = nil) throws -> WallBench {
    let isPhotoName: @Sendable (String) -> Bool = { $0.hasSuffix(".jpg") }
    let feed = try FeedLoader(pictures: PictureFiles(isPictureName: isPhotoName)).load([.path(path.string)])
    let folders = FolderPlace(
      trash: Trash(dataFolder: root + "/share"), intentions: FilePath(root + "/acts"), isPhotoName: isPhotoName)
    let files = FileActs.below(root, folders: true, places: [ArchivePlace(folders)], isPhotoName: isPhotoName)
    var options = WallOptions.still
    options.output = output
    let services = WallServices(write: { "wrote \($0.path)" }, files: files, record: { _ in nil })
    return try WallBench(size: CellSize(columns: 160, rows: 24), options: options, feed: feed, services: services)
  }

  private var kept: [String] { ((try? Folder.names(in: FilePath("\(root)/keep"))) ?? []).map(\.string).sorted() }

  /// (keys, a part of the message, the number of photos that are deleted)
  @Test(arguments: [
    ("x w", "the archive stays as it is: --print kept lists names, :copy copies out", 1),
    ("Alt-5 w", "the archive stays as it is", 0),
    (": \"trash\" Enter", "the archive stays as it is", 0), (": \"move_keep\" Enter", "the archive stays as it is", 0),
    (": \"turn_left\" Enter", "the archive stays as it is", 0), ("x u w", "write to:", 0),
    ("x q", "1 photo deleted", 1),
    ("x q w", "write to:", 1), ("L w", "write to:", 0),
  ])
  func decisions(keys: String, message: String, deleted: Int) throws {
    try inFolder { path in
      let bench = try bench(path)
      bench.press(keys)
      #expect(bench.state.status.contains(message), "\(bench.state.status)")
      #expect(bench.state.deleted == deleted && kept.isEmpty)
    }
  }

  @Test func feedsAndTrashes() throws {
    try inFolder { path in
      let bench = try bench(path, output: "kept.json")
      bench.press("x w")
      #expect(bench.state.status.contains("wrote kept.json"), "\(bench.state.status)")
      let other = try self.bench(path)
      other.press("x")
      var message = ""
      other.wall.trashDeleted { message = $0 }
      #expect(message.contains("the archive stays as it is"))
    }
  }

  @Test func photosAreCopiedOut() throws {
    try inFolder { path in
      let bench = try bench(path)
      bench.press(": \"copy_keep\" Enter n : \"copy_keep\" Enter")
      #expect(bench.state.status.contains("copied ‘b.jpg’ to keep — u removes the copy"), "\(bench.state.status)")
      #expect(kept == ["a.jpg", "b.jpg"])
      let copy = FilePath("\(root)/keep/b.jpg")
      #expect(try FileDescriptor.contents(of: copy, limit: 100) == Array("picture b".utf8))
      #expect(FileFingerprint(path: copy)?.seconds == 1_700_000_000)
      bench.press("u")
      #expect(kept == ["a.jpg"], "\(bench.state.status)")
      bench.press("Ctrl-r")
      #expect(kept == ["a.jpg", "b.jpg"], "\(bench.state.status)")
    }
  }
}
