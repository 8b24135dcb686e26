import Dispatch
import Foundation
import PhotoFeed
import Platform
import TestSupport
import Testing

@testable import Wall

/// Changes of many photos, whose entries for the journal are formed in the background. The workers of these tests take
/// one photo for many.
@Suite(.oneAtATime) struct LargeChangeTests {
  private let folder = NSTemporaryDirectory() + "photowall-large-changes-\(UUID().uuidString)"
  private let photos = feed(titles: (1...30).map { "photo \($0)" })
  private let news = DispatchSemaphore(value: 0)

  private func bench(resumes: Bool = false, options: WallOptions = .still) throws
    -> (bench: WallBench, store: SessionStore)
  {
    let news = news
    let services = WallServices(worker: BackgroundWorker(minimumCount: 0) { news.signal() })
    return try WallBench.recorded(["a"], photos, in: folder, resumes: resumes, options: options, services: services)
  }

  /// Draws frames until nothing is done in the background any more: changes, orders, layouts.
  private func finish(_ bench: WallBench) throws {
    try bench.settle(after: news) { !bench.wall.tasks.tasks.isEmpty }
  }

  /// A change is made when it is recorded, also one that is undone or made again. A later session has the same.
  @Test func aChangeOfManyIsMadeWhenItIsReady() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (bench, store) = try bench()
    let gate = try occupyWorker(of: bench)
    bench.press("M", settles: false)
    #expect(bench.state.marked == 0)
    gate.signal()
    try finish(bench)
    #expect(bench.state.marked == 30 && bench.state.status.contains("marked all 30 photos"))
    bench.press("u", settles: false)
    try finish(bench)
    #expect(bench.state.marked == 0)
    bench.press("Ctrl-r", settles: false)
    try finish(bench)
    #expect(bench.state.marked == 30)
    bench.press("m", settles: false)
    try finish(bench)
    store.keep()
    let (resumed, _) = try self.bench(resumes: true)
    #expect(resumed.state.marked == 29)
  }

  /// Keeps the background worker busy until the semaphore is signalled.
  private func occupyWorker(of bench: WallBench) throws -> DispatchSemaphore {
    try #require(bench.wall.services.worker).occupy()
  }

  /// Until a change is made, there is no other one; Esc stops it, and nothing of it is recorded.
  @Test func aChangeThatIsStoppedChangesNothing() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (bench, store) = try bench()
    let gate = try occupyWorker(of: bench)
    bench.press("M", settles: false)
    #expect(bench.state.status.contains("recording"))
    bench.press("x", settles: false)
    #expect(bench.state.count == 30 && bench.state.status.contains("nothing else is changed meanwhile"))
    bench.press("Esc", settles: false)
    bench.run(frames: 2)
    gate.signal()
    #expect(bench.wall.largeChange == nil && bench.state.marked == 0)
    bench.press("x", settles: false)
    try finish(bench)
    #expect(bench.state.count == 29)
    store.keep()
    let (resumed, _) = try self.bench(resumes: true)
    #expect(resumed.state.count == 29 && resumed.state.marked == 0)
  }

  /// What a wall shows and knows, except its messages.
  private struct Shown: Equatable {
    let items: [WallState.Item]
    let counts: [PhotoProperty: Int]
    let focus: Int

    init(_ bench: WallBench) { (items, counts, focus) = (bench.state.items, bench.state.counts, bench.state.focus) }
  }

  /// The same keys on a wall that forms the entries in the background and on one that does not show the same after each key, and
  /// later sessions of both restore the same.
  @Test(arguments: 1...4) func changesOfManyAreThoseOfFew(seed: UInt64) throws {
    let other = folder + "-few"
    defer { for folder in [folder, other] { try? FileManager.default.removeItem(atPath: folder) } }
    let (many, manyStore) = try bench()
    let (few, fewStore) = try WallBench.recorded(["a"], photos, in: other, resumes: false)
    var random = SeededRandom(seed: seed)
    var keys = ""
    for _ in 0..<40 {
      let key =
        [
          "M", "m", "x", "u", "Ctrl-r", "Esc", "Esc Alt-4", "Esc Alt-0", "Esc Alt-7", "Esc P", "Esc X", "Esc U",
          "l", "G", "g",
        ].randomElement(using: &random) ?? "M"
      keys += key + " "
      few.press(key)
      many.press(key, settles: false)
      try finish(many)
      try #require(Shown(many) == Shown(few), "\(keys)")
    }
    manyStore.keep()
    fewStore.keep()
    let (manyAgain, _) = try bench(resumes: true)
    let (fewAgain, _) = try WallBench.recorded(["a"], photos, in: other, resumes: true)
    #expect(Shown(manyAgain) == Shown(fewAgain), "\(keys)")
    #expect(manyAgain.state.counts == many.state.counts, "\(keys)")
  }

  /// What a wall has decided, whatever it shows.
  private struct Decided: Equatable {
    let (kept, shown): ([PhotoID], [PhotoID])
    let values: [PhotoProperty: [UInt8]]
    let focus: PhotoID?

    init(_ bench: WallBench) {
      let model = bench.wall.model
      (kept, shown, focus) = (Array(model.kept.photos), Array(model.shown.photos), model.focus)
      values = Dictionary(
        uniqueKeysWithValues: PhotoProperty.all.map { property in
          (property, (0..<30).map { model[property][PhotoID($0)] })
        })
    }
  }

  /// Each action of the key table that decides about photos, on a range that is marked before it and on none, and whether the focus
  /// goes on or not. Those that read pictures or the dates of files are left out.
  @Test(arguments: ["", "T"], ["V n n", "n"]) func eachActionIsTheSameForManyAndForFew(before: String, range: String)
    throws
  {
    let other = folder + "-few"
    defer { for folder in [folder, other] { try? FileManager.default.removeItem(atPath: folder) } }
    let (many, _) = try bench()
    let (few, _) = try WallBench.recorded(["a"], photos, in: other, resumes: false)
    let others: Set<WallAction> = [.moreLikeThis, .duplicates, .stack, .stacks, .quit]
    let rows = KeyTable.standard.bindings.filter { row in
      row.context == .wall && row.range != .keeps && !row.chords.isEmpty && !others.contains(row.action)
    }
    #expect(rows.count > 40)
    few.press(before)
    many.press(before)
    for row in rows {
      for key in "\(range) \(row.chords[0]) Esc Esc".split(separator: " ") {
        few.press(String(key))
        many.press(String(key), settles: false)
        try finish(many)
      }
      try #require(Decided(many) == Decided(few), "\(row.name)")
    }
    #expect(few.state.deleted > 0 && [.rating, .turn].allSatisfy { few.state.counts[$0] ?? 0 > 0 })
  }

  /// An action on a range waits until all of it is marked, and does not run if that is stopped.
  @Test(arguments: [false, true]) func anActionWaitsForItsRange(isStopped: Bool) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (bench, _) = try bench()
    let gate = try occupyWorker(of: bench)
    bench.press("n V n n x", settles: false)
    #expect(bench.state.count == 30 && bench.state.marked == 0)
    if isStopped {
      bench.press("Esc", settles: false)
      bench.run(frames: 2)
    }
    gate.signal()
    try finish(bench)
    #expect(bench.state.count == (isStopped ? 30 : 27) && bench.state.marked == 0)
    #expect(bench.wall.model.deleted.map(\.index).sorted() == (isStopped ? [] : [1, 2, 3]))
  }

  /// A wall neither quits nor writes before a change is made; the key once more quits at once.
  @Test(arguments: [("q", true), ("q q", false), ("w", true)]) func quittingWaitsForIt(keys: String, isMade: Bool)
    throws
  {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (bench, _) = try bench()
    let gate = try occupyWorker(of: bench)
    bench.press("M \(keys)", settles: false)
    #expect(bench.wall.shouldQuit != isMade && bench.state.overlay == "" && bench.state.marked == 0)
    gate.signal()
    if isMade {
      try finish(bench)
      #expect(bench.state.marked == 30 && bench.wall.shouldQuit == (keys == "q"))
    }
  }

  /// A wall that picks waits for the marks.
  @Test func pickingWaitsForIt() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var options = WallOptions.still
    options.picks = true
    let (bench, _) = try bench(options: options)
    let gate = try occupyWorker(of: bench)
    bench.press("M Enter", settles: false)
    #expect(!bench.wall.shouldQuit && bench.state.status.contains("nothing is chosen"), "\(bench.state.status)")
    gate.signal()
    try finish(bench)
    bench.press("Enter", settles: false)
    #expect(bench.wall.pickedAddresses?.count == 30)
  }

  /// The others of a stack are deleted after a change that is prepared, also if the wall is to quit.
  @Test(arguments: ["", "q"]) func theSharpestIsKeptAfterIt(keys: String) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (bench, _) = try bench()
    let gate = try occupyWorker(of: bench)
    bench.press("M", settles: false)
    bench.wall.keepSharpest(of: [PhotoID(3), PhotoID(4)])
    bench.wall.finishKeepingSharpest()
    bench.press(keys, settles: false)
    #expect(bench.state.deleted == 0 && !bench.wall.shouldQuit)
    gate.signal()
    try finish(bench)
    #expect(bench.state.deleted == 1 && bench.wall.stacking.waiting.isEmpty && !bench.wall.shouldQuit)
  }

  /// A change is about the photos of its feed.
  @Test func aFeedThatChangesStopsIt() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (bench, _) = try bench()
    let gate = try occupyWorker(of: bench)
    bench.press("M", settles: false)
    bench.wall.replaceFeed(by: feed(titles: (2...30).map { "photo \($0)" }))
    gate.signal()
    bench.settle()
    #expect(bench.state.count == 29 && bench.state.marked == 0 && bench.wall.largeChange == nil)
  }

  /// A wall that was to quit after a change stays if the feed changes, also after the next change.
  @Test func aFeedThatChangesEndsTheWaitForQuitting() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (bench, _) = try bench()
    let gate = try occupyWorker(of: bench)
    bench.press("M q", settles: false)
    bench.wall.replaceFeed(by: feed(titles: (2...30).map { "photo \($0)" }))
    #expect(bench.state.status.contains("nothing else was"), "\(bench.state.status)")
    gate.signal()
    bench.settle()
    bench.press("M", settles: false)
    try finish(bench)
    #expect(bench.state.marked == 29 && !bench.wall.shouldQuit)
  }
}
