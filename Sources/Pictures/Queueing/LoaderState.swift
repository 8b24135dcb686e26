/// What a loader knows: who waits for what, what is being made, what is finished. No thread, no file: those are outside.
struct LoaderState {
  /// How far a request has come.
  enum Stage {
    /// Waits for a worker to look for a coarse picture.
    case coarse
    /// Waits for a worker to make the good one.
    case good
    /// A worker has it.
    case atWork
    /// Bytes are on their way from the network.
    case fetching
    /// Another worker makes the same picture for somebody else.
    case following
  }

  /// A request on its way.
  struct Job {
    var request: PictureRequest
    var key: PictureShelf.Key
    var stage: Stage
    var arrival: UInt64
    /// What the network brought.
    var bytes: PictureBytes?
  }

  private(set) var shelf: PictureShelf
  private var jobs: [UInt64: Job] = [:]
  private var queue = PriorityQueue()
  private var mailbox: [PictureResult] = []
  /// Who waits for a picture that is being made, the one it is made for first.
  private var atWork: [PictureShelf.Key: [UInt64]] = [:]
  private var arrivals: UInt64 = 0
  var isStopping = false
  /// Whether what is recorded of failures is to be believed; not once somebody has asked to try again.
  private(set) var trustsRecords = true
  private var chores: [ThumbnailChore] = []
  private var choreCost = 0
  /// Chores that workers are at.
  private var choresAtWork = 0

  init(memoryLimit: Int) { shelf = PictureShelf(limit: memoryLimit) }

  // MARK: What the wall asks

  /// Takes a request in, and the place of an older one of the same number; whether that one was being fetched.
  mutating func add(_ request: PictureRequest) -> Bool {
    let key = PictureShelf.Key(
      source: request.source, box: SizeLadder.box(holding: request.target), mode: request.mode,
      isAnimated: request.wantsAnimation)
    if let job = jobs[request.id], job.stage == .fetching, job.request.source == request.source {
      // The bytes that are on their way serve this one too.
      jobs[request.id]?.request = request
      jobs[request.id]?.key = key
      return false
    }
    let wasFetching = cancel(request.id)
    arrivals += 1
    if request.wantsPreview, let picture = shelf.anyPicture(of: request.source) {
      mailbox.append(PictureResult(id: request.id, outcome: .success(picture), isPreview: true))
    }
    jobs[request.id] = Job(
      request: request, key: key, stage: request.wantsPreview ? .coarse : .good, arrival: arrivals)
    enqueue(request.id)
    return wasFetching
  }

  /// Changes how soon a picture is wanted; whether it is being fetched, so that the fetcher has to know too.
  mutating func reprioritise(_ id: UInt64, to priority: Float) -> Bool {
    guard let job = jobs[id] else { return false }
    jobs[id]?.request.priority = priority
    if queue.contains(id) { enqueue(id) }
    return job.stage == .fetching
  }

  /// Forgets a request; whether it was being fetched.
  mutating func cancel(_ id: UInt64) -> Bool {
    mailbox.removeAll { $0.id == id }
    guard let job = jobs.removeValue(forKey: id) else { return false }
    queue.remove(id)
    atWork[job.key]?.removeAll { $0 == id }
    return job.stage == .fetching
  }

  mutating func takeMailbox() -> [PictureResult] {
    defer { mailbox = [] }
    return mailbox
  }

  /// The end of what was asked under `id`: nil while it is being made.
  mutating func takeFinal(_ id: UInt64) -> PictureResult? {
    guard let index = mailbox.firstIndex(where: { $0.id == id && !$0.isPreview }) else { return nil }
    let result = mailbox[index]
    mailbox.removeAll { $0.id == id }
    return result
  }

  func isKnown(_ id: UInt64) -> Bool { jobs[id] != nil }
  func job(_ id: UInt64) -> Job? { jobs[id] }
  var isMailboxEmpty: Bool { mailbox.isEmpty }

  /// What is kept under a key, unless the file has changed since.
  mutating func freshlyKept(_ key: PictureShelf.Key, stamp: FileStamp?) -> Result<Picture, PictureError>? {
    guard let kept = shelf.kept(for: key), kept.stamp == stamp else { return nil }
    return kept.outcome
  }

  mutating func keptPicture(_ key: PictureShelf.Key) -> Picture? { try? shelf.kept(for: key)?.outcome.get() }
  mutating func forget(_ source: PictureSource) { shelf.forget(source) }

  mutating func forgetFailures() {
    shelf.forgetFailures()
    trustsRecords = false
    chores.removeAll { if case .recordFailure = $0 { true } else { false } }
  }

  /// How much there is to do.
  var progress: LoaderProgress {
    var progress = LoaderProgress()
    for job in jobs.values {
      switch job.stage {
      case .coarse, .good, .following: progress.waiting += 1
      case .atWork: progress.decoding += 1
      case .fetching: progress.fetching += 1
      }
    }
    return progress
  }

