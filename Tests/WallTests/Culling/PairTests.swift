import Foundation
import PhotoFeed
import Platform
import Sidecars
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// `a.nef` beside `a.jpg` is one photo: it is rated, trashed and printed with both files.
@Suite(.oneAtATime) struct PairTests {
  private final class Files {
    let folder = NSTemporaryDirectory() + "photowall-pairs-\(UUID().uuidString)"

    init() throws {
      try Folder.create(folder)
      for name in ["a.jpg", "a.nef", "b.jpg"] {
        try AtomicFile.write(Array(name.utf8), to: FilePath("\(folder)/\(name)"))
      }
      try AtomicFile.write(
        try XMPPacket(XMPPacket.empty).setting(PhotoRating(stars: 2)), to: FilePath(folder + "/a.xmp"))
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func bench(pairs: PairMode = .join) throws -> WallBench {
      var options = WallOptions.still
      options.usesTrash = true
      var services = WallServices(
        trash: TrashSession(Trash(dataFolder: folder + "/share"), folder: { [folder] in "\(folder)/\($0)" }),
        record: { _ in nil })
      services.ratings = RatingSaver { !$0.hasSuffix(".xmp") }
      let pictures = PictureFiles(
        isPictureName: { !$0.hasSuffix(".xmp") }, pairPart: { $0.hasSuffix(".nef") ? .raw : .picture })
      let feed = try FeedLoader(folders: FolderOptions(pairs: pairs), pictures: pictures).load([.path(folder)])
      return try WallBench(size: CellSize(columns: 120, rows: 24), options: options, feed: feed, services: services)
    }

    var names: [String] {
      ((try? Folder.names(in: FilePath(folder))) ?? []).map(\.string).filter { $0.contains(".") }.sorted()
    }
  }

  @Test func bothFilesMoveToAFolderAndBack() throws {
    let files = try Files()
    let bench = try files.bench()
    bench.press("F m \"keep\" Enter y")
    #expect(files.names == ["b.jpg"] && bench.state.status.contains("moved"), "\(bench.state.status)")
    #expect(Set(try Folder.names(in: FilePath(files.folder + "/keep"))) == ["a.jpg", "a.nef", "a.xmp"])
    bench.press("u")
    #expect(files.names == ["a.jpg", "a.nef", "a.xmp", "b.jpg"])
  }

  @Test func bothFilesGoToTheTrashAndComeBack() throws {
    let files = try Files()
    let bench = try files.bench()
    #expect(bench.state.items.map(\.title) == ["a.nef+jpg", "b.jpg"])
    bench.press("x")
    #expect(
      bench.wall.addresses(of: .deleted).map(\.lastComponent) == ["a.nef", "a.jpg"])
    bench.press("w")
    #expect(bench.state.status.contains("2 files go to the trash"), "\(bench.state.status)")
    #expect(files.names == ["b.jpg"])
    bench.press("u")
    #expect(files.names == ["a.jpg", "a.nef", "a.xmp", "b.jpg"])
  }

  /// Apart, the sidecar may belong to either.
  @Test func thePairHasOneSidecar() throws {
    let files = try Files()
    let apart = try files.bench(pairs: .separate)
    #expect(apart.state.items.map(\.title) == ["a.jpg", "a.nef", "b.jpg"])
    apart.press("Alt-4 w")
    #expect(try SidecarReader.read(FilePath(files.folder + "/a.nef")).rating.stars == 2, "\(apart.state.status)")
    try files.bench().press("Alt-4 w")
    #expect(try SidecarReader.read(FilePath(files.folder + "/a.nef")).rating.stars == 4)
    #expect(files.names == ["a.jpg", "a.nef", "a.xmp", "b.jpg"])
  }

  @Test func theFileThatIsNamedIsFound() throws {
    let files = try Files()
    let feed = try files.bench().wall.feed
    for (name, index) in [("a.jpg", 0), ("a.nef", 0), ("b.jpg", 1), ("a.png", nil)] {
      #expect(feed.index(of: FilePath(files.folder + "/" + name)) == index, "\(name)")
    }
  }
}
