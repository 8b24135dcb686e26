import Foundation
import PhotoFeed
import Synchronization
import TerminalPanels
import Wall

/// Loads the pages of a feed on the network while its wall is scrolled towards the end, and all of them again when the
/// user asks for it (`r`). A page that failed is tried again first. Another thread loads.
final class PageLoader: SessionParticipant {
  private let recipe: FeedRequest
  private let waker: Waker
  private let inbox = Inbox()
  private var pages: FeedPages
  /// Whether the server could not be reached, so that the feed came from the cache.
  private let isOld: Bool
  private var loading: (task: WallTask, isReload: Bool, isAsked: Bool)?
  /// Whether the next page failed or was stopped; it is not tried again by itself.
  private var hasFailed = false
  private weak var wall: Wall?

  private typealias Outcome = Result<(pages: FeedPages, feed: PhotoFeed), any Error>

  /// Results of loading threads; a cancelled thread may leave one too.
  private final class Inbox: Sendable {
    let outcomes = Mutex<[(task: WallTask, outcome: Outcome)]>([])
  }

  /// A loader of the pages that follow those that have been loaded.
  init(_ recipe: FeedRequest, pages: FeedPages, isOld: Bool, waker: Waker) {
    (self.recipe, self.pages, self.isOld, self.waker) = (recipe, pages, isOld, waker)
  }

  func begin(with wall: Wall, on loop: EventLoop) {
    self.wall = wall
    if isOld {
      wall.showMessage("offline: the feed is from the cache")
    } else if let notice = pages.notice {
      wall.showMessage(notice)
    }
  }

  func read(_ descriptor: Int32) {}

  func advance(to time: TimeInterval) -> TimeInterval? {
    guard let wall else { return nil }
    takePages(to: wall)
    if loading == nil, !hasFailed, pages.next != nil, !recipe.isComplete(wall.feed), wall.isNearEnd {
      load(for: wall, isReload: false, isAsked: false)
    }
    return nil
  }

  /// Loads a page again that failed, or all pages that have been loaded. Returns a message.
  func reload() -> String {
    guard let wall else { return "there is nothing to reload" }
    if loading != nil { return "the feed is being loaded" }
    load(for: wall, isReload: !hasFailed, isAsked: true)
    return hasFailed ? "loading page \(pages.count + 1) again" : "reloading the feed"
  }

  private func load(for wall: Wall, isReload: Bool, isAsked: Bool) {
    let task = WallTask(isReload ? "reloading" : "loading page \(pages.count + 1)") { [waker] in waker.wake() }
    loading = (task, isReload, isAsked)
    wall.begin(task)
    let (recipe, inbox, waker, before) = (recipe, inbox, waker, pages)
    Thread.detachNewThread {
      let outcome = Outcome {
        var pages = isReload ? try recipe.firstPage() : before
        repeat {
          _ = try recipe.loadPage(of: &pages, mayBeOld: false) { stage in task.report(stage.done, of: stage.total) }
        } while isReload && pages.next != nil && pages.count < before.count
        return (pages, recipe.chosen(from: pages.feed))
      }
      inbox.outcomes.withLock { $0.append((task, outcome)) }
      waker.wake()
    }
  }

  private func takePages(to wall: Wall) {
    let outcomes = inbox.outcomes.withLock { outcomes in
      defer { outcomes = [] }
      return outcomes
    }
    if let loading, loading.task.isStopped {
      self.loading = nil
      hasFailed = !loading.isReload
    }
    guard let loading, let (task, outcome) = outcomes.first(where: { $0.task === loading.task }) else { return }
    self.loading = nil
    wall.end(task)
    switch outcome {
    case .success(let (pages, feed)):
      self.pages = pages
      hasFailed = false
      wall.replaceFeed(by: feed, isAsked: loading.isAsked)
      if let notice = pages.notice { wall.showMessage(notice) }
    case .failure(let error):
      hasFailed = !loading.isReload
      let sentence = (error as? Failure)?.message ?? "\(error)"
      let page = "page \(pages.count + 1) failed"
      wall.services.log?.note("\(loading.isReload ? "reload failed" : page): \(sentence)")
      wall.showError(loading.isReload ? "not reloaded: \(sentence)" : "\(page), r tries again: \(sentence)")
    }
  }
}
