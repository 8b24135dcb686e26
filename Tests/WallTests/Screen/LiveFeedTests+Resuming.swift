import Foundation
import PhotoFeed
import TestSupport
import Testing

@testable import Wall

/// Sessions that are resumed with a feed that may have changed.
extension LiveFeedTests {
  /// A photo is found again by its number among those of its address.
  @Test(arguments: 1...4) func theFocusIsTakenUp(focus: Int) throws {
    var entries: [SessionJournal.Entry] = []
    let services = WallServices(record: {
      entries += $0
      return nil
    })
    let bench = try WallBench(options: .still, feed: letters("abaa"), services: services)
    bench.press("2 g m \(focus) g")
    bench.wall.document.recordFocus()
    let again = try WallBench(options: .still, feed: letters("abaa"))
    again.wall.resume(try #require(SessionJournal.Recovered(entries)))
    again.settle()
    #expect(again.state.focus == focus && again.state.marked == 1)
  }

  /// Decisions about files hold by the ids of their items, whatever the files are called then.
  @Test func filesAreFoundByTheirIDs() throws {
    var entries: [SessionJournal.Entry] = []
    let services = WallServices(record: {
      entries += $0
      return nil
    })
    func photos(_ ids: [Int], _ suffix: String) -> PhotoFeed {
      let items = ids.map { #"{"id": "\#($0)", "url": "\#($0)\#(suffix).jpg", "width": 4, "height": 3}"# }
      return feed(json: "[\(items.joined(separator: ","))]")
    }
    let bench = try WallBench(options: .still, feed: photos([1, 2, 3], ""), services: services)
    bench.press("2 g x G m")
    let recovered = try #require(SessionJournal.Recovered(entries))
    for suffix in ["", "-new"] {
      let again = try WallBench(options: .still, feed: photos([3, 2, 1], suffix))
      again.wall.resume(recovered)
      again.settle()
      let names = [PhotoProperty.deleted, .marked].map { property in
        again.wall.model[property].map { again.wall.photos[$0].address.lastComponent }
      }
      #expect(names == [["2\(suffix).jpg"], ["3\(suffix).jpg"]])
    }
  }

  @Test func aCutOffSessionIsTakenUp() throws {
    var recorded: [String] = []
    func letter(_ photo: RecordedPhoto) -> String { String(photo.address.text.suffix(5).prefix(1)) }
    let services = WallServices(record: { entries in
      recorded += entries.map {
        switch $0 {
        case .decided(let decision, let photo, _): "\(decision.property[decision.value].journal) \(letter(photo))"
        case .placed(let move):
          "\(letter(move.photo)) \(move.isAfter ? "behind" : "before") \(letter(move.neighbour))"
        case .unknown(let line): line
        case .focused, .batch, .renamed, .clocks, .labelled: ""
        }
      }
      return nil
    })
    let bench = try WallBench(options: .still, feed: letters("abcd"), services: services)
    bench.press("l m x u m H u")
    #expect(
      recorded == ["marked b", "deleted b", "kept b", "unmarked b", "b before a", "b behind a"])
    let again = try WallBench(options: .still, feed: letters("abcd"))
    again.wall.resume(SessionJournal.Recovered(deleted: ["/photos/b.jpg"], marked: ["/photos/c.jpg", "/photos/x.jpg"]))
    again.settle()
    #expect(again.state.count == 3 && again.state.marked == 1)
    #expect(again.state.status.contains("1 deleted, 1 marked"))
    again.press("u")
    #expect(again.state.count == 4)
  }

  /// A wall that resumes a random session shows the same photos in the same order with the same marks.
  @Test(arguments: 0..<12) func aSessionThatIsTakenUpGoesOnWhereItWas(seed: Int) throws {
    let path = NSTemporaryDirectory() + "photowall-journal-\(UUID().uuidString)"
    defer { unlink(path) }
    let journal = SessionJournal(path: path, feed: "letters")
    let bench = try WallBench(
      options: .still, feed: letters("abcdefghij"), services: WallServices(record: { journal.record($0) }))
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<60 {
      let keys = ["l", "h", "j", "k", "L", "H", "J", "K", "m", "x", "u", "u", "Ctrl-r", "Home", "End"]
      bench.press(keys.randomElement(using: &random) ?? "l", settles: false)
    }
    bench.settle()
    let again = try WallBench(options: .still, feed: letters("abcdefghij"))
    let feed = again.wall.addresses(of: .kept)
    if let recovered = journal.recovered() { again.wall.resume(recovered) }
    again.settle()
    func expectSame() {
      #expect(again.wall.addresses(of: .kept) == bench.wall.addresses(of: .kept))
      #expect(again.wall.addresses(of: .deleted) == bench.wall.addresses(of: .deleted))
      #expect(again.wall.addresses(of: .marked) == bench.wall.addresses(of: .marked))
    }
    expectSame()
    // What was restored can be undone, step by step, and made again.
    let count = again.wall.model.history.done.count
    for _ in 0..<count { again.press("u", settles: false) }
    #expect(again.wall.addresses(of: .kept) == feed)
    #expect(again.wall.addresses(of: .deleted).isEmpty && again.wall.addresses(of: .marked).isEmpty)
    for _ in 0..<count { again.press("Ctrl-r", settles: false) }
    expectSame()
  }

  @Test("decisions about photos of later pages are restored when the pages come, by address or else by id")
  func laterPages() throws {
    func page(_ ids: ClosedRange<Int>, _ size: String = "") -> PhotoFeed {
      let items = ids.map {
        #"{"id": "\#($0)", "url": "http://p.example/\#($0)\#(size).jpg", "width": 4, "height": 3}"#
      }
      return feed(json: "[\(items.joined(separator: ","))]")
    }
    func shown(_ bench: WallBench) -> String {
      bench.wall.addresses(of: .kept).map { String($0.text.split(separator: "/")[2].prefix(1)) }.joined()
    }
    let path = NSTemporaryDirectory() + "photowall-journal-\(UUID().uuidString)"
    defer { unlink(path) }
    let journal = SessionJournal(path: path, feed: "pages")
    let bench = try WallBench(
      options: .still, feed: page(1...8), services: WallServices(record: { journal.record($0) }))
    // 2 and 6 are deleted, 7 is marked, 8 goes before 7 and then before 5, 3 behind 4.
    bench.press("2 g x 5 g x 5 g m End H H l l Home l L")
    #expect(shown(bench) == "143857" && bench.state.marked == 1)
    let recovered = try #require(journal.recovered())
    for size in ["", "-new"] {
      let again = try WallBench(options: .still, feed: page(1...4, size))
      again.wall.resume(recovered)
      again.settle()
      #expect(shown(again) == "143")
      again.wall.replaceFeed(by: page(1...7, size))
      again.settle()
      #expect(shown(again) == "14357" && again.state.marked == 1)
      again.wall.replaceFeed(by: page(1...8, size))
      again.settle()
      #expect(again.wall.addresses(of: .deleted).count == 2)
      #expect(shown(again) == "143857", "\(recovered)")
    }
  }
}
