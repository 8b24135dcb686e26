import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// A web server on the loopback interface, for tests of slow and broken responses.
public final class LoopbackServer: Sendable {
  /// A client's request.
  public struct Request: Sendable {
    /// `GET`.
    public var method = "GET"
    /// The path with its query.
    public var path: String
    /// The header fields, with names in lower case.
    public var fields: [String: String]
    /// The body of the request.
    public var body = ""
  }

  /// The connection to a client.
  public final class Connection: Sendable {
    fileprivate let socket: CInt
    fileprivate let server: LoopbackServer

    fileprivate init(socket: CInt, server: LoopbackServer) {
      self.socket = socket
      self.server = server
    }

    /// Sends bytes. Returns false if the client has closed the connection.
    @discardableResult
    public func send(_ bytes: some Sequence<UInt8>) -> Bool {
      var rest = Array(bytes)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }

    /// Sends a whole response.
    public func respond(
      _ status: String = "200 OK", _ fields: [String] = [], body: [UInt8] = [], length: Int? = nil
    ) {
      let head = ["HTTP/1.1 \(status)", "Content-Length: \(length ?? body.count)", "Connection: close"] + fields
      send(Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
    }

    /// Makes the server reset the connection when it closes it.
    public func reset() {
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    }

    /// Sends nothing until the server is stopped.
    public func staySilent() {
      let ended = server.ended
      _ = ended.wait(timeout: .distantFuture)
      ended.signal()
    }
  }

  private let listener: CInt
  public let port: Int
  private let log = Mutex<[Request]>([])
  private let isStopped = Mutex(false)
  fileprivate let ended = DispatchSemaphore(value: 0)

  /// Starts a server that calls `handler` on a new thread for each request.
  public init(_ handler: @escaping @Sendable (Request, Connection) -> Void) throws {
    struct Refused: Error {}
    listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 64) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    guard isBound else { throw Refused() }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [weak self] in
      while true {
        let socket = accept(listener, nil, nil)
        guard socket >= 0, let self else {
          // Only this thread closes the descriptor, once, since its number may be used again afterwards.
          close(listener)
          return
        }
        Thread.detachNewThread { self.serve(socket, handler) }
      }
    }
  }

  deinit { stop() }

  /// Ends all connections and accepts no more.
  public func stop() {
    let isFirst = isStopped.withLock { isStopped in
      defer { isStopped = true }
      return !isStopped
    }
    guard isFirst else { return }
    ended.signal()
    shutdown(listener, CInt(SHUT_RDWR))
  }

  /// Returns the URL of a path on this server.
  public func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// The requests in their order.
  public var requests: [Request] { log.withLock { $0 } }

  /// The requested paths in their order.
  public var paths: [String] { requests.map(\.path) }

  private func serve(_ socket: CInt, _ handler: @Sendable (Request, Connection) -> Void) {
    defer { close(socket) }
    var head: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    var body: [UInt8] = []
    while true {
      let count = recv(socket, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      head += buffer[..<count]
      if let end = head.indices.first(where: { head[$0...].starts(with: [13, 10, 13, 10]) }) {
        body = Array(head[(end + 4)...])
        head = Array(head[..<end])
        break
      }
    }
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count > 1 else { return }
    var request = Request(method: String(words[0]), path: String(words[1]), fields: [:])
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      request.fields[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(
        in: .whitespaces)
    }
    let length = request.fields["content-length"].flatMap { Int($0) } ?? 0
    while body.count < length {
      let count = recv(socket, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      body += buffer[..<count]
    }
    request.body = String(decoding: body, as: UTF8.self)
    log.withLock { $0.append(request) }
    handler(request, Connection(socket: socket, server: self))
  }
}
