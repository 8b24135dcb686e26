import CCurl

extension FetchThread {
  /// Follows a redirect of a request with header fields or a body. Another origin gets neither.
  func follow(_ target: String, from transfer: Transfer) {
    let address = transfer.address
    guard let task = tasks[address] else { return }
    guard task.redirects < options.redirects else { return fail(transfer, .tooManyRedirects(options)) }
    let keepsBody = transfer.head.status >= 307
    guard let redirected = WebAddress(target, body: keepsBody ? address.body : nil, range: address.range) else {
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

  /// Retries after a transient error; else delivers the cached document, even if stale; else the error.
  func fail(_ transfer: Transfer, _ error: FetchError) { fail(transfer.address, error, transfer) }

  func fail(_ address: WebAddress, _ error: FetchError, _ transfer: Transfer? = nil) {
    guard let task = tasks[address] else { return }
    guard error.isTransient else { return end(address, with: .failure(error)) }
    if let asked = error.delay { hostNotBefore[address.host] = monotonicSeconds() + Double(asked) }
    guard error.isRetried, let delay = options.delay(afterTry: task.tries, asked: error.delay) else {
      hostNotBefore[address.host] = nil
      if let cached = task.cached, task.allowsStale {
        var document = cached.document
        document.staleness = WebDocument.Staleness(
          reason: error.sentence, age: max(0, secondsSince1970() - cached.writtenAt))
        return end(address, with: .success(document))
      }
      return end(address, with: .failure(error))
    }
    tasks[address]?.notBefore = monotonicSeconds() + delay
    tasks[address]?.transfer = nil
    // The retry requests only the rest if the body has a strong entity tag. An error's body leaves the known start.
    guard let transfer, address.range == nil, [200, 206].contains(transfer.head.status), transfer.count > 0 else {
      return
    }
    let tag = transfer.head.entityTag.flatMap { $0.hasPrefix("\"") ? $0 : nil }
    tasks[address]?.partialBody = tag.flatMap { tag in
      transfer.takeBody().map { Transfer.PartialBody(bytes: $0, entityTag: tag) }
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
