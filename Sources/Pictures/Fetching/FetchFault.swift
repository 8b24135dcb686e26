import CCurl

/// Why an address could not be fetched: the sentence for the cell, and whether another try may do better.
struct FetchFault: Error, Equatable {
  var sentence: String
  var mayPass: Bool
  /// Seconds that the server asks to wait before another try.
  var delay: Int?

  init(_ sentence: String, mayPass: Bool, delay: Int? = nil) {
    self.sentence = sentence
    self.mayPass = mayPass
    self.delay = delay
  }

  /// An answer with a status that brings no picture.
  init(status: Int, retryAfter: Int?) {
    switch status {
    case 401, 403: self.init("the server does not let us see it (\(status))", mayPass: false)
    case 404, 410: self.init("the server has nothing at this address (\(status))", mayPass: false)
    case 408, 425, 429:
      self.init("the server asks for patience (\(status))", mayPass: true, delay: retryAfter)
    case 500...599: self.init("the server has a fault of its own (\(status))", mayPass: true, delay: retryAfter)
    case 300...399: self.init("the server points elsewhere and does not say where (\(status))", mayPass: false)
    default: self.init("the server answered \(status)", mayPass: false)
    }
  }

  /// A transfer that came to no good end.
  init(_ code: CURLcode, host: String, status: Int, received: Int, options: FetchOptions) {
    switch code {
    case CURLE_UNSUPPORTED_PROTOCOL where 300...399 ~= status:
      self.init("it leads to an address that is neither http nor https", mayPass: false)
    case CURLE_URL_MALFORMAT: self.init("not an address", mayPass: false)
    case CURLE_COULDNT_RESOLVE_HOST: self.init("there is no server named \(host)", mayPass: true)
    case CURLE_COULDNT_RESOLVE_PROXY: self.init("the proxy is not found", mayPass: true)
    case CURLE_COULDNT_CONNECT: self.init("\(host) does not take connections", mayPass: true)
    case CURLE_TOO_MANY_REDIRECTS: self.init("more than \(options.redirects) redirects", mayPass: false)
    case CURLE_FILESIZE_EXCEEDED: self = .tooLong(options)
    case CURLE_OPERATION_TIMEDOUT:
      self.init(received == 0 ? "\(host) does not answer" : "it takes too long", mayPass: true)
    case CURLE_GOT_NOTHING: self.init("\(host) closed the connection without an answer", mayPass: true)
    case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
      self.init(
        received == 0 ? "the connection to \(host) broke" : "the connection broke after \(grouped(received)) bytes",
        mayPass: true)
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CACERT_BADFILE:
      self.init("the certificate of \(host) can't be trusted", mayPass: false)
    case CURLE_SSL_CONNECT_ERROR: self.init("\(host) speaks no TLS that we do", mayPass: false)
    case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_CONTENT_ENCODING:
      self.init("\(host) answers what is not HTTP", mayPass: false)
    case CURLE_OUT_OF_MEMORY: self.init("not enough memory", mayPass: false)
    default: self.init(String(cString: curl_easy_strerror(code)).lowercased(), mayPass: false)
    }
  }

  /// A body over the limit.
  static func tooLong(_ options: FetchOptions) -> FetchFault {
    FetchFault("larger than \(megabytes(options.bytes)): given up", mayPass: false)
  }

  /// Nothing came for too long.
  static func silence(host: String, received: Int, seconds: Double) -> FetchFault {
    let time = seconds >= 1 ? "\(Int(seconds)) s" : "\(Int(seconds * 1_000)) ms"
    return FetchFault(
      received == 0 ? "\(host) does not answer" : "\(host) fell silent for \(time) after \(grouped(received)) bytes",
      mayPass: true)
  }

  private static func megabytes(_ count: Int) -> String {
    count >= 1_000_000 ? "\(grouped(count / 1_000_000)) MB" : "\(grouped(count)) bytes"
  }
}
