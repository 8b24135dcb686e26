import CAlike
import Dispatch
import Pictures
import Synchronization

/// Searches in many hashes. Takes 32 bytes per hash, and about 10 more during a search for pairs.
public struct HashSearch: Sendable {
  /// The greatest distance in bits of scaled, brightened or turned versions of one picture. Source: PDQ uses 31.
  public static let bound = 31
  /// The greatest distance in bits between the hashes of a picture and of a version that is cropped or has a text.
  public static let wideBound = 56

  /// Two hashes with a small distance, by number.
  public struct Pair: Sendable, Hashable {
    public var first: Int
    public var second: Int
    /// The number of different bits in the most similar turn.
    public var distance: Int
  }

  /// The greatest number of pairs. Among thousands of similar pictures, the rest is left out.
  static let pairLimit = 4_000_000

  private let hashes: [PictureHash]

  /// Creates a search in hashes.
  public init(_ hashes: [PictureHash]) { self.hashes = hashes }

  /// Returns the distance in bits of each hash from another one, in the most similar turn.
  public func distances(from hash: PictureHash) -> [UInt16] {
    var hash = hash
    return [UInt16](unsafeUninitializedCapacity: hashes.count) { distances, count in
      hash.withWords { hash in
        hashes.withWords { photowall_distances(hash, $0, hashes.count, distances.baseAddress) }
      }
      count = hashes.count
    }
  }

  /// Returns the pairs of at most `bound` bits, ordered by number: all up to 31 bits, and nearly all up to 62.
  /// `progress` receives the fraction done; nil if it stops the search.
  ///
  /// Hashes that differ in at most 31 bits have at least one of 16 chunks that differs in at most one bit. So for each
  /// chunk the hashes are sorted by it, and compared with the hashes whose chunk is equal or differs in one bit.
  ///
  /// Source: M. Norouzi, A. Punjani and D. Fleet, "Fast Search in Hamming Space with Multi-Index Hashing" (2012).
  public func pairs(
    within bound: Int = HashSearch.bound, progress: @Sendable (Double) -> Bool = { _ in true }
  ) -> [Pair]? {
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
    return state.withLock { state in
      state.isStopped ? nil : state.found.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
    }
  }

  /// Returns the pairs whose chunks differ in at most one bit, and in no earlier chunk.
  private func pairs(within bound: Int, byChunk chunk: Int) -> [Pair] {
    var starts = [UInt32](repeating: 0, count: 32_769)
    for hash in hashes { starts[hash.chunk(chunk) + 1] += 1 }
    for value in 1..<starts.count { starts[value] += starts[value - 1] }
    var order = [UInt32](repeating: 0, count: hashes.count)
    var next = starts
    for (number, hash) in hashes.enumerated() {
      let value = hash.chunk(chunk)
      order[Int(next[value])] = UInt32(number)
      next[value] += 1
    }
    var found: [Pair] = []
    hashes.withWords { words in
      starts.withUnsafeBufferPointer { starts in
        order.withUnsafeBufferPointer { order in
          var index = photowall_chunk_index(
            hashes: words, chunk: UInt32(chunk), starts: starts.baseAddress, order: order.baseAddress)
          var (first, capacity) = (UInt32(0), 4_096)
          while first < hashes.count, found.count < Self.pairLimit {
            let start = first
            let pairs = [photowall_pair](unsafeUninitializedCapacity: capacity) { pairs, count in
              count = photowall_pairs(&index, UInt32(hashes.count), &first, UInt32(bound), pairs.baseAddress, capacity)
            }
            // One hash may have more pairs than the buffer.
            if first == start { capacity *= 2 }
            found += pairs.map { Pair(first: Int($0.first), second: Int($0.second), distance: Int($0.distance)) }
          }
        }
      }
    }
    return found
  }
}

extension Array<PictureHash> {
  /// Calls a function with the words of all hashes, four per hash.
  fileprivate func withWords<Result>(_ body: (UnsafePointer<UInt64>?) -> Result) -> Result {
    withUnsafeBytes { body($0.assumingMemoryBound(to: UInt64.self).baseAddress) }
  }
}
