import Foundation
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
    #expect(fetcher.progress.parts.keys.allSatisfy { $0 == 0 })
  }
}
