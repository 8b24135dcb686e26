import CollectionView
import Dispatch
import TestSupport
import Testing
import WallLayouts

@testable import Wall

@Suite struct LayoutSwitcherTests {
  private let view = CollectionView(frame: .zero, collectionViewLayout: CollectionViewLayout())
  private let tasks = TaskList()
  private let photos = feed(titles: ["a", "b"])

  private func switcher(_ worker: BackgroundWorker?) -> LayoutSwitcher {
    var options = WallOptions()
    options.layout = "grid"
    return LayoutSwitcher(WallLayouts.all, options: options, worker: worker, tasks: tasks)
  }

  private func select(_ name: String, in switcher: LayoutSwitcher) throws -> CollectionViewLayout? {
    let index = try #require(switcher.entries.firstIndex { $0.name == name })
    var shown: CollectionViewLayout?
    switcher.select(index, feed: photos, count: 2, in: view) { shown = $0 }
    return shown
  }

  @Test func withoutAWorkerALayoutIsShownAtOnce() throws {
    let switcher = switcher(nil)
    #expect(switcher.name == "grid")
    let layout = try select("justified", in: switcher)
    #expect(layout != nil && switcher.name == "justified" && !switcher.isPreparing)
    #expect(try select("justified", in: switcher) == nil, "it is shown already")
    _ = try select("grid", in: switcher)
    #expect(try select("justified", in: switcher) === layout, "a layout is made once")
  }

  /// The worker is blocked, so that the preparation does not finish.
  @Test func aLayoutThatIsBeingPreparedIsSelectedButNotShown() throws {
    let worker = BackgroundWorker(minimumCount: 0) {}
    let gate = worker.occupy()
    defer { gate.signal() }
    let switcher = switcher(worker)
    #expect(try select("justified", in: switcher) == nil)
    #expect(switcher.name == "grid" && switcher.entries[switcher.selectedIndex].name == "justified")
    tasks.receive()
    #expect(switcher.isPreparing && tasks.tasks.count == 1)
    // Selecting the layout that is shown cancels the preparation.
    #expect(try select("grid", in: switcher) == nil)
    #expect(!switcher.isPreparing && tasks.tasks.isEmpty && switcher.selectedIndex == switcher.index)
    // So does stopping its task.
    _ = try select("justified", in: switcher)
    #expect(tasks.stopLatest() != nil)
    tasks.receive()
    #expect(!switcher.isPreparing)
    #expect(tasks.stopLatest() == nil)
  }
}
