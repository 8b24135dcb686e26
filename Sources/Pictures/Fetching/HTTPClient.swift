import CCurl
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Sends requests to web servers over connections that stay open. The calling thread waits; each thread that calls at the same time
/// gets connections of its own. Follows no redirects, since the fields of a request are for its server.
public final class HTTPClient: Sendable {
  private struct State {
    /// The handles that keep connections and are not in use.
    nonisolated(unsafe) var free: [UnsafeMutableRawPointer] = []
  }

  private let options: FetchOptions
  private let state = Mutex(State())

  /// Creates a client. Of the options, the times and limits count.
  public init(options: FetchOptions = FetchOptions()) { self.options = options }

  deinit { state.withLock { for multi in $0.free { curl_multi_cleanup(multi) } } }

  /// Sends a request and returns the answer. A server that is too busy is asked again.
  ///
  /// - Throws: the reason why there is no whole answer.
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
    guard let address = WebAddress(request.address), let exchange = Exchange(request) else {
      throw FetchError("not an address", label: "no address", isTransient: false)
    }
    nonisolated(unsafe) let multi = state.withLock { $0.free.popLast() } ?? curl_multi_init()
    guard let multi else { throw FetchError("not enough memory", label: "no memory", isTransient: false) }
    let code = exchange.perform(on: multi, address, options)
    state.withLock { $0.free.append(multi) }
    guard code == CURLE_OK else {
      if exchange.isTooLong { throw .tooLong(options) }
      throw FetchError(
        code, address, status: exchange.head.status, received: exchange.body.count, options: options,
        detail: exchange.detail)
    }
    let answer = HTTPAnswer(status: exchange.head.status, fields: exchange.fields, body: exchange.body)
    return (answer, exchange.head.retryAfter)
  }

  /// One request, with what has come of its answer.
  private final class Exchange: ResponseReceiver {
    private let handle: UnsafeMutableRawPointer
    private var list: UnsafeMutablePointer<curl_slist>?
    private(set) var head = ResponseHead()
    private(set) var fields: [String: String] = [:]
    private(set) var body: [UInt8] = []
    private(set) var isTooLong = false
    private var limit = 0

    init?(_ request: HTTPRequest) {
      guard let handle = curl_easy_init() else { return nil }
      self.handle = handle
      super.init()
      photowall_curl_set_text(handle, CURLOPT_URL, request.address)
      if request.method == "HEAD" { photowall_curl_set_number(handle, CURLOPT_NOBODY, 1) }
      if let body = request.body {
        photowall_curl_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
        // curl copies it.
        photowall_curl_set_text(handle, CURLOPT_COPYPOSTFIELDS, body.map { CChar(bitPattern: $0) } + [0])
      }
      photowall_curl_set_text(handle, CURLOPT_CUSTOMREQUEST, request.method)
      // A server is not asked whether it wants the body.
      for line in request.fields + ["Expect:"] where line.utf8.allSatisfy({ $0 >= 32 }) {
        list = curl_slist_append(list, line) ?? list
      }
      photowall_curl_set_list(handle, CURLOPT_HTTPHEADER, list)
    }

    deinit {
      curl_easy_cleanup(handle)
      curl_slist_free_all(list)
    }

    func perform(on multi: UnsafeMutableRawPointer, _ address: WebAddress, _ options: FetchOptions) -> CURLcode {
      limit = options.bytes
      prepare(handle, for: address, options)
      photowall_curl_set_number(handle, CURLOPT_LOW_SPEED_LIMIT, 1)
      photowall_curl_set_number(handle, CURLOPT_LOW_SPEED_TIME, max(1, Int(options.silenceTimeout)))
      guard curl_multi_add_handle(multi, handle) == CURLM_OK else { return CURLE_OUT_OF_MEMORY }
      defer { curl_multi_remove_handle(multi, handle) }
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

    override func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
      isTooLong = bytes.count > limit - body.count
      if !isTooLong { body += bytes }
      return !isTooLong
    }

    override func receive(headerLine bytes: UnsafeRawBufferPointer) {
      let line = String(decoding: bytes.prefix(8_192).filter { $0 >= 32 }, as: UTF8.self)
      head.add(line: line)
      if line.hasPrefix("HTTP/") { fields = [:] }
      guard let colon = line.firstIndex(of: ":") else { return }
      fields[line[..<colon].lowercased()] = String(line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" })
    }
  }
}
