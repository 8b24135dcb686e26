import Platform

/// A loader of pictures for a wall: `PictureLoader` in real time, `DelayedPictureLoader` by a tape's clock.
public protocol PictureLoading: AnyObject {
  /// The loaded pictures. The caller looks here first, and adds the results that it takes.
  var cache: PictureCache { get }
  /// A decoder with the loader's settings, for pixels that are not shown.
  var decoder: PictureDecoder { get }
  /// Begins to load a picture. A request with the same identity replaces an earlier one.
  ///
  /// - Parameter time: The caller's clock, in seconds.
  func request(_ request: PictureRequest, at time: Double)
  /// Changes the priority of a pending request.
  func reprioritise(_ id: PictureID, to priority: Float)
  /// Cancels a request; it has no result.
  func cancel(_ id: PictureID)
  /// Removes and returns the results due by `time`.
  func takeResults(at time: Double) -> [PictureResult]
  /// The time of the next result if the loader does not wake its owner; else nil.
  var nextResultTime: Double? { get }
  /// Returns the received bytes of a picture from the network; nil before the first, and for files.
  func progress(of id: PictureID) -> FetchProgress.Bytes?
  /// Forgets recorded failures, so that new requests try again.
  func forgetFailures()
  /// Holds thumbnails back while something moves, or writes them.
  func holdThumbnails(_ isHeld: Bool)
}

extension PictureLoading {
  /// A decoder in this process.
  public var decoder: PictureDecoder { PictureDecoder() }
  /// Does nothing, for loaders without thumbnails.
  public func holdThumbnails(_ isHeld: Bool) {}
}

/// Decodes pictures on worker threads, by priority.
///
/// Only `wait(for:)` blocks. Results are collected until they are taken; `wake` is called on a worker for the first
/// one, and should only wake the loop that takes results.
///
/// A picture may be up to a fifth larger than requested in each direction. So a cell that grows a little needs no new
/// request.
public final class PictureLoader: PictureLoading, Sendable {
  /// The cache, which workers also read.
  public let cache: PictureCache
  let state: Monitor<LoaderState>
  private let worker: PictureWorker
  private let fetcher: PictureFetcher?

  /// Creates a loader with its own threads.
  ///
  /// - Parameters:
  ///   - workers: The number of threads; nil for one per core; 0 for none, so that the thread in `wait(for:)` does all
  ///     work.
  ///   - fetcher: Fetches web addresses, which fail without a fetcher.
  public init(
    workers: Int? = nil, cache: PictureCache = PictureCache(), decoder: PictureDecoder = PictureDecoder(),
    thumbnails: ThumbnailFolder? = nil, fetcher: PictureFetcher? = nil, wake: @escaping @Sendable () -> Void
  ) {
    let state = Monitor(LoaderState())
    let worker = PictureWorker(
      state: state, cache: cache, decoder: decoder, thumbnails: thumbnails, fetcher: fetcher, wake: wake)
    let count = workers ?? coreCount()
    state.withLock { $0.limit = max(1, count) }
    if count > 0 { worker.addThread() }
    self.cache = cache
    self.state = state
    self.worker = worker
    self.fetcher = fetcher
  }

  deinit {
    // The threads hold the state, not the loader, and end after their current task.
    state.withLock { $0.isStopping = true }
    state.notify()
  }

  /// The workers' decoder.
  public var decoder: PictureDecoder { worker.decoder }

  /// Begins to load a picture. The time is not used.
  public func request(_ request: PictureRequest, at time: Double = 0) {
    if state.withLock({ $0.add(request) }) { fetcher?.cancel(request.id) }
    // The fetcher may be fetching the same address with the priority of the earlier request.
    reprioritise(request.id, to: request.priority)
    state.notify()
  }

  /// Changes the priority of a pending request.
  public func reprioritise(_ id: PictureID, to priority: Float) {
    if state.withLock({ $0.reprioritise(id, to: priority) }) { fetcher?.reprioritise(id, to: priority) }
  }

  /// Cancels a request: it has no result, and its work stops before the next stage.
  public func cancel(_ id: PictureID) {
    if state.withLock({ $0.cancel(id) }) { fetcher?.cancel(id) }
    // Another thread may wait for it.
    state.notify()
  }

  /// Removes and returns the results. The time is not used.
  public func takeResults(at time: Double = 0) -> [PictureResult] { state.withLock { $0.takeResults() } }

  /// Nil, since the loader wakes its owner.
  public var nextResultTime: Double? { nil }

  /// Waits for the final result of a request and takes it; nil for an unknown request. The calling thread also works.
  /// For tapes and printing, not for event loops.
  public func wait(for id: PictureID) -> PictureResult? {
    enum Step {
      case result(PictureResult?)
      case work(LoaderState.Task)
    }
    reprioritise(id, to: .infinity)
    while true {
      let step = state.wait { state -> Step? in
        if let result = state.takeFinalResult(of: id) { return .result(result) }
        if !state.isPending(id) { return .result(nil) }
        return state.takeNext().map { .work($0) }
      }
      switch step {
      case .result(let result): return result
      case .work(let task): worker.perform(task)
      }
    }
  }

  /// Forgets the failures recorded with the thumbnails. Records are removed when their files are tried again.
  public func forgetFailures() { state.withLock { $0.forgetFailures() } }

  /// Holds thumbnails back, or writes the held ones when no request waits.
  public func holdThumbnails(_ isHeld: Bool) {
    let hasChanged = state.withLock { state in
      defer { state.holdsThumbnails = isHeld }
      return state.holdsThumbnails != isHeld
    }
    if hasChanged { state.notify() }
  }

  /// Waits until the thumbnails of all decoded pictures are written.
  public func finishThumbnails() {
    holdThumbnails(false)
    while let task = state.wait(for: { state -> ThumbnailTask?? in
      if let task = state.takeThumbnailTask() { return .some(task) }
      return state.hasThumbnailTasks ? nil : .some(nil)
    }) {
      worker.perform(task)
    }
  }

  /// Returns the received bytes of a picture from the network; nil before the first, and for files.
  public func progress(of id: PictureID) -> FetchProgress.Bytes? { fetcher?.progress(of: id) }
}
