import CollectionView
import Foundation
import PhotoFeed
import TerminalPanels

/// Loading of feed portions near the viewport, and unloading of distant ones.
extension Wall {
  /// The unloaded portions to load, in order: the focused photo's, visible ones, and those up to two screens before and
  /// after. Includes the next page if the end of its section is near.
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
    // Sections that were scrolled past are skipped.
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

  /// Whether all portions are being loaded, because names are printed when the wall quits.
  public var listsRest: Bool { ending.listsRest }

  /// Cancels quitting, because the rest cannot be loaded or the user has cancelled.
  public func stopListingRest() { ending.listsRest = false }

  /// The largest gap between photos of one range.
  private static let longestGap = 60

  /// The positions of the visible photos, or of the focused one. There are several ranges if the first photos follow
  /// the last ones in a circular layout.
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

  /// Inserts the photos of a loaded portion in place of its placeholders. Visible photos keep their position.
  ///
  /// - Parameter showsMessage: Whether to show a message about a further page.
  public func fill(_ portion: FeedPortion, with loaded: PhotoFeed, showsMessage: Bool = true) {
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
    // A further page has new photos to report; counted photos were known before.
    guard feed.count > count, isPage, showsMessage, status.message?.isTransient ?? true else { return }
    status.message = StatusBar.Message(text: text, isTransient: true)
  }

  /// Unloads the most distant portions while more than `limit` photos are loaded. Photos with decisions stay.
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
  private func take(_ filling: FeedFilling) -> FeedChange {
    setNeedsFrame()
    // The update would end the gesture's transition.
    endLayoutGesture(switches: false)
    let hasSections = filling.addedSections != 0 || model.shown.titles != nil
    // The focused photo keeps its position if it is visible, else the first visible one does.
    let (seen, focus) = (scene.seenPhotos, model.focus)
    let held = seen.filter { $0.photo == focus } + seen
    let change = document.fill(with: filling, services: services, sorter: sorter)
    for photo in change.changed { scene.pictures.remove(photo) }
    scene.relayout(change.update, reloads: hasSections || change.update.needsReload, holding: held)
    return change
  }
}
