import CollectionView
import Foundation
import PhotoFeed
import Pictures
import Sidecars
import TestSupport
import Testing
import WallLayouts

@testable import Wall

/// Walls of feeds whose sections are known before their photos.
@Suite(.oneAtATime) struct PortionTests {
  private func bench(_ service: PortionService, layout: String = "waterfall") throws -> WallBench {
    var options = WallOptions.still
    options.layout = layout
    let bench = try WallBench(options: options, feed: service.outline)
    bench.settle()
    return bench
  }

  @Test("a wall opens on what is counted, and wants what is near to what is seen")
  func opening() throws {
    let service = PortionService(counts: Array(repeating: 50, count: 100))
    let bench = try bench(service)
    #expect(bench.state.count == 5_000 && bench.state.items.allSatisfy { !$0.isLoaded } && !bench.state.items.isEmpty)
    bench.press("Right Left")
    let first = service.serve(bench)
    #expect(first.first == "0" && first.count < 6 && bench.wall.wantedPortions.isEmpty)
    #expect(bench.state.items.allSatisfy(\.isLoaded) && bench.state.focusTitle.hasPrefix("a0-0"))
    // The last photo is at the end of what is counted, and what is between is not loaded.
    bench.press("End")
    #expect(bench.state.focus == 5_000)
    let last = service.serve(bench)
    #expect(last.first == "99" && last.count < 6 && bench.wall.feed.loadedCount <= 50 * (first.count + last.count))
    #expect(bench.state.focusTitle.hasSuffix("99-49"))
  }

  @Test("sections are jumped to at once, whether they are loaded or not")
  func jumping() throws {
    let service = PortionService(counts: Array(repeating: 2_500, count: 4_000))
    let bench = try bench(service)
    #expect(bench.state.count == 10_000_000)
    bench.press("7 0 0 0 0 0 1 g")
    #expect(bench.state.focus == 7_000_001)
    #expect(bench.wall.wantedPortions.first?.key == "2800")
    service.serve(bench, limit: 1)
    #expect(bench.state.focusTitle == "a2800-0" && bench.item(7_000_001)?.isFocused ?? false)
    bench.press("]")
    #expect(bench.state.focus == 7_002_501)
    bench.press("[ [")
    #expect(bench.state.focus == 6_997_501)
    // The layout has no frames of what is not loaded.
    let layout = try #require(bench.wall.scene.collectionView.collectionViewLayout as? WallLayout)
    #expect(layout.byteCount < 300_000)
  }

  @Test("every layout shows ten million photos of which none is loaded", arguments: WallLayouts.all.map(\.name))
  func layouts(name: String) throws {
    // Only the last section is loaded.
    let service = PortionService(counts: Array(repeating: 2_500, count: 3_999) + [2_450, 50])
    let bench = try bench(service, layout: name)
    #expect(bench.state.count == 10_000_000 && !bench.state.items.isEmpty)
    bench.press("End")
    #expect(bench.state.focus == 10_000_000 && bench.item(10_000_000) != nil)
    service.serve(bench, limit: 1)
    #expect(bench.item(10_000_000)?.isLoaded ?? false)
  }

