import CCurl

/// Performs the commands of a queue: starts transfers by priority, a few per host, retries after transient errors, and
/// delivers documents.
final class FetchThread {
  let queue: FetchQueue
  let options: FetchOptions
  let multi: UnsafeMutableRawPointer
  var tasks: [WebAddress: FetchTask] = [:]
  var addresses: [FetchTask.ID: WebAddress] = [:]
  /// The time before which a host accepts no request, by host.
  var hostNotBefore: [String: Double] = [:]
  var receivedBefore = 0
  private var lastProgress = 0.0
  var diskBytes: Int?

  /// Whether libcurl is installed and initialised; once per process.
  static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  init?(queue: FetchQueue) {
    guard Self.isReady, let multi = curl_multi_init() else {
      queue.failToStart(FetchError.withoutLibrary.sentence)
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
    while performCommands() {
      var running: CInt = 0
      curl_multi_perform(multi, &running)
      takeFinished()
      cancelSilentTransfers()
      // Once more, so that a free connection is given to the task that is the most urgent by now.
      guard performCommands() else { return }
      startTasks()
      publish()
      curl_multi_poll(multi, nil, 0, CInt(clamping: Int(pause * 1_000)), nil)
    }
  }

  /// Performs the commands of the queue. Returns false if it is stopped.
  private func performCommands() -> Bool {
    let (commands, isStopping) = queue.takeCommands()
    if isStopping { return false }
    for command in commands { perform(command) }
    for task in tasks.values { task.transfer?.limit = task.limit(options) }
    return true
  }

  private func perform(_ command: FetchQueue.Command) {
    switch command {
    case .fetch(let task):
      for request in task.requests { addresses[request.id] = task.address }
      if tasks[task.address] == nil { tasks[task.address] = task } else { tasks[task.address]?.join(task) }
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
    options.bytes = task.limit(options)
    let cached = task.cached ?? queue.cache?.entry(for: address.cacheKey)
    var (target, fields) = (task.redirected ?? address, fields(of: task))
    // Some web addresses are members of archives.
    let reading = task.redirected == nil ? queue.stores?.reading(of: address.text, range: address.range) : nil
    if task.redirected == nil, !address.isWeb || reading != nil {
      switch reading {
      case .request(let request)?:
        guard let reached = WebAddress(request.address, range: address.range) else { fallthrough }
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
        isCompressed: task.isDocument, clock: monotonicSeconds),
      curl_multi_add_handle(multi, transfer.handle) == CURLM_OK
    else {
      end(address, with: .failure(.outOfMemory))
      return false
    }
    tasks[address]?.cached = cached
    tasks[address]?.transfer = transfer
    tasks[address]?.tries += 1
    return true
  }

  // MARK: Finishing

  private func takeFinished() {
    var left: CInt = 0
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle else { continue }
      let code = photowall_curl_result(message)
      var pointer: UnsafeMutableRawPointer?
      photowall_curl_get_pointer(handle, CURLINFO_PRIVATE, &pointer)
      guard let pointer else { continue }
      let transfer = Unmanaged<Transfer>.fromOpaque(pointer).takeUnretainedValue()
      curl_multi_remove_handle(multi, handle)
      finish(transfer, code)
    }
  }

  private func finish(_ transfer: Transfer, _ code: CURLcode) {
    let address = transfer.address
    receivedBefore += transfer.count
    if let error = transfer.error(code) { return fail(transfer, error) }
    let head = transfer.head
    switch head.status {
    case 200, 203, 206:
      guard let body = transfer.takeBody() else { return end(address, with: .failure(.outOfMemory)) }
      succeed(
        with: WebDocument(
          body: body, address: transfer.finalAddress, contentType: head.contentType,
          next: head.link.flatMap { LinkField.next(in: $0) },
          validator: head.entityTag ?? head.lastModified, range: transfer.range), head, for: address)
    case 416 where address.range?.lowerBound == 0:
      // An empty file has no first byte.
      succeed(with: WebDocument(body: PictureBytes([]), address: transfer.finalAddress), head, for: address)
    case 304:
      guard var cached = tasks[address]?.cached else {
        return end(address, with: .failure(FetchError(status: 304, retryAfter: nil)))
      }
      let now = secondsSince1970()
      cached.freshUntil = head.freshUntil(now: now)
      queue.cache?.store(cached, for: address.cacheKey)
      end(address, with: .success(cached.document))
    case 301, 302, 303, 307, 308:
      if let target = transfer.redirectAddress {
        follow(target, from: transfer)
      } else {
        fail(transfer, FetchError(status: head.status, retryAfter: nil))
      }
    default:
      var error = FetchError(status: head.status, retryAfter: head.retryAfter)
      let body = address.isWeb && !(tasks[address]?.isDocument ?? false) ? nil : transfer.takeBody()
      let text = body.map { Array($0.memory.prefix(1 << 16)) } ?? []
      if !address.isWeb {
        error.sentence = queue.stores?.sentence(forStatus: head.status, body: text, of: address.text) ?? error.sentence
      } else if let reason = options.reason(text) {
        error.sentence += "; it says “\(reason)”"
      }
      fail(transfer, error)
    }
  }

  /// Caches a document and ends its task.
  func succeed(with document: WebDocument, _ head: ResponseHead, for address: WebAddress) {
    let now = secondsSince1970()
    if let cache = queue.cache, let task = tasks[address], task.isKept {
      // A document is stored even if it cannot be revalidated, for use when the server is unreachable.
      if task.isDocument ? head.mayBeStored : head.isCacheable(now: now) {
        let entry = WebCache.Entry(
          document: document, entityTag: head.entityTag, lastModified: head.lastModified,
          freshUntil: head.freshUntil(now: now))
        if cache.store(entry, for: address.cacheKey) { countOnDisk(document.body.count, cache) }
      } else {
        cache.remove(address.cacheKey)
      }
    }
    end(address, with: .success(document))
  }

  /// Updates the size of the cache on disk, which is measured once.
  private func countOnDisk(_ bytes: Int, _ cache: WebCache) {
    let total = diskBytes.map { $0 + bytes } ?? cache.limit + 1
    diskBytes = total > cache.limit ? cache.evict() : total
  }

  func end(_ address: WebAddress, with outcome: Result<WebDocument, FetchError>) {
    guard let task = tasks.removeValue(forKey: address) else { return }
    if let transfer = task.transfer { curl_multi_remove_handle(multi, transfer.handle) }
    for request in task.requests { addresses[request.id] = nil }
    task.finish(outcome.mapError(PictureError.init))
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
        progress.pictures[id] = FetchProgress.Bytes(received: transfer.count, expected: transfer.expectedCount)
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
