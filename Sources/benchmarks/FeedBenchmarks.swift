import Foundation
import PhotoFeed

/// Loading a feed of a million items, compared with reading the file only and with Foundation's JSON parser.
enum FeedBenchmarks {
  private static let count = 1_000_000

  static func run() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("photowall-bench-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let large = folder.appendingPathComponent("large.json").path
    let lines = folder.appendingPathComponent("large.jsonl").path
    let small = folder.appendingPathComponent("small.json").path
    try writeFeed(of: count, to: large, lines: false)
    try writeFeed(of: count, to: lines, lines: true)
    try writeFeed(of: count / 10, to: small, lines: false)

    let bytes = try FileManager.default.attributesOfItem(atPath: large)[.size] as? Int ?? 0
    let plain = measure { _ = FileManager.default.contents(atPath: large) }
    print(
      "feed: \(count) items, \(bytes >> 20) MB; reading the file \(plain.seconds.inSeconds), \(plain.peak >> 20) MB")
    for (name, path) in [("a JSON array", large), ("JSON Lines", lines)] {
      var feed = PhotoFeed.empty
      let load = try measure { feed = try FeedLoader().load([.path(path)]) }
      print(
        "feed: \(name) loaded in \(load.seconds.inSeconds), CPU \(load.cpu.inSeconds) (aim 0.300 s), "
          + "\((load.cpu / plain.cpu).inTimes) of reading the file; peak \(load.peak >> 20) MB (aim 400), "
          + "\((load.peak - bytes) / feed.count) bytes per item in addition to its text")
      try measureUse(of: feed)
    }

    let foundation = try measure {
      _ = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: small)))
    }
    let ours = try measure { _ = try FeedLoader().load([.path(small)]) }
    print(
      "feed: JSONSerialization takes \((foundation.cpu / ours.cpu).inTimes) the time and "
        + "\((Double(foundation.peak) / Double(ours.peak)).inTimes) the memory (\(count / 10) items)")
  }

  private static func measureUse(of feed: PhotoFeed) throws {
    let ratios = measure { _ = feed.aspectRatios(in: 0..<feed.count) }
    let photos = measure { for index in 0..<100_000 { _ = feed[(index &* 7919) % feed.count] } }
    let titles = measure { _ = SortKey.title.order(of: feed) }
    let shuffle = measure { _ = SortKey.shuffle(seed: 1).order(of: feed) }
    print(
      "feed: all aspect ratios \(ratios.seconds.inSeconds), a photo decoded \((photos.seconds * 10).inMicroseconds), "
        + "sorted by title \(titles.seconds.inSeconds), shuffled \(shuffle.seconds.inSeconds)")
    let other = try FeedLoader().load([
      .bytes(Array(#"[{"thumbURL": "a.jpg"}]"#.utf8), name: "other", origin: .local(folder: "/"))
    ])
    let same = measure { _ = FeedDifference(from: feed, to: feed) }
    let all = measure { _ = FeedDifference(from: other, to: feed) }
    print(
      "feed: two equal feeds compared in \(same.seconds.inSeconds), two different feeds in \(all.seconds.inSeconds)")
  }

  /// Writes items like those of photo sites, about 135 bytes each.
  private static func writeFeed(of count: Int, to path: String, lines: Bool) throws {
    var text = lines ? "" : "[\n"
    text.reserveCapacity(count * 140)
    for index in 0..<count {
      let (width, height) = (600 + index % 1000, 400 + index * 7 % 900)
      text += """
        {"thumbURL": "pictures/set-\(index % 97)/img\(index).jpg", "width": \(width), "height": \(height), \
        "title": "Picture number \(index)", "tags": ["sea", "night-\(index % 31)"]}
        """
      text += lines ? "\n" : index + 1 < count ? ",\n" : "\n]\n"
    }
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }
}