  @Test(
    "what is seen does not jump while portions come, whatever their shapes and numbers are",
    arguments: ["waterfall", "justified", "grid", "flow"], 0..<3)
  func noJump(layout: String, seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var service = PortionService(counts: (0..<80).map { _ in .random(in: 1...30, using: &random) })
    for section in service.counts.indices where Bool.random(using: &random) {
      service.realCounts[section] = max(1, service.counts[section] + .random(in: -5...5, using: &random))
    }
    let bench = try bench(service, layout: layout)
    var compared = 0
    for _ in 0..<10 {
      bench.press("\(Int.random(in: 10...700, using: &random).description.map(String.init).joined(separator: " ")) g")
      while let portion = bench.wall.wantedPortions.randomElement(using: &random) {
        let whole = bench.state.items.filter { $0.frame.row >= 0 && $0.frame.row < 23 }
        let seen =
          bench.state.items.first { $0.isFocused && $0.frame.endRow > 0 && $0.frame.row < 23 }
          ?? whole.min { ($0.frame.row, $0.frame.column) < ($1.frame.row, $1.frame.column) }
        bench.wall.fill(portion, with: service.load(portion))
        bench.settle()
        let room = bench.state.contentSize.height - bench.wall.scene.collectionView.bounds.height
        let isAtEnd = bench.state.offset.y < 1 || bench.state.offset.y > room - 1
        guard let seen, let photo = bench.state.items.first(where: { $0.photo == seen.photo }), !isAtEnd else {
          continue
        }
        compared += 1
        #expect(abs(photo.frame.row - seen.frame.row) <= 1, "\(seen.title) moved from \(seen.frame) to \(photo.frame)")
      }
    }
    #expect(compared > 10)
    let feed = bench.wall.feed
    for (section, range) in feed.sections.map(\.range).enumerated() where feed.isLoaded(at: range.lowerBound) {
      #expect(feed[range.lowerBound].address == .web(PortionService.address(section, 0)))
    }
  }

  @Test("nothing is decided about a photo that is not loaded")
  func decisions() throws {
    let service = PortionService(counts: [4, 4, 400])
    let bench = try bench(service)
    for keys in ["x", "m", "P", "K"] {
      bench.press(keys)
      #expect(bench.state.status.contains("not loaded"), "\(keys): \(bench.state.status)")
    }
    #expect(bench.state.deleted == 0 && bench.state.marked == 0)
    let portion = try #require(bench.wall.wantedPortions.first)
    bench.wall.fill(portion, with: service.load(portion))
    bench.press("M")
    #expect(bench.state.marked == 4 && bench.state.status.contains("404 are not"), "\(bench.state.status)")
    bench.press("M x")
    #expect(bench.state.deleted == 1 && bench.state.count == 407)
    service.serve(bench)
    bench.press("u")
    #expect(bench.state.deleted == 0 && bench.state.count == 408 && bench.state.focusTitle == "a0-0")
  }

