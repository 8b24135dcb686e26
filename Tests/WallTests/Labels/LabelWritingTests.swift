import Foundation
import PhotoFeed
import Platform
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// Labels of the user's own are written into the feed or to a file of labels.
@Suite(.oneAtATime) struct LabelWritingTests {
  private final class Files {
    let root = NSTemporaryDirectory() + "photowall-labels-\(UUID().uuidString)"

    init() throws { try Folder.create(root) }
    deinit { try? FileManager.default.removeItem(atPath: root) }

    func write(_ text: String, _ name: String) throws {
      try AtomicFile.write(Array(text.utf8), to: FilePath("\(root)/\(name)"))
    }
    func read(_ name: String) throws -> String { try String(contentsOfFile: "\(root)/\(name)", encoding: .utf8) }

    func bench(_ name: String, labels: String = "class=cat,dog", to file: String? = nil, addsColumns: Bool = false)
      throws -> WallBench
    {
      var options = WallOptions.still
      options.labels = UserLabels(labels) ?? UserLabels()
      (options.labelsTo, options.addsColumns) = (file.map { "\(root)/\($0)" }, addsColumns)
      (options.suggestedOutput, options.feedFile) = ("\(root)/kept.json", "\(root)/\(name)")
      let saver = FeedSaver { $0.hasSuffix(".jpg") }
      var services = WallServices(
        write: { try saver.write($0) }, files: .below(root, folders: true, isPhotoName: { $0.hasSuffix(".jpg") }),
        record: { _ in nil })
      services.writing.writeLabels = { request, finish in finish(Result { try saver.write(request) }) }
      if let file, let bytes = try? read(file) {
        services.writing.labelFile = LabelFile(Array(bytes.utf8), .init(ofName: file) ?? .csv)
      }
      let feed = try FeedLoader(pictures: PictureFiles(isPictureName: { $0.hasSuffix(".jpg") })).load([
        .path("\(root)/\(name)")
      ])
      return try WallBench(size: CellSize(columns: 140, rows: 24), options: options, feed: feed, services: services)
    }
  }

  private func words(_ bench: WallBench) -> String {
    bench.state.items.map { $0.properties.joined(separator: " ") }.joined(separator: ",")
  }

