import Foundation
import PhotoFeed
import Synchronization
import TerminalPanels
import Wall

/// Reloads a wall's feed after its files or folders have changed, once a burst of changes is over, and when the user asks for it (`r`),
/// which is the only way for web addresses. Another thread loads and compares; the wall gets the difference.
final class FeedFollower: SessionParticipant {
  private var recipe: FeedRequest
  private var watch: FeedWatch?
  private weak var loop: EventLoop?
  private let waker: Waker
  private let inbox = Inbox()
  private var debounce = Debounce(quiet: 0.3, longest: 2)
  private var loading: (task: WallTask, isAsked: Bool)?
  private weak var wall: Wall?
  private let onChange: ((PhotoFeed) -> Void)?

  private typealias Outcome = Result<(PhotoFeed, FeedDifference), any Error>

  /// Results of loading threads; a cancelled thread may leave one too.
  private final class Inbox: Sendable {
    let outcomes = Mutex<[(task: WallTask, outcome: Outcome)]>([])
  }

  /// Watches the files and folders of a feed. Those that the system cannot watch are reloaded only when the user asks for it.
  ///
  /// - Parameter onChange: Takes a changed feed in the wall's place, which then shows no progress.
  init(_ recipe: FeedRequest, waker: Waker, onChange: ((PhotoFeed) -> Void)? = nil) {
    self.onChange = onChange
    self.recipe = recipe
    self.waker = waker
    watch = Self.watch(recipe)
  }

  private static func watch(_ recipe: FeedRequest) -> FeedWatch? {
    var files: [String] = []
    var folders: [String] = []
    for name in recipe.names where !name.hasPrefix("http://") && !name.hasPrefix("https://") {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) else { continue }
      if isFolder.boolValue { folders.append(name) } else { files.append(name) }
    }
    return files.isEmpty && folders.isEmpty
      ? nil : try? FeedWatch(files: files, folders: folders, isRecursive: recipe.isRecursive)
  }

  func begin(with wall: Wall, on loop: EventLoop) {
    (self.wall, self.loop) = (wall, loop)
    if let watch { loop.watch(watch.descriptor) }
  }

  func read(_ descriptor: Int32) {
    if let watch, descriptor == watch.descriptor, watch.takeChanges() { debounce.hear(at: EventLoop.now) }
  }

  func advance(to time: TimeInterval) -> TimeInterval? {
    guard let wall else { return nil }
    takeFeed(to: wall)
    let now = EventLoop.now
    if loading == nil, debounce.take(at: now) { load(for: wall, isAsked: false) }
    return loading == nil ? debounce.nextTime.map { time + max(0, $0 - now) } : nil
  }

  /// Reloads the feed because the user asks for it. Returns a message.
  func reload() -> String {
    guard let wall else { return "there is nothing to reload" }
    if let loading, !loading.task.isStopped {
      self.loading?.isAsked = true
    } else {
      load(for: wall, isAsked: true)
    }
    return "reloading the feed"
  }

  /// Reads the folders below the feed's folders, too, from now on. Returns a message.
  func includeFolders() -> String {
    guard let wall, !recipe.isRecursive else { return "the folders below are shown already" }
    if let watch { loop?.unwatch(watch.descriptor) }
    recipe.isRecursive = true
    watch = Self.watch(recipe)
    if let watch { loop?.watch(watch.descriptor) }
    loading?.task.stop()
    if let loading { wall.end(loading.task) }
    load(for: wall, isAsked: true)
    return "looking into the folders below"
  }

  private func load(for wall: Wall, isAsked: Bool) {
    let task = WallTask(isAsked ? "reloading" : "checking for changes") { [waker] in waker.wake() }
    loading = (task, isAsked)
    if onChange == nil { wall.begin(task) }
    let (recipe, inbox, waker, shown) = (recipe, inbox, waker, wall.feed)
    Thread.detachNewThread {
      let outcome = Outcome {
        let feed = try recipe.load(mayBeOld: false) { task.report($0.done, of: $0.total) }
        return (feed, FeedDifference(from: shown, to: feed))
      }
      inbox.outcomes.withLock { $0.append((task, outcome)) }
      waker.wake()
    }
  }

  private func takeFeed(to wall: Wall) {
    let outcomes = inbox.outcomes.withLock { outcomes in
      defer { outcomes = [] }
      return outcomes
    }
    if loading?.task.isStopped ?? false { loading = nil }
    guard let loading, let (task, outcome) = outcomes.first(where: { $0.task === loading.task }) else { return }
    self.loading = nil
    if let onChange {
      if case .success((let feed, _)) = outcome { onChange(feed) }
      return
    }
    wall.end(task)
    switch outcome {
    case .success((let feed, let difference)):
      wall.replaceFeed(by: feed, difference: difference, isAsked: loading.isAsked)
    case .failure(let error):
      wall.services.log?.note("reload failed: \(error)")
      // A feed may be incomplete while it is being written; the next change reloads it.
      if loading.isAsked { wall.showError("not reloaded: \(error)") }
    }
  }
}
