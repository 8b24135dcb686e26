import Basics
import Pictures
import TestSupport
import Testing

@testable import Alike

/// Searches find what comparing all with all finds.
@Suite struct HashSearchTests {
  /// Random hashes with near ones planted among them: each differs in up to 40 bits from one before, and is turned.
  private func hashes(_ count: Int, seed: UInt64) -> [PictureHash] {
    var random = SeededRandom(seed: seed)
    var hashes: [PictureHash] = []
    for _ in 0..<count {
      guard let model = hashes.randomElement(using: &random), Bool.random(using: &random) else {
        hashes.append(PictureHash(words: .random(in: 0 ... .max, using: &random)))
        continue
      }
      var hash = model.turned(PictureOrientation.allCases.randomElement(using: &random)!)
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        hash[Int.random(in: 0..<16, using: &random)] ^= 1 << UInt16.random(in: 0..<16, using: &random)
      }
      hashes.append(hash)
    }
    return hashes
  }

  private func distance(_ left: PictureHash, _ right: PictureHash) -> Int {
    PictureOrientation.allCases.map { left.turned($0).distance(to: right) }.min()!
  }

  @Test(arguments: 0..<6) func pairsAreThoseOfAllComparisons(seed: UInt64) throws {
    let hashes = hashes(300, seed: seed)
    let bound = [31, 31, 31, 20, 8, 0][Int(seed)]
    var expected: [HashSearch.Pair] = []
    for first in hashes.indices {
      for second in first + 1..<hashes.count {
        let distance = distance(hashes[first], hashes[second])
        if distance <= bound { expected.append(.init(first: first, second: second, distance: distance)) }
      }
    }
    #expect(expected.count > 3)
    #expect(try #require(HashSearch(hashes).pairs(within: bound)) == expected)
  }

  @Test func distances() {
    let hashes = hashes(200, seed: 9)
    for hash in hashes.prefix(20) {
      #expect(HashSearch(hashes).distances(from: hash) == hashes.map { UInt16(distance(hash, $0)) })
    }
    #expect(HashSearch([]).distances(from: PictureHash()).isEmpty)
  }

  /// Beyond 31 bits, few pairs differ in two bits of each chunk.
  @Test func nearlyAllPairsOfAWideBound() throws {
    let hashes = hashes(300, seed: 7)
    let found = try #require(HashSearch(hashes).pairs(within: HashSearch.wideBound))
    var count = 0
    for first in hashes.indices {
      for second in first + 1..<hashes.count where distance(hashes[first], hashes[second]) <= HashSearch.wideBound {
        count += 1
      }
    }
    #expect(found.count <= count && found.count * 100 >= count * 95, "\(found.count) of \(count)")
    for pair in found { #expect(distance(hashes[pair.first], hashes[pair.second]) == pair.distance) }
    #expect(Set(found.map { [$0.first, $0.second] }).count == found.count)
  }

  /// The nearest turn is one that gives the least distance.
  @Test func nearestTurns() {
    let hashes = hashes(60, seed: 4)
    for other in hashes {
      let (orientation, bits) = hashes[0].nearestTurn(to: other)
      #expect(bits == distance(hashes[0], other) && hashes[0].turned(orientation).distance(to: other) == bits)
    }
  }

  /// Many equal hashes are more pairs than a first guess has room for.
  @Test func manyAlike() {
    let hash = PictureHash(words: [1, 2, 3, 4])
    let pairs = HashSearch([PictureHash](repeating: hash, count: 150)).pairs() ?? []
    #expect(pairs.count == 150 * 149 / 2 && pairs.allSatisfy { $0.distance == 0 })
    #expect(HashSearch([]).pairs() == [] && HashSearch([hash]).pairs() == [])
  }

  /// Hundreds of thousands of pairs are fewer than the limit.
  @Test func noPairOfHundredsOfAlikeIsLeftOut() {
    let hashes = [PictureHash](repeating: PictureHash(words: [1, 2, 3, 4]), count: 900)
    let count = HashSearch(hashes).pairs(within: 0)?.count
    #expect(count == 404_550)
  }

  @Test func stops() {
    #expect(HashSearch(hashes(50, seed: 2)).pairs { _ in false } == nil)
  }
}
