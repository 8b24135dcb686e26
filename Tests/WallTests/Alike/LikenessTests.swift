import Alike
import Dispatch
import PhotoFeed
import Pictures
import Platform
import Testing

@testable import Wall

/// Photos in the order of their likeness to one, and what searches and orders know of pictures.
@Suite(.oneAtATime) struct LikenessTests {
  /// Four pictures, then a darker one of the third, which is also turned, and a smaller one of the first.
  private func folder() throws -> PictureFolder {
    let folder = PictureFolder()
    for seed in 1..<5 as Range<UInt64> { try folder.add("\(seed).png", seed) }
    try folder.add("3 dark.png", 3) { bitmap in
      for place in bitmap.pixels.indices where place % 4 < 3 { bitmap.pixels[place] = bitmap.pixels[place] / 4 * 3 }
      bitmap = bitmap.turned(.right)
    }
    try folder.add("1 small.png", 1, width: 70, height: 52)
    return folder
  }

  @Test func aSortsAndTakesItBack() throws {
    let folder = try folder()
    let bench = try folder.bench()
    let before = bench.names
    bench.press("n n @")
    #expect(bench.names.prefix(2) == ["3.png", "3 dark.png"], "\(bench.names)")
    #expect(bench.state.focusTitle == "3.png" && bench.state.status.contains("most alike"), "\(bench.state.status)")
    bench.press("@")
    #expect(bench.names == before && bench.state.focusTitle == "3.png")
    // Of another photo it is a new order, and `u` is the way back from each.
    bench.press("@ G @")
    let second = bench.state.focusTitle
    #expect(bench.names.first == second && second != "3.png")
    bench.press("u u")
    #expect(bench.names == before)
    bench.press("g @")
    #expect(bench.names.prefix(2) == ["1.png", "1 small.png"], "\(bench.names)")
    // The way back by the key is the order before the first of several.
    bench.press("G @ @")
    #expect(bench.names == before && bench.state.sort == "feed", "\(bench.names)")
  }

  /// A wall that was sorted by likeness from its start, to no photo yet, has the feed's order afterwards.
  @Test func theOrderAfterAWallThatBeganSorted() throws {
    let folder = try folder()
    var options = WallOptions.still
    options.sort = .likeness
    let bench = try folder.bench(options)
    #expect(bench.state.sort == "-likeness")
    bench.press("g @")
    #expect(bench.names.first == bench.state.focusTitle && bench.state.sort == "-likeness", "\(bench.names)")
    bench.press("@")
    #expect(bench.names == folder.names && bench.state.sort == "feed", "\(bench.names)")
  }

