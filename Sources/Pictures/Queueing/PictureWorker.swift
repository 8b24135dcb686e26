/// What a worker does with a job: look whether it is kept, read, decode, hand out.
struct PictureWorker: Sendable {
  let state: Monitor<LoaderState>
  let decoder: PictureDecoder
  let thumbnails: ThumbnailFolder?
  let fetcher: PictureFetcher?
  let wake: @Sendable () -> Void

  private enum Work {
    case job(LoaderState.Job)
    case chore(ThumbnailChore)
    case stop
  }

  /// Works until the loader is gone.
  func run() {
    yieldToTheScreen()
    while true {
      let work = state.wait { state -> Work? in
        if state.isStopping { return .stop }
        return state.takeNext().map { .job($0) } ?? state.takeChore().map { .chore($0) }
      }
      switch work {
      case .job(let job): self.work(at: job)
      case .chore(let chore): self.work(at: chore)
      case .stop: return
      }
    }
  }

  /// Writes a thumbnail.
  func work(at chore: ThumbnailChore) {
    if let thumbnails { chore.perform(in: thumbnails) }
    state.withLock { $0.finishChore() }
    state.notify()
  }

  /// Does one job to its end, or to where the network has to be waited for.
  func work(at job: LoaderState.Job) {
    switch (job.stage, job.request.source) {
    case (.coarse, let source):
      let picture = coarsePicture(of: source)
      change { $0.finishCoarse(job, picture) }
    case (_, .file(let path)):
      let (outcome, stamp) = goodPicture(ofFile: path, job)
      change { $0.finish(job, outcome, stamp: stamp) }
    case (_, .bytes(let bytes)):
      let outcome = goodPicture(job) { () throws(PictureError) in bytes }
      change { $0.finish(job, outcome, stamp: nil) }
    case (_, .web(let address)):
      if let bytes = job.bytes {
        let outcome = goodPicture(job) { () throws(PictureError) in bytes }
        // Another try is to ask the server again, not the disk.
        if case .failure(let error) = outcome, error.isOfTheBytes { fetcher?.forget(address) }
        change { $0.finish(job, outcome, stamp: nil) }
      } else {
        fetch(address, job)
      }
    }
  }

  /// Changes the state, and tells whoever has to know.
  private func change(_ body: (inout LoaderState) -> Void) {
    let isFirstLetter = state.withLock { state in
      let wasEmpty = state.isMailboxEmpty
      body(&state)
      return wasEmpty && !state.isMailboxEmpty
    }
    state.notify()
    if isFirstLetter { wake() }
  }

  /// What is to be had quickly: the thumbnail that a camera put beside the picture.
  private func coarsePicture(of source: PictureSource) -> Picture? {
    guard case .file(let path) = source else { return nil }
    return try? decoder.embeddedThumbnail(ofFile: path)
  }

  private func goodPicture(
    ofFile path: String, _ job: LoaderState.Job
  ) -> (Result<Picture, PictureError>, FileStamp?) {
    do {
      let file = try OpenFile(path: path)
      let (kept, trustsRecords) = state.withLock { ($0.freshlyKept(job.key, stamp: file.stamp), $0.trustsRecords) }
      if let kept { return (kept, file.stamp) }
      if let thumbnails, !job.key.isAnimated, thumbnails.covers(path) {
        let way = ThumbnailWay(
          thumbnails: thumbnails, decoder: decoder, path: path, file: file, box: job.key.box, mode: job.key.mode,
          trustsRecords: trustsRecords)
        let outcome = way.picture(isCancelled: { isCancelled(job) }) { chore in state.withLock { $0.add(chore) } }
        return (outcome, file.stamp)
      }
      let outcome = goodPicture(job) { () throws(PictureError) in try file.readAll(limit: decoder.limits.bytes) }
      return (outcome, file.stamp)
    } catch {
      return (.failure(error), nil)
    }
  }

  private func isCancelled(_ job: LoaderState.Job) -> Bool { state.withLock { !$0.isWanted(job) } }

  private func goodPicture(
    _ job: LoaderState.Job, bytes: () throws(PictureError) -> PictureBytes
  ) -> Result<Picture, PictureError> {
    do {
      if isCancelled(job) { return .failure(.cancelled) }
      if let kept = state.withLock({ $0.freshlyKept(job.key, stamp: nil) }) { return kept }
      let isCancelled = { self.isCancelled(job) }
      let bytes = try bytes()
      return .success(
        job.key.isAnimated
          ? try decoder.decodeAnimation(bytes, fitting: job.key.box, mode: job.key.mode, isCancelled: isCancelled)
          : try decoder.decode(bytes, fitting: job.key.box, mode: job.key.mode, isCancelled: isCancelled))
    } catch {
      return .failure(error)
    }
  }

  private func fetch(_ address: String, _ job: LoaderState.Job) {
    guard let fetcher else {
      change { $0.finish(job, .failure(.fetch("addresses are not fetched here")), stamp: nil) }
      return
    }
    guard state.withLock({ $0.startFetching(job) }) else { return }
    fetcher.fetch(address, id: job.request.id, priority: job.request.priority) { outcome in
      change { $0.finishFetching(job, outcome) }
    }
  }
}
