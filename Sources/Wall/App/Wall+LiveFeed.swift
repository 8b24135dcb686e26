import Foundation
import PhotoFeed

extension Wall {
  /// The current feed.
  public var feed: PhotoFeed { photos.feed }

  func reload() {
    log("reload asked for")
    let failed = scene.pictures.removeFailures()
    let again = failed == 0 ? "" : "retrying \(failed == 1 ? "1 picture" : "\(failed) pictures")"
    if let reload = services.feed.reload {
      showMessage([reload(), again].filter { !$0.isEmpty }.joined(separator: ", "))
    } else {
      showMessage(again.isEmpty ? "no picture has failed" : again)
    }
  }

  /// Replaces the feed by a newer version. Photos are inserted, removed and moved with animations; focus, decisions and
  /// undo history stay with their photos.
  ///
  /// - Parameters:
  ///   - difference: The difference from the current feed, if it is computed already.
  ///   - isExplicit: Whether the user has requested the reload, so that the result is always shown.
  public func replaceFeed(by feed: PhotoFeed, difference known: FeedDifference? = nil, isExplicit: Bool = false) {
    var difference = known ?? FeedDifference(from: self.feed, to: feed)
    if let held = services.files?.held, !held.isEmpty {
      difference.prefer(to: { held[photos.numbers[$0]] != nil }, of: self.feed)
    }
    let hasSameSections = feed.sections == self.feed.sections
    let hasSameTitles = feed.sections.elementsEqual(self.feed.sections) { $0.title == $1.title }
    // Other programs may have changed sidecars, although the picture files are the same.
    if isExplicit { fileFactsReader.read(of: photos, again: true) }
    let hasSameJoins = feed.hasSameJoins(as: self.feed)
    guard !difference.isEmpty || !hasSameSections || !hasSameJoins || feed.isCounted != self.feed.isCounted else {
      if isExplicit {
        showMessage("the feed has not changed")
        log("the feed has not changed")
      }
      return
    }
    setNeedsFrame()
    // The change refers to photos of the former feed.
    if let task = largeChange.take() {
      tasks.cancel(task)
      ending.waitsForActs = false
      showMessage("the feed has changed: nothing else was")
    }
    let titles = model.shown.titles
    let change = document.replaceFeed(by: feed, difference, services: services, sorter: sorter)
    let changed = change.changed + change.returned
    for photo in changed {
      scene.pictures.remove(photo)
      photos.fileFacts.forget(photos.serverAddress(of: photo).map { .web($0) } ?? photos[photo].address)
    }
    fileFactsReader.read(change.new + changed, of: photos)
    search.widen(by: change.new, photos)
    readServersIfNeeded()
    if hasSameTitles, hasSameJoins, model.shown.titles == titles, !change.update.needsReload {
      update(change.update)
    } else {
      scene.reload()
    }
    feedDidChange()
    let count = absentDecisionCount
    let note = change.gone.isEmpty || count == 0 ? "" : "; \(UnsavedDecisions.sentence(aboutAbsent: count))"
    let text = Self.changeText(came: change.new.count + change.returned.count, left: change.gone.count) + note
    log("feed \(feed.count) photos: \(text)")
    defer {
      if let step = document.resumedDecisions(about: change.new), !step.isEmpty { restore(step) }
    }
    if difference.isEmpty, hasSameSections, !isExplicit { return }
    let isOfFilesOnly =
      change.new.isEmpty && change.returned.isEmpty && change.gone.isEmpty
      && (!difference.inserts.isEmpty || change.hasTrashed)
    if isOfFilesOnly, !isExplicit { return }
    if isExplicit || status.message?.isTransient ?? true {
      status.message = StatusBar.Message(text: text, isTransient: true)
    }
  }

  /// Updates everything that depends on the set of photos.
  func feedDidChange() {
    layoutSwitcher.begin(with: model.shown, of: photos)
    updateStacks()
    sorter.restart(photos: photos, model: model) { [unowned self] in apply($0) }
    if ending.listsRest { quit() }
  }

  static func changeText(came: Int, left: Int) -> String {
    func counted(_ count: Int) -> String { count == 1 ? "1 photo" : "\(count) photos" }
    let parts = [came > 0 ? "\(counted(came)) added" : "", left > 0 ? "\(counted(left)) removed" : ""].filter {
      !$0.isEmpty
    }
    return "the feed has changed" + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
  }
}
