import CCurl

/// Performs the commands of a queue: starts transfers in the order of their priority, a few for each host, tries again after
/// failures that may pass, and delivers the documents.
final class FetchThread {
  /// An address with the requests that wait for it.
  private struct FetchTask {
    var address: WebAddress
    /// The address after redirects that this thread follows itself; nil while it is the task's own.
    var redirected: WebAddress?
    var redirects = 0
    /// Whether a redirect has led to another origin, which gets no header fields.
    var hasLeftOrigin = false
    var requests: [FetchRequest]
    var tries = 0
    /// The earliest time of another try, by the monotonic clock.
    var notBefore = 0.0
    var cached: WebCache.Entry?
    var partialBody: Transfer.PartialBody?
    var transfer: Transfer?

    var priority: Float { requests.map(\.priority).max() ?? -.infinity }
    var limit: Int? { requests.compactMap(\.limit).max() }
    var mayBeOld: Bool { requests.allSatisfy(\.mayBeOld) }
  }

  private let queue: FetchQueue
  private let options: FetchOptions
  private let multi: UnsafeMutableRawPointer
  private var tasks: [WebAddress: FetchTask] = [:]
  private var addresses: [FetchRequest.ID: WebAddress] = [:]
  /// The time before which a server wants no request, by its host.
  private var hostNotBefore: [String: Double] = [:]
  private var receivedBefore = 0
  private var lastProgress = 0.0
  private var diskBytes: Int?

