import Basics
import CCurl

/// Why an address could not be fetched: what the cell says, and whether another try may do better.
struct FetchError: Error, Equatable {
  var sentence: String
  /// The same in a word or two, for cells that are too small for the sentence.
  var label: String
  var isTransient: Bool
  /// Seconds that the server asks to wait before another try.
  var delay: Int?

  init(_ sentence: String, label: String, isTransient: Bool, delay: Int? = nil) {
    self.sentence = sentence
    self.label = label
    self.isTransient = isTransient
    self.delay = delay
  }

  /// An answer with a status that brings no picture.
  init(status: Int, retryAfter: Int?) {
    let label = "\(status)"
    switch status {
    case 401, 403: self.init("the server does not let us see it (\(status))", label: label, isTransient: false)
    case 404, 410: self.init("the server has nothing at this address (\(status))", label: label, isTransient: false)
    case 408, 425, 429:
      self.init("the server asks for patience (\(status))", label: label, isTransient: true, delay: retryAfter)
    case 500...599:
      self.init("the server has a fault of its own (\(status))", label: label, isTransient: true, delay: retryAfter)
    case 300...399:
      self.init("the server points elsewhere and does not say where (\(status))", label: label, isTransient: false)
    default: self.init("the server answered \(status)", label: label, isTransient: false)
    }
  }

  /// A transfer that came to no good end.
  init(_ code: CURLcode, host: String, status: Int, received: Int, options: FetchOptions) {
    switch code {
    case CURLE_UNSUPPORTED_PROTOCOL where 300...399 ~= status:
      self.init("it leads to an address that is neither http nor https", label: "not http", isTransient: false)
    case CURLE_URL_MALFORMAT: self.init("not an address", label: "no address", isTransient: false)
    case CURLE_COULDNT_RESOLVE_HOST:
      self.init("there is no server named \(host)", label: "no server", isTransient: true)
    case CURLE_COULDNT_RESOLVE_PROXY: self.init("the proxy is not found", label: "no proxy", isTransient: true)
    case CURLE_COULDNT_CONNECT: self.init("\(host) does not take connections", label: "no server", isTransient: true)
    case CURLE_TOO_MANY_REDIRECTS:
      self.init("more than \(options.redirects) redirects", label: "astray", isTransient: false)
    case CURLE_FILESIZE_EXCEEDED: self = .tooLong(options)
    case CURLE_OPERATION_TIMEDOUT:
      self.init(
        received == 0 ? "\(host) does not answer" : "it takes too long", label: received == 0 ? "silent" : "too slow",
        isTransient: true)
    case CURLE_GOT_NOTHING:
      self.init("\(host) closed the connection without an answer", label: "cut off", isTransient: true)
    case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
      self.init(
        received == 0 ? "the connection to \(host) broke" : "the connection broke after \(received.grouped) bytes",
        label: "cut off", isTransient: true)
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CACERT_BADFILE:
      self.init("the certificate of \(host) can't be trusted", label: "no trust", isTransient: false)
    case CURLE_SSL_CONNECT_ERROR: self.init("\(host) speaks no TLS that we do", label: "no TLS", isTransient: false)
    case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_CONTENT_ENCODING:
      self.init("\(host) answers what is not HTTP", label: "not HTTP", isTransient: false)
    case CURLE_OUT_OF_MEMORY: self.init("not enough memory", label: "no memory", isTransient: false)
    default: self.init(String(cString: curl_easy_strerror(code)).lowercased(), label: "no picture", isTransient: false)
    }
  }

  /// A body over the limit.
  static func tooLong(_ options: FetchOptions) -> FetchError {
    FetchError("larger than \(megabytes(options.bytes)): given up", label: "too big", isTransient: false)
  }

  /// Nothing came for too long.
  static func silence(host: String, received: Int, seconds: Double) -> FetchError {
    let time = seconds >= 1 ? "\(Int(seconds)) s" : "\(Int(seconds * 1_000)) ms"
    return FetchError(
      received == 0 ? "\(host) does not answer" : "\(host) fell silent for \(time) after \(received.grouped) bytes",
      label: received == 0 ? "silent" : "cut off", isTransient: true)
  }

  private static func megabytes(_ count: Int) -> String {
    count >= 1_000_000 ? "\((count / 1_000_000).grouped) MB" : "\(count.grouped) bytes"
  }
}

extension PictureError {
  init(_ error: FetchError) { self = .fetch(error.sentence, label: error.label) }
}
