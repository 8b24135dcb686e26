import Platform

/// Performs the tasks of a loader: reads the cache, reads files, decodes, and delivers.
struct PictureWorker: Sendable {
  let state: Monitor<LoaderState>
  let cache: PictureCache
  let decoder: PictureDecoder
  let thumbnails: ThumbnailFolder?
  let fetcher: PictureFetcher?
  let wake: @Sendable () -> Void

  private enum Step {
    case load(LoaderState.Task)
    case writeThumbnail(ThumbnailTask)
    case stop
  }

  /// Starts a thread if none is idle. If the system allows no more threads, fewer of them do the work.
  func addThread() {
    guard let number = state.withLock({ $0.addThread() }) else { return }
    WorkerThread(name: "picture \(number)") { run(number) }?.detach()
  }

  /// Works until the loader is released.
  private func run(_ number: Int) {
    lowerThreadPriority()
    WorkerRecord.$current.withValue(WorkerRecord(number, state)) {
      while true {
        let step = state.wait { state, pause -> Step? in
          if state.isStopping { return .stop }
          state.setWorking(number, false)
          guard state.hasRoom(at: monotonicSeconds()) else {
            pause = state.pause
            return nil
          }
          let step = state.takeNext().map { Step.load($0) } ?? state.takeThumbnailTask().map { .writeThumbnail($0) }
          if step != nil { state.setWorking(number, true) }
          return step
        }
        if case .stop = step { return }
        addThread()
        switch step {
        case .load(let task): perform(task)
        case .writeThumbnail(let task): perform(task)
        case .stop: return
        }
      }
    }
  }

  func perform(_ task: ThumbnailTask) {
    if let thumbnails { task.perform(in: thumbnails) }
    state.withLock { $0.finishThumbnailTask() }
    state.notify()
  }

  /// Performs a task to its end, or until it must wait for the network.
  func perform(_ task: LoaderState.Task) {
    switch (task.stage, task.request.address) {
    case (.preview, let address):
      let picture = preview(of: address)
      change { $0.finishPreview(task, picture) }
    case (_, .file(let path)):
      let (outcome, stamp) = picture(ofFile: path, task)
      change { $0.finish(task, outcome, stamp: stamp) }
    case (_, .web(let address)):
      guard let parts = task.parts else {
        return fetch(address, task, range: task.request.readsParts ? FilePartReading.head : nil)
      }
      guard parts.isWhole, let bytes = parts.head else { return finish(task, parts, of: address) }
      let outcome = picture(task, stamp: nil, ByteWindow(bytes))
      // Another try is to ask the server again, not the disk.
      if case .failure(let error) = outcome, error.isOfTheBytes { fetcher?.forget(address) }
      change { $0.finish(task, outcome, stamp: nil) }
    }
  }

  /// Changes the state, and wakes the loader's owner for the first result.
  private func change(_ body: (inout LoaderState) -> Void) {
    let isFirstResult = state.withLock { state in
      let hadResults = state.hasResults
      body(&state)
      return !hadResults && state.hasResults
    }
    state.notify()
    if isFirstResult { wake() }
  }

  /// Returns the embedded thumbnail of a file, or the blurred picture of a hash in an address, or nil.
  private func preview(of address: PhotoAddress) -> Picture? {
    switch address {
    case .file(let path): return try? decoder.embeddedThumbnail(ofFile: path)
    case .web(let text):
      guard let bitmap = ThumbHash(inAddress: text)?.bitmap else { return nil }
      // The server's thumbnail is WebP.
      return Picture(
        bitmap: bitmap, header: PictureHeader(format: .webp, width: bitmap.width, height: bitmap.height))
    }
  }

