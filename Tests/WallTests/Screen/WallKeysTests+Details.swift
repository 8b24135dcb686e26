import Pictures
import TerminalPanels
import Testing

@testable import PhotoFeed
@testable import Wall

/// The details of the focused photo.
extension WallKeysTests {
  @Test func detailsFollowTheFocus() throws {
    let bench = try WallBench(options: .still)
    bench.press("i")
    #expect(bench.text.contains("Details") && bench.text.contains("photo 1") && bench.text.contains("400×300"))
    bench.press("l")
    #expect(bench.text.contains("300×400"))
    bench.press("i")
    #expect(!bench.text.contains("Details"))
  }

  /// The details follow the focus to another photo. While its file is not read, those of the photo before are not shown.
  @Test func detailsAreThoseOfThePhoto() throws {
    var services = WallServices()
    var cameras = ["Leica M6", "Nikon F3"][...]
    services.facts.cameraDetails = { _ in
      var details = PictureDetails()
      details.camera = cameras.popFirst()
      return details
    }
    // With boxes for pictures no file is waited for.
    var options = WallOptions()
    options.isAnimated = false
    let bench = try WallBench(400, options: options, services: services, latency: 0.5)
    bench.run(frames: 60)
    bench.press("i", settles: false)
    #expect(bench.text.contains("Leica M6"))
    bench.press("G", settles: false)
    #expect(bench.text.contains("photo 400") && !bench.text.contains("Leica M6") && !bench.text.contains("Nikon F3"))
    bench.run(frames: 60)
    #expect(bench.text.contains("Nikon F3") && !bench.text.contains("Leica M6"))
  }

  /// Empty lines between headings stay as long as all lines fit with them.
  @Test func detailsThatJustFitKeepTheirEmptyLines() throws {
    let bench = try WallBench(3, size: CellSize(columns: 80, rows: 40), options: .still)
    bench.press("Alt-4 i")
    // The box ends above the status line.
    func height() -> Int? {
      let rows = bench.screen.size.rows - 1
      return (0..<rows).first { bench.text(row: $0).contains(" Details ") }.map { rows - $0 }
    }
    let whole = try #require(height())
    #expect(7...37 ~= whole)
    for (rows, shown) in [(whole + 2, whole), (whole + 1, whole), (whole, whole - 1)] {
      bench.resize(80, rows)
      bench.settle()
      #expect(height() == shown, "\(bench.text)")
    }
  }

  @Test func detailsCountWhatTheFeedDoesNotShow() throws {
    var feed = feed(titles: ["photo"])
    feed.notShown.kinds = ["NEF": 400]
    let bench = try WallBench(options: .still, feed: feed)
    #expect(!bench.text.contains("400 files"))
    bench.press("i")
    #expect(bench.text.contains("400 files of kinds that cannot be shown (NEF)"))
  }

  @Test("y copies the page, then the large picture; the details name the address, the thumbnail and the page")
  func addresses() throws {
    let feed = try FeedLoader().load([
      .bytes(
        Array(
          #"""
          [{"thumbURL": "s/1.jpg", "image": "l/1.jpg", "url": "/page/1"}, {"image": "l/2.jpg"}, {"url": "l/3.jpg"}]
          """#.utf8), name: "f", origin: .web(address: "https://feeds.example/list"))
    ])
    var copied: [String] = []
    let bench = try WallBench(options: .still, feed: feed, services: WallServices(copy: { copied.append($0.text) }))
    bench.press("y")
    #expect(bench.state.status.contains("copied https://feeds.example/page/1; again: the picture"))
    bench.press("y y l y l y")
    #expect(
      copied.map { $0.dropFirst("https://feeds.example/".count) } == [
        "page/1", "l/1.jpg", "page/1", "l/2.jpg", "l/3.jpg",
      ])
    bench.press("i")
    #expect(bench.text.contains("address") && !bench.text.contains("thumbnail") && !bench.text.contains("page"))
    bench.press("h h")
    let lines = bench.text.split(separator: "\n")
    for (name, path) in [("address", "l/1.jpg"), ("thumbnail", "s/1.jpg"), ("page", "page/1")] {
      #expect(lines.contains { $0.contains(name) && $0.contains("https://feeds.example/\(path)") }, "\(bench.text)")
    }
  }
}
