import Platform

/// Delivers pictures by a virtual clock, each a fixed time after its request and in request order, independent of the
/// workers' speed. So a wall depends only on the tape.
public final class DelayedPictureLoader: PictureLoading {
  private let loader: PictureLoader
  private let place: (FilePath) -> FilePath
  private let latency: (PictureID) -> Double
  private var pending: [(id: PictureID, due: Double)] = []

  /// Creates a loader with a latency for each picture, in seconds of the clock.
  ///
  /// - Parameter place: Returns the path to read in place of a picture's path.
  public init(
    _ loader: PictureLoader, place: @escaping (_ path: FilePath) -> FilePath = { $0 },
    latency: @escaping (PictureID) -> Double = { _ in 0 }
  ) {
    self.loader = loader
    self.place = place
    self.latency = latency
  }

  /// The workers' cache.
  public var cache: PictureCache { loader.cache }

  /// Begins to load a picture, and records when its result is due.
  public func request(_ request: PictureRequest, at time: Double) {
    cancel(request.id)
    var request = request
    request.wantsPreview = false
    if let path = request.address.filePath { request.address = .file(place(path)) }
    loader.request(request)
    pending.append((request.id, time + latency(request.id)))
  }

  /// Does nothing, since a tape does not depend on the order of work.
  public func reprioritise(_ id: PictureID, to priority: Float) {}

  /// Cancels a request; it has no result.
  public func cancel(_ id: PictureID) {
    guard let index = pending.firstIndex(where: { $0.id == id }) else { return }
    pending.remove(at: index)
    loader.cancel(id)
  }

  /// Removes and returns the due results in request order. Waits for late workers.
  public func takeResults(at time: Double) -> [PictureResult] {
    // Times on a tape are multiples of a frame in binary fractions; a nanosecond covers the rounding.
    let isDue = { (entry: (id: PictureID, due: Double)) in entry.due <= time + 1e-9 }
    let due = pending.filter(isDue)
    guard !due.isEmpty else { return [] }
    pending.removeAll(where: isDue)
    return due.compactMap { loader.wait(for: $0.id) }
  }

  /// The time when the next result is due.
  public var nextResultTime: Double? { pending.lazy.map(\.due).min() }

  /// Returns nil, since a tape does not depend on the speed of the network.
  public func progress(of id: PictureID) -> FetchProgress.Bytes? { nil }

  /// Forgets recorded failures, so that new requests try again.
  public func forgetFailures() { loader.forgetFailures() }
}
