import Foundation
import PhotoFeed
import TerminalPanels
import Wall

/// JSON Lines on standard input that are still being written: the wall grows as they come.
final class GrowingFeed {
  private var stream = FeedStream(name: "-")
  private let descriptor: Int32
  private var isFinished = false

  /// The feed as far as it came with the first line.
  var feed: PhotoFeed { stream.feed }

  /// What standard input turned out to be.
  enum Beginning {
    /// JSON Lines, of which more may come.
    case lines(GrowingFeed)
    /// Anything else, read to its end.
    case whole([UInt8])
  }

  /// Reads until the first line has come, or everything where that line is no JSON object.
  static func begin(_ descriptor: Int32 = STDIN_FILENO, line: LoadingLine) throws -> Beginning {
    var bytes: [UInt8] = []
    var isReady = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&isReady, 1, 600) == 0 { line.show(.waiting) }
    while !bytes.contains(UInt8(ascii: "\n")), let more = DescriptorBytes.read(descriptor) { bytes += more }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }.filter { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: " ") }
    guard line.first == UInt8(ascii: "{"), line.last == UInt8(ascii: "}"), line.count < bytes.count else {
      while let more = DescriptorBytes.read(descriptor) { bytes += more }
      return .whole(bytes)
    }
    let growing = GrowingFeed(descriptor)
    _ = try growing.stream.append(bytes)
    return .lines(growing)
  }

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Takes part in a session: what comes is shown at most ten times a second.
  func join(_ session: LiveSession, of wall: Wall, on loop: EventLoop) {
    loop.watch(descriptor)
    let task = WallTask("reading")
    wall.begin(task)
    session.onReadable = { [self, unowned wall, unowned loop] readable in
      guard readable == descriptor, !isFinished else { return }
      if let bytes = DescriptorBytes.read(descriptor) {
        take { try stream.append(bytes) }
        task.report(stream.count)
      } else {
        take { try stream.finish() }
        isFinished = true
      }
      if isFinished {
        loop.unwatch(descriptor)
        wall.end(task)
      }
    }
    var shown = -1.0
    session.timer = { [self, unowned wall, unowned loop] time in
      if task.isStopped, !isFinished {
        // What has come stays.
        isFinished = true
        loop.unwatch(descriptor)
      }
      guard stream.count > wall.feed.count else { return nil }
      guard time >= shown + 0.1 else { return shown + 0.1 }
      shown = time
      wall.replaceFeed(by: stream.feed)
      return nil
    }
  }

  /// More than a feed may hold ends the growing; what is there stays.
  private func take(_ read: () throws -> Range<Int>) {
    do { _ = try read() } catch { isFinished = true }
  }
}
