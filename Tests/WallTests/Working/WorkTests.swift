import Dispatch
import PhotoFeed
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// Long tasks are shown, run in the background and are stopped by Esc.
@Suite(.oneAtATime) struct WorkTests {
  @Test(
    arguments: [
      (0, nil, "reading"), (7, nil, "reading: 7"), (99, nil, "reading: 99"), (12_345, nil, "reading: 12000"),
      (0, 200, "reading 0 %"), (99, 200, "reading 45 %"), (200, 200, "reading 100 %"),
    ] as [(Int, Int?, String)])
  func words(done: Int, total: Int?, text: String) {
    let task = WallTask("reading")
    task.report(done, of: total)
    #expect(task.text == text)
  }

  /// Only reports that change the text wake the wall.
  @Test func onlyWhatIsSeenWakes() {
    let wakes = DispatchSemaphore(value: 0)
    let task = WallTask("sorting") { wakes.signal() }
    for done in 0...1000 { #expect(task.report(done, of: 1000)) }
    var count = 0
    while wakes.wait(timeout: .now()) == .success { count += 1 }
    #expect((10...21).contains(count), "\(count) wakes")
    task.stop()
    #expect(!task.report(5, of: 1000))
    #expect(wakes.wait(timeout: .now()) == .timedOut)
  }

  @Test func escStopsTheLatestWorkFirst() throws {
    let bench = try WallBench(9, options: .still)
    let (one, other) = (WallTask("reading"), WallTask("sorting"))
    bench.wall.begin(one)
    bench.wall.begin(other)
    #expect(bench.state.status.contains("sorting, reading — Esc stops"))
    bench.press("Esc")
    #expect(other.isStopped && !one.isStopped)
    #expect(bench.state.status.contains("stopped sorting"))
    bench.press("Esc")
    #expect(one.isStopped)
    #expect(bench.wall.tasks.tasks.isEmpty)
  }

  /// An order computed in the background equals one computed at once; photos deleted meanwhile stay deleted.
  @Test(arguments: [WallSort.title, .size, .shape, .date, .shuffle, .feed]) func sortingElsewhereSortsTheSame(
    key: WallSort
  ) throws {
    let titles = (0..<300).map { "photo \($0 * 7919 % 300)" }
    let news = DispatchSemaphore(value: 0)
    let there = try WallBench(
      options: .boxes, feed: feed(titles: titles),
      services: WallServices(worker: BackgroundWorker(minimumCount: 0) { news.signal() }))
    let here = try WallBench(options: .boxes, feed: feed(titles: titles))
    for bench in [there, here] {
      bench.wall.sort(by: key)
      bench.press("x", settles: false)
    }
    try there.settle(after: news) { there.wall.sorter.pendingKey != nil }
    here.settle()
    #expect(there.wall.document.model.kept == here.wall.document.model.kept)
    #expect(there.wall.document.model.sortOrder == key)
    #expect(there.state.count == 299)
    there.checkInvariants()
  }

  /// A task that is shown again is shown once, and the latest is stopped first.
  @Test func aTaskIsShownOnce() {
    let (tasks, one, other) = (TaskList(), WallTask("one"), WallTask("other"))
    for task in [one, other, one, other] { tasks.add(task) }
    #expect(tasks.tasks.map(\.name) == ["one", "other"])
    #expect(tasks.stopLatest() === other && other.isStopped && !one.isStopped)
    #expect(tasks.stopLatest() === one && tasks.tasks.isEmpty && tasks.text.isEmpty)
  }

  /// Work that the result of other work cancels does not finish, even if it has ended before the same frame.
  @Test func workThatAResultCancelsDoesNotFinish() throws {
    let news = DispatchSemaphore(value: 0)
    let worker = BackgroundWorker(minimumCount: 0) { news.signal() }
    let tasks = TaskList()
    var other: WallTask?
    var finished: [String] = []
    tasks.run("one", on: worker) { _ in
      1
    } then: { _ in
      finished.append("one")
      if let other { tasks.cancel(other) }
      tasks.run("new", on: worker) { _ in
        3
      } then: { _ in
        finished.append("new")
      }
    }
    other = tasks.run("other", on: worker) { _ in
      2
    } then: { _ in
      finished.append("other")
    }
    for _ in 0..<2 { try #require(news.wait(timeout: .now() + 60) == .success) }
    tasks.receive()
    #expect(finished == ["one"] && tasks.tasks.map(\.name) == ["new"])
    try #require(news.wait(timeout: .now() + 60) == .success)
    tasks.receive()
    #expect(finished == ["one", "new"] && tasks.tasks.isEmpty)
  }

  @Test func aSortThatIsStoppedChangesNothing() throws {
    let worker = BackgroundWorker(minimumCount: 0) {}
    // The worker is blocked until the sort is stopped.
    let gate = worker.occupy()
    let bench = try WallBench(40, options: .boxes, services: WallServices(worker: worker))
    let before = bench.wall.document.model.kept
    bench.press("s", settles: false)
    #expect(bench.state.status.contains("sorting by title"))
    // A second press selects the next key, although the first sort is running.
    bench.press("s", settles: false)
    #expect(bench.wall.sorter.pendingKey == .size && bench.wall.tasks.tasks.count == 1)
    bench.press("Esc", settles: false)
    gate.signal()
    bench.settle()
    #expect(bench.wall.sorter.pendingKey == nil && bench.wall.tasks.tasks.isEmpty)
    #expect(bench.wall.document.model.kept == before && bench.wall.document.model.sortOrder == .feed)
  }

  @Test func aLayoutThatIsStoppedIsNotTheWalls() throws {
    let worker = BackgroundWorker(minimumCount: 0) {}
    let gate = worker.occupy()
    let bench = try WallBench(
      40, size: CellSize(columns: 160, rows: 24), options: .boxes, services: WallServices(worker: worker))
    for name in ["justified", "grid"] {
      bench.wall.switchLayout(named: name)
      #expect(bench.state.layout == "waterfall", "what is shown is named, not what is being prepared")
      #expect(bench.state.status.contains("waterfall") && bench.state.status.contains("laying out"))
    }
    bench.press("Esc", settles: false)
    gate.signal()
    bench.settle()
    #expect(bench.state.layout == "waterfall")
    #expect(!bench.wall.layoutSwitcher.isPreparing && bench.wall.tasks.tasks.isEmpty)
    bench.press("Tab")
  }

  /// A feed that changes while its order is computed is sorted as it is afterwards.
  @Test(arguments: [false, true]) func aFeedThatChangesMeanwhileIsSortedAsItIsThen(isReversed: Bool) throws {
    let news = DispatchSemaphore(value: 0)
    let bench = try WallBench(
      options: .boxes, feed: feed(titles: ["c", "a", "b"]),
      services: WallServices(worker: BackgroundWorker(minimumCount: 0) { news.signal() }))
    bench.wall.sort(by: .title, isReversed: isReversed)
    bench.wall.replaceFeed(by: feed(titles: ["c", "a", "b", "0"]))
    try bench.settle(after: news) { bench.wall.sorter.pendingKey != nil }
    let model = bench.wall.document.model
    let titles = model.kept.photos.map { bench.wall.document.photos[$0].title }
    #expect(titles == (isReversed ? ["c", "b", "a", "0"] : ["0", "a", "b", "c"]) && model.isReversed == isReversed)
  }

  @Test func aReloadSaysHowItWent() throws {
    var asked = 0
    let bench = try WallBench(
      options: .still, feed: feed(titles: ["a", "b"]),
      services: WallServices(reload: {
        asked += 1
        return "reloading the feed"
      }))
    bench.press("r")
    #expect(asked == 1 && bench.state.status.contains("reloading the feed"))
    bench.wall.replaceFeed(by: feed(titles: ["a", "b"]), isExplicit: true)
    #expect(bench.state.status.contains("the feed has not changed"))
    bench.press("r m")
    bench.wall.replaceFeed(by: feed(titles: ["a", "b", "c"]), isExplicit: true)
    bench.settle()
    #expect(bench.state.status.contains("1 photo added") && bench.state.count == 3)
    bench.wall.showError("not reloaded: the server is gone")
    #expect(bench.state.status.contains("not reloaded: the server is gone") && bench.state.count == 3)
  }
}
