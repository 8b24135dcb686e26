import Synchronization

/// A number that several threads add to.
public final class Counter: Sendable {
  private let number = Mutex(0)

  public init() {}

  /// The sum.
  public var value: Int { number.withLock { $0 } }

  /// Adds a number to the sum.
  public func add(_ more: Int) { number.withLock { $0 += more } }
}

extension LoopbackServer.Request {
  /// Returns the bytes that are wanted of a file; nil if it is wanted whole.
  public func range(of count: Int) -> Range<Int>? {
    guard let field = fields["range"], field.hasPrefix("bytes=") else { return nil }
    let ends = field.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Int(ends[0]), first < count else { return nil }
    return first..<min(Int(ends[1]).map { $0 + 1 } ?? count, count)
  }
}

extension LoopbackServer.Connection {
  /// Sends a part of a file.
  public func respond(
    _ status: String = "206 Partial Content", fields: [String] = [], part: Range<Int>, of file: [UInt8]
  ) {
    let range = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(file.count)"
    respond(status, fields + ["Content-Range: \(range)"], body: Array(file[part]))
  }

  /// Sends a whole file, in pieces, until the client has enough. Returns how many bytes were sent.
  public func send(whole file: [UInt8], _ fields: [String] = []) -> Int {
    let head = ["HTTP/1.1 200 OK", "Content-Length: \(file.count)", "Connection: close"] + fields
    guard send(Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8)) else { return 0 }
    var sent = 0
    while sent < file.count {
      let piece = file[sent..<min(sent + 16_384, file.count)]
      guard send(piece) else { break }
      sent += piece.count
    }
    return sent
  }
}
