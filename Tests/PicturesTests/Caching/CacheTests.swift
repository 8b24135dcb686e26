import Platform
import TestSupport
import Testing

@testable import Pictures

@Suite struct CacheTests {
  @Test func theLongestUnusedLeaveFirst() {
    var cache = LRUCache<String, Int>(limit: 10)
    cache.insert(1, for: "a", cost: 4)
    cache.insert(2, for: "b", cost: 4)
    #expect(cache.value(for: "a") == 1)
    cache.insert(3, for: "c", cost: 4)
    #expect(cache.value(for: "b") == nil)
    #expect(cache.value(for: "a") == 1)
    cache.insert(4, for: "d", cost: 11)
    #expect(cache.value(for: "d") == nil)
    #expect(cache.cost == 8)
  }

  @Test func lookingIsNotUsing() {
    var cache = LRUCache<String, Int>(limit: 2)
    cache.insert(1, for: "a", cost: 1)
    cache.insert(2, for: "b", cost: 1)
    #expect(cache.peek("a") == 1)
    cache.insert(3, for: "c", cost: 1)
    #expect(cache.peek("a") == nil && cache.peek("b") == 2)
  }

  /// A slow and simple cache: a list in the order of use.
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
      var cache = LRUCache<Int, Int>(limit: limit)
      var reference = Reference(limit: limit)
      for step in 0..<3_000 {
        let key = Int.random(in: 0..<20, using: &random)
        switch random.next() % 9 {
        case 0...3:
          let cost = Int.random(in: 0...9, using: &random)
          cache.insert(step, for: key, cost: cost)
          reference.insert(step, for: key, cost: cost)
        case 4, 5: #expect(cache.value(for: key) == reference.value(for: key))
        case 6:
          let removed = reference.entries.filter { $0.value % 8 == key % 8 }.map(\.key)
          #expect(Set(cache.removeAll { $0 % 8 == key % 8 }) == Set(removed))
          for key in removed { reference.remove(key) }
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

  /// A request for a box of 20 × 20 pixels, and a result of 400 bytes.
  private func request(_ number: Int, use: PictureUse = .cell, name: String = "a.png") -> PictureRequest {
    PictureRequest(
      id: PictureID(number, for: use), address: .file(FilePath(name)), target: PixelSize(width: 20, height: 20)
    )
  }

  private func result(_ request: PictureRequest, isPreview: Bool = false) -> PictureResult {
    let header = PictureHeader(format: .png, width: 10, height: 10)
    let picture = Picture(bitmap: Bitmap(width: 10, height: 10, color: 0), header: header)
    return PictureResult(request, .success(picture), isPreview: isPreview)
  }

  @Test func eachUseOfASourceHasItsLastPicture() {
    let cache = PictureCache()
    let first = cache.add(result(request(1)), for: request(1))
    let full = cache.add(result(request(1, use: .fullView)), for: request(1, use: .fullView))
    // The same file under another number.
    let last = cache.add(result(request(2)), for: request(2))
    #expect(Set([first.number, full.number, last.number]).count == 3)
    #expect(cache.result(for: .file("a.png"), use: .cell)?.number == last.number)
    #expect(cache.result(for: .file("a.png"), use: .fullView)?.number == full.number)
    #expect(cache.result(for: .file("a.png"), use: .playback) == nil)
    #expect(cache.cost == 2 * (256 + first.picture!.cost))
    for use in PictureUse.allCases { _ = cache.add(result(request(3, use: use)), for: request(3, use: use)) }
    cache.remove(.file("a.png"))
    #expect(cache.cost == 0)
  }

  @Test func previewsAreNotKept() {
    let cache = PictureCache()
    #expect(cache.add(result(request(1), isPreview: true), for: request(1)).picture != nil)
    #expect(cache.cost == 0)
  }

  @Test func failuresStayUntilTheyAreRemoved() {
    let cache = PictureCache()
    for (number, name) in ["a.png", "b.png"].enumerated() {
      for use in [PictureUse.cell, .fullView] {
        let request = request(number, use: use, name: name)
        _ = cache.add(PictureResult(request, .failure(.unknownFormat(nil))), for: request)
      }
    }
    _ = cache.add(result(request(3, name: "c.png")), for: request(3, name: "c.png"))
    #expect(cache.result(for: .file("b.png"), use: .cell)?.error == .unknownFormat(nil))
    #expect(cache.removeFailures() == 2 && cache.removeFailures() == 0)
    #expect(cache.result(for: .file("b.png"), use: .cell) == nil)
    #expect(cache.result(for: .file("c.png"), use: .cell) != nil)
  }

  /// A thousand pictures cost no more than the limit, and the one that is in use stays.
  @Test func theCostStaysWithinTheLimit() {
    let cache = PictureCache(limit: 10_000)
    for number in 0..<1_000 {
      let request = request(number, name: "\(number)")
      _ = cache.add(result(request), for: request)
      #expect(cache.cost <= 10_000)
      #expect(cache.result(for: .file("0"), use: .cell) != nil)
    }
    #expect(cache.result(for: .file("1"), use: .cell) == nil)
  }

  @Test func theLadderHoldsEveryBoxAndGrowsByAFifth() {
    for length in 1...5_000 {
      let rung = StandardSizes.box(holding: PixelSize(width: length, height: 1)).width
      #expect(rung >= length)
      #expect(length < 16 || Double(rung) <= Double(length) * 1.2 + 1, "\(length) → \(rung)")
      #expect(StandardSizes.box(holding: PixelSize(width: rung, height: 1)).width == rung)
    }
  }
}
