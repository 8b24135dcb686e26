import Foundation
import PhotoFeed

extension Wall {
  /// The current feed.
  public var feed: PhotoFeed { contents.photos.feed }

  /// Replaces the feed by a changed one: photos are inserted, removed and moved with animations. Focus, marks, deletions and
  /// the undo history stay with their photos.
  ///
  /// - Parameters:
  ///   - difference: The difference from the current feed, if it has been computed already.
  ///   - isAsked: Whether the user has requested the reload, so that the result is always shown.
  public func replaceFeed(by feed: PhotoFeed, difference known: FeedDifference? = nil, isAsked: Bool = false) {
    let difference = known ?? FeedDifference(from: contents.photos.feed, to: feed)
    let hasSameSections = feed.sections.count == contents.photos.feed.sections.count
    guard !difference.isEmpty || !hasSameSections else {
      if isAsked {
        showMessage("the feed has not changed")
        log("the feed has not changed")
      }
      return
    }
    isDirty = true
    let removed = Set(difference.deletes.compactMap(photo(atFeedIndex:)))
    // Their deletion can be undone, which brings the files back.
    let trashed = removed.filter { contents.model.deleted.contains($0) && isInTrash($0) }
    let gone = removed.subtracting(trashed)
    let changed = difference.changes.compactMap { photo(atFeedIndex: $0.from) }
    let count = contents.photos.count
    let photos = contents.photos.replaceFeed(by: feed, origins: difference.origins, trashed: trashed)
    if let size = services.rememberedSize { contents.photos.remember(size) }
    let new = difference.inserts.map { photos[$0] }.filter { $0.index >= count }
    for photo in changed { scene.pictures.remove(photo) }
    let sections = feed.sections.map { Array(photos[$0.range]) }
    let order = sorter.order(
      by: contents.model.sortOrder, isReversed: contents.model.isReversed, photos: contents.photos)
    let update = contents.model.replacePhotos(by: PhotoArrangement(sections), gone: gone, order: order)
    if hasSameSections, !update.needsReload {
      apply(update)
    } else {
      scene.reload()
    }
    if let result = sorter.restart(photos: contents.photos, count: contents.model.kept.count) { take(result) }
    let news = Self.news(came: new.count, left: gone.count)
    log("feed \(feed.count) photos: \(news)")
    defer { resumeDecisions(about: new) }
    if new.isEmpty, gone.isEmpty, !(difference.inserts.isEmpty && trashed.isEmpty), !isAsked { return }
    if isAsked || status.message?.isNews ?? true { status.show(StatusBar.Message(text: news, isNews: true)) }
  }

  /// True if the user has scrolled, or moved the focus, so near to the end of a section that more photos of it are wanted.
  public func isNearEnd(ofSection section: Int) -> Bool {
    let (content, bounds) = (scene.collectionView.contentSize, scene.collectionView.bounds)
    let shown = contents.model.shown
    let end = shown.sectionEnds.indices.contains(section) ? shown.sectionEnds[section] : shown.count
    if content.width <= bounds.width, content.height <= bounds.height {
      return shown.count < 60 || (contents.model.focusPosition.map { (0...20).contains(end - $0) } ?? true)
    }
    var last = CGPoint(x: content.width, y: content.height)
    if end < shown.count {
      // A section that has been scrolled past is not looked at.
      guard end > 0,
        let frame = scene.collectionView.layoutAttributesForItem(at: shown.indexPath(ofPosition: end - 1))?.frame,
        frame.maxX >= bounds.minX, frame.maxY >= bounds.minY
      else { return false }
      last = CGPoint(x: frame.maxX, y: frame.maxY)
    }
    return last.x - bounds.maxX <= 2 * bounds.width && last.y - bounds.maxY <= 2 * bounds.height
  }

  private func photo(atFeedIndex index: Int) -> PhotoID? {
    contents.photos.numbers.map { $0[index] } ?? PhotoID(index)
  }

  private static func news(came: Int, left: Int) -> String {
    func counted(_ count: Int) -> String { count == 1 ? "1 photo" : "\(count) photos" }
    let parts = [came > 0 ? "\(counted(came)) added" : "", left > 0 ? "\(counted(left)) removed" : ""].filter {
      !$0.isEmpty
    }
    return "the feed has changed" + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
  }
}
