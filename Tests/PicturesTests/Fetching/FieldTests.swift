import Synchronization
import TestSupport
import Testing

@testable import Pictures

/// Header fields, POST requests, links and what servers ask for.
@Suite struct FieldTests {
  private func options(_ fields: [String] = [], for server: LoopbackServer? = nil) -> FetchOptions {
    var options = FetchOptions()
    options.retries = 1
    options.retryDelay = 0.01
    if let server { options.add(fields: fields, forOriginOf: server.address("/")) }
    return options
  }

  @Test func fieldsGoToTheirOriginOnly() throws {
    let home = Mutex("")
    let other = try LoopbackServer { request, connection in
      if request.path == "/back" {
        return connection.respond("302 Found", ["Location: \(home.withLock { $0 })"])
      }
      connection.respond(body: Array((request.fields["x-api-key"] ?? "none").utf8))
    }
    let server = try LoopbackServer { request, connection in
      switch request.path {
      case "/away": connection.respond("302 Found", ["Location: \(other.address("/"))"])
      case "/around": connection.respond("302 Found", ["Location: \(other.address("/back"))"])
      case "/here": connection.respond("302 Found", ["Location: /"])
      case "/loop": connection.respond("302 Found", ["Location: /loop"])
      default: connection.respond(body: Array((request.fields["x-api-key"] ?? "none").utf8))
      }
    }
    let fetcher = PictureFetcher(options: options(["X-Api-Key: geheim"], for: server))
    func text(_ address: String) throws -> String {
      String(decoding: try fetcher.document(at: address).bytes, as: UTF8.self)
    }
    #expect(try text(server.address("/")) == "geheim")
    #expect(try text(server.address("/here")) == "geheim")
    #expect(try text(server.address("/away")) == "none")
    home.withLock { $0 = server.address("/") }
    #expect(try text(server.address("/around")) == "none", "who has left comes back without them")
    #expect(try text(other.address("/")) == "none")
    #expect(throws: PictureError.self) { try fetcher.document(at: server.address("/loop")) }
    #expect(try fetcher.document(at: server.address("/away")).address == other.address("/"))
  }

  /// After two redirects there is still a retry, of the last address.
  @Test func redirectsAreNoRetries() throws {
    let isBusy = Mutex(true)
    let server = try LoopbackServer { request, connection in
      if let next = ["/a": "/b", "/b": "/c"][request.path] {
        return connection.respond("302 Found", ["Location: \(next)"])
      }
      let wasBusy = isBusy.withLock { isBusy in
        defer { isBusy = false }
        return isBusy
      }
      if wasBusy { return connection.respond("503 Service Unavailable", ["Retry-After: 0"]) }
      connection.respond(body: [91, 93])
    }
    let fetcher = PictureFetcher(options: options(["X-Api-Key: geheim"], for: server))
    #expect(try fetcher.document(at: server.address("/a")).bytes == [91, 93])
    #expect(server.paths == ["/a", "/b", "/c", "/c"])
  }

  /// (status, the request that follows)
  @Test(arguments: [(301, "GET"), (302, "GET"), (303, "GET"), (307, "POST{}"), (308, "POST{}")])
  func aRedirectedPostRequest(status: Int, request: String) throws {
    let server = try LoopbackServer { request, connection in
      if request.path == "/a" { return connection.respond("\(status) Moved", ["Location: /b"]) }
      connection.respond(body: Array((request.method + request.body).utf8))
    }
    let document = try PictureFetcher(options: options()).document(at: server.address("/a"), body: "{}")
    #expect(String(decoding: document.bytes, as: UTF8.self) == request)
  }

  @Test func aPostRequestHasItsBodyAndItsOwnPlaceInTheCache() throws {
    let server = try LoopbackServer { request, connection in
      connection.respond("200 OK", ["ETag: \"1\""], body: Array(request.body.utf8))
    }
    let fetcher = PictureFetcher(options: options())
    for body in ["{\"page\": 1}", "{\"page\": 2}"] {
      #expect(try fetcher.document(at: server.address("/s"), body: body).bytes == Array(body.utf8))
    }
  }

