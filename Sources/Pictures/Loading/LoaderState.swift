import Platform

/// The state of a loader: requests, their order, and pending results. Independent of threads and files.
struct LoaderState {
  /// The stage of a request.
  enum Stage {
    /// Waits for a worker to look for a preview.
    case preview
    /// Waits for a worker to decode the picture.
    case picture
    /// A worker processes it.
    case decoding
    /// Bytes are being fetched.
    case fetching
    /// A worker makes the same pixels for another request.
    case following
    /// Waits until fewer pictures are decoded in other processes.
    case postponed
  }

  /// A pending request.
  struct Task {
    var request: PictureRequest
    var stage: Stage
    var arrival: UInt64
    /// The fetched parts of the file.
    var parts: FileParts?
  }

  private(set) var tasks: [PictureID: Task] = [:]
  private var queue = PriorityQueue<PictureID>()
  private var results: [PictureResult] = []
  /// The requests for the pixels that a worker makes; the worker's own request is first.
  private var waiting: [PictureRequest.DecodeKey: [PictureID]] = [:]
  private var arrivals: UInt64 = 0
  var isStopping = false
  /// Whether to use recorded failures; false after the user has asked for a retry.
  private(set) var trustsRecords = true
  private var thumbnails: [ThumbnailTask] = []
  private var thumbnailCost = 0
  /// Whether thumbnails wait until other work is done, unless they hold too much memory.
  var holdsThumbnails = false
  /// The number of thumbnail tasks in progress.
  private var thumbnailsInProgress = 0

  // MARK: Requests

  /// Adds a request, replacing an earlier one with the same identity. Returns true if the earlier one was being
  /// fetched.
  mutating func add(_ request: PictureRequest) -> Bool {
    if let task = tasks[request.id], task.stage == .fetching, task.request.address == request.address {
      // The pending bytes serve this request, too.
      tasks[request.id]?.request = request
      return false
    }
    let wasFetching = cancel(request.id)
    arrivals += 1
    tasks[request.id] = Task(request: request, stage: request.wantsPreview ? .preview : .picture, arrival: arrivals)
    enqueue(request.id)
    return wasFetching
  }

  /// Changes a request's priority. Returns true if it is being fetched, so that the fetcher must be told.
  mutating func reprioritise(_ id: PictureID, to priority: Float) -> Bool {
    guard let task = tasks[id] else { return false }
    tasks[id]?.request.priority = priority
    if queue.contains(id) { enqueue(id) }
    return task.stage == .fetching
  }

  /// Removes a request. Returns true if it was being fetched.
  mutating func cancel(_ id: PictureID) -> Bool {
    results.removeAll { $0.id == id }
    guard let task = tasks.removeValue(forKey: id) else { return false }
    queue.remove(id)
    waiting[task.request.decodeKey]?.removeAll { $0 == id }
    return task.stage == .fetching
  }

  mutating func takeResults() -> [PictureResult] {
    defer { results = [] }
    return results
  }

  /// Removes and returns the final result of a request, or nil.
  mutating func takeFinalResult(of id: PictureID) -> PictureResult? {
    guard let index = results.firstIndex(where: { $0.id == id && !$0.isPreview }) else { return nil }
    let result = results[index]
    results.removeAll { $0.id == id }
    return result
  }

  func isPending(_ id: PictureID) -> Bool { tasks[id] != nil }
  var hasResults: Bool { !results.isEmpty }

  mutating func forgetFailures() {
    trustsRecords = false
    thumbnails.removeAll { if case .recordFailure = $0 { true } else { false } }
  }

  private mutating func enqueue(_ id: PictureID) {
    guard let task = tasks[id] else { return }
    queue.set(
      id, to: .init(stage: task.stage == .preview ? 1 : 0, priority: task.request.priority, arrival: task.arrival))
  }

  // MARK: Workers

  /// The seconds after which a worker that waits for a file system or another process is replaced by another one.
  private static let patience = 0.1
  /// The busy workers.
  private var working: Set<Int> = []
  /// The times when workers began to wait for a file system or another process.
  private var waitingSince: [Int: Double] = [:]
  /// The number of threads.
  private var threads = 0
  /// The number of pictures decoded in other processes.
  private var apart = 0
  /// The greatest number of busy workers, without waiting ones.
  var limit = 1_000
  /// The number of threads above `limit`: this many files may block their workers before other requests have to wait.
  private static let spareThreads = 12

  /// Returns true if a worker may take a task.
  func hasRoom(at time: Double) -> Bool {
    working.count - waitingSince.values.count { time - $0 > Self.patience } < limit
  }

  /// The seconds after which `hasRoom` may change; nil without waiting requests.
  var pause: Double? { queue.count > 0 ? Self.patience : nil }

  mutating func setWorking(_ worker: Int, _ isWorking: Bool) {
    if isWorking { working.insert(worker) } else { working.remove(worker) }
  }

  mutating func setWaiting(_ worker: Int, since time: Double?) { waitingSince[worker] = time }

  /// Adds a thread if all are busy, and returns its number; nil if one is idle or there are enough.
  mutating func addThread() -> Int? {
    guard working.count == threads, threads < limit + Self.spareThreads else { return nil }
    threads += 1
    return threads
  }

