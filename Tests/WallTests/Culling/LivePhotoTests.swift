import Foundation
import PhotoFeed
import Platform
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// `IMG_3.HEIC` with `IMG_3.MOV`, or `IMG_3_HEVC.MOV`, is one photo.
@Suite(.oneAtATime) struct LivePhotoTests {
  private let folder = NSTemporaryDirectory() + "photowall-live-photos-\(UUID().uuidString)"
  /// `IMG_5.MOV` is another film.
  private static let names = [
    "IMG_3.HEIC", "IMG_3.MOV", "IMG_3.xmp", "IMG_4.jpg", "img_4_hevc.mov", "IMG_5.HEIC", "IMG_5.MOV",
  ]

  private func inFolder(_ body: () throws -> Void) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Folder.create(folder)
    for name in Self.names { try AtomicFile.write(Array(name.utf8), to: FilePath("\(folder)/\(name)")) }
    try body()
  }

  private func load(_ pairs: PairMode = .join, showsFilms: Bool) throws -> PhotoFeed {
    let pictures = PictureFiles(
      isPictureName: { !$0.hasSuffix(".xmp") && (showsFilms || !$0.lowercased().hasSuffix(".mov")) },
      kindNotShown: { !showsFilms && $0.lowercased().hasSuffix(".mov") ? "MOV" : nil },
      pairPart: { $0.lowercased().hasSuffix(".mov") ? .film : .picture },
      isFilm: { film, picture in film.lastComponent?.string != "IMG_5.MOV" && picture.lastComponent != nil })
    return try FeedLoader(folders: FolderOptions(pairs: pairs), pictures: pictures).load([.path(folder)])
  }

  private func bench(_ feed: PhotoFeed, showsFilms: Bool) throws -> WallBench {
    var options = WallOptions.still
    options.usesTrash = true
    let files = FileActs.below(
      folder, folders: true,
      isPhotoName: { !$0.hasSuffix(".xmp") && (showsFilms || !$0.lowercased().hasSuffix(".mov")) })
    return try WallBench(
      size: CellSize(columns: 120, rows: 24), options: options, feed: feed, services: WallServices(files: files))
  }

  private var names: [String] {
    ((try? Folder.names(in: FilePath(folder))) ?? []).map(\.string).filter { $0.contains(".") }.sorted()
  }

  @Test(arguments: [false, true]) func theFilmGoesWithThePhoto(showsFilms: Bool) throws {
    try inFolder {
      let feed = try load(showsFilms: showsFilms)
      #expect(feed.notShown.kinds == (showsFilms ? [:] : ["MOV": 1]))
      let bench = try bench(feed, showsFilms: showsFilms)
      #expect(
        bench.state.items.map(\.title) == ["IMG_3.HEIC", "IMG_4.jpg", "IMG_5.HEIC"] + (showsFilms ? ["IMG_5.MOV"] : []))
      bench.press("g x g x")
      #expect(
        Set(bench.wall.addresses(of: .deleted).map(\.lastComponent))
          == ["IMG_3.HEIC", "IMG_3.MOV", "IMG_4.jpg", "img_4_hevc.mov"])
      bench.press("w")
      #expect(bench.state.status.contains("moved 4 files and 1 sidecar"), "\(bench.state.status)")
      #expect(names == ["IMG_5.HEIC", "IMG_5.MOV"])
      bench.press("u u g n F m \"keep\" Enter y")
      #expect(!names.contains("IMG_4.jpg") && !names.contains("img_4_hevc.mov"), "\(bench.state.status)")
      #expect(Set(try Folder.names(in: FilePath(folder + "/keep"))) == ["IMG_4.jpg", "img_4_hevc.mov"])
      bench.press("u")
      #expect(names == Self.names.sorted(), "\(bench.state.status)")
    }
  }

  @Test func apartTheyAreFilesOfTheirOwn() throws {
    try inFolder {
      let bench = try bench(load(.separate, showsFilms: true), showsFilms: true)
      #expect(bench.state.count == 6)
      bench.press("x w")
      #expect(names.contains("IMG_3.MOV") && !names.contains("IMG_3.HEIC"), "\(bench.state.status)")
    }
  }

  /// What an earlier session has deleted comes back with its film.
  @Test func theTrashKnowsTheFilm() throws {
    try inFolder {
      let feed = try load(showsFilms: false)
      try bench(feed, showsFilms: false).press("x w")
      let later = try bench(load(showsFilms: false), showsFilms: false)
      #expect(later.state.count == 2)
      later.press("D Enter")
      #expect(names == Self.names.sorted(), "\(later.state.status)")
    }
  }
}
