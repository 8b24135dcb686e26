extension FetchThread {
  /// Runs a store's custom read on a thread.
  func start(
    _ call: @escaping @Sendable (String?) throws(FetchError) -> RemoteBytes?, of address: WebAddress,
    _ cached: WebCache.Entry?
  ) {
    tasks[address]?.cached = cached
    tasks[address]?.isCalling = true
    tasks[address]?.tries += 1
    let version = cached?.entityTag
    let run: @Sendable () -> Void = { [queue] in
      let outcome: Result<RemoteBytes?, FetchError>
      do throws(FetchError) { outcome = .success(try call(version)) } catch { outcome = .failure(error) }
      queue.send(.finishCall(address, outcome))
    }
    if let thread = WorkerThread(name: "reading", run: run) { thread.detach() } else { run() }
  }

  /// Delivers the result of a store's custom read.
  func finishCall(of address: WebAddress, _ outcome: Result<RemoteBytes?, FetchError>) {
    guard let task = tasks[address], task.isCalling else { return }
    tasks[address]?.isCalling = false
    switch outcome {
    case .success(let bytes?):
      receivedBefore += bytes.bytes.count
      var head = ResponseHead()
      head.fields["etag"] = bytes.version
      let isWhole = address.range == nil || bytes.bytes.count == bytes.whole
      let document = WebDocument(
        body: PictureBytes(bytes.bytes), address: address.text, validator: bytes.version,
        range: isWhole ? nil : WebDocument.ContentRange(offset: address.range?.lowerBound ?? 0, whole: bytes.whole))
      succeed(with: document, head, for: address)
    case .success(nil):
      guard let cached = task.cached else {
        return end(address, with: .failure(FetchError("nothing came", label: "cut off", isTransient: true)))
      }
      queue.cache?.touch(address.cacheKey)
      end(address, with: .success(cached.document))
    case .failure(let error): fail(address, error)
    }
  }
}
