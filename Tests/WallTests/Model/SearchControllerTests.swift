import Dispatch
import PhotoFeed
import TestSupport
import Testing

@testable import Wall

@Suite struct SearchControllerTests {
  private let photos = PhotoTable(feed(titles: ["dune", "sea", "red dune", "hill"]))
  private let model = WallModel(sectionLengths: [4])

  private func controller(_ query: String, from anchor: Int = 0) -> (SearchController, [WallEffect]) {
    var controller = SearchController(keys: .standard)
    let effects = controller.update(query, from: anchor, model: model, photos: photos)
    return (controller, effects)
  }

  /// (query, position of the focus before the search, the first match, number of matches)
  @Test(
    arguments: [
      ("dune", 0, 0, "2 matches"), ("dune", 1, 2, "2 matches"), ("dune", 3, 0, "2 matches"), ("hill", 0, 3, "1 match"),
      ("red dune", 0, 2, "1 match"), ("snow", 0, nil, "0 matches"), ("", 0, nil, ""),
    ] as [(String, Int, Int?, String)])
  func typing(query: String, anchor: Int, first: Int?, count: String) {
    let (controller, effects) = controller(query, from: anchor)
    #expect(effects == (first.map { [.focusPhoto(PhotoID($0))] } ?? [.focus(anchor)]))
    #expect(controller.matchCount == count && controller.progress == nil)
  }

  @Test func theFilterShowsTheMatchesAndThenAll() {
    var (controller, _) = controller("dune")
    var model = model
    #expect(controller.toggleFilter(model, isFiltered: false, photos: photos).first == .filter([0, 2]))
    model.filter([0, 2])
    #expect(controller.toggleFilter(model, isFiltered: true, photos: photos).first == .filter(nil))
    #expect(controller.clear(model)?.first == .showAll)
    #expect(controller.query == "" && controller.words.isEmpty)
    model.filter(nil)
    #expect(controller.clear(model) == nil, "there is nothing left to end")
  }

  /// Deleted matches are not counted, since they are not shown.
  @Test func theFilterCountsWhatItShows() {
    var (controller, _) = controller("dune")
    var model = model
    model.delete([0])
    guard case .message(let text)? = controller.toggleFilter(model, isFiltered: false, photos: photos).last else {
      Issue.record("there is no message")
      return
    }
    #expect(text.hasPrefix("showing only 1 match for ‘dune’"))
  }

  /// A search that went on with new photos leaves nothing for the next one, whose first match gets the focus.
  @Test func theNextSearchMovesTheFocusAgain() {
    var (controller, _) = controller("dune")
    controller.widen(by: [1], photos)
    #expect(controller.update("hill", from: 0, model: model, photos: photos) == [.focusPhoto(3)])
  }

  /// Only a search that needs facts of files waits for them, and says that some were not read.
  @Test func filesMatterToSearchesThatNeedThem() {
    for (query, isAboutFiles) in [("snow", true), ("marked:yes", false)] {
      var (controller, _) = controller(query)
      #expect(controller.matchCount == "0 matches")
      controller.extentOfFiles = .reading
      #expect(controller.matchCount == (isAboutFiles ? "0 matches…" : "0 matches"))
      let end = isAboutFiles ? "searching for ‘\(query)’" : "no match for ‘\(query)’"
      #expect(controller.accept(query, model: model) == [.message(end)])
      controller.extentOfFiles = .partly
      #expect(controller.matchCount == (isAboutFiles ? "0 matches in what has been read" : "0 matches"))
    }
  }

  @Test func anEmptyQueryEndsTheSearch() {
    var (controller, _) = controller("dune")
    #expect(controller.accept("", model: model).isEmpty)
    #expect(controller.query == "")
  }

