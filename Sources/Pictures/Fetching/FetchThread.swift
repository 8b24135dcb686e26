import CCurl

/// Performs the commands of a queue: starts transfers by priority, a few per host, retries after transient errors, and
/// delivers documents.
final class FetchThread {
  /// An address and its requests.
  struct FetchTask {
    var address: WebAddress
    /// The address after redirects followed by this thread; nil without redirects.
    var redirected: WebAddress?
    var redirects = 0
    /// Whether a redirect has led to another origin, which gets no header fields.
    var hasLeftOrigin = false
    var requests: [FetchRequest]
    var tries = 0
    /// The earliest time of the next try, by the monotonic clock.
    var notBefore = 0.0
    var cached: WebCache.Entry?
    var partialBody: Transfer.PartialBody?
    var transfer: Transfer?
    /// Whether a store's custom read is running.
    var isCalling = false

    var isRunning: Bool { transfer != nil || isCalling }
    var priority: Float { requests.map(\.priority).max() ?? -.infinity }
    var limit: Int? { requests.compactMap(\.limit).max() }
    var mayBeOld: Bool { requests.allSatisfy(\.mayBeOld) }
    var isKept: Bool { requests.contains(where: \.isKept) }
  }

  let queue: FetchQueue
  let options: FetchOptions
  let multi: UnsafeMutableRawPointer
  var tasks: [WebAddress: FetchTask] = [:]
  var addresses: [FetchRequest.ID: WebAddress] = [:]
  /// The time before which a host accepts no request, by host.
  var hostNotBefore: [String: Double] = [:]
  var receivedBefore = 0
  private var lastProgress = 0.0
  var diskBytes: Int?

  /// Whether libcurl is installed and initialised; once per process.
  static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  init?(queue: FetchQueue) {
    guard Self.isReady, let multi = curl_multi_init() else {
      for case .fetch(let request) in queue.takeCommands().commands {
        request.completion(.failure(.fetch(FetchError.withoutLibrary.sentence)))
      }
      return nil
    }
    self.queue = queue
    self.multi = multi
    options = queue.options
    queue.setMulti(multi)
  }

  deinit {
    queue.setMulti(nil)
    for task in tasks.values { task.transfer.map { _ = curl_multi_remove_handle(multi, $0.handle) } }
    curl_multi_cleanup(multi)
  }

  /// Runs until the queue is stopped.
  func run() {
    while true {
      let (commands, isStopping) = queue.takeCommands()
      if isStopping { return }
      for command in commands { perform(command) }
      startTasks()
      var running: CInt = 0
      curl_multi_perform(multi, &running)
      takeFinished()
      cancelSilentTransfers()
      startTasks()
      publish()
      curl_multi_poll(multi, nil, 0, CInt(clamping: Int(pause * 1_000)), nil)
    }
  }

  private func perform(_ command: FetchQueue.Command) {
    switch command {
    case .fetch(let request):
      guard let address = WebAddress(request.address, body: request.body, part: request.part)
      else { return }
      addresses[request.id] = address
      tasks[address, default: FetchTask(address: address, requests: [])].requests.append(request)
      // The known start of the file is not requested again.
      if let head = request.known?.head, let tag = request.known?.version, tag.hasPrefix("\""),
        let task = tasks[address], task.transfer == nil, task.partialBody == nil
      {
        tasks[address]?.partialBody = Transfer.PartialBody(bytes: head, entityTag: tag)
      }
    case .reprioritise(let id, let priority):
      guard let address = addresses[id], let index = tasks[address]?.requests.firstIndex(where: { $0.id == id }) else {
        return
      }
      tasks[address]?.requests[index].priority = priority
    case .cancel(let id):
      guard let address = addresses.removeValue(forKey: id) else { return }
      tasks[address]?.requests.removeAll { $0.id == id }
      guard tasks[address]?.requests.isEmpty ?? false else { return }
      if let transfer = tasks[address]?.transfer { curl_multi_remove_handle(multi, transfer.handle) }
      tasks[address] = nil
    case .finishCall(let address, let outcome): finishCall(of: address, outcome)
    }
  }

  // MARK: Starting

