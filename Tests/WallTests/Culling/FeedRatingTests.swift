import Foundation
import PhotoFeed
import Platform
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// Stars, flags and labels in the items of a feed: those of photos on the network have no other place.
@Suite(.oneAtATime) struct FeedRatingTests {
  private static let text = """
    [{"url":"https://x.example/a.jpg","title":"a","rating":3,"label":"blue"},
     {"url":"https://x.example/b.jpg","title":"b","my":1}, "https://x.example/c.jpg"]
    """

  private func bench(_ text: String, trash: Bool = false) throws -> WallBench {
    var options = WallOptions.still
    options.usesTrash = trash
    let saver = FeedSaver { $0.hasSuffix(".jpg") }
    let services = WallServices(write: { try saver.write($0) }, record: { _ in nil })
    return try WallBench(
      size: CellSize(columns: 120, rows: 24), options: options, feed: feed(json: text), services: services)
  }

  private func words(_ bench: WallBench) -> [String] {
    bench.state.items.map { $0.properties.joined(separator: " ") }
  }

  @Test func theFeedsValuesAreShownAndAreNoDecision() throws {
    let bench = try bench(Self.text)
    #expect(words(bench) == ["rating=3 label=blue", "", ""])
    bench.press("u")
    #expect(bench.state.status.contains("nothing to undo"))
    bench.press("q", settles: false)
    #expect(bench.wall.shouldQuit && !bench.wall.keepsSession)
  }

  @Test func whatIsDecidedIsWrittenToTheFeed() throws {
    let path = NSTemporaryDirectory() + "photowall-rated-\(UUID().uuidString).json"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let bench = try bench(Self.text)
    bench.press("Alt-5 l P l Alt-6")
    bench.press("q")
    #expect(bench.state.status.contains("3 photos rated, not written: w write"), "\(bench.state.status)")
    bench.press("Esc w \"\(path)\" Enter")
    #expect(bench.state.status.contains("wrote 3 photos"), "\(bench.state.status)")
    let written = try String(contentsOfFile: path, encoding: .utf8)
    #expect(
      written.contains(#""rating":5,"label":"blue"}"#) && written.contains(#"{"flag": "picked", "url""#), "\(written)")
    #expect(words(try self.bench(written)) == ["rating=5 label=blue", "picked", "label=red"])
    bench.press("q", settles: false)
    #expect(bench.wall.shouldQuit, "all is written")
  }

  /// What is decided while the feed is written is not in it.
  @Test func whatIsDecidedMeanwhile() throws {
    var requests: [WriteRequest] = []
    var finish: ((Result<String, any Error>) -> Void)?
    var services = WallServices(write: { _ in "" }, record: { _ in nil })
    services.writing.writeFeed = {
      requests.append($0)
      finish = $1
    }
    let bench = try WallBench(options: .still, feed: feed(json: Self.text), services: services)
    bench.press("Alt-5 l P w \"feed.json\" Enter")
    #expect(requests.map { $0.decisions.keys.sorted() } == [[0, 1]])
    // The stars of a are again those that it had, and c is deleted.
    bench.press("h Alt-3 G x")
    finish?(.success("wrote 3 photos"))
    bench.settle()
    let document = bench.wall.document
    #expect(document.unwrittenRatings == [0] && document.unwrittenRating(of: 0) == [.rating: 3])
    #expect(document.unwrittenDeletions == [2])
    bench.press("w \"feed.json\" Enter")
    finish?(.success("wrote 2 photos"))
    #expect(document.unwrittenRatings.isEmpty && document.unwrittenDeletions.isEmpty)
    #expect(requests.map(\.kept) == [[0, 1, 2], [0, 1]])
  }

  /// A list of names cannot have them: they are kept with the session.
  @Test func aListOfNamesKeepsThemInTheSession() throws {
    var options = WallOptions.still
    options.layout = "grid"
    let names = Array("https://x.example/a.jpg\nhttps://x.example/b.jpg\n".utf8)
    let feed = try FeedLoader().load([.bytes(names, name: "names.txt", origin: .local(folder: ""))])
    let bench = try WallBench(
      options: options, feed: feed, services: WallServices(write: { _ in "" }, record: { _ in nil }))
    bench.press("Alt-5 q", settles: false)
    #expect(bench.wall.shouldQuit && bench.wall.keepsSession)
  }
}
