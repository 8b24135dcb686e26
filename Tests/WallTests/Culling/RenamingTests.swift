import Foundation
import PhotoFeed
import Platform
import Sidecars
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// `F r` gives photos new names in their folders; each stays the photo that it was.
@Suite(.oneAtATime) struct RenamingTests {
  /// A folder with photos, and a wall on it.
  private final class Files {
    let folder = NSTemporaryDirectory() + "photowall-renamed-\(UUID().uuidString)"
    private(set) var lines: [String] = []

    init(_ names: String) throws {
      try Folder.create(folder + "/photos")
      for name in names.split(separator: " ") {
        try AtomicFile.write(Array(name.utf8), to: FilePath("\(folder)/photos/\(name)"))
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func feed() throws -> PhotoFeed {
      let pictures = PictureFiles(isPictureName: { !$0.hasSuffix(".xmp") })
      return try FeedLoader(pictures: pictures).load([.path(folder + "/photos")])
    }

    func bench() throws -> WallBench {
      let services = WallServices(
        files: .below(folder),
        record: { [weak self] entries in
          self?.lines += entries.map(\.line)
          return nil
        })
      return try WallBench(size: CellSize(columns: 120, rows: 24), options: .still, feed: feed(), services: services)
    }

    var names: String {
      ((try? Folder.names(in: FilePath(folder + "/photos"))) ?? []).map(\.string).sorted().joined(separator: " ")
    }
  }

  /// Types a pattern.
  private func rename(_ bench: WallBench, _ pattern: String) {
    bench.press("F r \"\(pattern)\" Enter")
  }

  @Test func renamedPhotosStayTheSame() throws {
    let files = try Files("b.jpg b.jpg.xmp c.jpg d.jpg")
    let bench = try files.bench()
    let photos = Array(bench.wall.model.kept.photos)
    bench.press("m Alt-4 n m")
    rename(bench, "{number:3}")
    #expect(bench.state.status.contains("‘b.jpg’ as ‘001.jpg’ … ‘c.jpg’ as ‘002.jpg’"), "\(bench.state.status)")
    bench.press("y")
    #expect(files.names == "001.jpg 001.jpg.xmp 002.jpg d.jpg" && bench.wall.renameCount == 1)
    #expect(bench.state.status.contains("renamed 2 photos — u takes their names back"), "\(bench.state.status)")
    #expect(bench.state.items.map(\.title) == ["001.jpg", "002.jpg", "d.jpg"])
    #expect(Array(bench.wall.model.kept.photos) == photos && bench.state.counts[.marked] == 2)
    // The folder is read again: nothing comes and nothing goes.
    let difference = FeedDifference(from: bench.wall.feed, to: try files.feed())
    #expect(difference.isEmpty, "\(difference)")
    bench.press("u")
    #expect(
      files.names == "b.jpg b.jpg.xmp c.jpg d.jpg" && bench.state.items.map(\.title) == ["b.jpg", "c.jpg", "d.jpg"])
    #expect(bench.state.status.contains("took their names back — Ctrl-r renames again"), "\(bench.state.status)")
    bench.press("Ctrl-r")
    #expect(files.names == "001.jpg 001.jpg.xmp 002.jpg d.jpg")
    bench.press("u u u u")
    #expect(files.names == "b.jpg b.jpg.xmp c.jpg d.jpg" && bench.state.counts[.marked] == 0)
  }

  /// What is decided afterwards is about the new names: trash, stars, and the journal.
  @Test func decisionsFollow() throws {
    let files = try Files("1.jpg 2.jpg")
    let bench = try files.bench()
    // The focus is on 2.jpg, which is put before 1.jpg; then both exchange their names.
    bench.press("Alt-5 n Alt-2 H m n m")
    rename(bench, "{number}")
    bench.press("y")
    #expect(files.names == "1.jpg 2.jpg")
    let first = FileManager.default.contents(atPath: files.folder + "/photos/1.jpg") ?? Data()
    #expect(String(decoding: first, as: UTF8.self) == "2.jpg")
    let recovered = try #require(SessionJournal.Recovered(files.lines.compactMap { .init(line: $0) }))
    for (index, photo) in bench.wall.model.kept.photos.enumerated() where index < 2 {
      let path = try #require(bench.wall.photos.path(of: photo))
      let stars = try #require(recovered.values[.rating]?[RecordedPhoto(.file(path.absolute))])
      #expect(stars == bench.wall.model[.rating][photo] && stars > 0)
    }
    bench.press("w")
    for (index, photo) in bench.wall.model.kept.photos.enumerated() where index < 2 {
      let path = try #require(bench.wall.photos.path(of: photo))
      #expect(try SidecarReader.read(path).rating.stars == Int(bench.wall.model[.rating][photo]))
    }
  }

  @Test func whatCannotBeRenamedIsSaid() throws {
    let files = try Files("a.jpg b.jpg")
    let bench = try files.bench()
    rename(bench, "{date}/{name}")
    #expect(bench.state.status.contains("and no folder"), "\(bench.state.status)")
    bench.press("Esc")
    rename(bench, "{name}")
    #expect(bench.state.status.contains("‘a.jpg’ keeps its name"), "\(bench.state.status)")
    rename(bench, "x")
    bench.press("n")
    #expect(files.names == "a.jpg b.jpg")
    let items = try FeedLoader().load([
      .bytes(
        Array(#"[{"url":"a.jpg"}]"#.utf8), name: "f.json", origin: .local(folder: FilePath(files.folder + "/photos")))
    ])
    let other = try WallBench(
      size: CellSize(columns: 120, rows: 24), options: .still, feed: items,
      services: WallServices(files: .below(files.folder)))
    other.press("F r")
    #expect(other.state.status.contains("only photos of folders are renamed"), "\(other.state.status)")
  }
}