  /// In place, everything else byte for byte, though the photos are files that ratings have sidecars for.
  @Test func theFeedGetsThem() throws {
    let files = try Files()
    let text =
      #"{"image" :"a.jpg", "label":"x","class":"cat"}"# + "\n" + #"{"image":"b.jpg","rating":0.3}"# + "\n"
      + #"{"image":"c.jpg","class":"zebra"}"# + "\n"
    try files.write(text, "feed.jsonl")
    let bench = try files.bench("feed.jsonl")
    #expect(words(bench) == "label:class=cat,,")
    bench.press("2 n 1 n 2 q")
    #expect(bench.state.status.contains("3 photos labelled, not written: w write"), "\(bench.state.status)")
    bench.press("Esc w Enter")
    #expect(bench.state.status.contains("wrote 3 photos to"), "\(bench.state.status)")
    #expect(
      try files.read("feed.jsonl") == #"{"image" :"a.jpg", "label":"x","class":"dog"}"# + "\n"
        + #"{"class": "cat", "image":"b.jpg","rating":0.3}"# + "\n"
        + #"{"photowall.class": "dog", "image":"c.jpg","class":"zebra"}"# + "\n")
    #expect(words(try files.bench("feed.jsonl")) == "label:class=dog,label:class=cat,label:class=dog")
    // What is written is no decision any more, until it is taken back.
    bench.press("q", settles: false)
    #expect(bench.wall.shouldQuit && !bench.wall.keepsSession)
    #expect(
      try Folder.names(in: FilePath(files.root)).map(\.string) == ["feed.jsonl"], "nothing is beside the pictures")
  }

  @Test(arguments: ["labels.csv", "labels.jsonl"]) func aFileOfLabelsGetsThem(name: String) throws {
    let files = try Files()
    let text = #"[{"image":"a.jpg","class":"cat","id":"x"},{"image":"b.jpg"},{"image":"c.jpg","class":"dog"}]"#
    try files.write(text, "feed.json")
    let bench = try files.bench("feed.json", labels: "class=cat,dog;scene=in+out", to: name)
    bench.press("2 n 1 n 0 Alt-l 2 w")
    #expect(bench.state.status.contains("wrote the labels of 3 photos to"), "\(bench.state.status)")
    #expect(try files.read("feed.json") == text)
    bench.press("q", settles: false)
    #expect(bench.wall.shouldQuit, "the labels are written")
    let again = try files.bench("feed.json", labels: "class=cat,dog;scene=in+out", to: name)
    #expect(words(again) == "label:class=dog,label:class=cat,label:scene=out")
    again.press("q", settles: false)
    #expect(again.wall.shouldQuit)
    // Rows of others stay, and of several sessions all are there.
    let more = try files.bench("feed.json", to: name)
    more.press("n 2 w")
    #expect(words(try files.bench("feed.json", to: name)) == "label:class=dog,label:class=dog,")
    #expect(try files.read(name).contains("out"))
  }

  @Test func columnsAreAddedIfAskedFor() throws {
    let files = try Files()
    try files.write("image,x\na.jpg,1\nb.jpg,2\n", "t.csv")
    let bench = try files.bench("t.csv")
    bench.press("2 w")
    #expect(
      bench.state.status.contains("kept with the session only: --labels-to names a file, --add-columns adds a column"),
      "\(bench.state.status)")
    bench.press("q", settles: false)
    #expect(bench.wall.shouldQuit && bench.wall.keepsSession)
    let adding = try files.bench("t.csv", addsColumns: true)
    adding.press("2 ;")
    #expect(adding.text.contains("kept in the feed"))
    adding.press("Esc w Enter")
    #expect(try files.read("t.csv") == "image,x,class\na.jpg,1,dog\nb.jpg,2,\n", "\(adding.state.status)")
  }

  /// The feed's own file is suggested only if its items get nothing but labels: with other decisions it would lose photos.
  @Test(arguments: [("2 n 1", "feed.jsonl", 3), ("2 n x", "kept.json", 2), ("n x", "kept.json", 2)])
  func theFeedItselfIsSuggestedForLabelsOnly(keys: String, name: String, count: Int) throws {
    let files = try Files()
    let text = (1...3).map { #"{"image":"\#($0).jpg"}"# + "\n" }.joined()
    try files.write(text, "feed.jsonl")
    let bench = try files.bench("feed.jsonl")
    bench.press(keys + " w")
    #expect(bench.state.status.contains("write to: \(files.root)/\(name)"), "\(bench.state.status)")
    bench.press("Enter")
    #expect(bench.state.status.contains("wrote \(count) photos to"), "\(bench.state.status)")
    #expect(try (files.read("feed.jsonl") == text) == (name == "kept.json"))
    let names = try Folder.names(in: FilePath(files.root)).map(\.string)
    #expect(names.contains(name) && names.contains("kept.json") == (name == "kept.json"))
  }

  /// Pictures in folders have no feed.
  @Test func foldersHaveNoPlaceForThem() throws {
    let files = try Files()
    try files.write("x", "a.jpg")
    let bench = try files.bench("", to: nil)
    try #require(bench.state.count == 1)
    bench.press("1 w")
    #expect(
      bench.state.status.contains("1 label kept with the session only: --labels-to names a file"),
      "\(bench.state.status)")
    #expect(!bench.state.status.contains("--add-columns"), "a folder has no columns")
    let kept = try files.bench("", to: "l.csv")
    kept.press("1 w")
    #expect(try files.read("l.csv").hasPrefix("id,image,class\r\n,"), "\(kept.state.status)")
    #expect(words(try files.bench("", to: "l.csv")) == "label:class=cat")
  }
}
