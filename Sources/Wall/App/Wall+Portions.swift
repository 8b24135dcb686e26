import CollectionView
import Foundation
import PhotoFeed
import TerminalPanels

/// Portions of the feed that are loaded when they come near to what is seen, and dropped when much is loaded.
extension Wall {
  /// The portions that are not loaded among the photos that are seen, and up to two screens before and after them: that of the
  /// focused photo, then those that are seen, then the others. A further page is among them if the end of its section is there.
  public var wantedPortions: [FeedPortion] {
    guard feed.hasPending else { return [] }
    if ending.listsRest { return Array(feed.pendingPortions.prefix(1)) }
    let shown = model.shown
    guard shown.count > 0 else { return Array(feed.pendingPortions.prefix(1)) }
    let seen = seenPositions
    let margin = 2 * seen.reduce(0) { $0 + $1.count }
    var wanted: [FeedPortion] = []
    func add(_ portions: [FeedPortion]) {
      for portion in portions where !wanted.contains(where: { $0.isSame(as: portion) }) { wanted.append(portion) }
    }
    let focus = model.focusPosition.map { [$0...$0] } ?? []
    let after = seen.map { $0.upperBound...min(shown.count - 1, $0.upperBound + margin) }
    let before = seen.map { max(0, $0.lowerBound - margin)...$0.lowerBound }
    for position in feed.unloadedCount > 0 ? Array((focus + seen + after + before).joined()) : [] {
      guard let index = photos.feedIndex(of: shown.photos[position]), !feed.isLoaded(at: index) else { continue }
      add(feed.pendingPortions(in: index...index).filter { $0.count > 0 })
    }
    // Sections that have been scrolled past are not looked at.
    for (seen, after) in zip(seen, after) {
      for section in shown.section(ofPosition: seen.lowerBound)...shown.section(ofPosition: after.upperBound)
      where shown.sectionEnds[section] <= after.upperBound + 1 {
        let isOwn = shown.titles == nil && feed.sections.indices.contains(section)
        let end = isOwn ? feed.sections[section].range.upperBound : feed.count
        guard isOwn || section == shown.sectionEnds.count - 1 else { continue }
        add((isOwn ? feed.pendingPortions(in: end...end) : feed.pendingPortions).filter { $0.count == 0 })
      }
    }
    return wanted
  }

  /// Whether all portions are being loaded, as names are printed when the wall quits.
  public var listsRest: Bool { ending.listsRest }

  /// Stays on the wall, since the rest cannot be loaded, or is not to be.
  public func stopListingRest() { ending.listsRest = false }

  /// Photos of one range are at most so far apart.
  private static let longestGap = 60

  /// The positions of the photos on the screen, or of the focused one: a range, or several where the first photos follow the last ones.
  private var seenPositions: [ClosedRange<Int>] {
    let (bounds, shown) = (CellRect(origin: .zero, size: scene.area), model.shown)
    let placed = modes.modes.isEmpty ? scene.placed : []
    let positions = placed.lazy.filter { $0.photo != nil && !$0.isLeaving && !$0.frame.intersection(bounds).isEmpty }
      .compactMap { shown.position(of: $0.path) }.sorted()
    guard !positions.isEmpty else { return model.focusPosition.map { [$0...$0] } ?? [] }
    return positions.reduce(into: []) { ranges, position in
      if let last = ranges.last, position - last.upperBound <= Self.longestGap {
        ranges[ranges.count - 1] = last.lowerBound...position
      } else {
        ranges.append(position...position)
      }
    }
  }

  /// Takes the photos of a portion that was loaded. What is seen stays where it is; photos of placeholders take their places.
  ///
  /// - Parameter isNews: Whether a message tells of a further page.
  public func fill(_ portion: FeedPortion, with loaded: PhotoFeed, isNews: Bool = true) {
    guard let filling = feed.filling(portion, with: loaded) else { return }
    let count = feed.count
    let change = take(filling)
    let text = Self.changeText(came: change.new.count, left: 0)
    let isPage = portion.count == 0
    log(isPage ? "feed \(feed.count) photos: \(text)" : "loaded \(portion.key.maskingSecrets): \(filling.count) photos")
    fileFactsReader.read(change.new, of: photos)
    search.widen(by: change.new, photos)
    readServersIfNeeded()
    feedDidChange()
    if let step = document.resumedDecisions(about: change.new), !step.isEmpty { return restore(step) }
    // A further page is news; photos that were counted are not.
    guard feed.count > count, isPage, isNews, status.message?.isTransient ?? true else { return }
    status.show(StatusBar.Message(text: text, isTransient: true))
  }

  /// Drops the photos of portions that are farthest from what is seen, as long as more than some number of photos are loaded. Those
  /// about which the user has decided stay.
  public func releaseFarPortions(beyond limit: Int = 100_000) {
    guard feed.loadedCount > limit, !ending.listsRest else { return }
    let near = seenPositions.flatMap { [$0.lowerBound, $0.upperBound] }
      .compactMap { model.photo(at: $0).flatMap(photos.feedIndex(of:)) }
    let decided = document.decidedPhotos
    func distance(_ range: Range<Int>) -> Int {
      near.lazy.map { max($0 - range.upperBound + 1, range.lowerBound - $0) }.min() ?? 0
    }
    let far = feed.loadedPortions.filter { distance($0.range) > 0 }.sorted { distance($0.range) > distance($1.range) }
    for (portion, range) in far {
      guard feed.loadedCount > limit else { return }
      let own = photos.numbers.photos(in: range)
      guard !own.contains(where: decided.contains), let filling = feed.releasing(portion) else { continue }
      document.forgetFound(about: own)
      take(filling)
      log("dropped \(portion.key.maskingSecrets): \(range.count) photos")
    }
  }

  @discardableResult
  private func take(_ filling: FeedFilling) -> WallDocument.FeedChange {
    setNeedsFrame()
    // The update would finish the gesture's transition.
    endLayoutGesture(switches: false)
    let hasSections = filling.addedSections != 0 || model.shown.titles != nil
    // The focused photo stays where it is if it is seen, else the first one that is.
    let (seen, focus) = (scene.seenPhotos, model.focus)
    let held = seen.filter { $0.photo == focus } + seen
    let change = document.fill(with: filling, services: services, sorter: sorter)
    for photo in change.changed { scene.pictures.remove(photo) }
    scene.relayout(change.update, reloads: hasSections || change.update.needsReload, holding: held)
    return change
  }
}