  private func startTasks() {
    let now = monotonicSeconds()
    var perHost: [String: Int] = [:]
    var running = 0
    for task in tasks.values where task.isRunning {
      perHost[task.address.host, default: 0] += 1
      running += 1
    }
    guard running < options.connections else { return }
    // Equal priorities are ordered by address, since the order of a dictionary is random.
    let waiting = tasks.values.filter {
      !$0.isRunning && max($0.notBefore, hostNotBefore[$0.address.host] ?? 0) <= now
    }.sorted {
      ($1.priority, $0.address.text) < ($0.priority, $1.address.text)
    }
    for task in waiting where perHost[task.address.host, default: 0] < connections(with: task.address) {
      guard running < options.connections else { return }
      if start(task) {
        perHost[task.address.host, default: 0] += 1
        running += 1
      }
    }
  }

  private func connections(with address: WebAddress) -> Int {
    address.isWeb ? options.connectionsPerHost : options.connectionsPerStore
  }

  /// Returns the header fields for a task's next transfer.
  func fields(of task: FetchTask) -> [String] {
    task.hasLeftOrigin ? [] : options.fields[task.address.origin] ?? []
  }

  private func start(_ task: FetchTask) -> Bool {
    let address = task.address
    var options = options
    options.bytes = task.limit ?? options.bytes
    let cached = task.cached ?? queue.cache?.entry(for: address.cacheKey)
    var (target, fields) = (task.redirected ?? address, fields(of: task))
    // Some web addresses are members of archives.
    let reading = task.redirected == nil ? queue.files?.reading(of: address.text, part: address.part) : nil
    if task.redirected == nil, !address.isWeb || reading != nil {
      switch reading {
      case .request(let request)?:
        guard let reached = WebAddress(request.address, part: address.part) else { fallthrough }
        (target, fields) = (reached, request.fields)
      case nil:
        end(address, with: .failure(.noAddress))
        return false
      case .failure(let error)?:
        end(address, with: .failure(error))
        return false
      case .call(let call)?:
        start(call, of: address, cached)
        return true
      }
    }
    guard
      let transfer = Transfer(
        address, to: target, fields: fields, options: options,
        validators: address.body == nil ? cached : nil, partialBody: task.partialBody,
        isCompressed: task.limit != nil, clock: monotonicSeconds),
      curl_multi_add_handle(multi, transfer.handle) == CURLM_OK
    else {
      end(address, with: .failure(.outOfMemory))
      return false
    }
    tasks[address]?.cached = cached
    tasks[address]?.partialBody = nil
    tasks[address]?.transfer = transfer
    tasks[address]?.tries += 1
    return true
  }

  /// Runs a store's custom read on a thread.
  private func start(
    _ call: @escaping @Sendable (String?) throws(FetchError) -> RemotePart?, of address: WebAddress,
    _ cached: WebCache.Entry?
  ) {
    tasks[address]?.cached = cached
    tasks[address]?.isCalling = true
    tasks[address]?.tries += 1
    let version = cached?.entityTag
    let run: @Sendable () -> Void = { [queue] in
      let outcome: Result<RemotePart?, FetchError>
      do throws(FetchError) { outcome = .success(try call(version)) } catch { outcome = .failure(error) }
      queue.send(.finishCall(address, outcome))
    }
    if let thread = WorkerThread(name: "reading", run: run) { thread.detach() } else { run() }
  }

  // MARK: Waiting

  /// The seconds to the next timeout or retry.
  private var pause: Double {
    let now = monotonicSeconds()
    var next = now + 3_600
    for task in tasks.values {
      if let transfer = task.transfer {
        next = min(next, transfer.lastActivity + options.silenceTimeout)
      } else if !task.isCalling {
        let time = max(task.notBefore, hostNotBefore[task.address.host] ?? 0)
        if time > now { next = min(next, time) }
      }
    }
    // One millisecond more, so as not to wake just before that time.
    return max(0, next - now) + 0.001
  }

  private func publish() {
    var progress = FetchProgress()
    progress.received = receivedBefore
    for task in tasks.values {
      guard let transfer = task.transfer else { continue }
      progress.received += transfer.count
      for case .picture(let id) in task.requests.map(\.id) {
        progress.parts[id] = FetchProgress.Part(received: transfer.count, expected: transfer.expectedCount)
      }
    }
    let hasChanged = queue.progress.withLock { old in
      defer { old = progress }
      return old.received != progress.received
    }
    let now = monotonicSeconds()
    guard hasChanged, now - lastProgress >= 0.25 else { return }
    lastProgress = now
    queue.progressed()
  }
}
