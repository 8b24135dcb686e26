import Basics
import PhotoFeed
import TestSupport

@testable import Wall

/// A service whose sections have counts, `p.example/SECTION/PHOTO.jpg`, with photos of shapes and titles of their own.
struct PortionService {
  /// The numbers of photos by section, as the service tells them first.
  let counts: [Int]
  /// The real numbers where they differ.
  var realCounts: [Int: Int] = [:]
  /// The width / height that placeholders have.
  var ratio: Float = 4 / 3

  var outline: PhotoFeed {
    PhotoFeed(
      sections: counts.enumerated().map { section, count in
        ("section \(section)", [FeedPortion(key: "\(section)", count: count, ratio: ratio)])
      })
  }

  static func address(_ section: Int, _ photo: Int) -> String { "http://p.example/\(section)/\(photo).jpg" }

  func load(_ portion: FeedPortion) -> PhotoFeed {
    let section = Int(portion.key) ?? 0
    var random = SeededRandom(seed: UInt64(section))
    let items = (0..<(realCounts[section] ?? counts[section])).map { photo in
      let (width, height) = (Int.random(in: 100...900, using: &random), Int.random(in: 100...900, using: &random))
      let title = Character(UnicodeScalar(UInt8(97 + (photo * 7) % 26)))
      return """
        {"url": "\(Self.address(section, photo))", "title": "\(title)\(section)-\(photo)", "width": \(width), \
        "height": \(height)}
        """
    }
    return feed(json: "[\(items.joined(separator: ","))]")
  }

  /// Loads the portion of a section into a wall.
  func fill(_ section: Int, of bench: WallBench) {
    let portion = FeedPortion(key: "\(section)", count: counts[section], ratio: ratio)
    bench.wall.fill(portion, with: load(portion))
    bench.settle()
  }

  /// Loads all portions that a wall wants, as far as that is at most `limit`; returns their keys in the order in which they were
  /// wanted.
  @discardableResult
  func serve(_ bench: WallBench, limit: Int = 50) -> [String] {
    var keys: [String] = []
    while let portion = bench.wall.wantedPortions.first, keys.count < limit {
      keys.append(portion.key)
      bench.wall.fill(portion, with: load(portion))
      bench.settle()
    }
    return keys
  }
}