  @Test("decisions of an interrupted session hold for photos whose portion is loaded later, and survive until then")
  func resuming() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "portions-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let service = PortionService(counts: Array(repeating: 300, count: 4))
    func open(resumes: Bool) throws -> (bench: WallBench, store: SessionStore) {
      try WallBench.recorded(["http://p.example/"], service.outline, in: folder, resumes: resumes)
    }
    let (first, store) = try open(resumes: false)
    service.serve(first)
    first.press("x")
    first.press("End")
    service.serve(first)
    first.press("P m")
    store.keep()
    // In a session in between nothing is loaded at all, and nothing has to be decided to quit it.
    let (between, kept) = try open(resumes: true)
    #expect(between.wall.addresses(of: .deleted) == [.web(PortionService.address(0, 0))])
    #expect(between.wall.addresses(of: .marked) == [.web(PortionService.address(3, 299))])
    #expect(between.wall.notice(of: .deleted) == nil)
    #expect(between.wall.notice(of: .kept) == "no names are printed: 0 of 1200 photos are loaded.")
    between.press("q")
    #expect(between.wall.keepsSession)
    kept.keep()
    let (last, _) = try open(resumes: true)
    #expect(last.state.deleted == 0 && last.state.marked == 0)
    last.press("End")
    service.serve(last)
    #expect(last.state.marked == 1 && last.state.counts[.flag] == 1)
    last.press("Home")
    service.serve(last)
    #expect(last.state.deleted == 1 && last.state.count == 1_199)
    #expect(last.wall.addresses(of: .deleted) == [.web(PortionService.address(0, 0))])
  }

  @Test("decisions about photos that a feed has no more are not printed")
  func goneFromTheFeed() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "portions-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func open(_ names: String, resumes: Bool) throws -> (bench: WallBench, store: SessionStore) {
      let items = names.map { #"{"url":"\#($0).jpg"}"# }.joined(separator: ",")
      return try WallBench.recorded(["feed.json"], feed(json: "[\(items)]"), in: folder, resumes: resumes)
    }
    let (first, store) = try open("ab", resumes: false)
    first.press("x")
    #expect(first.wall.addresses(of: .deleted).count == 1)
    store.keep()
    let (second, _) = try open("b", resumes: true)
    #expect(second.state.count == 1 && second.wall.addresses(of: .deleted).isEmpty)
  }

  @Test("an address of which the journal leaves out a part is not printed, but counted")
  func addressesWithSecrets() throws {
    let (whole, cut) = (
      Photo(address: .web("http://h/a.jpg"), title: ""), Photo(address: .web("http://h/b.jpg?key=1"), title: "")
    )
    let records = [RecordedPhoto(whole), RecordedPhoto(cut)]
    #expect(records.map(\.wholeAddress) == [.web("http://h/a.jpg"), nil])
    let marked = RecordedPhoto(Photo(address: .web("http://h/b.jpg#key"), title: ""))
    #expect(marked.address == .web("http://h/b.jpg") && marked.wholeAddress == nil)
    var recovered = SessionJournal.Recovered()
    recovered.values[.deleted] = [records[0]: 1, records[1]: 1]
    #expect(ResumedDecisions(recovered).addresses(.deleted).count(where: { $0 == nil }) == 1)
  }

  @Test("sorting, searching and filtering say what they cover")
  func coverage() throws {
    let service = PortionService(counts: [4, 4, 400])
    let bench = try bench(service)
    let portion = try #require(bench.wall.wantedPortions.first)
    bench.wall.fill(portion, with: service.load(portion))
    bench.wall.sort(by: .title)
    #expect(bench.state.status.contains("404 are not"), "\(bench.state.status)")
    bench.press("l")
    #expect(bench.state.status.contains("404 not loaded"), "\(bench.state.status)")
    // The order of the feed is that of all photos.
    bench.wall.sort(by: .feed)
    #expect(bench.state.status.contains("in the order of the feed") && !bench.state.status.contains("404"))
    bench.press("l")
    #expect(!bench.state.status.contains("404 not"), "\(bench.state.status)")
    bench.wall.sort(by: .title)
    bench.press("/ a")
    #expect(bench.state.status.contains("in what is loaded"), "\(bench.state.status)")
    bench.press("Enter")
    bench.settle()
    #expect(bench.state.status.contains("in what is loaded"), "\(bench.state.status)")
  }

  @Test("each section is sorted by itself, and those that come later, too")
  func sorting() throws {
    let service = PortionService(counts: [30, 30, 30, 400])
    let bench = try bench(service)
    let portion = try #require(bench.wall.wantedPortions.first)
    bench.wall.fill(portion, with: service.load(portion))
    bench.wall.sort(by: .title)
    service.serve(bench)
    let (model, photos) = (bench.wall.model, bench.wall.photos)
    for section in model.shown.sections.prefix(3) {
      let titles = section.map { photos[$0].title }
      #expect(titles == titles.sorted { $0.localizedStandardCompare($1) == .orderedAscending } && titles.count == 30)
    }
  }

  @Test("a search looks through what is loaded")
  func searching() throws {
    // Only section 200 is loaded.
    let service = PortionService(counts: (0..<400).map { $0 == 200 ? 780 : 2_500 })
    let bench = try bench(service)
    bench.press("5 0 0 0 0 1 g")
    service.serve(bench, limit: 1)
    bench.press("/ \"200-77\" Enter")
    #expect(bench.state.focus == 500_078 && bench.state.status.contains("1 of 11"), "\(bench.state.status)")
    bench.press("n")
    #expect(bench.state.focus == 500_771)
    bench.press("n N N")
    #expect(bench.state.focus == 500_078)
    bench.press("&")
    #expect(bench.state.count == 11)
  }

  @Test("a search goes on with photos that come; the focus stays, and matches are shown with the others")
  func widening() throws {
    let service = PortionService(counts: Array(repeating: 100, count: 40))
    let bench = try bench(service)
    service.serve(bench, limit: 2)
    let loaded = bench.wall.feed.loadedCount / 100
    bench.press("/ \"-77\" Enter")
    #expect(bench.state.status.contains("1 of \(loaded)"), "\(bench.state.status)")
    let focus = bench.state.focus
    service.fill(20, of: bench)
    #expect(bench.state.focus == focus)
    bench.press("N")
    #expect(bench.state.focus == 2_078 && bench.state.status.contains("\(loaded + 1) of \(loaded + 1)"))
    bench.press("&")
    #expect(bench.state.count == loaded + 1)
    service.fill(30, of: bench)
    #expect(bench.state.count == loaded + 2)
  }

  @Test("the farthest are dropped on either side, with what their files told, until they come again")
  func farthest() throws {
    let service = PortionService(counts: Array(repeating: 200, count: 10))
    let bench = try bench(service)
    for section in 0..<10 { service.fill(section, of: bench) }
    bench.press("9 0 1 g")
    let document = bench.wall.document
    let photos = [0, 5, 9].map { bench.wall.photos.numbers[$0 * 200 + 3] }
    document.setFound(photos.map { ($0, PhotoRating(stars: 3)) })
    #expect(Array(bench.wall.model[.rating]) == photos)
    bench.wall.releaseFarPortions(beyond: 1_400)
    #expect((0..<10).filter { bench.wall.feed.isLoaded(at: $0 * 200) } == Array(1...7))
    #expect(Array(bench.wall.model[.rating]) == [photos[1]] && document.decidedPhotos.isEmpty)
    // Meanwhile the file has got other stars.
    service.fill(9, of: bench)
    document.setFound([(photos[2], PhotoRating(stars: 2))])
    #expect(bench.wall.model[.rating][photos[2]] == 2 && document.unwrittenRatings.isEmpty)
  }

  @Test("portions of photos with undone decisions stay, so that these can be made again")
  func undone() throws {
    let service = PortionService(counts: Array(repeating: 200, count: 5))
    let bench = try bench(service)
    for section in 0..<5 { service.fill(section, of: bench) }
    bench.press("m u 4 5 0 g x u G")
    bench.wall.releaseFarPortions(beyond: 0)
    #expect((0..<5).filter { bench.wall.feed.isLoaded(at: $0 * 200) } == [2, 4], "a new decision ends what was undone")
    bench.press("Ctrl-r")
    #expect(bench.state.deleted == 1 && bench.wall.addresses(of: .deleted) == [.web(PortionService.address(2, 49))])
  }

  @Test("what is far is dropped when much is loaded, except what was decided about")
  func dropping() throws {
    let service = PortionService(counts: Array(repeating: 200, count: 50))
    let bench = try bench(service)
    service.serve(bench)
    bench.press("m")
    let loaded = bench.wall.feed.loadedCount
    for _ in 0..<12 {
      bench.press("] ] ] ]")
      service.serve(bench)
      bench.wall.releaseFarPortions(beyond: 1_500)
    }
    #expect(bench.wall.feed.loadedCount <= 1_700 && bench.wall.feed.loadedCount >= min(loaded, 600))
    #expect(bench.state.items.allSatisfy(\.isLoaded) && bench.wall.wantedPortions.isEmpty)
    #expect(bench.wall.feed.isLoaded(at: 0) && bench.state.marked == 1 && bench.state.count == 10_000)
    // What was dropped comes again as it was.
    bench.press("[ [ [ [ [ [ [ [ [ [")
    #expect(!service.serve(bench).isEmpty)
    let item = try #require(bench.state.items.first)
    let (section, photo) = ((item.number - 1) / 200, (item.number - 1) % 200)
    #expect(item.title.hasSuffix("\(section)-\(photo)"))
  }
}
