import Dispatch
import Foundation
import PhotoFeed
import Pictures
import Platform
import TestSupport
import Testing

@testable import Wall

/// Groups of photos that show the same picture: found, kept and shown.
@Suite(.oneAtATime) struct DuplicatesTests {
  /// Two copies of one picture, a smaller one of another, and pictures that are alone.
  func folder() throws -> PictureFolder {
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

  /// (actions without keys, the hints of the message)
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
}
