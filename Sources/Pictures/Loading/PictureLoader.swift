import Platform

/// Decodes pictures on worker threads, in the order of their priority.
///
/// Only `wait(for:)` waits. The results gather until they are taken; `wake` is called on a worker when there is a first one, and
/// should do no more than wake the loop that takes them.
///
/// A picture may be up to a fifth longer and wider than requested, so that a cell that grows a little need not ask again.
public final class PictureLoader: PictureLoading, Sendable {
  /// The cache, in which workers look too.
  public let cache: PictureCache
  let state: Monitor<LoaderState>
  private let worker: PictureWorker
  private let fetcher: PictureFetcher?

  /// Creates a loader with threads of its own.
  ///
  /// - Parameters:
  ///   - workers: the number of threads; nil: one for each core; 0: none, the thread that waits does all work.
  ///   - fetcher: fetches web addresses, which fail without one.
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

  /// Decodes as the workers do.
  public var decoder: PictureDecoder { worker.decoder }

  /// Begins to load a picture; the time is not used.
  public func request(_ request: PictureRequest, at time: Double = 0) {
    if state.withLock({ $0.add(request) }) { fetcher?.cancel(request.id) }
    state.notify()
  }

  /// Changes the priority of a request that has not been answered.
  public func reprioritise(_ id: PictureID, to priority: Float) {
    if state.withLock({ $0.reprioritise(id, to: priority) }) { fetcher?.reprioritise(id, to: priority) }
  }

  /// Cancels a request: no result comes, and the work stops before its next stage.
  public func cancel(_ id: PictureID) {
    if state.withLock({ $0.cancel(id) }) { fetcher?.cancel(id) }
    // Another thread may wait for it.
    state.notify()
  }

  /// Removes and returns the results; the time is not used.
  public func takeResults(at time: Double = 0) -> [PictureResult] { state.withLock { $0.takeResults() } }

  /// Nil: the loader wakes its owner.
  public var nextResultTime: Double? { nil }

  /// Waits for the final result of a request and takes it; nil if there is no such request. The calling thread works too. For
  /// tapes and printing, not for a loop that handles events.
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

  /// Forgets the failures that are recorded beside the thumbnails: the records are removed as the files are tried again.
  public func forgetFailures() { state.withLock { $0.forgetFailures() } }

  /// Makes thumbnails wait, or writes those that have waited when no request waits.
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

  /// Returns how much of a picture has come from the network; nil while nothing has, and for a file.
  public func progress(of id: PictureID) -> FetchProgress.Part? { fetcher?.progress(of: id) }
}
