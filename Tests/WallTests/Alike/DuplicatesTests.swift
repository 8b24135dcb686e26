import Dispatch
import Foundation
import PhotoFeed
import Pictures
import Platform
import Sidecars
import TestSupport
import Testing

@testable import Wall

/// Groups of photos that show the same picture: found, kept, deleted and taken back.
@Suite(.oneAtATime) struct DuplicatesTests {
  /// Two copies of one picture, a smaller one of another, and pictures that are alone.
  private func folder() throws -> PictureFolder {
    let folder = PictureFolder()
    try folder.add("a/1.png", 1)
    try folder.add("a/2.png", 2)
    try folder.add("a/3.png", 3)
    try folder.copy("a/1.png", to: "b/one.png")
    try folder.add("b/two.png", 2, width: 160, height: 120)
    try folder.add("b/4.png", 4)
    // Of files that are alike in all else, the oldest stays.
    for (name, time) in [("a/1.png", 2_000), ("b/one.png", 1_000)] { try folder.setTime(of: name, time) }
    return folder
  }

  @Test func groupsAreShown() throws {
    let folder = try folder()
    let bench = try folder.bench()
    let before = bench.names
    bench.press("\"")
    #expect(bench.names == ["one.png", "1.png", "two.png", "2.png"], "\(bench.names)")
    #expect(bench.state.status.contains("4 photos in 2 groups, 1 of copies"), "\(bench.state.status)")
    #expect(
      bench.wall.photos.groupTitles.first == "1 · copies · one.png stays: oldest"
        && bench.wall.photos.groupTitles.last?.hasSuffix("two.png stays: most pixels") == true)
    bench.press("n")
    #expect(bench.state.status.contains("copy"), "\(bench.state.status)")
    bench.press("\"")
    #expect(bench.names == before && !bench.state.isFiltered && bench.state.sort == "feed")
    bench.press("\" Esc")
    #expect(bench.names == before && bench.state.stacks == 0)
    // The order before the groups is the way back, also if an undo has led to the groups' order.
    bench.press("u")
    #expect(bench.state.sort == "duplicates" && !bench.state.isFiltered)
    bench.press("\" \"")
    #expect(bench.names == before && bench.state.sort == "feed")
  }

  /// (actions without keys, what the message names besides the groups)
  @Test(arguments: [
    (["keep-proposed", "duplicates"], ""), (["keep-proposed"], " — \" shows all"),
    (["duplicates"], " — * keeps the one that stays"), ([], " — * keeps the one that stays, \" shows all"),
  ])
  func theMessageNamesKeysThatThereAre(unbound: [String], hints: String) throws {
    let folder = try folder()
    var options = WallOptions.still
    options.keys = try KeyTable.standard.remapped(Dictionary(uniqueKeysWithValues: unbound.map { ($0, []) }))
    let bench = try folder.bench(options)
    bench.wall.run(.duplicates)
    #expect(bench.wall.status.message?.text == "4 photos in 2 groups, 1 of copies" + hints)
  }

  /// A photo that is deleted while duplicates are searched leaves its group, and a group of two is none any more. The same
  /// holds without the groups' order, which a wall refuses while a change of many photos waits.
  @Test(arguments: [false, true]) func whatIsDeletedMeanwhileIsNotShown(isBusy: Bool) throws {
    let folder = try folder()
    let news = DispatchSemaphore(value: 0)
    // Two photos are many.
    let worker = BackgroundWorker(minimumCount: 20) { news.signal() }
    let gate = worker.occupy()
    let bench = try folder.bench(services: WallServices(record: { _ in nil }, worker: worker))
    bench.press("\"", settles: false)
    bench.press("x", settles: false)
    #expect(bench.wall.duplicateState.searchTask != nil && bench.names.first == "2.png" && bench.state.deleted == 1)
    let secondGate = worker.occupy()
    if isBusy { bench.press("M", settles: false) }
    gate.signal()
    try bench.settle(after: news) { bench.wall.duplicateState.searchTask != nil }
    #expect((bench.wall.largeChange != nil) == isBusy)
    #expect(bench.names == (isBusy ? ["2.png", "two.png"] : ["two.png", "2.png"]), "\(bench.names)")
    secondGate.signal()
    try bench.settle(after: news) { bench.wall.largeChange != nil }
  }

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

  /// A pair of which the raw file tells another format, and a copy of it that is older.
  private func pair() throws -> (folder: PictureFolder, feed: PhotoFeed) {
    let folder = PictureFolder()
    try folder.add("1.nef", 1)
    try folder.add("1.png", 1, width: 60, height: 45)
    try folder.copy("1.nef", to: "2.png")
    for (name, time) in [("1.nef", 2_000), ("2.png", 1_000)] { try folder.setTime(of: name, time) }
    let pictures = PictureFiles(
      isPictureName: { $0.hasSuffix(".png") || $0.hasSuffix(".nef") },
      pairPart: { $0.hasSuffix(".nef") ? .raw : .picture })
    return (
      folder, try FeedLoader(folders: FolderOptions(pairs: .join), pictures: pictures).load([.path(folder.folder)])
    )
  }

  @Test func aPairCountsAsRaw() throws {
    let (folder, feed) = try pair()
    let bench = try WallBench(options: .still, feed: feed)
    bench.press("\"")
    let groups = bench.wall.photos.duplicates.groups
    #expect(groups.map(\.reason) == ["raw"] && groups.first?.stays.path.lastComponent == "1.nef")
    #expect(groups.first?.others.map(\.distance) == [nil])
    withExtendedLifetime(folder) {}
  }

  /// A pair stays if one of its files is to be kept.
  @Test(arguments: [("1.nef", true), ("1.png", true), ("2.png", false)])
  func filesOfPairsAreKept(kept: String, stays: Bool) throws {
    let (folder, feed) = try pair()
    var options = WallOptions.still
    options.keptFolders = try #require(KeptFolders("\(folder.folder)/\(kept)"))
    let bench = try WallBench(options: options, feed: feed)
    bench.press("g x")
    #expect(bench.state.deleted == (stays ? 0 : 1), "\(bench.state.status)")
    withExtendedLifetime(folder) {}
  }

  /// Copies are duplicates, even if their names are those of two frames of a burst.
  @Test func copiesOfOneFrameAreNoSeries() throws {
    let files = try CameraFiles([
      ("IMG_0012.tif", "X-T4", "XF35", 200, "2026:06:14 10:00:00"),
      ("IMG_0013.tif", "X-T4", "XF35", 200, "2026:06:14 10:00:00"),
    ])
    let bench = try WallBench(options: .still, feed: files.feed())
    bench.press("\"")
    #expect(bench.state.status.contains("2 photos in 1 group, 1 of copies"), "\(bench.state.status)")
    withExtendedLifetime(files) {}
  }

  @Test func notDuplicatesAreRemembered() throws {
    let folder = try folder()
    var services = WallServices()
    services.memory.notDuplicates = NotDuplicates(path: folder.folder + "/state/not-duplicates")
    let bench = try folder.bench(services: services)
    bench.press("\" |")
    #expect(bench.names == ["two.png", "2.png"] && bench.state.status.contains("no duplicates: 2 photos"))
    bench.press("\" \"")
    #expect(bench.names == ["two.png", "2.png"])
    // By another process, too.
    services.memory.notDuplicates = NotDuplicates(path: folder.folder + "/state/not-duplicates")
    let second = try folder.bench(services: services)
    second.press("\"")
    #expect(second.names == ["two.png", "2.png"])
  }

  /// Photos of folders to keep stay, and no key deletes them.
  @Test func foldersToKeep() throws {
    let folder = try folder()
    var options = WallOptions.still
    options.keptFolders = try #require(KeptFolders(folder.folder + "/a"))
    let bench = try folder.bench(options)
    bench.press("x")
    #expect(bench.state.deleted == 0 && bench.state.status.contains("--keep"), "\(bench.state.status)")
    bench.press("\"")
    #expect(bench.names == ["1.png", "one.png", "2.png", "two.png"])
    #expect(bench.wall.photos.groupTitles.allSatisfy { $0.hasSuffix("stays: in a folder to keep") })
    bench.press("n M M x")
    #expect(bench.state.deleted == 1)
    bench.press("u M $ y")
    #expect(bench.wall.model.deleted.map { bench.wall.photos[$0].name } == ["one.png", "two.png"])
  }

  /// Another name of a file is no copy of it.
  @Test func linksAreNoCopies() throws {
    let folder = PictureFolder()
    try folder.add("a.png", 1)
    func path(_ name: String) -> String { "\(folder.folder)/\(name)" }
    #expect(link(path("a.png"), path("hard.png")) == 0 && symlink("a.png", path("soft.png")) == 0)
    let feed = try FeedLoader(pictures: PictureFiles(isPictureName: { $0.hasSuffix(".png") })).load([
      .path(folder.folder)
    ])
    #expect(feed.count == 3)
    let bench = try WallBench(options: .still, feed: feed)
    bench.press("\"")
    #expect(bench.state.status.contains("no two photos show the same picture"), "\(bench.state.status)")
  }

  /// A compared group has the photo that stays first, and its stack is a closed one on a wall of `--stacks alike`.
  @Test func groupsAreStacks() throws {
    let folder = try folder()
    var options = WallOptions.still
    options.stacks = .alike
    let bench = try folder.bench(options)
    #expect(bench.state.count == 4 && bench.state.stacks == 2 && !bench.state.isFiltered)
    bench.press("A")
    #expect(bench.state.overlay == "survey" && bench.state.focusTitle == "one.png", "\(bench.state.focusTitle)")
    bench.press("q t")
    #expect(bench.state.count == 5 && bench.state.stacks == 1)
  }

  @Test func printedGroups() throws {
    let folder = try folder()
    let bench = try folder.bench()
    bench.press("\" n n x")
    let groups = bench.wall.duplicateGroups
    #expect(groups.map { $0.map(\.address.lastComponent) } == [["one.png", "1.png"]])
    #expect(groups[0].map(\.reason) == ["oldest", nil])
  }

  @Test func differencesAreTold() throws {
    let folder = try folder()
    let bench = try folder.bench()
    bench.press("\" n n n")
    let photo = try #require(bench.wall.model.focus)
    let text = bench.wall.photos.duplicateDetails(of: photo) ?? ""
    #expect(text.hasPrefix("near, ") && text.contains("; 80×60, PNG, ") && text.hasSuffix(", in a"), "\(text)")
  }

  /// (bytes, as they are written)
  @Test(arguments: [
    (0, "0 bytes"), (999, "999 bytes"), (1_000, "1.0 kB"), (1_023, "1.0 kB"), (1_024, "1.0 kB"), (9_999, "9.9 kB"),
    (10_000, "10.0 kB"), (99_999, "99.9 kB"), (100_000, "100 kB"), (999_999, "999 kB"), (1_000_000, "1.0 MB"),
    (1_010_000, "1.0 MB"), (2_000_000_000, "2.0 GB"), (5_000_000_000_000, "5000 GB"),
  ])
  func sizesAreWrittenShortly(bytes: Int, text: String) throws {
    let file = FileFingerprint(try #require(FileFingerprint(path: FilePath("/"))), size: bytes)
    #expect(ComparedPhoto(photo: 0, path: "/a.jpg", file: file).differences(in: "") == text)
  }

  /// A group is as near as the least similar of its photos.
  @Test(
    arguments: [
      ([4, 12, 7], "near (12 bits)"), ([12, nil, 4], "near (12 bits)"), ([nil, 3], "near (3 bits)"),
      ([nil, nil], "copies"), ([0], "near (0 bits)"),
    ] as [([Int?], String)])
  func degrees(distances: [Int?], text: String) throws {
    let compared = try photo("a.jpg", nil)
    let others = distances.map { DuplicateGroups.Other(compared: compared, distance: $0) }
    #expect(DuplicateGroups.Group(stays: compared, reason: "", others: others).degreeText == text)
  }

  // MARK: Series

  private func photo(_ name: String, _ taken: String?, camera: String? = "X-T4") throws -> ComparedPhoto {
    let file = try #require(FileFingerprint(path: FilePath("/")))
    var photo = ComparedPhoto(photo: 0, path: FilePath(name), file: file)
    var facts = FileFacts()
    facts.taken = taken
    (photo.camera, photo.taken, photo.secondsTaken) = (camera, taken, facts.secondsTaken)
    return photo
  }

  /// Frames of a burst are no duplicates; copies of one frame, which have its time, are.
  @Test(arguments: [
    ("a/IMG_0012.jpg", "2026-06-14 10:00:00", "a/IMG_0013.jpg", "2026-06-14 10:00:02", true),
    ("a/IMG_0012.jpg", "2026-06-14 10:00:00", "a/IMG_0013.jpg", "2026-06-14 10:00:00", true),
    ("a/IMG_0012.jpg", "2026-06-14 10:00:00.25", "b/x.jpg", "2026-06-14 10:00:00.5", true),
    ("a/IMG_0012.jpg", "2026-06-14 10:00:00.25", "b/x.jpg", "2026-06-14 10:00:00.25", false),
    ("a/IMG_0012.jpg", "2026-06-14 10:00:00.25", "b/x.jpg", "2026-06-14 10:00:00", false),
    ("a/IMG_0012.jpg", "2026-06-14 10:00:00", "b/IMG_0012.jpg", "2026-06-14 10:00:00", false),
    ("a/IMG_0012.jpg", "2026-06-14 10:00:00", "b/IMG_0012 (1).jpg", "2026-06-14 10:00:00", false),
    ("a/IMG_0012.jpg", "2026-06-14 10:00:00", "a/IMG_0013.jpg", "2026-06-14 10:00:20", false),
  ])
  func series(_ one: String, _ oneTime: String, _ other: String, _ otherTime: String, isSeries: Bool) throws {
    let photos = try (photo(one, oneTime), photo(other, otherTime))
    #expect(photos.0.isOfSeries(with: photos.1) == isSeries && photos.1.isOfSeries(with: photos.0) == isSeries)
    #expect(!photos.0.isOfSeries(with: try photo(other, otherTime, camera: "X-T5")))
    #expect(!photos.0.isOfSeries(with: try photo(other, nil)))
  }
}
