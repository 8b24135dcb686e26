import Platform

import Synchronization

/// Decoded pictures and failures in memory: for each address and use the last result.
///
/// The owner of a loader adds each result when it takes it, on its own thread. So what the cache holds follows from the order of
/// requests alone, however fast the workers are, and a replay of a tape finds the same pictures in it.
public final class PictureCache: Sendable {
  /// A result with the request that it answers.
  public struct Entry: Sendable {
    /// The request as it was when the result came.
    public let request: PictureRequest
    /// The picture, or why there is none.
    public let outcome: Result<Picture, PictureError>
    /// Whether it is a preview, which the picture is to replace.
    public let isPreview: Bool
    /// Identifies the picture among all that were added to this cache.
    public let number: Int
    /// The state of the file that the picture was decoded from; nil if it was no file.
    public let stamp: FileFingerprint?

    /// Returns the entry with a changed picture, which has a number of its own.
    ///
    /// - Parameter code: The number of the change among all that are made, 0 to 127.
    public func changed(_ code: Int, _ change: (Picture) -> Picture) -> Entry {
      Entry(
        request: request, outcome: outcome.map(change), isPreview: isPreview, number: number + code << 48, stamp: stamp)
    }

    /// The picture, unless loading failed.
    public var picture: Picture? { try? outcome.get() }
    /// The reason why loading failed.
    public var error: PictureError? { if case .failure(let error) = outcome { error } else { nil } }
  }

  private struct Key: Hashable {
    var address: PhotoAddress
    var use: PictureUse
  }

  private struct State {
    var entries: LRUCache<Key, Entry>
    var count = 0
  }

  private let state: Mutex<State>

  /// An empty cache for at most `limit` bytes of pixels: by default almost those of five screens of 3840 × 2160.
  public init(limit: Int = 160_000_000) { state = Mutex(State(entries: LRUCache(limit: limit))) }

  /// Bytes of all entries.
  public var cost: Int { state.withLock { $0.entries.cost } }

  /// Adds a result, unless it is a preview, and returns its entry.
  public func add(_ result: PictureResult, for request: PictureRequest) -> Entry {
    state.withLock { state in
      state.count += 1
      let entry = Entry(
        request: request, outcome: result.outcome, isPreview: result.isPreview, number: state.count, stamp: result.stamp
      )
      if !result.isPreview {
        // Beside its pixels, a picture takes a place in the tables.
        let key = Key(address: request.address, use: request.id.use)
        state.entries.insert(entry, for: key, cost: 256 + (entry.picture?.cost ?? 0))
      }
      return entry
    }
  }

  /// Returns the entry for an address and a use, which becomes the one used last.
  public func entry(for address: PhotoAddress, use: PictureUse) -> Entry? {
    state.withLock { $0.entries.value(for: Key(address: address, use: use)) }
  }

  /// Returns the outcome of an earlier request for the same pixels, unless the file has changed since or another try may end
  /// differently. For workers: the order of use stays as it is.
  func outcome(of request: PictureRequest, stamp: FileFingerprint?) -> Result<Picture, PictureError>? {
    let key = Key(address: request.address, use: request.id.use)
    guard let entry = state.withLock({ $0.entries.peek(key) }), entry.stamp == stamp,
      entry.request.decodeKey == request.decodeKey
    else { return nil }
    switch entry.outcome {
    case .failure(.outOfMemory), .failure(.unreadable), .failure(.cancelled): return nil
    case .success, .failure: return entry.outcome
    }
  }

  /// Removes all entries of an address, which has changed.
  public func remove(_ address: PhotoAddress) {
    state.withLock { state in
      for use in PictureUse.allCases { state.entries.remove(Key(address: address, use: use)) }
    }
  }

  /// Removes all failures, so that they are tried again, and returns how many addresses had any.
  public func removeFailures() -> Int {
    state.withLock { Set($0.entries.removeAll { $0.error != nil }.map(\.address)).count }
  }
}
