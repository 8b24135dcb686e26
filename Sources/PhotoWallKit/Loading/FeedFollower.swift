import Foundation
import PhotoFeed
import Synchronization
import TerminalPanels
import Wall

/// Keeps a wall up with files and folders that change while it is open: hears of changes, waits until a burst of them is
/// over, loads anew on another thread, and hands the feed to the wall.
final class FeedFollower {
  private let watch: FeedWatch
  private let load: @Sendable () throws -> PhotoFeed
  private let waker: Waker
  private let inbox = Inbox()
  private var debounce = Debounce(quiet: 0.3, longest: 2)
  private var isLoading = false

  /// What the loading thread leaves.
  private final class Inbox: Sendable {
    let feed = Mutex<Result<PhotoFeed, any Error>?>(nil)
  }

  /// Follows the sources of these names; nil where the system grants no watch or none of them can change.
  init?(names: [String], isRecursive: Bool, waker: Waker, load: @escaping @Sendable () throws -> PhotoFeed) {
    var files: [String] = []
    var folders: [String] = []
    for name in names where !name.hasPrefix("http://") && !name.hasPrefix("https://") && name != "-" {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) else { continue }
      if isFolder.boolValue { folders.append(name) } else { files.append(name) }
    }
    guard !files.isEmpty || !folders.isEmpty,
      let watch = try? FeedWatch(files: files, folders: folders, isRecursive: isRecursive)
    else { return nil }
    self.watch = watch
    self.load = load
    self.waker = waker
  }

  /// Takes part in a session.
  func join(_ session: LiveSession, of wall: Wall, on loop: EventLoop) {
    loop.watch(watch.descriptor)
    session.onReadable = { [self] descriptor in
      if descriptor == watch.descriptor, watch.takeChanges() { debounce.hear(at: EventLoop.now) }
    }
    session.timer = { [self, unowned wall] time in
      takeFeed(to: wall)
      let now = EventLoop.now
      if !isLoading, debounce.take(at: now) { begin(for: wall) }
      return isLoading ? nil : debounce.nextTime.map { time + max(0, $0 - now) }
    }
  }

  private func begin(for wall: Wall) {
    isLoading = true
    wall.task = "looking at what has changed"
    let (load, inbox, waker) = (load, inbox, waker)
    Thread.detachNewThread {
      let result = Result { try load() }
      inbox.feed.withLock { $0 = result }
      waker.wake()
    }
  }

  private func takeFeed(to wall: Wall) {
    let result = inbox.feed.withLock { feed in
      defer { feed = nil }
      return feed
    }
    guard let result else { return }
    isLoading = false
    wall.task = nil
    // A feed that is being written at this moment may not be whole: the next change is heard of as well.
    if case .success(let feed) = result { wall.replaceFeed(by: feed) }
  }
}
