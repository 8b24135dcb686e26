import CAlike
import Dispatch
import Pictures
import Synchronization

/// Searches in many hashes. It needs no memory beside the 32 bytes of each, but for the time of a search for pairs, 4 bytes of each.
public struct HashSearch: Sendable {
  /// The most bits in which hashes of one picture differ. The source takes 31.
  public static let bound = 31

  /// Two hashes that are near each other, by their numbers.
  public struct Pair: Sendable, Hashable {
    public var first: Int
    public var second: Int
    /// The number of bits in which they differ, in the turn in which it is least.
    public var distance: Int

    /// Creates a pair.
    public init(_ first: Int, _ second: Int, distance: Int) {
      (self.first, self.second, self.distance) = (first, second, distance)
    }
  }

  /// Pairs that are kept; of more, among thousands of pictures that are all alike, the rest is left out.
  static let pairLimit = 4_000_000

  private let hashes: [PictureHash]

  /// A search in hashes.
  public init(_ hashes: [PictureHash]) { self.hashes = hashes }

  /// Returns in how many bits each hash differs from one, in the turn in which that is least.
  public func distances(from hash: PictureHash) -> [Int] {
    let turns = hash.turns
    return [UInt16](unsafeUninitializedCapacity: hashes.count) { distances, count in
      turns.withWords { turnWords in
        hashes.withWords { words in
          photowall_distances(turnWords, turns.count, words, hashes.count, distances.baseAddress)
        }
      }
      count = hashes.count
    }.map(Int.init)
  }

  /// Returns all pairs of at most `bound` bits, ordered by their numbers. nil if `progress`, which receives the fraction done, stops it.
  ///
  /// Of hashes that differ in at most 31 bits, at least one of 16 chunks differs in at most one bit. So for each chunk the hashes are
  /// ordered by it, and each is compared with those that have the same value there or one of the 16 that differ in one bit.
  ///
  /// Source: M. Norouzi, A. Punjani and D. Fleet, "Fast Search in Hamming Space with Multi-Index Hashing" (2012).
  public func pairs(
    within bound: Int = HashSearch.bound, progress: @Sendable (Double) -> Bool = { _ in true }
  ) -> [Pair]? {
    precondition(0...31 ~= bound, "at most one bit of a chunk may differ")
    let state = Mutex((found: [Pair](), done: 0, isStopped: false))
    let chunkCount = PictureHash.side
    DispatchQueue.concurrentPerform(iterations: chunkCount) { chunk in
      guard !state.withLock({ $0.isStopped }) else { return }
      let found = pairs(within: bound, byChunk: chunk)
      state.withLock { state in
        state.found += found.prefix(Self.pairLimit - state.found.count)
        state.done += 1
        if !progress(Double(state.done) / Double(chunkCount)) { state.isStopped = true }
      }
    }
    guard let found = state.withLock({ $0.isStopped ? nil : $0.found }) else { return nil }
    var nearest: [Pair] = []
    // Of a pair that was found in two turns, the nearer one.
    for pair in found.sorted(by: { ($0.first, $0.second, $0.distance) < ($1.first, $1.second, $1.distance) })
    where nearest.last.map({ ($0.first, $0.second) != (pair.first, pair.second) }) ?? true {
      nearest.append(pair)
    }
    return nearest
  }

  /// Returns the pairs that agree in a chunk up to one bit, and in no chunk before it.
  private func pairs(within bound: Int, byChunk chunk: Int) -> [Pair] {
    var starts = [UInt32](repeating: 0, count: 65_537)
    for hash in hashes { starts[Int(hash[chunk]) + 1] += 1 }
    for value in 1..<starts.count { starts[value] += starts[value - 1] }
    var order = [UInt32](repeating: 0, count: hashes.count)
    var next = starts
    for (number, hash) in hashes.enumerated() {
      let value = Int(hash[chunk])
      order[Int(next[value])] = UInt32(number)
      next[value] += 1
    }
    var found: [Pair] = []
    var numbers = [UInt32](repeating: 0, count: 64)
    var distances = [UInt16](repeating: 0, count: 64)
    hashes.withWords { words in
      starts.withUnsafeBufferPointer { starts in
        order.withUnsafeBufferPointer { order in
          var index = photowall_chunk_index(
            hashes: words, chunk: UInt32(chunk), starts: starts.baseAddress, order: order.baseAddress)
          for (number, hash) in hashes.enumerated() where found.count < Self.pairLimit {
            for var turned in hash.turns {
              func near() -> Int {
                turned.withWords {
                  photowall_near(&index, $0, UInt32(number), UInt32(bound), &numbers, &distances, numbers.count)
                }
              }
              var count = near()
              if count > numbers.count {
                numbers = [UInt32](repeating: 0, count: count)
                distances = [UInt16](repeating: 0, count: count)
                count = near()
              }
              for place in 0..<count where !turned.agrees(with: hashes[Int(numbers[place])], before: chunk) {
                found.append(Pair(number, Int(numbers[place]), distance: Int(distances[place])))
              }
            }
          }
        }
      }
    }
    return found
  }
}

extension PictureHash {
  /// Returns true if a chunk before one differs in at most one bit.
  fileprivate func agrees(with other: PictureHash, before chunk: Int) -> Bool {
    (0..<chunk).contains { (self[$0] ^ other[$0]).nonzeroBitCount <= 1 }
  }

  /// Calls a function with the four words.
  fileprivate mutating func withWords<Result>(_ body: (UnsafePointer<UInt64>) -> Result) -> Result {
    withUnsafePointer(to: &words) { $0.withMemoryRebound(to: UInt64.self, capacity: 4) { body($0) } }
  }
}

extension Array<PictureHash> {
  /// Calls a function with the words of all hashes, four of each.
  fileprivate func withWords<Result>(_ body: (UnsafePointer<UInt64>?) -> Result) -> Result {
    withUnsafeBytes { body($0.assumingMemoryBound(to: UInt64.self).baseAddress) }
  }
}
