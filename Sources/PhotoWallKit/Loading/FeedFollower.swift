import Foundation
import PhotoFeed
import Pictures
import Platform
import TerminalPanels
import Wall

/// Loads a wall's feed while the wall is open. It loads portions, such as further pages, when they come near to the
/// viewport. It reloads the feed after a burst of changes to its files or folders, or when the user asks for it (`r`).
/// `r` loads a failed portion first.
///
/// Another thread loads and compares; the wall receives the difference.
final class FeedFollower: SessionParticipant {
  /// The extent of a load: a portion of the feed, such as the next page, or the whole feed.
  private enum Job: Equatable {
    case portion(FeedPortion)
    case reload
  }

  private var feedRequest: FeedRequest
  private var paged: PagedFeed?
  private var watch: FeedWatch?
  private weak var loop: EventLoop?
  private let waker: Waker
  /// Results from loading threads, including cancelled ones.
  private let inbox = Monitor<[(task: WallTask, outcome: Outcome)]>([])
  private var debounce = Debounce(quiet: 0.3, longest: 2)
  private var loading: (task: WallTask, job: Job, isExplicit: Bool, renameCount: Int)?
  /// The portion whose loading failed or was cancelled. It is loaded again only when the user asks.
  private var failed: FeedPortion?
  private weak var wall: Wall?
  private let receive: ((Result<PhotoFeed, any Error>, _ isExplicit: Bool) -> Void)?

  private enum Loaded {
    case portion(PhotoFeed, PagedFeed)
    case feed(PhotoFeed, PagedFeed?, FeedDifference)
  }

  private typealias Outcome = Result<Loaded, any Error>

  /// Watches the files and folders of a feed. Others, which the system cannot watch, are reloaded only when the user asks.
  ///
  /// - Parameters:
  ///   - paged: The feed with the state of its pages; nil if all pages are loaded.
  ///   - receive: Receives the loaded feed instead of the wall, which then shows no progress. `isExplicit` is true if
  ///     the user has asked for it.
  init(
    _ feedRequest: FeedRequest, _ paged: PagedFeed?, waker: Waker,
    receive: ((Result<PhotoFeed, any Error>, _ isExplicit: Bool) -> Void)? = nil
  ) {
    (self.feedRequest, self.paged, self.waker) = (feedRequest, paged, waker)
    self.receive = receive
    watch = Self.watch(feedRequest)
  }

  private static func watch(_ feedRequest: FeedRequest) -> FeedWatch? {
    var files: [FilePath] = []
    var folders: [FilePath] = []
    for name in feedRequest.names where !WebSources.isAddress(name) {
      let path = FilePath(named: name)
      guard let status = try? Stat(path) else { continue }
      if status.type == .directory { folders.append(path) } else { files.append(path) }
    }
    return files.isEmpty && folders.isEmpty
      ? nil : try? FeedWatch(files: files, folders: folders, isRecursive: feedRequest.folders.isRecursive)
  }

  func begin(with wall: Wall, on loop: EventLoop) {
    (self.wall, self.loop) = (wall, loop)
    if let watch { loop.watch(watch.descriptor) }
    if let message = paged?.staleness ?? paged?.notice { wall.showMessage(message) }
  }

  func read(_ descriptor: Int32) {
    if let watch, descriptor == watch.descriptor, watch.takeChanges() { debounce.hear(at: EventLoop.now) }
  }

  func advance(to time: TimeInterval) -> TimeInterval? {
    guard let wall else { return nil }
    receiveFeed(to: wall)
    let now = EventLoop.now
    if loading == nil, !wall.isRenaming, debounce.take(at: now) {
      load(.reload, for: wall, isExplicit: false)
    } else if loading == nil, let portion = wantedPortion(of: wall) {
      load(.portion(portion), for: wall, isExplicit: false)
    }
    return loading == nil && !wall.isRenaming ? debounce.nextTime.map { time + max(0, $0 - now) } : nil
  }

  /// Returns the first portion to load, or nil.
  private func wantedPortion(of wall: Wall) -> FeedPortion? {
    guard let paged, paged.hasPortions, !feedRequest.isComplete(wall.feed) else { return nil }
    if wall.listsRest { return wall.wantedPortions.first }
    func isNew(_ portion: FeedPortion) -> Bool { failed.map { !$0.isSame(as: portion) } ?? true }
    let wanted = wall.wantedPortions.first(where: isNew)
    guard wanted == nil, wall.feed.count < Self.listedCount else { return wanted }
    return wall.feed.pendingPortions.first { paged.pages(of: $0.source)?.isListing ?? false && isNew($0) }
  }

  /// The number of photos up to which all folders are listed; further ones only near the viewport.
  private static let listedCount = 1_000_000
  /// The time in which listed parts of folders are combined, in seconds, since each change costs the wall time.
  private static let listingTime = 0.25

  /// Loads a portion. After a folder, loads the following ones, too, until `listingTime` has passed.
  private static func load(
    _ portion: FeedPortion, _ feedRequest: FeedRequest, of paged: inout PagedFeed,
    report: @escaping FeedRequest.Report
  ) throws -> PhotoFeed {
    let start = EventLoop.now
    var photos = try feedRequest.load(portion, of: &paged, allowsStale: false, report: report)
      .numbered(asSource: portion.source)
    while paged.pages(of: portion.source)?.isListing ?? false, EventLoop.now < start + listingTime,
      let next = photos.pendingPortions.last,
      let longer = photos.filling(
        next, with: try feedRequest.load(next, of: &paged, allowsStale: false, report: report))
    {
      photos = longer.feed
    }
    return photos
  }

