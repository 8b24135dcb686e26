import Foundation
import Synchronization
import TestSupport

/// A line to a server of this machine that breaks: each connection is cut after some bytes, until as many were cut as is wished.
/// It can hold answers, and counts their bytes.
final class BreakingLine: Sendable {
  let port: Int
  private let listener: Int32
  private let server: Int
  private let rest: Mutex<Int>
  private let passed = Counter()
  private let isHeld = Mutex(false)
  private let change = NSCondition()

  /// - Parameters:
  ///   - server: the port that the line leads to.
  ///   - count: the number of connections that are cut.
  init(to server: Int, cuts count: Int = 0) throws {
    self.server = server
    rest = Mutex(count)
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var (address, length) = (Self.loopback(0), socklen_t(MemoryLayout<sockaddr_in>.size))
    let listener = listener
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 64) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRINUSE) }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [weak self] in
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0, let self else {
          close(listener)
          return
        }
        Thread.detachNewThread { self.serve(client) }
      }
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// The number of connections that are still to be cut.
  var cutsLeft: Int { rest.withLock { $0 } }

  /// The bytes of answers that were passed on.
  var answered: Int { passed.value }

  /// Whether answers wait in the line.
  func hold(_ isHeld: Bool) {
    self.isHeld.withLock { $0 = isHeld }
    change.withLock { change.broadcast() }
  }

  static func loopback(_ port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return address
  }

  /// Returns a connection to a port of this machine; nil if nothing listens there.
  static func connection(to port: Int) -> Int32? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = loopback(port)
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    if isConnected { return descriptor }
    close(descriptor)
    return nil
  }

  /// Passes bytes on in both directions, to the end of the connection or the cut.
  private func serve(_ client: Int32) {
    defer { close(client) }
    // As on a long line, little is on its way when the client has enough.
    var size: Int32 = 16_384
    setsockopt(client, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout.size(ofValue: size)))
    guard let server = Self.connection(to: server) else { return }
    defer { close(server) }
    let number = rest.withLock { rest in
      defer { rest = max(0, rest - 1) }
      return rest
    }
    // Some are cut in the request, some in the answer: from the first byte to several requests on.
    var left = number > 0 ? (number &* 2_654_435_761) % [200, 1_000, 4_000, 30_000][number % 4] : .max
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while left > 0 {
      var ends = [client, server].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&ends, 2, -1) > 0 else { return }
      for (from, to) in [(0, server), (1, client)] where ends[from].revents != 0 {
        let count = recv(ends[from].fd, &buffer, min(buffer.count, max(left, 1)), 0)
        guard count > 0 else { return }
        if from == 1 {
          change.withLock { while isHeld.withLock({ $0 }) { change.wait() } }
          passed.add(count)
        }
        var sent = 0
        while sent < count {
          let more = buffer[sent..<count].withUnsafeBytes { send(to, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
          guard more > 0 else { return }
          sent += more
        }
        left -= count
      }
    }
  }
}
