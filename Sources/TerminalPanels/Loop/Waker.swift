import CTerminal
import Glibc

/// Ends an event loop's wait, from any thread.
///
/// A pipe: one byte in it is enough, so a full one is as good.
public struct Waker: Sendable {
  private let pipe: Pipe

  init?() {
    guard let pipe = Pipe() else { return nil }
    self.pipe = pipe
  }

  /// Becomes readable by `wake`.
  var descriptor: Int32 { pipe.readEnd }

  /// Makes the loop's current or next wait return. Many calls before that count as one.
  public func wake() {
    var byte: UInt8 = 0
    write(pipe.writeEnd, &byte, 1)
  }

  /// Takes back all wakes so far.
  func clear() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(pipe.readEnd, &bytes, bytes.count) > 0 {}
  }

  /// Stays open as long as somebody holds a waker: a worker may finish after the loop has gone.
  private final class Pipe: Sendable {
    let readEnd: Int32
    let writeEnd: Int32

    init?() {
      var ends: [Int32] = [0, 0]
      guard ct_pipe(&ends, 1) == 0 else { return nil }
      readEnd = ends[0]
      writeEnd = ends[1]
    }

    deinit {
      close(readEnd)
      close(writeEnd)
    }
  }
}
