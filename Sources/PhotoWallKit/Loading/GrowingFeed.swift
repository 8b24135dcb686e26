import Basics
import Foundation
import PhotoFeed
import Platform
import TerminalPanels
import Wall

/// A feed of JSON Lines from standard input that is still being written. The wall grows at most ten times a second.
final class GrowingFeed: SessionParticipant {
  private var stream: FeedStream
  private let descriptor: FileDescriptor
  private weak var wall: Wall?
  private weak var loop: EventLoop?
  private let task = WallTask("reading")
  private var lastUpdate = -1.0

  var feed: PhotoFeed { stream.feed }

  /// The start of standard input.
  enum Beginning {
    /// JSON Lines, possibly incomplete.
    case lines(GrowingFeed)
    /// Another format, completely read.
    case whole([UInt8])
  }

  /// Reads the first line; reads everything if it is no JSON object, or has the list of the items in it.
  static func begin(
    _ descriptor: FileDescriptor = .standardInput, joins: [JoinRule] = [], limit: Int = FeedStream.largest,
    report: FeedRequest.Report = { _ in true }
  ) throws -> Beginning {
    var bytes: [UInt8] = []
    var isReady = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
    while poll(&isReady, 1, 600) == 0 { _ = report(.waiting) }
    while !bytes.contains(UInt8(ascii: "\n")), let more = try? descriptor.readSome(), !more.isEmpty { bytes += more }
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")), FeedStream.isFirstLine(bytes[..<end]) else {
      while let more = try? descriptor.readSome(), !more.isEmpty { bytes += more }
      return .whole(bytes)
    }
    let growing = GrowingFeed(descriptor, limit: limit)
    try growing.stream.join(joins)
    _ = try growing.stream.append(bytes)
    return .lines(growing)
  }

  private init(_ descriptor: FileDescriptor, limit: Int) {
    self.descriptor = descriptor
    stream = FeedStream(name: "-", limit: limit)
  }

  func begin(with wall: Wall, on loop: EventLoop) {
    (self.wall, self.loop) = (wall, loop)
    loop.watch(descriptor.rawValue)
    wall.begin(task)
  }

  func read(_ readable: Int32) {
    guard readable == descriptor.rawValue, !stream.isFinished else { return }
    if let bytes = try? descriptor.readSome(), !bytes.isEmpty {
      addPages { () throws(Diagnostic) in try stream.append(bytes) }
      task.report(stream.count)
    } else {
      addPages { () throws(Diagnostic) in try stream.finish() }
    }
    if stream.isFinished {
      loop?.unwatch(descriptor.rawValue)
      wall?.end(task)
    }
  }

  func advance(to time: TimeInterval) -> TimeInterval? {
    if task.isStopped, !stream.isFinished {
      // The loaded photos stay.
      stream.end()
      loop?.unwatch(descriptor.rawValue)
    }
    guard let wall, stream.count > wall.feed.count || stream.isFinished != wall.feed.isCounted else { return nil }
    guard time >= lastUpdate + 0.1 else { return lastUpdate + 0.1 }
    lastUpdate = time
    wall.replaceFeed(by: stream.feed)
    return nil
  }

  /// Appends to the feed. An error, such as too large a feed, stops reading and is shown; the loaded photos stay.
  private func addPages(_ read: () throws(Diagnostic) -> Range<Int>) {
    do throws(Diagnostic) { _ = try read() } catch {
      stream.end()
      wall?.showError("standard input is not read to its end: \(error.message)")
    }
  }
}
