import Foundation
import PhotoFeed

extension Wall {
  /// The feed as the wall knows it.
  public var feed: PhotoFeed { contents.photos.feed }

  /// Takes in a feed that has changed while the wall was open: what is new comes in, what is gone leaves, the rest moves,
  /// all animated. Focus, marks and deletions stay with their photos; so does what can be undone.
  public func replaceFeed(by feed: PhotoFeed) {
    let difference = FeedDifference(from: contents.photos.feed, to: feed)
    let hasSameSections = feed.sections.count == contents.photos.feed.sections.count
    guard !difference.isEmpty || !hasSameSections else { return }
    isDirty = true
    let gone = Set(difference.deletes.compactMap(photo(atFeedIndex:)))
    let changed = difference.changes.compactMap { photo(atFeedIndex: $0.from) }
    let photos = contents.photos.replaceFeed(
      by: feed, origins: difference.origins(countBefore: contents.photos.feed.count, countAfter: feed.count))
    for photo in changed {
      scene.book.forget(PictureKey(photo), source: contents.photos[photo].address.pictureSource)
    }
    let sections = feed.sections.map { Array(photos[$0.range]) }
    let order = PhotoOrder(contents.model.sortOrder, photos: contents.photos, seed: options.seed &+ shuffles)
    let update = contents.model.replacePhotos(by: PhotoArrangement(sections), gone: gone, order: order)
    if hasSameSections, !update.isWholesale {
      apply(update)
    } else {
      scene.reload()
    }
    if message == nil || message?.isNews == true {
      message = Message(text: Self.news(came: difference.inserts.count, left: difference.deletes.count), isNews: true)
    }
  }

  private func photo(atFeedIndex index: Int) -> PhotoID? {
    contents.photos.numbers.map { $0[index] } ?? PhotoID(index)
  }

  private static func news(came: Int, left: Int) -> String {
    func counted(_ count: Int) -> String { count == 1 ? "1 photo" : "\(count) photos" }
    let parts = [came > 0 ? "\(counted(came)) came" : "", left > 0 ? "\(counted(left)) left" : ""].filter {
      !$0.isEmpty
    }
    return "the feed has changed" + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
  }
}

extension FeedDifference {
  /// For each item of the new feed its place in the old one; nil for one that is new.
  func origins(countBefore: Int, countAfter: Int) -> [Int?] {
    var origins = [Int?](repeating: nil, count: countAfter)
    let isNew = Set(inserts)
    let targets = Set(moves.lazy.map(\.to))
    var isGone = Set(deletes)
    isGone.formUnion(moves.lazy.map(\.from))
    var old = 0
    for new in 0..<countAfter where !isNew.contains(new) && !targets.contains(new) {
      while isGone.contains(old) { old += 1 }
      guard old < countBefore else { break }
      origins[new] = old
      old += 1
    }
    for move in moves { origins[move.to] = move.from }
    return origins
  }
}
