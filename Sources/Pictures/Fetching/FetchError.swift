import Basics
import CCurl

/// An error in fetching an address.
public struct FetchError: Error, Equatable, Sendable {
  /// A sentence for the user, without a full stop.
  public var sentence: String
  /// The error in one or two words, for small cells.
  public var label: String
  /// Whether a retry may succeed.
  public var isTransient: Bool
  /// Whether to retry automatically. False after a silence up to the timeout.
  var isRetried = true
  /// The delay before a retry in seconds, if the server asks for one.
  var delay: Int?

  /// An error with its sentence.
  public init(_ sentence: String, label: String, isTransient: Bool, delay: Int? = nil) {
    self.sentence = sentence
    self.label = label
    self.isTransient = isTransient
    self.delay = delay
  }

  /// Creates the error for an unsuccessful status.
  init(status: Int, retryAfter: Int?) {
    let label = "\(status)"
    switch status {
    case 401:
      self.init("the server wants a key (401): give it with --header", label: label, isTransient: false)
    case 403:
      self.init("the server denies access (403): the key may be wrong or used up", label: label, isTransient: false)
    case 407: self.init("the proxy wants a login (407)", label: label, isTransient: false)
    case 416: self.init("the file is shorter than its header says (416)", label: label, isTransient: false)
    case 404, 410: self.init("not found on the server (\(status))", label: label, isTransient: false)
    case 408, 425, 429:
      let wait = retryAfter.map { "in \($0) s" } ?? "later"
      self.init("the server asks to try \(wait) (\(status))", label: label, isTransient: true, delay: retryAfter)
    case 500...599:
      self.init("error in the server (\(status))", label: label, isTransient: true, delay: retryAfter)
    case 300...399:
      self.init("a redirect without an address (\(status))", label: label, isTransient: false)
    default: self.init("the server answers with status \(status)", label: label, isTransient: false)
    }
  }

  /// Creates the error for a failed transfer.
  ///
  /// - Parameter detail: curl's error text.
  init(
    _ code: CURLcode, _ address: WebAddress, status: Int, received: Int, options: FetchOptions, detail: String = ""
  ) {
    let host = address.host
    if let error = Self.proxy(code, host: host, detail) {
      self = error
      return
    }
    switch code {
    case CURLE_UNSUPPORTED_PROTOCOL where 300...399 ~= status: self = .otherScheme
    case CURLE_URL_MALFORMAT: self = .noAddress
    case CURLE_COULDNT_RESOLVE_HOST:
      self.init("there is no server named \(host)", label: "no server", isTransient: true)
    case CURLE_COULDNT_RESOLVE_PROXY: self.init("the proxy was not found", label: "no proxy", isTransient: true)
    case CURLE_COULDNT_CONNECT: self.init("\(host) refuses connections", label: "no server", isTransient: true)
    case CURLE_TOO_MANY_REDIRECTS: self = .tooManyRedirects(options)
    case CURLE_OPERATION_TIMEDOUT:
      self.init(
        received == 0 ? "\(host) does not answer" : "the transfer takes too long",
        label: received == 0 ? "no answer" : "too slow",
        isTransient: true)
      isRetried = received > 0
    case CURLE_GOT_NOTHING:
      self.init("\(host) closed the connection without an answer", label: "cut off", isTransient: true)
    case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
      self.init(
        received == 0 ? "the connection to \(host) broke" : "the connection broke after \(received.grouped) bytes",
        label: "cut off", isTransient: true)
    case CURLE_SSL_CACERT_BADFILE:
      self.init(
        "the certificates in \(options.certificates ?? "the system's file") cannot be read", label: "untrusted",
        isTransient: false)
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR:
      options.hostCertificates?.noteRefused(address)
      if let file = options.hostCertificates?.file(of: address.hostAndPort) {
        self.init("the certificate of \(host) is not the one in \(file)", label: "untrusted", isTransient: false)
        return
      }
      self.init(
        "the certificate of \(host) is not trusted: name the file of its authority with --ca-file", label: "untrusted",
        isTransient: false)
    case CURLE_SSL_CONNECT_ERROR: self.init("no TLS connection to \(host)", label: "no TLS", isTransient: false)
    case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_CONTENT_ENCODING:
      self.init("the answer of \(host) is not HTTP", label: "not HTTP", isTransient: false)
    case CURLE_OUT_OF_MEMORY: self = .outOfMemory
    default: self.init(String(cString: curl_easy_strerror(code)).lowercased(), label: "no picture", isTransient: false)
    }
  }

  /// Returns the error of a proxy named in curl's text, or nil.
  private static func proxy(_ code: CURLcode, host: String, _ detail: String) -> FetchError? {
    if code == CURLE_COULDNT_CONNECT, detail.hasPrefix("Failed to connect to ") {
      let name = detail.dropFirst("Failed to connect to ".count).prefix { $0 != " " }
      let isServer = name.lowercased() == host.lowercased() || host.lowercased().hasPrefix("\(name.lowercased()):")
      return isServer ? nil : FetchError("the proxy \(name) refuses connections", label: "no proxy", isTransient: true)
    }
    guard let tunnel = detail.firstRange(of: "CONNECT tunnel failed, response ") else { return nil }
    let status = detail[tunnel.upperBound...].prefix { $0.isNumber }
    return FetchError("the proxy refuses the connection to \(host) (\(status))", label: "proxy", isTransient: false)
  }

  /// The error for a missing or failing libcurl.
  static let withoutLibrary = FetchError(
    "libcurl is missing: install libcurl4", label: "no libcurl", isTransient: false)

  static let outOfMemory = FetchError("not enough memory", label: "no memory", isTransient: false)
  static let noAddress = FetchError("not an address", label: "no address", isTransient: false)
  static let otherScheme = FetchError(
    "a redirect to an address that is neither http nor https", label: "not http", isTransient: false)

  /// The error for one redirect more than the limit.
  static func tooManyRedirects(_ options: FetchOptions) -> FetchError {
    FetchError("more than \(options.redirects) redirects", label: "redirects", isTransient: false)
  }

  /// The error for a body over the limit.
  static func tooLong(_ options: FetchOptions) -> FetchError {
    FetchError("larger than \(megabytes(options.bytes))", label: "too big", isTransient: false)
  }

  /// The error for a server that sends another part than requested.
  static func otherPart(of host: String) -> FetchError {
    FetchError("\(host) sends another part of the file than was asked for", label: "wrong part", isTransient: false)
  }

  /// The error for a server that sends nothing, or too little, for too long.
  static func silence(host: String, received: Int, seconds: Double) -> FetchError {
    let time = seconds >= 1 ? "\(Int(seconds)) s" : "\(Int(seconds * 1_000)) ms"
    var error = FetchError(
      received == 0 ? "\(host) does not answer" : "too little from \(host) for \(time): \(received.grouped) bytes",
      label: received == 0 ? "no answer" : "cut off", isTransient: true)
    error.isRetried = received > 0
    return error
  }

  private static func megabytes(_ count: Int) -> String {
    count >= 1_000_000 ? "\((count / 1_000_000).grouped) MB" : "\(count.grouped) bytes"
  }
}

extension PictureError {
  init(_ error: FetchError) { self = .fetch(error.sentence, label: error.label) }
}
