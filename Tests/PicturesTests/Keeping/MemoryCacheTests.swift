import TestSupport
import Testing

@testable import Pictures

@Suite struct MemoryCacheTests {
  @Test func theLongestUnusedLeaveFirst() {
    var cache = MemoryCache<String, Int>(limit: 10)
    cache.insert(1, for: "a", cost: 4)
    cache.insert(2, for: "b", cost: 4)
    #expect(cache.value(for: "a") == 1)
    #expect(cache.insert(3, for: "c", cost: 4) == ["b"])
    #expect(cache.value(for: "b") == nil)
    #expect(cache.value(for: "a") == 1)
    #expect(cache.insert(4, for: "d", cost: 11) == ["d"])
    #expect(cache.cost == 8)
  }

  @Test func lookingIsNotUsing() {
    var cache = MemoryCache<String, Int>(limit: 2)
    cache.insert(1, for: "a", cost: 1)
    cache.insert(2, for: "b", cost: 1)
    #expect(cache.peek("a") == 1)
    #expect(cache.insert(3, for: "c", cost: 1) == ["a"])
  }

  /// The slow and obvious way: a list in the order of use.
  private struct Reference {
    var limit: Int
    var entries: [(key: Int, value: Int, cost: Int)] = []
    mutating func value(for key: Int) -> Int? {
      guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry.value
    }
    mutating func insert(_ value: Int, for key: Int, cost: Int) {
      entries.removeAll { $0.key == key }
      guard cost <= limit else { return }
      entries.append((key, value, cost))
      while entries.reduce(0, { $0 + $1.cost }) > limit { entries.removeFirst() }
    }
    mutating func remove(_ key: Int) { entries.removeAll { $0.key == key } }
  }

  @Test func doesAsTheReferenceDoes() {
    var random = SeededRandom(seed: 11)
    for limit in [0, 1, 7, 40] {
      var cache = MemoryCache<Int, Int>(limit: limit)
      var reference = Reference(limit: limit)
      for step in 0..<3_000 {
        let key = Int.random(in: 0..<20, using: &random)
        switch random.next() % 4 {
        case 0, 1:
          let cost = Int.random(in: 0...9, using: &random)
          cache.insert(step, for: key, cost: cost)
          reference.insert(step, for: key, cost: cost)
        case 2: #expect(cache.value(for: key) == reference.value(for: key))
        default:
          cache.remove(key)
          reference.remove(key)
        }
        #expect(cache.cost <= limit)
        #expect(cache.cost == reference.entries.reduce(0) { $0 + $1.cost })
        #expect(cache.count == reference.entries.count)
      }
    }
  }

  @Test func theLadderHoldsEveryBoxAndGrowsByAFifth() {
    for length in 1...5_000 {
      let rung = SizeLadder.box(holding: PixelSize(width: length, height: 1)).width
      #expect(rung >= length)
      #expect(length < 16 || Double(rung) <= Double(length) * 1.2 + 1, "\(length) → \(rung)")
      #expect(SizeLadder.box(holding: PixelSize(width: rung, height: 1)).width == rung)
    }
  }
}
