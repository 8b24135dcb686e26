import CTerminal
import Glibc

/// Wakes an event loop from any thread by writing to a pipe.
public struct Waker: Sendable {
  private let pipe: Pipe

  init?() {
    guard let pipe = Pipe() else { return nil }
    self.pipe = pipe
  }

  /// Readable after `wake`.
  var descriptor: Int32 { pipe.readEnd }

  /// Makes the loop's current or next wait return `.wake`, once for any number of calls.
  public func wake() {
    // If the pipe is full, the loop wakes anyway.
    var byte: UInt8 = 0
    write(pipe.writeEnd, &byte, 1)
  }

  /// Discards all wakes so far.
  func clear() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(pipe.readEnd, &bytes, bytes.count) > 0 {}
  }

  /// Open as long as there is a waker: a background task may finish after the loop has been released.
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