  /// Whether curl was initialised; once for each process.
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  init?(queue: FetchQueue) {
    guard Self.isReady, let multi = curl_multi_init() else {
      for case .fetch(let request) in queue.take().commands {
        request.completion(.failure(.fetch("libcurl does not start")))
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

  /// Works until the queue is stopped.
  func run() {
    while true {
      let (commands, isStopping) = queue.take()
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
      guard let address = WebAddress(request.address, body: request.body) else { return }
      addresses[request.id] = address
      tasks[address, default: FetchTask(address: address, requests: [])].requests.append(request)
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
    }
  }

  // MARK: Starting

  private func startTasks() {
    let now = monotonicSeconds()
    var perHost: [String: Int] = [:]
    var running = 0
    for task in tasks.values where task.transfer != nil {
      perHost[task.address.host, default: 0] += 1
      running += 1
    }
    guard running < options.connections else { return }
    // By address where priorities are equal: the order of a dictionary is random.
    let waiting = tasks.values.filter {
      $0.transfer == nil && max($0.notBefore, hostNotBefore[$0.address.host] ?? 0) <= now
    }.sorted {
      ($1.priority, $0.address.text) < ($0.priority, $1.address.text)
    }
    for task in waiting where perHost[task.address.host, default: 0] < options.connectionsPerHost {
      guard running < options.connections else { return }
      if start(task) {
        perHost[task.address.host, default: 0] += 1
        running += 1
      }
    }
  }

  /// Returns the header fields for a task's next transfer.
  private func fields(of task: FetchTask) -> [String] {
    task.hasLeftOrigin ? [] : options.fields[task.address.origin] ?? []
  }

  private func start(_ task: FetchTask) -> Bool {
    let address = task.address
    var options = options
    options.bytes = task.limit ?? options.bytes
    let cached = task.cached ?? queue.cache?.entry(for: address.cacheKey)
    guard
      let transfer = Transfer(
        address, to: task.redirected ?? address, fields: fields(of: task), options: options,
        validators: address.body == nil ? cached?.validators : nil, partialBody: task.partialBody,
        isCompressed: task.limit != nil, clock: monotonicSeconds),
      curl_multi_add_handle(multi, transfer.handle) == CURLM_OK
    else {
      end(address, with: .failure(FetchError("not enough memory", label: "no memory", isTransient: false)))
      return false
    }
    tasks[address]?.cached = cached
    tasks[address]?.partialBody = nil
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
    if transfer.isOverLimit { return end(address, with: .failure(.tooLong(limits(of: address)))) }
    if transfer.isOutOfMemory {
      return end(address, with: .failure(FetchError("not enough memory", label: "no memory", isTransient: false)))
    }
    guard code == CURLE_OK else {
      let error = FetchError(
        code, host: address.host, status: transfer.head.status, received: transfer.count, options: limits(of: address))
      return fail(transfer, error)
    }
    let head = transfer.head
    switch head.status {
    case 200, 203, 206:
      guard let body = transfer.takeBody() else {
        return end(address, with: .failure(FetchError("not enough memory", label: "no memory", isTransient: false)))
      }
      deliver(
        WebDocument(
          body: body, address: transfer.finalAddress, contentType: head.contentType,
          next: head.link.flatMap { LinkField.next(in: $0) },
          validator: head.entityTag ?? head.lastModified), head, for: address)
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
      fail(transfer, FetchError(status: head.status, retryAfter: head.retryAfter))
    }
  }

  /// Follows a redirect of a request with header fields or a body. Another origin gets neither.
  private func follow(_ target: String, from transfer: Transfer) {
    let address = transfer.address
    guard let task = tasks[address] else { return }
    guard task.redirects < options.redirects else {
      return fail(
        transfer, FetchError("more than \(options.redirects) redirects", label: "redirects", isTransient: false))
    }
    let keepsBody = transfer.head.status >= 307
    guard let redirected = WebAddress(target, body: keepsBody ? address.body : nil) else {
      return fail(
        transfer,
        FetchError("a redirect to an address that is neither http nor https", label: "not http", isTransient: false))
    }
    let leaves = task.hasLeftOrigin || redirected.origin != address.origin
    if leaves, redirected.body != nil {
      return fail(
        transfer,
        FetchError(
          "the server sends the request on to \(redirected.host), which gets no keys", label: "redirects",
          isTransient: false))
    }
    tasks[address]?.redirected = redirected
    tasks[address]?.hasLeftOrigin = leaves
    tasks[address]?.redirects += 1
    tasks[address]?.tries -= 1
    tasks[address]?.transfer = nil
  }

  private func limits(of address: WebAddress) -> FetchOptions {
    var options = options
    options.bytes = tasks[address]?.limit ?? options.bytes
    return options
  }

  private func deliver(_ document: WebDocument, _ head: ResponseHead, for address: WebAddress) {
    let now = secondsSince1970()
    if let cache = queue.cache {
      if head.isCacheable(now: now) {
        let entry = WebCache.Entry(
          validators: WebCache.Validators(entityTag: head.entityTag, lastModified: head.lastModified),
          freshUntil: head.freshUntil(now: now), contentType: document.contentType, finalAddress: document.address,
          next: document.next, body: document.body)
        if cache.store(entry, for: address.cacheKey) { countOnDisk(document.body.count, cache) }
      } else {
        cache.remove(address.cacheKey)
      }
    }
    end(address, with: .success(document))
  }

  /// Keeps count of the cache on disk, which is measured once.
  private func countOnDisk(_ bytes: Int, _ cache: WebCache) {
    let total = diskBytes.map { $0 + bytes } ?? cache.limit + 1
    diskBytes = total > cache.limit ? cache.evict() : total
  }

  /// Retries after a transient error; else delivers the cached document, though it may be stale; else the error.
  private func fail(_ transfer: Transfer, _ error: FetchError) {
    let address = transfer.address
    guard let task = tasks[address] else { return }
    guard error.isTransient else { return end(address, with: .failure(error)) }
    if let asked = error.delay { hostNotBefore[address.host] = monotonicSeconds() + Double(asked) }
    guard task.tries <= options.retries, Double(error.delay ?? 0) <= options.longestRetryDelay else {
      hostNotBefore[address.host] = nil
      if let cached = task.cached, task.mayBeOld {
        var document = cached.document
        document.isOld = true
        return end(address, with: .success(document))
      }
      return end(address, with: .failure(error))
    }
    var delay = options.retryDelay
    for _ in 1..<max(task.tries, 1) { delay *= 4 }
    if let asked = error.delay { delay = max(delay, Double(asked)) }
    tasks[address]?.notBefore = monotonicSeconds() + min(delay, options.longestRetryDelay)
    tasks[address]?.transfer = nil
    // The retry requests only the rest if the server has given the body a strong entity tag.
    if transfer.head.status == 200 || transfer.head.status == 206, transfer.count > 0,
      let tag = transfer.head.entityTag, tag.hasPrefix("\""), let bytes = transfer.takeBody()
    {
      tasks[address]?.partialBody = Transfer.PartialBody(bytes: bytes, entityTag: tag)
    }
  }

  private func end(_ address: WebAddress, with outcome: Result<WebDocument, FetchError>) {
    guard let task = tasks.removeValue(forKey: address) else { return }
    if let transfer = task.transfer { curl_multi_remove_handle(multi, transfer.handle) }
    for request in task.requests {
      addresses[request.id] = nil
      request.completion(outcome.mapError(PictureError.init))
    }
  }

  private func cancelSilentTransfers() {
    let now = monotonicSeconds()
    for task in tasks.values {
      guard let transfer = task.transfer, now - transfer.lastActivity >= options.silenceTimeout else { continue }
      curl_multi_remove_handle(multi, transfer.handle)
      receivedBefore += transfer.count
      fail(
        transfer,
        .silence(host: task.address.host, received: transfer.count, seconds: options.silenceTimeout))
    }
  }

  // MARK: Waiting

  /// Seconds to the next timeout or retry.
  private var pause: Double {
    let now = monotonicSeconds()
    var next = now + 3_600
    for task in tasks.values {
      if let transfer = task.transfer {
        next = min(next, transfer.lastActivity + options.silenceTimeout)
      } else {
        let time = max(task.notBefore, hostNotBefore[task.address.host] ?? 0)
        if time > now { next = min(next, time) }
      }
    }
    // A millisecond more, so as not to wake just before that time.
    return max(0, next - now) + 0.001
  }

  private func publish() {
    var progress = FetchProgress()
    progress.received = receivedBefore
    for task in tasks.values {
      guard let transfer = task.transfer else {
        progress.waiting += 1
        continue
      }
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