  @Test(arguments: [
    (#"<https://a/2>; rel="next""#, "https://a/2"),
    (#"<a>; rel=prev, <b?x=1,2>; title="x, y"; rel="last next""#, "b?x=1,2"),
    (#"<a>; rel="prev""#, nil), ("", nil), ("<", nil), (#"<a>; rel="nextish""#, nil), (#"<a>;REL=Next"#, "a"),
  ])
  func links(field: String, target: String?) { #expect(LinkField.next(in: field) == target) }

  /// Fields that may come several times are read together; of others the last one counts.
  @Test func repeatedFields() throws {
    var head = ResponseHead()
    for line in [
      "HTTP/1.1 200 OK", "Link: <b>; rel=next", "ETag: \"1\"", "Cache-Control: no-store", "link: <a>; rel=prev",
      "Cache-Control: public", "ETag: \"2\"",
    ] { head.add(line: line) }
    #expect(LinkField.next(in: try #require(head.link)) == "b" && !head.mayBeStored && head.entityTag == "\"2\"")
  }

  /// A status line begins a response and is no field, also if its reason has a colon.
  @Test func aStatusLineIsNoField() {
    var head = ResponseHead()
    for line in ["HTTP/1.1 302 Found: there", "Location: /b", "HTTP/1.1 404 Error: gone", "X-A: b:c"] {
      head.add(line: line)
    }
    #expect(head.status == 404 && head.fields == ["x-a": "b:c"])
  }

  /// The time that a response is fresh and the delay of a retry have bounds, whatever numbers its fields have.
  @Test func numbersInFieldsHaveBounds() {
    let (now, year) = (1_700_000_000, 31_536_000)
    for number in hostileNumbers {
      for other in hostileNumbers {
        for caching in [
          "Cache-Control: max-age=\(number)", "Cache-Control: max-age=\"\(number)\", s-maxage=\(other)", "X: y",
        ] {
          var head = ResponseHead()
          for line in [
            "HTTP/1.1 \(number) x", "Age: \(other)", caching, "Retry-After: \(number)", "Date: \(other)",
            "Expires: \(number)", "Last-Modified: \(other)", "Content-Range: bytes \(number)-\(other)/\(number)",
          ] { head.add(line: line) }
          #expect((now...now + year).contains(head.freshUntil(now: now)), "\(number) \(other)")
          _ = head.isCacheable(now: now)
          #expect((0...86_400).contains(head.retryAfter ?? 0) && (0...(1 << 53)).contains(head.rangeStart ?? 0))
          #expect(head.status == 0 || (100...999).contains(head.status))
        }
      }
    }
    // curl's own parser of dates accepts years of eight digits.
    for year in ["1601", "99999999", "9999"] {
      var head = ResponseHead()
      head.add(line: "Expires: Fri, 31 Dec \(year) 23:59:59 GMT")
      head.add(line: "Retry-After: Fri, 31 Dec \(year) 23:59:59 GMT")
      #expect((now...now + 31_536_000).contains(head.freshUntil(now: now)))
      #expect((0...86_400).contains(head.retryAfter ?? 0))
    }
  }

  /// (fields, the seconds that the response is fresh); RFC 9111, 4.2. A cache on the way tells the age that it has already.
  @Test(arguments: [
    (["Cache-Control: max-age=100"], 100), (["Cache-Control: max-age=100", "Age: 30"], 70),
    (["Age: 130", "Cache-Control: public, max-age=\"100\""], 0), (["Cache-Control: no-cache, max-age=100"], 0),
    (["Cache-Control: public", "Cache-Control: max-age=5"], 5), (["Expires: 0"], 0), ([], 0),
    (["Date: Fri, 17 May 2024 18:00:00 GMT", "Expires: Fri, 17 May 2024 18:02:00 GMT"], 120),
    (["Expires: Fri, 17 May 2024 18:02:00 GMT", "Date: Fri, 17 May 2024 18:03:00 GMT"], 0),
    (["Cache-Control: max-age=7", "Expires: Fri, 17 May 2024 18:02:00 GMT", "Date: Fri, 17 May 2024 18:00:00 GMT"], 7),
    (["Last-Modified: Fri, 17 May 2024 18:00:00 GMT", "Date: Fri, 17 May 2024 18:10:00 GMT"], 60),
    (["Last-Modified: Fri, 17 May 2019 18:00:00 GMT", "Date: Fri, 17 May 2024 18:10:00 GMT"], 86_400),
  ])
  func aResponseIsFreshForATime(fields: [String], seconds: Int) {
    var head = ResponseHead()
    for line in ["HTTP/1.1 200 OK"] + fields { head.add(line: line) }
    #expect(head.freshUntil(now: 1_800_000_000) == 1_800_000_000 + seconds)
  }

  @Test func theServersDelayIsKept() throws {
    let tries = Mutex(0)
    let server = try LoopbackServer { request, connection in
      let count = tries.withLock { tries in
        tries += 1
        return tries
      }
      if request.path == "/long" { return connection.respond("429 Too Many Requests", ["Retry-After: 3600"]) }
      if count == 1 { return connection.respond("429 Too Many Requests", ["Retry-After: 0"]) }
      connection.respond("200 OK", ["Link: </p/2>; rel=\"next\""], body: [91, 93])
    }
    let fetcher = PictureFetcher(options: options())
    #expect(try fetcher.document(at: server.address("/p")).next == "/p/2")
    do {
      _ = try fetcher.document(at: server.address("/long"))
      Issue.record("no error")
    } catch { #expect(error.message == "the server asks to try in 3600 s (429)") }
    #expect(server.paths == ["/p", "/p", "/long"])
    // The delay was too long to wait for; another request is not kept waiting either. It gives up after a while.
    var checks = 0
    let document = try fetcher.document(at: server.address("/q")) { _ in
      checks += 1
      return checks < 80
    }
    #expect(document.next == "/p/2")
  }

  /// (method, statuses after which it is sent again)
  @Test(arguments: [
    ("GET", true), ("HEAD", true), ("PUT", true), ("DELETE", true), ("PROPFIND", true), ("POST", false),
    ("MOVE", false),
  ]) func onlyWhatIsTheSameTwiceIsSentAgain(method: String, isSentAgain: Bool) throws {
    let server = try LoopbackServer { request, connection in
      connection.respond("\(request.path.dropFirst()) x", ["Retry-After: 0"])
    }
    let client = HTTPClient(options: options())
    for status in [200, 404, 412, 429, 500, 501, 502, 503, 504, 507] {
      let answer = try client.answer(to: HTTPRequest(server.address("/\(status)"), method: method))
      let isBusy = [429, 500, 502, 503, 504].contains(status)
      #expect(answer.status == status && answer.tries == (isBusy && isSentAgain ? 2 : 1), "\(method) \(status)")
    }
  }

  /// The largest size is that of bodies: a HEAD tells of a larger file.
  @Test func aHeadOfALargeFileIsAnswered() throws {
    let server = try LoopbackServer { request, connection in
      connection.respond(body: request.method == "HEAD" ? [] : [1, 2, 3, 4, 5, 6], length: 6)
    }
    var options = options()
    options.bytes = 5
    let client = HTTPClient(options: options)
    let head = try client.answer(to: HTTPRequest(server.address("/a"), method: "HEAD"))
    #expect(head.status == 200 && head.fields["content-length"] == "6" && head.body.isEmpty)
    #expect(throws: FetchError.self) { try client.answer(to: HTTPRequest(server.address("/a"))) }
  }

  @Test func aDateInRetryAfterIsSecondsFromNow() {
    var head = ResponseHead()
    head.add(line: "HTTP/1.1 503 Busy")
    head.add(line: "Retry-After: Fri, 31 Dec 1999 23:59:59 GMT")
    #expect(head.retryAfter == 0)
  }

  /// An @ after the host does not end a user name. An address without a host is refused.
  @Test func hostsAreBeforePathsAndQueries() {
    for text in ["http://a/b@c", "http://a?b@c", "http://a#b@c", "http://b@a?b@c/d", "http://b@a#b?c@d"] {
      #expect(WebAddress(text)?.origin == "http://a:80", "\(text)")
    }
    for text in ["http://", "http:///a", "http://?a", "http://#a", "http://user@", "http://user@/a", "http://user@?a"] {
      #expect(WebAddress(text) == nil, "\(text)")
    }
  }

  @Test func originsAreCompared() throws {
    func origin(_ text: String) -> String? { WebAddress(text)?.origin }
    #expect(
      origin("https://a.example/x") == "https://a.example:443"
        && origin("HTTP://A.example:8080") == "http://a.example:8080")
    #expect(origin("http://[::1]/x") == "http://[::1]:80" && origin("http://[::1]:81/x") == "http://[::1]:81")
    #expect(origin("http://a1/x") == "http://a1:80")
    #expect(origin("http://user@a/x") == "http://a:80" && origin("http://user:p@ss@a:81/@x") == "http://a:81")
  }
}