  private func picture(
    ofFile path: FilePath, _ task: LoaderState.Task
  ) -> (Result<Picture, PictureError>, FileFingerprint?) {
    do {
      let file = try OpenFile(path: path)
      guard let thumbnails, !task.request.wantsAnimation, task.request.part == nil, thumbnails.covers(path) else {
        return (picture(task, stamp: file.stamp, ByteWindow(file)), file.stamp)
      }
      if let outcome = cache.outcome(of: task.request, stamp: file.stamp) { return (outcome, file.stamp) }
      do throws(PictureError) {
        return (.success(try picture(throughThumbnailOf: file, task, thumbnails)), file.stamp)
      } catch {
        return (.failure(error), file.stamp)
      }
    } catch {
      return (.failure(error), nil)
    }
  }

  func isCancelled(_ task: LoaderState.Task) -> Bool { state.withLock { !$0.isNeeded(task) } }

  private func picture(
    _ task: LoaderState.Task, stamp: FileFingerprint?, _ window: ByteWindow
  ) -> Result<Picture, PictureError> {
    do {
      if isCancelled(task) { return .failure(.cancelled) }
      if let outcome = cache.outcome(of: task.request, stamp: stamp) { return outcome }
      let (request, box) = (task.request, task.request.decodeKey.box)
      let isCancelled = { self.isCancelled(task) }
      return .success(
        request.wantsAnimation
          ? try decoder.decodeAnimation(window, fitting: box, fit: request.fit, isCancelled: isCancelled)
          : try decoder.decode(
            window, part: request.part, fitting: box, fit: request.fit, isCancelled: isCancelled))
    } catch {
      return .failure(error)
    }
  }

  /// Delivers the picture in the parts of a file, or fetches another range or the whole file.
  private func finish(_ task: LoaderState.Task, _ parts: FileParts, of address: String) {
    let request = task.request
    if let outcome = cache.outcome(of: request, stamp: nil) { return change { $0.finish(task, outcome, stamp: nil) } }
    do throws(PictureError) {
      switch try decoder.embeddedThumbnail(in: ByteWindow(parts), for: (request.decodeKey.box, request.fit)) {
      case .missing(let range) where parts.partCount < FilePartReading.limit && range.count <= decoder.limits.bytes:
        return fetch(address, task, range: range)
      case .found(let picture):
        let size = request.fit.scaledSize(of: picture.header.size, in: request.target)
        let isLargeEnough = 2 * picture.bitmap.width >= size.width && 2 * picture.bitmap.height >= size.height
        if isLargeEnough || picture.header.format == .raw {
          return change { $0.finish(task, .success(picture), stamp: nil) }
        }
        if request.wantsPreview { change { $0.addPreview(picture, of: task) } }
      case .missing, .none: break
      }
    } catch {
      // The error is in the header.
      fetcher?.forget(address)
      return change { $0.finish(task, .failure(error), stamp: nil) }
    }
    fetch(address, task, range: nil)
  }

  /// Fetches a range of a file, or all of it.
  private func fetch(_ address: String, _ task: LoaderState.Task, range: Range<Int>?) {
    guard let fetcher else {
      change { $0.finish(task, .failure(.fetch("addresses are not fetched here")), stamp: nil) }
      return
    }
    guard state.withLock({ $0.startFetching(task) }) else { return }
    let id = task.request.id
    fetcher.fetch(task.request, from: address, range: range, of: task.parts) { outcome in
      change { $0.finishFetching(task, outcome) }
    }
    // A request changed or cancelled meanwhile was unknown to the fetcher. The lock keeps out a later request with the
    // same identity, and a later change.
    state.withLock { state in
      guard state.isFetching(id), let priority = state.tasks[id]?.request.priority else { return fetcher.cancel(id) }
      if priority != task.request.priority { fetcher.reprioritise(id, to: priority) }
    }
  }
}

extension PictureRequest {
  /// Whether to read parts of the file first: for a thumbnail, or for a raw file's preview.
  var readsParts: Bool {
    guard case .web = address, !wantsAnimation else { return false }
    return allowsEmbedded || PictureFormat.named(address.lastComponent) == .raw
  }
}
