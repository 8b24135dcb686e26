import Dispatch
import Foundation
import PhotoFeed
import Platform
import TestSupport
import Testing

@testable import Wall

/// Changes of many photos, whose entries for the journal are formed in the background. The workers of these tests take one photo for
/// many.
@Suite(.oneAtATime) struct LargeChangeTests {
  private let folder = NSTemporaryDirectory() + "photowall-large-changes-\(UUID().uuidString)"
  private let photos = feed(titles: (1...30).map { "photo \($0)" })
  private let news = DispatchSemaphore(value: 0)

  private func bench(resumes: Bool = false) throws -> (bench: WallBench, store: SessionStore) {
    let news = news
    let services = WallServices(worker: BackgroundWorker(minimumCount: 0) { news.signal() })
    return try WallBench.recorded(["a"], photos, in: folder, resumes: resumes, services: services)
  }

  /// Draws frames until nothing is done in the background any more: changes, orders, layouts.
  private func finish(_ bench: WallBench) throws {
    while !bench.wall.tasks.tasks.isEmpty {
      try #require(news.wait(timeout: .now() + 60) == .success)
      bench.run(frames: 1)
    }
    bench.settle()
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
    let gate = DispatchSemaphore(value: 0)
    let worker = try #require(bench.wall.services.worker)
    worker.begin("waiting") { _ in
      gate.wait()
      return true
    }
    return gate
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
}
