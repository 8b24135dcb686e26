import Foundation
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Pictures

/// Requests that are cancelled.
extension FetchTests {
  @Test func whatIsCancelledIsLetGo() throws {
    let server = try LoopbackServer { request, connection in
      if request.path == "/silent" { connection.staySilent() } else { connection.respond(body: Self.png) }
    }
    var options = options()
    options.connectionsPerHost = 1
    let loader = loader(PictureFetcher(options: options))
    loader.request(request(1, server.address("/silent"), priority: 9))
    loader.request(request(2, server.address("/a")))
    loader.cancel(1)
    // The only connection is free again.
    #expect(try #require(loader.wait(for: 2)).outcome.get().bitmap.corners == "RGBW")
    #expect(loader.takeResults().isEmpty)
  }

  /// Of two requests of one address, the other one is answered.
  @Test func whatAnotherWantsGoesOn() throws {
    let answer = AnswerGate()
    let server = try LoopbackServer { _, connection in
      answer.pass()
      connection.respond(body: Self.png)
    }
    let fetcher = PictureFetcher(options: options())
    let done = Monitor<[PictureID]>([])
    let address = server.address("/a")
    for id in [1, 2, 3] as [PictureID] {
      fetcher.fetch(request(id, address), from: address) { _ in
        done.withLock { $0.append(id) }
        done.notify()
      }
    }
    fetcher.cancel(1)
    fetcher.cancel(3)
    answer.open()
    #expect(done.wait(seconds: 20) { $0.isEmpty ? nil : $0 } == [2])
    #expect(server.paths == ["/a"])
  }

  /// Returns a server of pictures whose answer for `/first` waits at a gate, and options of one connection to it.
  private func oneConnection(_ first: AnswerGate) throws -> (server: LoopbackServer, options: FetchOptions) {
    var options = options()
    options.connectionsPerHost = 1
    let server = try LoopbackServer { request, connection in
      if request.path == "/first" { first.pass() }
      connection.respond(body: Self.png)
    }
    return (server, options)
  }

  /// Returns a loader whose only worker is the thread of the test, and the worker.
  private func loaderAndWorker(_ options: FetchOptions) -> (PictureLoader, PictureWorker) {
    let fetcher = PictureFetcher(options: options)
    let loader = PictureLoader(workers: 0, fetcher: fetcher) {}
    let worker = PictureWorker(
      state: loader.state, cache: loader.cache, decoder: loader.decoder, thumbnails: nil, fetcher: fetcher, wake: {})
    return (loader, worker)
  }

  /// Returns whether all transfers of a loader end, in up to 20 seconds.
  private func transfersEnd(_ loader: PictureLoader) -> Bool {
    loader.state.wait(seconds: 20) { state in
      state.tasks.values.contains { $0.stage == .fetching } ? nil : true
    } == true
  }

  /// A request that becomes more urgent while it waits for a connection is fetched before others.
  @Test func urgencyMayChangeWhileFetching() throws {
    let first = AnswerGate()
    let (server, options) = try oneConnection(first)
    let hasCome = Monitor(false)
    let loader = PictureLoader(workers: 1, fetcher: PictureFetcher(options: options)) {
      hasCome.withLock { $0 = true }
      hasCome.notify()
    }
    let folder = try TemporaryFolder()
    let last = PhotoAddress.file(FilePath(try folder.write(Self.png, as: "a.png")))
    for (id, path) in [(1, "/first"), (2, "/second"), (3, "/third")] {
      loader.request(request(PictureID(id), server.address(path), priority: Float(9 - id)))
    }
    loader.request(PictureRequest(id: 4, address: last, target: PixelSize(width: 20, height: 20)))
    // The worker has given all others to the fetcher before it decodes the last one. The thread of the test only looks.
    func next() throws -> [PictureID] {
      let isWoken = hasCome.wait(seconds: 20) { hasCome in
        defer { hasCome = false }
        return hasCome ? true : nil
      }
      try #require(isWoken == true)
      return loader.takeResults().map(\.id)
    }
    #expect(try next() == [4] && first.isAsked())
    loader.reprioritise(3, to: 20)
    first.open()
    var order: [PictureID] = []
    while order.count < 3 { order += try next() }
    #expect(server.paths == ["/first", "/third", "/second"])
  }

  /// A request may become more urgent after a worker has taken it and before the fetcher knows it, or be replaced while
  /// it is fetched.
  @Test(arguments: [true, false]) func urgencyMayChangeAtAnyTime(isBefore: Bool) throws {
    let first = AnswerGate()
    let (server, options) = try oneConnection(first)
    let (loader, worker) = loaderAndWorker(options)
    for (id, path) in [(1, "/first"), (2, "/second"), (3, "/third")] {
      loader.request(request(PictureID(id), server.address(path), priority: Float(9 - id)))
    }
    while let task = loader.state.withLock({ $0.takeNext() }) {
      if isBefore, task.request.id == 3 { loader.reprioritise(3, to: 20) }
      worker.perform(task)
      try #require(first.isAsked())
    }
    if !isBefore { loader.request(request(3, server.address("/third"), priority: 20)) }
    first.open()
    #expect(transfersEnd(loader) && server.paths == ["/first", "/third", "/second"])
  }

  /// A request that is replaced after a worker has taken it is not fetched.
  @Test func aReplacedRequestIsNotFetched() throws {
    let first = AnswerGate()
    let (server, options) = try oneConnection(first)
    let (loader, worker) = loaderAndWorker(options)
    func task(_ id: PictureID, _ path: String, priority: Float) throws -> LoaderState.Task {
      loader.request(request(id, server.address(path), priority: priority))
      let task = loader.state.withLock { $0.takeNext() }
      return try #require(task)
    }
    let replaced = try task(1, "/old", priority: 9)
    worker.perform(try task(1, "/first", priority: 9))
    try #require(first.isAsked())
    worker.perform(replaced)
    // It would come before the last one.
    worker.perform(try task(2, "/last", priority: 1))
    first.open()
    #expect(transfersEnd(loader) && server.paths == ["/first", "/last"])
  }

  @Test func whatIsCancelledBeforeTheFetcherKnowsItIsNotFetched() throws {
    let server = try LoopbackServer { request, connection in
      if request.path == "/a" { connection.respond(body: Self.png) } else { connection.staySilent() }
    }
    var options = options()
    (options.connections, options.connectionsPerHost) = (1_000, 1_000)
    let hasCome = Monitor(false)
    let fetcher = PictureFetcher(options: options)
    // The one worker performs the last request after it has performed all others.
    let loader = PictureLoader(workers: 1, fetcher: fetcher) {
      hasCome.withLock { $0 = true }
      hasCome.notify()
    }
    for number in 1...200 {
      loader.request(request(PictureID(number), server.address("/silent?\(number)")))
      while !loader.stages.contains(.fetching) { sched_yield() }
      loader.cancel(PictureID(number))
    }
    loader.request(request(0, server.address("/a")))
    _ = hasCome.wait { $0 ? true : nil }
    #expect(fetcher.progress.pictures.keys.allSatisfy { $0 == 0 })
  }
}
