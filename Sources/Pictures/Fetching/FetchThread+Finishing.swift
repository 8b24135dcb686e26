import CCurl

extension FetchThread {
  // MARK: Finishing

  func takeFinished() {
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
      deliver(
        WebDocument(
          body: body, address: transfer.finalAddress, contentType: head.contentType,
          next: head.link.flatMap { LinkField.next(in: $0) },
          validator: head.entityTag ?? head.lastModified, part: transfer.part), head, for: address)
    case 416 where address.part?.lowerBound == 0:
      // An empty file has no first byte.
      deliver(WebDocument(body: PictureBytes([]), address: transfer.finalAddress), head, for: address)
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
      let body = address.isWeb && tasks[address]?.limit == nil ? nil : transfer.takeBody()
      let text = body.map { Array($0.memory.prefix(1 << 16)) } ?? []
      if !address.isWeb {
        error.sentence = queue.files?.sentence(forStatus: head.status, body: text, of: address.text) ?? error.sentence
      } else if let reason = options.reason(text) {
        error.sentence += "; it says “\(reason)”"
      }
      fail(transfer, error)
    }
  }

  /// Delivers the result of a store's custom read.
  func finishCall(of address: WebAddress, _ outcome: Result<RemotePart?, FetchError>) {
    guard let task = tasks[address], task.isCalling else { return }
    tasks[address]?.isCalling = false
    switch outcome {
    case .success(let part?):
      receivedBefore += part.bytes.count
      var head = ResponseHead()
      head.fields["etag"] = part.version
      let isWhole = address.part == nil || part.bytes.count == part.whole
      let document = WebDocument(
        body: PictureBytes(part.bytes), address: address.text, validator: part.version,
        part: isWhole ? nil : WebDocument.Part(offset: address.part?.lowerBound ?? 0, whole: part.whole))
      deliver(document, head, for: address)
    case .success(nil):
      guard let cached = task.cached else {
        return end(address, with: .failure(FetchError("nothing came", label: "cut off", isTransient: true)))
      }
      queue.cache?.touch(address.cacheKey)
      end(address, with: .success(cached.document))
    case .failure(let error): fail(address, error)
    }
  }

  /// Follows a redirect of a request with header fields or a body. Another origin gets neither.
  private func follow(_ target: String, from transfer: Transfer) {
    let address = transfer.address
    guard let task = tasks[address] else { return }
    guard task.redirects < options.redirects else { return fail(transfer, .tooManyRedirects(options)) }
    let keepsBody = transfer.head.status >= 307
    guard let redirected = WebAddress(target, body: keepsBody ? address.body : nil, part: address.part) else {
      return fail(transfer, .otherScheme)
    }
    // A store's header fields are signed for its address.
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

  private func deliver(_ document: WebDocument, _ head: ResponseHead, for address: WebAddress) {
    let now = secondsSince1970()
    if let cache = queue.cache, tasks[address]?.isKept ?? false {
      // A document is stored even if it cannot be revalidated, for use when the server is unreachable.
      let isDocument = tasks[address]?.limit != nil
      if isDocument ? head.mayBeStored : head.isCacheable(now: now) {
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

  /// Retries after a transient error; else delivers the cached document, even if stale; else the error.
  private func fail(_ transfer: Transfer, _ error: FetchError) { fail(transfer.address, error, transfer) }

  private func fail(_ address: WebAddress, _ error: FetchError, _ transfer: Transfer? = nil) {
    guard let task = tasks[address] else { return }
    guard error.isTransient else { return end(address, with: .failure(error)) }
    if let asked = error.delay { hostNotBefore[address.host] = monotonicSeconds() + Double(asked) }
    guard error.isRetried, let delay = options.delay(afterTry: task.tries, asked: error.delay) else {
      hostNotBefore[address.host] = nil
      if let cached = task.cached, task.mayBeOld {
        var document = cached.document
        document.staleness = WebDocument.Staleness(
          reason: error.sentence, age: max(0, secondsSince1970() - cached.writtenAt))
        return end(address, with: .success(document))
      }
      return end(address, with: .failure(error))
    }
    tasks[address]?.notBefore = monotonicSeconds() + delay
    tasks[address]?.transfer = nil
    // The retry requests only the rest if the body has a strong entity tag.
    if let transfer, address.part == nil, transfer.head.status == 200 || transfer.head.status == 206,
      transfer.count > 0,
      let tag = transfer.head.entityTag, tag.hasPrefix("\""), let bytes = transfer.takeBody()
    {
      tasks[address]?.partialBody = Transfer.PartialBody(bytes: bytes, entityTag: tag)
    }
  }

  func end(_ address: WebAddress, with outcome: Result<WebDocument, FetchError>) {
    guard let task = tasks.removeValue(forKey: address) else { return }
    if let transfer = task.transfer { curl_multi_remove_handle(multi, transfer.handle) }
    for request in task.requests {
      addresses[request.id] = nil
      request.completion(outcome.mapError(PictureError.init))
    }
  }

  func cancelSilentTransfers() {
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
}
