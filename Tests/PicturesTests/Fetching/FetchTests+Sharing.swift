import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Pictures

/// Connections that servers answer at the same time.
private final class OpenConnections: Sendable {
  private let count = Mutex((now: 0, most: 0))

  /// The largest number of connections that were open at the same time.
  var most: Int { count.withLock { $0.most } }

  /// Answers with the picture, late enough for another connection to be open as well.
  func answer(_ connection: LoopbackServer.Connection) {
    count.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
    poll(nil, 0, 2)
    // The client may come back as soon as it has the answer.
    count.withLock { $0.now -= 1 }
    connection.respond(body: FetchTests.png)
  }
}

/// Requests that share a transfer, or the connections to a host.
extension FetchTests {
  @Test func twoRequestsOfOneAddressCauseOneTransfer() throws {
    let answer = AnswerGate()
    let server = try LoopbackServer { _, connection in
      answer.pass()
      connection.respond(body: Self.png)
    }
    let loader = PictureLoader(workers: 0, fetcher: PictureFetcher(options: options())) {}
    loader.request(request(1, server.address("/a")))
    loader.request(request(2, server.address("/a")))
    answer.open()
    #expect(try #require(loader.wait(for: 1)).outcome.get().bitmap.corners == "RGBW")
    #expect(try #require(loader.wait(for: 2)).outcome.get().bitmap.corners == "RGBW")
    #expect(server.paths == ["/a"])
  }

  /// A transfer has the highest priority and the largest limit of its requests, and a stale document only if all allow it.
  /// A request that ends no longer counts.
  @Test func requestsOfOneAddressAreServedTogether() throws {
    let address = try #require(WebAddress("http://a/"))
    let requests = [
      FetchTask.Request(id: .document(1), priority: 1, limit: 7, isKept: false, completion: { _ in }),
      FetchTask.Request(id: .document(2), priority: 5, limit: nil, allowsStale: false, completion: { _ in }),
    ]
    for requests in [requests, requests.reversed()] {
      var task = FetchTask(address: address, requests: [requests[0]])
      task.join(FetchTask(address: address, requests: [requests[1]]))
      #expect(task.priority == 5 && !task.allowsStale && task.isKept && task.isDocument)
      for (bytes, limit) in [(6, 7), (8, 8)] {
        var options = FetchOptions()
        options.bytes = bytes
        #expect(task.limit(options) == limit)
      }
      task.requests.removeAll { $0.id == .document(2) }
      #expect(task.priority == 1 && task.limit(FetchOptions()) == 7 && task.allowsStale && !task.isKept)
    }
    let task = FetchTask(address: address, requests: [requests[1]])
    #expect(task.isKept && !task.allowsStale && !task.isDocument)
  }

  /// The limit of a transfer is the largest of its requests, also while it runs. (the limits of two requests of 100 bytes,
  /// the number of the cancelled one, the lengths that come)
  @Test(
    arguments: [
      ([10, 100], nil, [100, 100]), ([100, 10], nil, [100, 100]), ([10, 99], nil, [nil, nil]),
      ([10, 100], 0, [100]), ([10, 100], 1, [nil]), ([100, 10], 0, [nil]), ([100, 10], 1, [100]),
    ] as [([Int], UInt64?, [Int?])], [true, false])
  func limitsChangeWhileFetching(
    _ example: (limits: [Int], cancelled: UInt64?, lengths: [Int?]), isAnnounced: Bool
  ) throws {
    let first = AnswerGate()
    let server = try LoopbackServer { request, connection in
      if request.path == "/a" { first.pass() }
      let length = isAnnounced ? "Content-Length: 100\r\n" : ""
      connection.send(
        Array("HTTP/1.1 200 OK\r\n\(length)Connection: close\r\n\r\n".utf8) + [UInt8](repeating: 7, count: 100))
    }
    let queue = FetchQueue(options: options(), cache: nil, stores: nil, progressed: {})
    defer { queue.stop() }
    let address = try #require(WebAddress(server.address("/a")))
    let lengths = Monitor<[UInt64: Int?]>([:])
    for (number, limit) in zip([0, 1] as [UInt64], example.limits) {
      let request = FetchTask.Request(id: .document(number), priority: 1, limit: limit) { outcome in
        lengths.withLock { $0[number] = .some(try? outcome.get().body.count) }
        lengths.notify()
      }
      queue.send(.fetch(FetchTask(address: address, requests: [request])))
      // The second request joins the transfer of the first.
      try #require(first.isAsked())
    }
    if let number = example.cancelled { queue.send(.cancel(.document(number))) }
    // Commands are performed in order: after the answer to a later one, the limits are known.
    let isKnown = Monitor(false)
    let later = FetchTask.Request(id: .document(2), priority: 1, limit: 100) { _ in
      isKnown.withLock { $0 = true }
      isKnown.notify()
    }
    queue.send(.fetch(FetchTask(address: try #require(WebAddress(server.address("/b"))), requests: [later])))
    try #require(isKnown.wait(seconds: 20) { $0 ? true : nil } == true)
    first.open()
    let found = try #require(lengths.wait(seconds: 20) { $0.count == example.lengths.count ? $0 : nil })
    #expect(found.sorted { $0.key < $1.key }.map(\.value) == example.lengths)
  }

  /// Two hosts share a single connection, and a document gets it as well as pictures.
  @Test func aFewConnectionsInAll() throws {
    let open = OpenConnections()
    let servers = try (0..<2).map { _ in try LoopbackServer { _, connection in open.answer(connection) } }
    var options = options()
    options.connections = 1
    let fetcher = PictureFetcher(options: options)
    var checks = 0
    let document = try fetcher.document(at: servers[0].address("/a")) { _ in
      checks += 1
      return checks < 80
    }
    #expect(document.bytes == Self.png)
    let left = Monitor(12)
    for number in 0..<12 {
      let address = servers[number % 2].address("/\(number)")
      fetcher.fetch(request(PictureID(number), address), from: address) { _ in
        left.withLock { $0 -= 1 }
        left.notify()
      }
    }
    #expect(left.wait(seconds: 20) { $0 == 0 ? true : nil } == true)
    #expect(open.most == 1)
  }

  @Test func aFewConnectionsAHostInTheOrderOfPriority() throws {
    let open = OpenConnections()
    let server = try LoopbackServer { _, connection in open.answer(connection) }
    var options = options()
    options.connectionsPerHost = 1
    let fetcher = PictureFetcher(options: options)
    let done = Monitor<[Int]>([])
    // The first may start before the others are requested; it holds up the thread.
    for number in 0..<12 {
      let address = server.address("/\(number)")
      fetcher.fetch(request(PictureID(number), address, priority: Float(number)), from: address) { _ in
        done.withLock { $0.append(number) }
        done.notify()
      }
    }
    let order = done.wait { $0.count == 12 ? $0 : nil }
    #expect(open.most == 1)
    // The thread may have started with any request that it saw first; the rest is in order of priority.
    let later = order.drop { $0 != 11 }
    #expect(Array(later) == later.sorted(by: >))
  }
}
