import Platform

/// The state of a loader: the requests, their order, and the results that have not been taken. Knows no thread and no file.
struct LoaderState {
  /// The stage of a request.
  enum Stage {
    /// Waits for a worker to look for a preview.
    case preview
    /// Waits for a worker to decode the picture.
    case picture
    /// A worker is at it.
    case decoding
    /// Bytes are on their way from the network.
    case fetching
    /// A worker makes the same pixels for another request.
    case following
    /// Waits until fewer pictures are decoded in other processes.
    case postponed
  }

  /// A request that has not been answered.
  struct Task {
    var request: PictureRequest
    var stage: Stage
    var arrival: UInt64
    /// What was fetched of the file.
    var fetched: FileParts?
    /// The number of parts that were fetched.
    var partCount = 0
  }

  private(set) var tasks: [PictureID: Task] = [:]
  private var queue = PriorityQueue<PictureID>()
  private var results: [PictureResult] = []
  /// The requests that wait for pixels that a worker makes; the one that it makes them for is first.
  private var waiting: [PictureRequest.DecodeKey: [PictureID]] = [:]
  private var arrivals: UInt64 = 0
  var isStopping = false
  /// Whether recorded failures are believed; false once the user has asked to try again.
  private(set) var trustsRecords = true
  private var thumbnails: [ThumbnailTask] = []
  private var thumbnailCost = 0
  /// Whether thumbnails wait until something else is done, unless they hold too much memory.
  var holdsThumbnails = false
  /// The number of thumbnail tasks that workers perform.
  private var thumbnailsInProgress = 0

  // MARK: Requests

  /// Adds a request, which replaces an earlier one with the same identity. Returns true if that one was being fetched.
  mutating func add(_ request: PictureRequest) -> Bool {
    if let task = tasks[request.id], task.stage == .fetching, task.request.address == request.address {
      // The bytes that are on their way serve this one too.
      tasks[request.id]?.request = request
      return false
    }
    let wasFetching = cancel(request.id)
    arrivals += 1
    tasks[request.id] = Task(request: request, stage: request.wantsPreview ? .preview : .picture, arrival: arrivals)
    enqueue(request.id)
    return wasFetching
  }

  /// Changes a request's priority. Returns true if it is being fetched, so that the fetcher has to know too.
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

  /// Removes and returns the final result of a request; nil while there is none.
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

  /// Seconds after which a worker that waits for a file system or another process counts no more, and another one takes its place.
  private static let patience = 0.1
  /// The workers at a task.
  private var working: Set<Int> = []
  /// Since when workers have been waiting for a file system or another process.
  private var waitingSince: [Int: Double] = [:]
  /// The number of threads.
  private var threads = 0
  /// The number of pictures that are decoded in other processes.
  private var apart = 0
  /// The number of workers that may be busy; those that wait come in addition.
  var limit = 1_000
  /// Threads beside `limit`: so many files may keep their workers waiting before others have to wait, too.
  private static let spareThreads = 12

  /// Whether a worker may take a task.
  func hasRoom(at time: Double) -> Bool {
    working.count - waitingSince.values.count { time - $0 > Self.patience } < limit
  }

  /// Seconds after which to look again whether there is room; nil if nothing waits.
  var pause: Double? { queue.count > 0 ? Self.patience : nil }

  mutating func setWorking(_ worker: Int, _ isWorking: Bool) {
    if isWorking { working.insert(worker) } else { working.remove(worker) }
  }

  mutating func setWaiting(_ worker: Int, since time: Double?) { waitingSince[worker] = time }

  /// Adds a thread if all are at a task, and returns its number; nil if one is free, or there are enough.
  mutating func addThread() -> Int? {
    guard working.count == threads, threads < limit + Self.spareThreads else { return nil }
    threads += 1
    return threads
  }

  /// Returns false if too many pictures are decoded in other processes: they are busy, though their workers count no more.
  mutating func beginApart() -> Bool {
    guard apart < limit + 2 else { return false }
    apart += 1
    return true
  }

  mutating func endApart() {
    apart -= 1
    for (id, task) in tasks where task.stage == .postponed { requeue(id) }
  }

  /// Takes the most urgent task for a worker; nil if there is nothing to do.
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

  /// Returns true while a request waits for what a worker does for `task`.
  func isNeeded(_ task: Task) -> Bool {
    task.stage == .preview ? isCurrent(task) : !(waiting[task.request.decodeKey]?.isEmpty ?? true)
  }

  /// Whether the request has not been replaced by a later one with the same identity.
  private func isCurrent(_ task: Task) -> Bool { tasks[task.request.id]?.arrival == task.arrival }

  /// Ends the search for a preview; the picture is next.
  mutating func finishPreview(_ task: Task, _ picture: Picture?) {
    guard isCurrent(task) else { return }
    if let picture { addPreview(picture, of: task) }
    requeue(task.request.id)
  }

  /// Delivers a preview, while the work on the picture goes on.
  mutating func addPreview(_ picture: Picture, of task: Task) {
    guard isCurrent(task) else { return }
    results.removeAll { $0.id == task.request.id }
    results.append(PictureResult(task.request, .success(picture), isPreview: true))
  }

  /// Leaves a task to the fetcher, so that the worker is free. Returns false if nothing is to be fetched any more.
  mutating func startFetching(_ task: Task) -> Bool {
    let ids = waiting.removeValue(forKey: task.request.decodeKey) ?? []
    for id in ids where id != task.request.id { requeue(id) }
    guard isCurrent(task) else { return false }
    tasks[task.request.id]?.stage = .fetching
    return true
  }

  /// Whether the bytes of a request are on their way.
  func isFetching(_ id: PictureID) -> Bool { tasks[id]?.stage == .fetching }

  /// Takes the bytes that were fetched.
  mutating func finishFetching(_ task: Task, _ outcome: Result<FileParts, PictureError>) {
    guard isCurrent(task) else { return }
    switch outcome {
    case .success(let file):
      tasks[task.request.id]?.fetched = file
      tasks[task.request.id]?.partCount += 1
      requeue(task.request.id)
    case .failure(let error): deliver(.failure(error), stamp: nil, to: task.request.id)
    }
  }

  private mutating func requeue(_ id: PictureID) {
    tasks[id]?.stage = .picture
    enqueue(id)
  }

  /// Delivers the picture, or why there is none, to all requests that wait for it.
  mutating func finish(_ task: Task, _ outcome: Result<Picture, PictureError>, stamp: FileFingerprint?) {
    let ids = waiting.removeValue(forKey: task.request.decodeKey) ?? []
    if case .failure(.cancelled) = outcome {
      // Requests that came after the worker last looked.
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

  /// The number of bytes that thumbnails hold at most.
  private static let thumbnailLimit = 32_000_000

  /// Adds a thumbnail to be written when no request waits. Where these hold too much memory, the oldest are given up.
  mutating func add(_ task: ThumbnailTask) {
    thumbnails.append(task)
    thumbnailCost += task.cost
    while thumbnailCost > Self.thumbnailLimit, let oldest = thumbnails.first {
      thumbnailCost -= oldest.cost
      thumbnails.removeFirst()
    }
  }

  /// Takes a thumbnail task for an idle worker; nil if there is none, or a request waits.
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
