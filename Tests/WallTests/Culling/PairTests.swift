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

    func bench(
      pairs: PairMode = .join, picks: Bool = false,
      record: @escaping ([SessionJournal.Entry]) -> String? = { _ in nil }
    ) throws -> WallBench {
      var options = WallOptions.still
      (options.usesTrash, options.picks) = (true, picks)
      let services = WallServices(
        files: .below(folder, folders: true), record: record)
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

  /// New names are shown before it is done; `u` takes them back.
  @Test func namesByAPatternAreShownFirst() throws {
    let files = try Files()
    let bench = try files.bench()
    bench.press("M F m \"keep/{ext}-{nam}\" Enter")
    #expect(bench.state.status.contains("names can have {name}"), "\(bench.state.status)")
    bench.press("F m \"keep/{date:%Y}/{name}-{number:2}\" Enter")
    let status = bench.state.status
    #expect(status.contains("‘a.nef+jpg’ as ‘undated/a-01.nef’ … ‘b.jpg’ as ‘undated/b-02.jpg’"), "\(status)")
    bench.press("n")
    #expect(files.names == ["a.jpg", "a.nef", "a.xmp", "b.jpg"] && bench.state.status.contains("nothing"))
    #expect(!FileManager.default.fileExists(atPath: files.folder + "/keep"))
    bench.press("F m \"keep/{date:%Y}/{name}-{number:2}\" Enter y")
    #expect(files.names.isEmpty && bench.state.count == 0, "\(bench.state.status)")
    #expect(
      Set(try Folder.names(in: FilePath(files.folder + "/keep/undated")))
        == ["a-01.jpg", "a-01.nef", "a-01.xmp", "b-02.jpg"])
    bench.press("u")
    #expect(files.names == ["a.jpg", "a.nef", "a.xmp", "b.jpg"], "\(bench.state.status)")
  }

  @Test func bothFilesGoToTheTrashAndComeBack() throws {
    let files = try Files()
    let bench = try files.bench()
    #expect(bench.state.items.map(\.title) == ["a.nef+jpg", "b.jpg"])
    bench.press("x")
    #expect(
      bench.wall.addresses(of: .deleted).map(\.lastComponent) == ["a.nef", "a.jpg"])
    bench.press("w")
    #expect(bench.state.status.contains("moved 2 files"), "\(bench.state.status)")
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

  // MARK: Deleting only the raw file

  @Test func theRawFileAloneGoesToTheTrashAndComesBack() throws {
    let files = try Files()
    let bench = try files.bench()
    bench.wall.run(.toggle(.raw, 1))
    #expect(bench.state.status.contains("deleted the raw file of ‘a.nef+jpg’"), "\(bench.state.status)")
    #expect(bench.state.count == 2 && bench.state.counts[.raw] == 1)
    func printed(_ choice: PrintChoice) -> [String] { bench.wall.addresses(of: choice).map(\.lastComponent) }
    #expect(printed(.deleted) == ["a.nef"] && printed(.kept) == ["a.jpg", "b.jpg"])
    #expect(PrintChoice("raw-deleted").map(printed) == ["a.nef"])
    #expect(bench.wall.unsavedDecisions?.sentence(short: false) == "a.nef is not in the trash")
    bench.press("x")
    #expect(printed(.deleted) == ["a.nef", "a.jpg"], "both, whatever was deleted before")
    bench.press("u")
    bench.press("w")
    #expect(bench.state.status.contains("moved 1 file"), "\(bench.state.status)")
    #expect(files.names == ["a.jpg", "a.xmp", "b.jpg"] && bench.wall.unsavedDecisions == nil)
    // Stars go to the JPEG, and so does the photo as a whole.
    bench.press("Alt-4 w")
    #expect(try SidecarReader.read(FilePath(files.folder + "/a.jpg")).rating.stars == 4, "\(bench.state.status)")
    bench.press("x w u u u")
    #expect(files.names == ["a.jpg", "a.nef", "a.xmp", "b.jpg"], "\(bench.state.status)")
    bench.press("n")
    bench.wall.run(.toggle(.raw, 1))
    #expect(bench.state.status.contains("no pair"))
  }

  @Test func starsInTheSidecarOfTheRawFileStayWithThePhoto() throws {
    let files = try Files()
    try FileManager.default.moveItem(atPath: files.folder + "/a.xmp", toPath: files.folder + "/a.nef.xmp")
    let bench = try files.bench()
    bench.press("Alt-3")
    bench.wall.run(.toggle(.raw, 1))
    bench.press("w")
    #expect(files.names == ["a.jpg", "a.jpg.xmp", "b.jpg"], "\(bench.state.status)")
    #expect(try SidecarReader.read(FilePath(files.folder + "/a.jpg")).rating.stars == 3)
    bench.wall.run(.toggle(.raw, 1))
    #expect(files.names == ["a.jpg", "a.jpg.xmp", "a.nef", "a.nef.xmp", "b.jpg"])
  }

  /// The folder tells the wall that the raw file has gone: the photo stays the one that it was.
  @Test func thePhotoStaysWhenTheFolderIsReadAgain() throws {
    let files = try Files()
    let bench = try files.bench()
    bench.press("m")
    bench.wall.run(.toggle(.raw, 1))
    bench.press("w")
    func reload() throws {
      let (old, new) = (bench.wall.feed, try files.bench().wall.feed)
      let difference = FeedDifference(from: old, to: new)
      #expect(difference.deletes.isEmpty && difference.inserts.isEmpty)
      bench.wall.replaceFeed(by: new, difference: difference, isExplicit: false)
      bench.settle()
    }
    try reload()
    #expect(bench.state.items.map(\.title) == ["a.jpg", "b.jpg"] && bench.state.counts[.marked] == 1)
    bench.press("u")
    #expect(files.names == ["a.jpg", "a.nef", "a.xmp", "b.jpg"], "\(bench.state.status)")
    try reload()
    #expect(bench.state.items.map(\.title) == ["a.nef+jpg", "b.jpg"] && bench.state.counts[.raw] == 0)
  }

  @Test func theJournalHasIt() throws {
    let files = try Files()
    var lines: [String] = []
    let bench = try files.bench(record: { entries in
      lines += entries.map(\.line)
      return nil
    })
    bench.wall.run(.toggle(.raw, 1))
    bench.press("u")
    #expect(lines.map { $0.prefix { $0 != " " } } == ["raw-deleted", "raw-kept"])
    #expect(lines[0].hasPrefix("raw-deleted \(files.folder)/a.nef"))
    let resumed = try files.bench()
    resumed.wall.resume(try #require(.init([lines[0]].compactMap { .init(line: $0) })))
    resumed.press("w")
    #expect(files.names == ["a.jpg", "a.xmp", "b.jpg"], "\(resumed.state.status)")
  }

  /// Another program gets the picture that it can show.
  @Test func theJPEGIsPicked() throws {
    let bench = try Files().bench(picks: true)
    bench.press("Enter", settles: false)
    #expect(bench.wall.pickedAddresses?.map(\.lastComponent) == ["a.jpg"])
  }

  @Test func theFileThatIsNamedIsFound() throws {
    let files = try Files()
    let feed = try files.bench().wall.feed
    for (name, index) in [("a.jpg", 0), ("a.nef", 0), ("b.jpg", 1), ("a.png", nil)] {
      #expect(feed.index(of: FilePath(files.folder + "/" + name)) == index, "\(name)")
    }
  }
}