  private mutating func enqueue(_ id: UInt64) {
    guard let job = jobs[id] else { return }
    queue.set(
      id,
      to: PriorityQueue.Urgency(
        stage: job.stage == .coarse ? 1 : 0, priority: job.request.priority, arrival: job.arrival))
  }

  // MARK: What the workers do

  /// The most urgent job, which from now on is the caller's; nil where there is nothing to do.
  mutating func takeNext() -> Job? {
    while let id = queue.popMost(), let job = jobs[id] {
      if job.stage == .good, atWork[job.key] != nil {
        atWork[job.key]?.append(id)
        jobs[id]?.stage = .following
        continue
      }
      if job.stage == .good { atWork[job.key] = [id] }
      jobs[id]?.stage = .atWork
      return job
    }
    return nil
  }

  /// Whether anybody still waits for what `job`'s worker does.
  func isWanted(_ job: Job) -> Bool {
    job.stage == .coarse ? isCurrent(job) : !(atWork[job.key]?.isEmpty ?? true)
  }

  /// Whether the number still stands for this request, not for a later one.
  private func isCurrent(_ job: Job) -> Bool { jobs[job.request.id]?.arrival == job.arrival }

  /// The coarse picture is there, or can't be had: the good one is next.
  mutating func finishCoarse(_ job: Job, _ picture: Picture?) {
    guard isCurrent(job) else { return }
    if let picture {
      mailbox.removeAll { $0.id == job.request.id }
      mailbox.append(PictureResult(id: job.request.id, outcome: .success(picture), isPreview: true))
    }
    jobs[job.request.id]?.stage = .good
    enqueue(job.request.id)
  }

  /// The bytes have to come from the network first: the worker is free for other work.
  mutating func startFetching(_ job: Job) -> Bool {
    let followers = atWork.removeValue(forKey: job.key) ?? []
    for id in followers where id != job.request.id { requeue(id) }
    guard isCurrent(job) else { return false }
    jobs[job.request.id]?.stage = .fetching
    return true
  }

  /// The bytes came.
  mutating func finishFetching(_ job: Job, _ outcome: Result<PictureBytes, PictureError>) {
    guard isCurrent(job) else { return }
    switch outcome {
    case .success(let bytes):
      jobs[job.request.id]?.bytes = bytes
      requeue(job.request.id)
    case .failure(let error):
      shelf.keep(PictureShelf.Kept(outcome: .failure(error)), for: jobs[job.request.id]?.key ?? job.key)
      deliver(.failure(error), to: job.request.id)
    }
  }

  private mutating func requeue(_ id: UInt64) {
    jobs[id]?.stage = .good
    enqueue(id)
  }

  /// The good picture, or why there is none, for all who wait for it.
  mutating func finish(_ job: Job, _ outcome: Result<Picture, PictureError>, stamp: FileStamp?) {
    let waiting = atWork.removeValue(forKey: job.key) ?? []
    if case .failure(.cancelled) = outcome {
      // Whoever came to it between the worker's last look and now is served anew.
      for id in waiting { requeue(id) }
      return
    }
    if Self.isLasting(outcome) { shelf.keep(PictureShelf.Kept(outcome: outcome, stamp: stamp), for: job.key) }
    for id in waiting { deliver(outcome, to: id) }
  }

  // MARK: What is done when nobody waits

  /// Puts a chore aside; when too much is held by them, the oldest are given up.
  mutating func add(_ chore: ThumbnailChore) {
    chores.append(chore)
    choreCost += chore.cost
    while choreCost > 32_000_000, let oldest = chores.first {
      choreCost -= oldest.cost
      chores.removeFirst()
    }
  }

  /// A chore for a worker without work; nil while there is none, or something to do that somebody waits for.
  mutating func takeChore() -> ThumbnailChore? {
    guard queue.count == 0, let chore = chores.popLast() else { return nil }
    choreCost -= chore.cost
    choresAtWork += 1
    return chore
  }

  mutating func finishChore() { choresAtWork -= 1 }

  var hasChores: Bool { !chores.isEmpty || choresAtWork > 0 }

  private mutating func deliver(_ outcome: Result<Picture, PictureError>, to id: UInt64) {
    guard jobs.removeValue(forKey: id) != nil else { return }
    mailbox.removeAll { $0.id == id }
    mailbox.append(PictureResult(id: id, outcome: outcome))
  }

  /// Whether another try would end the same way.
  private static func isLasting(_ outcome: Result<Picture, PictureError>) -> Bool {
    switch outcome {
    case .success: true
    case .failure(.outOfMemory), .failure(.unreadable), .failure(.cancelled): false
    case .failure: true
    }
  }
}
