import Platform

import Synchronization

/// Decoded pictures and failures in memory: the last result for each address and use.
///
/// The owner of a loader adds each result when it takes it, on its own thread. So the contents depend only on the order
/// of requests, not on the speed of the workers, and the replay of a tape finds the same pictures.
public final class PictureCache: Sendable {
  private struct Key: Hashable {
    var address: PhotoAddress
    var use: PictureUse
  }

  private struct State {
    var results: LRUCache<Key, PictureResult>
    var count = 0
  }

  private let state: Mutex<State>

  /// Creates an empty cache for `limit` bytes of pixels, by default almost five screens of 3840 × 2160.
  public init(limit: Int = 160_000_000) { state = Mutex(State(results: LRUCache(limit: limit))) }

  /// The size of all results in bytes.
  public var cost: Int { state.withLock { $0.results.cost } }

  /// Gives a result a number and returns it. The result is added to the cache unless it is a preview.
  ///
  /// - Parameter request: The request as its owner knows it; the loader may have been given another address.
  public func add(_ result: PictureResult, for request: PictureRequest) -> PictureResult {
    state.withLock { state in
      state.count += 1
      var result = result
      (result.request, result.number) = (request, state.count)
      if !result.isPreview {
        // Beside its pixels, a picture takes a place in the tables.
        let key = Key(address: request.address, use: request.id.use)
        state.results.insert(result, for: key, cost: 256 + (result.picture?.cost ?? 0))
      }
      return result
    }
  }

  /// Returns the result for an address and a use, which becomes the one used last.
  public func result(for address: PhotoAddress, use: PictureUse) -> PictureResult? {
    state.withLock { $0.results.value(for: Key(address: address, use: use)) }
  }

  /// Returns the outcome of an earlier request for the same pixels; nil if the file has changed or a retry may succeed.
  /// Called by workers: the order of use does not change.
  func outcome(of request: PictureRequest, stamp: FileFingerprint?) -> Result<Picture, PictureError>? {
    let key = Key(address: request.address, use: request.id.use)
    guard let result = state.withLock({ $0.results.peek(key) }), result.stamp == stamp,
      result.request.decodeKey == request.decodeKey
    else { return nil }
    switch result.outcome {
    case .failure(.outOfMemory), .failure(.unreadable), .failure(.cancelled): return nil
    case .success, .failure: return result.outcome
    }
  }

  /// Removes all results of an address that has changed.
  public func remove(_ address: PhotoAddress) {
    state.withLock { state in
      for use in PictureUse.allCases { state.results.remove(Key(address: address, use: use)) }
    }
  }

  /// Removes all failures, so that they are retried. Returns the number of their addresses.
  public func removeFailures() -> Int {
    state.withLock { Set($0.results.removeAll { $0.error != nil }.map(\.address)).count }
  }
}