  /// Loads a failed portion again, or else the feed, at the user's request. Returns a message.
  func reload() -> String {
    guard let wall else { return "there is nothing to reload" }
    if let loading, !loading.task.isStopped {
      guard loading.job == .reload else { return "the feed is being loaded" }
      self.loading?.isExplicit = true
    } else if let failed {
      load(.portion(failed), for: wall, isExplicit: true)
      return "loading \(failed.key.maskingSecrets) again"
    } else {
      load(.reload, for: wall, isExplicit: true)
    }
    return "reloading the feed"
  }

  /// Includes subfolders from now on. Returns a message.
  func includeFolders() -> String {
    guard let wall, !feedRequest.folders.isRecursive else { return "the folders below are shown already" }
    if let watch { loop?.unwatch(watch.descriptor) }
    feedRequest.folders.isRecursive = true
    watch = Self.watch(feedRequest)
    if let watch { loop?.watch(watch.descriptor) }
    loading?.task.stop()
    if let loading { wall.end(loading.task) }
    load(.reload, for: wall, isExplicit: true)
    return "looking into the folders below"
  }

  private func load(_ job: Job, for wall: Wall, isExplicit: Bool) {
    let title =
      if case .portion(let portion) = job { "loading \(portion.key.maskingSecrets)" } else {
        isExplicit ? "reloading" : "checking for changes"
      }
    let task = WallTask(title) { [waker] in waker.wake() }
    loading = (task, job, isExplicit, wall.renameCount)
    if receive == nil { wall.begin(task) }
    let (feedRequest, inbox, waker, before, shown) = (feedRequest, inbox, waker, paged, wall.feed)
    Thread.detachNewThread {
      let outcome = Outcome {
        let report: @Sendable (LoadingStage) -> Bool = { task.report($0.done, of: $0.total) }
        guard var paged = before else {
          let feed = try feedRequest.load(allowsStale: false, report: report)
          return .feed(feed, nil, FeedDifference(from: shown, to: feed))
        }
        if case .portion(let portion) = job {
          let photos = try Self.load(portion, feedRequest, of: &paged, report: report)
          let chosen = try feedRequest.chosen(from: photos, besides: shown.loadedCount, report: report)
          return .portion(chosen, paged)
        }
        paged = try feedRequest.open(like: before, showing: shown, allowsStale: false, report: report)
        let feed = try feedRequest.chosen(from: paged.feed, report: report)
        return .feed(feed, paged, FeedDifference(from: shown, to: feed))
      }
      inbox.withLock { $0.append((task, outcome)) }
      waker.wake()
    }
  }

  private func receiveFeed(to wall: Wall) {
    let outcomes = inbox.withLock { exchange(&$0, with: []) }
    if let loading, loading.task.isStopped {
      if case .portion(let portion) = loading.job { failed = portion }
      self.loading = nil
    }
    guard let loading, let (task, outcome) = outcomes.first(where: { $0.task === loading.task }) else { return }
    self.loading = nil
    if let receive {
      return receive(
        outcome.map { if case .feed(let feed, _, _) = $0 { feed } else { wall.feed } }, loading.isExplicit)
    }
    wall.end(task)
    let earlier = paged?.notice
    switch outcome {
    case .success(.portion(let photos, let paged)):
      (self.paged, failed) = (paged, nil)
      if case .portion(let portion) = loading.job {
        wall.fill(portion, with: photos, showsMessage: paged.pages(of: portion.source)?.isListing != true)
      }
      wall.releaseFarPortions()
      if let notice = paged.notice, notice != earlier { wall.showMessage(notice) }
    case .success(.feed) where wall.isRenaming || wall.renameCount != loading.renameCount:
      // The feed has old names. It is loaded again after the renaming.
      debounce.hear(at: EventLoop.now)
    case .success(.feed(let feed, let paged, let difference)):
      (self.paged, failed) = (paged, nil)
      wall.replaceFeed(by: feed, difference: difference, isExplicit: loading.isExplicit)
      if let notice = paged?.notice, notice != earlier { wall.showMessage(notice) }
    case .failure(let error): show(error, of: loading.job, isExplicit: loading.isExplicit, on: wall)
    }
  }

  private static func sentence(for error: any Error) -> String { (error as? Failure)?.message ?? "\(error)" }

  static func notReloaded(_ error: any Error) -> String { "not reloaded: \(sentence(for: error))" }

  private func show(_ error: any Error, of job: Job, isExplicit: Bool, on wall: Wall) {
    let sentence = Self.sentence(for: error)
    guard case .portion(let portion) = job else {
      wall.services.log?.note("reload failed: \(sentence)")
      // A feed may be incomplete while it is written; the next change reloads it.
      if isExplicit { wall.showError(Self.notReloaded(error)) }
      return
    }
    failed = portion
    wall.stopListingRest()
    let name = portion.key.maskingSecrets
    wall.services.log?.note("\(name) failed: \(sentence)")
    wall.showError("\(name) failed, r tries again: \(sentence)")
  }
}