  @Test func photosOnTheNetworkAreNotCompared() throws {
    let items = (1...4).map { #"{"url":"https://example.com/\#($0).jpg"}"# }
    let bytes = Array("[\(items.joined(separator: ","))]".utf8)
    let feed = try FeedLoader().load([.bytes(bytes, name: "feed.json", origin: .local(folder: FilePath("/")))])
    let bench = try WallBench(options: .still, feed: feed)
    bench.press("@")
    #expect(bench.state.status.contains("not a file"), "\(bench.state.status)")
    #expect(bench.state.sort == "feed")
  }

  @Test func conditions() throws {
    let folder = try folder()
    let table = try PhotoTable(folder.feed())
    let photos = SearchedPhotos(in: table)
    func found(_ query: String) -> [String] {
      let test = PhotoQuery(typed: query).test(of: photos)
      return table.loaded.filter { test($0, photos) }.map { table[$0].name }
    }
    #expect(found("like:3.png") == ["3.png", "3 dark.png"])
    #expect(found("like:small") == ["1.png", "1 small.png"])
    #expect(found("-like:small").count == 4)
    #expect(found("like:nothing") == [])
    #expect(found("brightness:<45") == ["3 dark.png"])
    #expect(found("brightness:0..100").count == 6)
  }

  @Test func sortKeys() throws {
    let folder = PictureFolder()
    for (name, color) in [("blue", 0x2030e0), ("grey", 0x606060), ("red", 0xe02020), ("green", 0x20c020)] {
      try folder.add("\(name).png", 1) { $0 = Bitmap(width: 20, height: 10, color: UInt32(color)) }
    }
    for (key, expected) in [
      ("colour", ["red.png", "green.png", "blue.png", "grey.png"]),
      ("-brightness", ["green.png", "grey.png", "red.png", "blue.png"]),
    ] {
      var options = WallOptions.still
      options.sort = try #require(WallSort(rawValue: key))
      #expect(options.refusal(for: try folder.feed()) == nil)
      #expect(try folder.bench(options).names == expected)
    }
  }

  /// A second store has the fingerprints from the file of the first one; a picture that has changed is decoded again.
  @Test func fingerprintsAreKept() throws {
    let folder = try folder()
    try folder.add("broken.png", bytes: Array("no picture".utf8))
    let (cache, path) = ("\(folder.folder)/cache/facts", FilePath("\(folder.folder)/1.png"))
    let first = FileFactsStore(cachePath: cache)
    let fingerprint = try #require(first.fingerprint(of: path))
    #expect(first.fingerprint(of: FilePath("\(folder.folder)/broken.png")) == nil)
    #expect(first.facts(of: path).rating.stars == nil)
    _ = first.flush()
    let lines = try FileDescriptor.contents(of: FilePath(cache), limit: .max)
    let second = FileFactsStore(cachePath: cache)
    #expect(second.knownFingerprint(of: path) == nil)
    #expect(second.fingerprint(of: path) == fingerprint)
    #expect(second.fingerprint(of: FilePath("\(folder.folder)/broken.png")) == nil)
    _ = second.flush()
    #expect(try FileDescriptor.contents(of: FilePath(cache), limit: .max) == lines)
    try folder.copy("4.png", to: "1.png")
    second.forget(.file(path))
    #expect(second.fingerprint(of: path) == second.fingerprint(of: FilePath("\(folder.folder)/4.png")))
  }

  /// Fingerprints go with files that are moved, also if two get each other's names.
  @Test func fingerprintsMoveWithFiles() throws {
    let folder = try folder()
    let (one, two, new) = (
      FilePath("\(folder.folder)/1.png"), FilePath("\(folder.folder)/2.png"), FilePath("\(folder.folder)/new.png")
    )
    let store = FileFactsStore()
    let (first, second) = (store.fingerprint(of: one), store.fingerprint(of: two))
    #expect(first != nil && second != nil && first != second)
    store.move([(one, two), (two, one)])
    #expect(store.knownFingerprint(of: one) == second && store.knownFingerprint(of: two) == first)
    store.move([(one, new)])
    #expect(store.knownFingerprint(of: new) == second && store.knownFingerprint(of: one) == nil)
  }

  /// The caller can stop the making of fingerprints. The result then is false, even after the last one.
  @Test(arguments: [true, false]) func makingOfFingerprintsIsStopped(goesOn: Bool) throws {
    let folder = try folder()
    let table = try PhotoTable(folder.feed())
    var parts: [Double] = []
    let isWhole = table.makeFingerprints { part in
      parts.append(part)
      return goesOn
    }
    #expect(isWhole == goesOn && parts == [1])
  }

  /// Beside the wall, the pictures are decoded by its worker, and the order comes when it is ready.
  @Test func inTheBackground() throws {
    let folder = try folder()
    var services = WallServices()
    let news = DispatchSemaphore(value: 0)
    services.worker = BackgroundWorker { news.signal() }
    services.facts.worker = BackgroundWorker { news.signal() }
    let bench = try folder.bench(services: services)
    bench.press("n n @")
    try bench.settle(after: news) { bench.wall.sorter.pendingKey != nil }
    #expect(bench.names.prefix(2) == ["3.png", "3 dark.png"])
  }
}
