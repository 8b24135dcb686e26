/// Decodes pictures on workers, the most wanted first, and keeps what it decoded as far as its memory goes.
///
/// No method waits for a picture but `wait(for:)`. Results gather in a mailbox; `wake` is called, from a worker, when the
/// mailbox turns from empty to filled: it should do no more than wake the loop that empties it.
///
/// A picture may be up to a fifth longer and wider than asked for, so that a cell that grows a little need not ask again.
public final class PictureLoader: Sendable {
  private let state: Monitor<LoaderState>
  private let worker: PictureWorker
  private let fetcher: PictureFetcher?

  /// A loader with its own threads: `workers` of them (nil: as many as there are cores; 0: none, all work is done by
  /// whoever waits). It keeps decoded pictures of at most `memoryLimit` bytes. Without a fetcher, addresses are refused.
  public init(
    workers: Int? = nil, memoryLimit: Int = 256_000_000, decoder: PictureDecoder = PictureDecoder(),
    thumbnails: ThumbnailFolder? = nil, fetcher: PictureFetcher? = nil, wake: @escaping @Sendable () -> Void
  ) {
    let state = Monitor(LoaderState(memoryLimit: memoryLimit))
    let worker = PictureWorker(
      state: state, decoder: decoder, thumbnails: thumbnails, fetcher: fetcher, wake: wake)
    for number in 0..<(workers ?? coreCount()) {
      // A system that allows no more threads leaves the work to fewer of them.
      WorkerThread(name: "picture \(number + 1)") { worker.run() }?.detach()
    }
    self.state = state
    self.worker = worker
    self.fetcher = fetcher
  }

  deinit {
    // The threads hold the state, not the loader, and leave after what they have in hand.
    state.withLock { $0.isStopping = true }
    state.notify()
  }

  /// Asks for a picture. Its result comes through the mailbox, also when it is kept in memory already.
  public func request(_ request: PictureRequest) {
    let (wasFetching, isFirstLetter) = state.withLock { state in
      let wasEmpty = state.isMailboxEmpty
      return (state.add(request), wasEmpty && !state.isMailboxEmpty)
    }
    if wasFetching { fetcher?.cancel(request.id) }
    state.notify()
    if isFirstLetter { worker.wake() }
  }

  /// Changes how soon a picture is wanted; nothing happens if it is no longer waiting.
  public func reprioritise(_ id: UInt64, to priority: Float) {
    if state.withLock({ $0.reprioritise(id, to: priority) }) { fetcher?.reprioritise(id, to: priority) }
  }

  /// Nobody wants it any longer: no result comes, and the work stops before its next stage.
  public func cancel(_ id: UInt64) {
    if state.withLock({ $0.cancel(id) }) { fetcher?.cancel(id) }
    // Somebody may be waiting for it.
    state.notify()
  }

  /// Empties the mailbox.
  public func takeCompleted() -> [PictureResult] { state.withLock { $0.takeMailbox() } }

  /// Waits until the good picture of `id` (or its error) is there, and takes it out of the mailbox; nil if nobody asked
  /// for it. The caller works at it too. For tapes and printing: the loop of a live wall never calls this.
  public func wait(for id: UInt64) -> PictureResult? {
    enum Step {
      case result(PictureResult?)
      case work(LoaderState.Job)
    }
    reprioritise(id, to: .infinity)
    while true {
      let step = state.wait { state -> Step? in
        if let result = state.takeFinal(id) { return .result(result) }
        if !state.isKnown(id) { return .result(nil) }
        return state.takeNext().map { .work($0) }
      }
      switch step {
      case .result(let result): return result
      case .work(let job): worker.work(at: job)
      }
    }
  }

  /// What is kept in memory of a picture for that box, without waiting or looking at the disk.
  public func keptPicture(
    _ source: PictureSource, fitting target: PixelSize, mode: PictureFit, isAnimated: Bool = false
  ) -> Picture? {
    let key = PictureShelf.Key(
      source: source, box: SizeLadder.box(holding: target), mode: mode, isAnimated: isAnimated)
    return state.withLock { $0.keptPicture(key) }
  }

  /// Forgets what is kept of a source, since it has changed.
  public func forget(_ source: PictureSource) { state.withLock { $0.forget(source) } }

  /// Forgets what could not be shown, so that a new request tries again; what is recorded of failures beside the thumbnails
  /// is not believed from here on, and struck out as the files are tried again.
  public func forgetFailures() { state.withLock { $0.forgetFailures() } }

  /// Waits until all thumbnails of what was decoded are written: for a program that is about to end.
  public func finishThumbnails() {
    while let chore = state.wait(for: { state -> ThumbnailChore?? in
      if let chore = state.takeChore() { return .some(chore) }
      return state.hasChores ? nil : .some(nil)
    }) {
      worker.work(at: chore)
    }
  }

  /// How far a request has come whose bytes are on their way from the network; nil while none have.
  public func fetchProgress(of id: UInt64) -> FetchProgress.Part? { fetcher?.progress(of: id) }

  /// How much there is to do.
  public var progress: LoaderProgress { state.withLock { $0.progress } }

  /// Bytes of the pictures that are kept; at most the limit.
  public var keptBytes: Int { state.withLock { $0.shelf.cost } }
}
