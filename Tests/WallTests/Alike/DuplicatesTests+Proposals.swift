import PhotoFeed
import Platform
import Sidecars
import TestSupport
import Testing

@testable import Wall

/// Proposals which photo of a group stays, and the values that it takes over.
extension DuplicatesTests {
  @Test func aProposalIsTakenAndTakenBack() throws {
    let folder = try folder()
    var options = WallOptions.still
    options.showsDuplicates = true
    let bench = try folder.bench(options)
    #expect(bench.state.count == 4)
    bench.press("*")
    #expect(bench.state.status.contains("kept ‘one.png’ (oldest), deleted ‘1.png’"), "\(bench.state.status)")
    #expect(bench.state.deleted == 1 && bench.names == ["two.png", "2.png"])
    bench.press("u")
    #expect(bench.state.deleted == 0 && bench.state.count == 4)
    bench.press("$")
    #expect(bench.state.status.contains("delete 2 photos of 2 groups"), "\(bench.state.status)")
    bench.press("y")
    #expect(bench.state.deleted == 2 && bench.state.count == 0)
    bench.press("u")
    #expect(bench.state.deleted == 0 && bench.state.count == 4)
    bench.press("$ Esc")
    #expect(bench.state.deleted == 0)
  }

  /// What was decided about a photo makes it stay; else stars are offered to the one that does.
  @Test func starsAreNotLost() throws {
    let folder = try folder()
    let bench = try folder.bench()
    bench.press("Alt-4 \"")
    #expect(bench.names.prefix(2) == ["1.png", "one.png"])
    #expect(bench.wall.photos.groupTitles.first == "1 · copies · 1.png stays: your choice")
    // Given to the other one later, they are offered.
    bench.press("Alt-0 n Alt-5 *")
    #expect(bench.state.status.contains("‘1.png’ lacks stars"), "\(bench.state.status)")
    bench.press("y")
    let first = try #require(bench.wall.photos.photo(named: "1.png"))
    #expect(bench.state.deleted == 1 && bench.wall.model[.rating][first] == 5)
    bench.press("u")
    #expect(bench.state.deleted == 0 && bench.wall.model[.rating][first] == 0)
    #expect(bench.state.status.contains("restored"), "\(bench.state.status)")
    bench.press("Ctrl-r")
    #expect(bench.state.deleted == 1 && bench.wall.model[.rating][first] == 5)
    bench.press("u")
    bench.press("g * n")
    #expect(bench.state.deleted == 1 && bench.wall.model[.rating][first] == 0)
  }

  /// Keywords of a photo that goes are offered to the one that stays, and written to its sidecar at once. Undone, they are
  /// gone again.
  @Test func keywordsAreNotLost() throws {
    let folder = try folder()
    let packet = try XMPPacket(XMPPacket.empty).changing(KeywordChange(adding: ["gull", "sea"]))
    try AtomicFile.write(packet, to: FilePath("\(folder.folder)/b/one.png.xmp"))
    let sidecar = FilePath("\(folder.folder)/a/1.png.xmp")
    func keywords() throws -> [String]? {
      guard FileFingerprint(path: sidecar) != nil else { return nil }
      return try XMPPacket(FileDescriptor.contents(of: sidecar, limit: .max)).keywords
    }
    let bench = try folder.bench(services: WallServices(files: .below(folder.folder)))
    bench.press("Alt-4 \" *")
    #expect(bench.state.status.contains("‘1.png’ lacks keywords"), "\(bench.state.status)")
    bench.press("n")
    #expect(try bench.state.deleted == 1 && keywords() == nil)
    bench.press("u g * y")
    #expect(try bench.state.deleted == 1 && keywords() == ["gull", "sea"])
    bench.press("u")
    #expect(try bench.state.deleted == 0 && keywords() == [])
    bench.press("Ctrl-r")
    #expect(try bench.state.deleted == 1 && keywords() == ["gull", "sea"])
  }

  /// Nothing is deleted of a group whose keywords could not be given.
  @Test func keywordsAreGivenBeforePhotosGo() throws {
    let folder = try folder()
    let packet = try XMPPacket(XMPPacket.empty).changing(KeywordChange(adding: ["gull"]))
    try AtomicFile.write(packet, to: FilePath("\(folder.folder)/b/one.png.xmp"))
    let bench = try folder.bench(services: WallServices(files: .below(folder.folder)))
    bench.press("Alt-4 \"")
    try AtomicFile.write(Array("<broken".utf8), to: FilePath("\(folder.folder)/a/1.png.xmp"))
    bench.press("* y")
    #expect(bench.state.deleted == 0 && bench.state.status.contains("1.png"), "\(bench.state.status)")
    bench.press("* n")
    #expect(bench.state.deleted == 1)
  }

  /// Of two groups, one whose keywords cannot be given stays as a whole, though the other one is done after it.
  @Test func aGroupStaysWhoseKeywordsCannotBeGiven() throws {
    let folder = try folder()
    func sidecar(_ name: String) -> FilePath { FilePath("\(folder.folder)/\(name).xmp") }
    for (name, keyword) in [("b/one.png", "gull"), ("a/2.png", "tern")] {
      try AtomicFile.write(
        try XMPPacket(XMPPacket.empty).changing(KeywordChange(adding: [keyword])), to: sidecar(name))
    }
    let bench = try folder.bench(services: WallServices(files: .below(folder.folder)))
    bench.press("Alt-4 n n n n Alt-4 \"")
    #expect(bench.names == ["1.png", "one.png", "two.png", "2.png"], "\(bench.names)")
    try AtomicFile.write(Array("<broken".utf8), to: sidecar("a/1.png"))
    bench.press("$")
    #expect(bench.state.status.contains("delete 2 photos of 2 g"), "\(bench.state.status)")
    bench.press("y")
    #expect(bench.wall.model.deleted.map { bench.wall.photos[$0].name } == ["2.png"], "\(bench.state.status)")
    #expect(
      bench.wall.status.message?.text
        == "deleted 1 of 1 group; 1 group left, whose keywords could not be given — u restores it")
    #expect(try XMPPacket(FileDescriptor.contents(of: sidecar("b/two.png"), limit: .max)).keywords == ["tern"])
  }

  /// Three copies, of which the second is the oldest, and another picture.
  private func copies() throws -> PictureFolder {
    let folder = PictureFolder()
    try folder.add("a.png", 1)
    for name in ["b.png", "c.png"] { try folder.copy("a.png", to: name) }
    try folder.add("z.png", 9)
    for (name, time) in [("a.png", 3_000), ("b.png", 1_000), ("c.png", 2_000)] { try folder.setTime(of: name, time) }
    return folder
  }

  /// Each of several copies is one of the photo that stays, whichever that is, and the most stars of them are offered.
  @Test func severalCopiesAreOneGroup() throws {
    let folder = try copies()
    let bench = try folder.bench()
    bench.press("\"")
    #expect(bench.names == ["b.png", "a.png", "c.png"], "\(bench.names)")
    #expect(bench.wall.photos.groupTitles == ["1 · copies · b.png stays: oldest"])
    #expect(bench.state.status.contains("3 photos in 1 group, 1 of copies"), "\(bench.state.status)")
    bench.press("n Alt-2 n Alt-5 g *")
    #expect(bench.state.status.contains("‘b.png’ lacks stars"), "\(bench.state.status)")
    bench.press("y")
    let stays = try #require(bench.wall.photos.photo(named: "b.png"))
    #expect(bench.state.deleted == 2 && bench.wall.model[.rating][stays] == 5)
  }
}