  /// What is looked up in the files' facts is searched in smaller parts than titles, so that no frame takes longer.
  @Test func filesTakeMoreFrames() throws {
    let items = (0..<10_000).map { #"{"url": "\#($0).jpg"}"# }
    let bytes = Array("[\(items.joined(separator: ","))]".utf8)
    let feed = try FeedLoader().load([.bytes(bytes, name: "list", origin: .local(folder: "/nowhere"))])
    for (query, frames) in [("keyword:gull", 4), ("gull", 4), ("rating:5", 1)] {
      let photos = PhotoTable(feed, isReadAhead: true)
      var controller = SearchController(keys: .standard)
      var count = 1
      _ = controller.update(query, from: 0, model: WallModel(sectionLengths: [10_000]), photos: photos)
      while controller.isRunning {
        _ = controller.step(photos, [:])
        count += 1
      }
      #expect(count == frames, "\(query)")
    }
  }

  /// A search of titles goes on by 20,000 photos a frame: each of them is searched once, wherever it begins.
  @Test func everyPhotoIsSearchedOnce() throws {
    let cases = [(19_999, 7), (20_000, 0), (20_000, 7), (20_001, 7), (40_001, 7)]
    let isFound = (0..<40_001).map { index in index % 5_000 == 4_999 || cases.contains { $0.0 == index + 1 } }
    // Addresses on the network are read without paths, which take long in debug builds.
    let items = isFound.map { #"{"url":"https://h.invalid/a","title":"\#($0 ? "dune" : "sea")"}"# }
    let feed = feed(json: "[\(items.joined(separator: ","))]")
    for (count, anchor) in cases {
      let photos = PhotoTable(feed)
      var controller = SearchController(keys: .standard)
      // The wall has the first photos of the feed.
      _ = controller.update("dune", from: anchor, model: WallModel(sectionLengths: [count]), photos: photos)
      while controller.isRunning { _ = controller.step(photos, [:]) }
      #expect(controller.matchCount == "\(isFound.prefix(count).count { $0 }) matches", "\(count) from \(anchor)")
    }
  }

  /// A search whose columns are being read does not run, even if new facts have come: only a frame ends the waiting.
  @Test func aSearchThatWaitsDoesNotRun() throws {
    let news = DispatchSemaphore(value: 0)
    let tasks = TaskList()
    let reader = ColumnReader(worker: BackgroundWorker(minimumCount: 0) { news.signal() }, tasks: tasks)
    let photos = PhotoTable(feed(json: #"[{"url": "a.jpg", "class": "cat"}, {"url": "b.jpg", "class": "dog"}]"#))
    var controller = SearchController(keys: .standard, reader: reader)
    _ = controller.update("class:dog", from: 0, model: WallModel(sectionLengths: [2]), photos: photos)
    controller.repeatSearch()
    #expect(reader.state == .reading && !controller.isRunning)
    while !tasks.tasks.isEmpty {
      try #require(news.wait(timeout: .now() + 60) == .success)
      tasks.receive()
    }
    while controller.isRunning || controller.matchCount.hasSuffix("…") { _ = controller.step(photos, [:]) }
    #expect(controller.matchCount == "1 match")
  }

  /// A search that is repeated runs again, and finds what has come since; without a search nothing is repeated.
  @Test func aRepeatedSearchRuns() {
    var none = SearchController(keys: .standard)
    none.repeatSearch()
    #expect(!none.isRunning)
    var (controller, _) = controller("rating:5")
    #expect(controller.matchCount == "0 matches" && !controller.isRunning)
    controller.repeatSearch()
    #expect(controller.isRunning && controller.progress == nil)
    var stars = PhotoValues()
    stars[2] = 5
    #expect(controller.step(photos, [.rating: stars]) == [.focusPhoto(2)])
    #expect(controller.matchCount == "1 match" && !controller.isRunning)
  }

  /// A search whose columns the user does not wait for has ended, and a request replaces the one before it.
  @Test func whatIsStoppedIsNotSearched() {
    let worker = BackgroundWorker(minimumCount: 0) {}
    let (gate, tasks) = (worker.occupy(), TaskList())
    defer { gate.signal() }
    let reader = ColumnReader(worker: worker, tasks: tasks)
    let photos = PhotoTable(feed(json: #"[{"url": "a.jpg", "class": "cat"}, {"url": "b.jpg", "split": "test"}]"#))
    var controller = SearchController(keys: .standard, reader: reader)
    for query in ["class:cat", "split:test"] {
      _ = controller.update(query, from: 0, model: WallModel(sectionLengths: [2]), photos: photos)
      #expect(tasks.tasks.map(\.name) == ["reading \(query.prefix(5))"] && reader.state == .reading)
    }
    #expect(tasks.stopLatest() != nil)
    tasks.receive()
    #expect(reader.state == .stopped)
    _ = controller.step(photos, [:])
    #expect(controller.query.isEmpty && controller.matchCount.isEmpty && !controller.isRunning)
    // Words need no columns.
    reader.read(["class"], of: photos)
    reader.read([], of: photos)
    #expect(tasks.tasks.isEmpty && reader.state == .ready)
  }

  /// Without matches nothing but a message; without a search the next photo.
  @Test func withoutMatchesTheFocusStays() {
    #expect(controller("snow").0.goToMatch(-1, model: model) == [.message("no match for ‘snow’")])
    #expect(SearchController(keys: .standard).goToMatch(1, model: model) == [.focus(1)])
    #expect(controller("dune").0.goToMatch(1, model: model).first == .focus(2))
  }
}