  /// Returns false if too many pictures are decoded in other processes, which use CPU though their workers wait.
  mutating func beginApart() -> Bool {
    guard apart < limit + 2 else { return false }
    apart += 1
    return true
  }

  mutating func endApart() {
    apart -= 1
    for (id, task) in tasks where task.stage == .postponed { requeue(id) }
  }

  /// Takes the most urgent task for a worker, or returns nil.
  mutating func takeNext() -> Task? {
    while let id = queue.popFirst(), let task = tasks[id] {
      let key = task.request.decodeKey
      if task.stage == .picture, waiting[key] != nil {
        waiting[key]?.append(id)
        tasks[id]?.stage = .following
        continue
      }
      if task.stage == .picture { waiting[key] = [id] }
      tasks[id]?.stage = .decoding
      return task
    }
    return nil
  }

  /// Returns true while a request waits for the result of `task`.
  func isNeeded(_ task: Task) -> Bool {
    task.stage == .preview ? isCurrent(task) : !(waiting[task.request.decodeKey]?.isEmpty ?? true)
  }

  /// Returns true if the request was not replaced by a later one with the same identity.
  private func isCurrent(_ task: Task) -> Bool { tasks[task.request.id]?.arrival == task.arrival }

  /// Ends the search for a preview. Decoding the picture is next.
  mutating func finishPreview(_ task: Task, _ picture: Picture?) {
    guard isCurrent(task) else { return }
    if let picture { addPreview(picture, of: task) }
    requeue(task.request.id)
  }

  /// Delivers a preview while work on the picture continues.
  mutating func addPreview(_ picture: Picture, of task: Task) {
    guard isCurrent(task) else { return }
    results.removeAll { $0.id == task.request.id }
    results.append(PictureResult(task.request, .success(picture), isPreview: true))
  }

  /// Hands a task to the fetcher, so that the worker is free. Returns false if nothing needs fetching any more.
  mutating func startFetching(_ task: Task) -> Bool {
    let ids = waiting.removeValue(forKey: task.request.decodeKey) ?? []
    for id in ids where id != task.request.id { requeue(id) }
    guard isCurrent(task) else { return false }
    tasks[task.request.id]?.stage = .fetching
    return true
  }

  /// Returns true if the bytes of a request are being fetched.
  func isFetching(_ id: PictureID) -> Bool { tasks[id]?.stage == .fetching }

  /// Handles fetched bytes.
  mutating func finishFetching(_ task: Task, _ outcome: Result<FileParts, PictureError>) {
    guard isCurrent(task) else { return }
    switch outcome {
    case .success(let parts):
      tasks[task.request.id]?.parts = parts
      requeue(task.request.id)
    case .failure(let error): deliver(.failure(error), stamp: nil, to: task.request.id)
    }
  }

  private mutating func requeue(_ id: PictureID) {
    tasks[id]?.stage = .picture
    enqueue(id)
  }

  /// Delivers the picture, or the error, to all waiting requests.
  mutating func finish(_ task: Task, _ outcome: Result<Picture, PictureError>, stamp: FileFingerprint?) {
    let ids = waiting.removeValue(forKey: task.request.decodeKey) ?? []
    if case .failure(.cancelled) = outcome {
      // Requests that were added after the worker's last check.
      for id in ids { requeue(id) }
    } else if case .failure(.postponed) = outcome {
      for id in ids { tasks[id]?.stage = .postponed }
    } else {
      for id in ids { deliver(outcome, stamp: stamp, to: id) }
    }
  }

  private mutating func deliver(_ outcome: Result<Picture, PictureError>, stamp: FileFingerprint?, to id: PictureID) {
    guard let task = tasks.removeValue(forKey: id) else { return }
    results.removeAll { $0.id == id }
    var result = PictureResult(task.request, outcome)
    result.stamp = stamp
    results.append(result)
  }

  // MARK: Thumbnails

  /// The greatest size of pending thumbnails, in bytes.
  private static let thumbnailLimit = 32_000_000

  /// Adds a thumbnail to be written when no request waits. Above the memory limit, the oldest are dropped.
  mutating func add(_ task: ThumbnailTask) {
    thumbnails.append(task)
    thumbnailCost += task.cost
    while thumbnailCost > Self.thumbnailLimit, let oldest = thumbnails.first {
      thumbnailCost -= oldest.cost
      thumbnails.removeFirst()
    }
  }

  /// Takes a thumbnail task for an idle worker; nil if there is none or a request waits.
  mutating func takeThumbnailTask() -> ThumbnailTask? {
    guard queue.count == 0, !holdsThumbnails || thumbnailCost > Self.thumbnailLimit / 2,
      let task = thumbnails.popLast()
    else { return nil }
    thumbnailCost -= task.cost
    thumbnailsInProgress += 1
    return task
  }

  mutating func finishThumbnailTask() { thumbnailsInProgress -= 1 }

  var hasThumbnailTasks: Bool { !thumbnails.isEmpty || thumbnailsInProgress > 0 }
}
