import Foundation
import PhotoFeed

/// Puts an arrangement into the order of a key, each section for itself. What is equal keeps the order of the feed.
struct PhotoOrder {
  private let key: SortOrder
  private let photos: PhotoTable
  private let seed: UInt64

  init(_ key: SortOrder, photos: PhotoTable, seed: UInt64) {
    self.key = key
    self.photos = photos
    self.seed = seed
  }

  /// The arrangement in that order.
  func arranged(_ arrangement: PhotoArrangement) -> PhotoArrangement {
    switch key {
    case .feed: return arrangement.sorted(by: <)
    case .title: return sorted(arrangement, by: { $0.name.lowercased() }, Self.comesFirst)
    case .size: return sorted(arrangement, by: { ($0.width ?? 0) * ($0.height ?? 0) }, >)
    case .shape: return sorted(arrangement, keys: arrangement.photos.map { photos.aspectRatio(of: $0) }, >)
    // Dates are ISO 8601: their text sorts as they do. Photos without one come last.
    case .date: return sorted(arrangement, by: { $0.date ?? "\u{10ffff}" }, <)
    case .shuffle:
      var random = SplitMix(seed: seed)
      return arrangement.shuffled(using: &random)
    }
  }

  private func sorted<Key>(
    _ arrangement: PhotoArrangement, by keyOf: (Photo) -> Key, _ areInOrder: @escaping (Key, Key) -> Bool
  ) -> PhotoArrangement {
    sorted(arrangement, keys: arrangement.photos.map { keyOf(photos[$0]) }, areInOrder)
  }

  /// Keys are worked out once for each photo, not once for each comparison.
  private func sorted<Key>(
    _ arrangement: PhotoArrangement, keys: [Key], _ areInOrder: (Key, Key) -> Bool
  ) -> PhotoArrangement {
    var places = PhotoArrangement(photos: keys.indices.map { PhotoID($0) }, sectionEnds: arrangement.sectionEnds)
    places = places.sorted { left, right in
      let (a, b) = (keys[left.index], keys[right.index])
      if areInOrder(a, b) { return true }
      if areInOrder(b, a) { return false }
      return arrangement.photos[left.index] < arrangement.photos[right.index]
    }
    return PhotoArrangement(photos: places.photos.map { arrangement.photos[$0.index] }, sectionEnds: places.sectionEnds)
  }

  /// As people count: `photo 9` before `photo 10`.
  static func comesFirst(_ left: String, _ right: String) -> Bool {
    var (left, right) = (Substring(left), Substring(right))
    while let a = left.first, let b = right.first {
      if a.isASCII, b.isASCII, a.isNumber, b.isNumber {
        let (x, y) = (left.prefix { $0.isASCII && $0.isNumber }, right.prefix { $0.isASCII && $0.isNumber })
        let (m, n) = (x.drop { $0 == "0" }, y.drop { $0 == "0" })
        if m.count != n.count { return m.count < n.count }
        if m != n { return m < n }
        left = left.dropFirst(x.count)
        right = right.dropFirst(y.count)
      } else {
        if a != b { return a < b }
        left.removeFirst()
        right.removeFirst()
      }
    }
    return left.isEmpty && !right.isEmpty
  }
}

/// A small seeded generator, so that a shuffle can be had again: SplitMix64 (Steele, Lea, Flood, OOPSLA 2014).
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
