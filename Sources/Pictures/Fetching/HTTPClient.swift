import CCurl
import CLibrary
import Synchronization

/// Sends requests to web servers over connections that stay open. The calling thread waits; each thread that calls at the same time
/// gets connections of its own. Follows no redirects, since the fields of a request are for its server.
public final class HTTPClient: Sendable {
  private struct State {
    /// The idle handles with their connections.
    nonisolated(unsafe) var free: [UnsafeMutableRawPointer] = []
  }

  private let options: FetchOptions
  private let state = Mutex(State())

  /// Creates a client with the timeouts and limits of some options.
  public init(options: FetchOptions = FetchOptions()) { self.options = options }

  deinit { state.withLock { for multi in $0.free { curl_multi_cleanup(multi) } } }

  /// Sends a request and returns the response. Repeatable requests are retried after status 429 and server errors.
  ///
  /// - Throws: The reason why there is no complete response.
  public func answer(to request: HTTPRequest) throws(FetchError) -> HTTPAnswer {
    var tries = 1
    while true {
      var (answer, asked) = try send(request)
      answer.tries = tries
      guard [429, 500, 502, 503, 504].contains(answer.status), request.isRepeatable,
        let delay = options.delay(afterTry: tries, asked: asked)
      else { return answer }
      poll(nil, 0, Int32(delay * 1_000))
      tries += 1
    }
  }

  private func send(_ request: HTTPRequest) throws(FetchError) -> (answer: HTTPAnswer, retryAfter: Int?) {
    guard FetchThread.isReady else { throw .withoutLibrary }
    guard let address = WebAddress(request.address), let transfer = Transfer(request, to: address, options) else {
      throw .noAddress
    }
    nonisolated(unsafe) let multi = state.withLock { $0.free.popLast() } ?? curl_multi_init()
    guard let multi else { throw .outOfMemory }
    let code = Self.perform(transfer, on: multi)
    state.withLock { $0.free.append(multi) }
    if let error = transfer.error(code) { throw error }
    guard let body = transfer.takeBody() else { throw .outOfMemory }
    let head = transfer.head
    return (HTTPAnswer(status: head.status, fields: head.fields, body: Array(body.memory)), head.retryAfter)
  }

  private static func perform(_ transfer: Transfer, on multi: UnsafeMutableRawPointer) -> CURLcode {
    guard curl_multi_add_handle(multi, transfer.handle) == CURLM_OK else { return CURLE_OUT_OF_MEMORY }
    defer { curl_multi_remove_handle(multi, transfer.handle) }
    var running: CInt = 1
    while running > 0 {
      guard curl_multi_perform(multi, &running) == CURLM_OK else { return CURLE_FAILED_INIT }
      if running > 0 { curl_multi_poll(multi, nil, 0, 1_000, nil) }
    }
    var left: CInt = 0
    while let message = curl_multi_info_read(multi, &left) {
      if message.pointee.msg == CURLMSG_DONE { return photowall_curl_result(message) }
    }
    return CURLE_FAILED_INIT
  }
}
