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
    try compareShapes(in: folder)

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

  /// Compares a nested shape with a plain feed of the same facts, in turn, so that the machine's speed counts for both.
  private static func compareShapes(in folder: URL) throws {
    let (plain, nested) = (
      folder.appendingPathComponent("plain.json").path, folder.appendingPathComponent("nested.json").path
    )
    try writeSameFacts(to: plain) { index in
      """
      {"id": \(index), "width": \(600 + index % 1000), "height": 400, "url": "https://photos.example/photo/\(index)/", \
      "thumbURL": "https://i.example/\(index)/m.jpeg", "image": "https://i.example/\(index)/o.jpeg", "title": "Number \(index)"}
      """
    }
    try writeSameFacts(to: nested, before: #"{"page": 1, "photos": "#, after: "}") { index in
      """
      {"id": \(index), "width": \(600 + index % 1000), "height": 400, "url": "https://photos.example/photo/\(index)/", \
      "src": {"original": "https://i.example/\(index)/o.jpeg", "medium": "https://i.example/\(index)/m.jpeg"}, \
      "alt": "Number \(index)"}
      """
    }
    var best = (plain: Double.infinity, nested: Double.infinity)
    var peak = (plain: 0, nested: 0)
    for _ in 0..<3 {
      let first = try measure { _ = try FeedLoader().load([.path(plain)]) }
      let second = try measure { _ = try FeedLoader().load([.path(nested)]) }
      best = (min(best.plain, first.cpu), min(best.nested, second.cpu))
      peak = (max(peak.plain, first.peak), max(peak.nested, second.peak))
    }
    print(
      "feed: a nested shape (Pexels') takes \(String(format: "%.2f", best.nested / best.plain)) of the time of a plain one "
        + "(aim 1.60; \(best.plain.inSeconds), \(best.nested.inSeconds)) and "
        + "\(String(format: "%.2f", Double(peak.nested) / Double(peak.plain))) of its memory (aim 1.30)")
  }

  private static func writeSameFacts(
    to path: String, before: String = "", after: String = "", _ item: (Int) -> String
  ) throws {
    var text = before + "["
    text.reserveCapacity(count * 240)
    for index in 0..<count { text += (index > 0 ? ",\n" : "\n") + item(index) }
    text += "]" + after
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
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
