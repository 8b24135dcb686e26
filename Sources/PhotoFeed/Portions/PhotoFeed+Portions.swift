import Basics

/// A portion's photos in place of what was known of them, or the other way round.
public struct FeedFilling: Sendable {
  /// The feed afterwards.
  public let feed: PhotoFeed
  /// The items before.
  public let range: Range<Int>
  /// The number of items afterwards.
  public let count: Int
  /// The section of the portion, before and afterwards.
  public let section: Int
  /// The number of sections that have come after it.
  public let addedSections: Int
}

extension PhotoFeed {
  /// A feed of sections of which nothing is loaded.
  public init(sections: [(title: String, portions: [FeedPortion])]) {
    var start = 0
    self.init(
      parts: sections.flatMap(\.portions).map(FeedPart.init),
      sections: sections.map { title, portions in
        defer { start += portions.reduce(0) { $0 + $1.count } }
        return FeedSection(
          title: SanitizedText.made(from: title), range: start..<(start + portions.reduce(0) { $0 + $1.count }))
      }, warnings: [])
  }

  // MARK: What is loaded

  /// The portions that are not loaded, in their order.
  public var pendingPortions: [FeedPortion] { parts.compactMap { $0.isPending ? $0.portion : nil } }

  /// The portions that are loaded and can be dropped, with their items.
  public var loadedPortions: [(portion: FeedPortion, range: Range<Int>)] {
    parts.indices.compactMap { index in
      guard let portion = parts[index].portion, !parts[index].isPending, portion.isRepeatable,
        index == 0 || !(parts[index - 1].portion?.isSame(as: portion) ?? false)
      else { return nil }
      let end = parts[index...].firstIndex { !($0.portion?.isSame(as: portion) ?? false) } ?? parts.count
      return (portion, range(ofParts: index..<end))
    }
  }

  /// The ranges of items that are loaded, in order.
  public var loadedRanges: [Range<Int>] {
    guard hasPending else { return count == 0 ? [] : [0..<count] }
    return parts.indices.filter { !parts[$0].isPending && parts[$0].count > 0 }.map(range(ofPart:))
  }

  /// The number of photos that are loaded.
  public var loadedCount: Int { count - unloadedCount }

  /// Returns false for a photo of which only the portion is known.
  public func isLoaded(at index: Int) -> Bool { !hasPending || !parts[locate(index).partIndex].isPending }

  /// Returns the portions that are not loaded among items, and those of unknown count at or between them.
  public func pendingPortions(in range: ClosedRange<Int>) -> [FeedPortion] {
    guard hasPending else { return [] }
    let first = max(starts.firstIndex(notBelow: range.lowerBound) - 1, 0)
    return parts[first..<max(starts.firstIndex(above: range.upperBound), first)].enumerated().compactMap {
      offset, part in
      let own = self.range(ofPart: first + offset)
      return part.isPending && (own.isEmpty || own.upperBound > range.lowerBound) ? part.portion : nil
    }
  }

  /// Returns the ratio that items are taken to have if all are of one portion that is not loaded; nil otherwise.
  public func commonAspectRatio(in range: Range<Int>) -> Float? {
    guard hasPending, !range.isEmpty else { return nil }
    let (partIndex, _) = locate(range.lowerBound)
    guard parts[partIndex].isPending, self.range(ofPart: partIndex).upperBound >= range.upperBound else { return nil }
    return parts[partIndex].portion?.ratio
  }

  private func partIndices(of portion: FeedPortion) -> Range<Int>? {
    guard let first = parts.firstIndex(where: { $0.portion?.isSame(as: portion) ?? false }) else { return nil }
    let rest = parts[first...].prefix { $0.portion?.isSame(as: portion) ?? false }
    return first..<rest.endIndex
  }

  private func range(ofParts indices: Range<Int>) -> Range<Int> {
    range(ofPart: indices.lowerBound).lowerBound..<range(ofPart: indices.upperBound - 1).upperBound
  }

  // MARK: Changes

  /// Returns the feed with its portions numbered as those of one source among several.
  public func numbered(asSource source: Int) -> PhotoFeed {
    guard parts.contains(where: { $0.portion != nil }) else { return self }
    var feed = self
    for index in parts.indices { feed.parts[index].portion?.source = source }
    return feed
  }

  /// Returns the feed with the photos of a portion in place of what was known of them; nil if the portion is not there, or is loaded
  /// already. Earlier items keep their indices.
  public func filling(_ portion: FeedPortion, with loaded: PhotoFeed) -> FeedFilling? {
    guard let indices = partIndices(of: portion), parts[indices.lowerBound].isPending else { return nil }
    let new = loaded.parts.filter { $0.count > 0 || $0.isPending }.map { part in
      var part = part
      // A portion in this one, the next page, stays one of its own.
      if part.portion == nil { part.portion = portion }
      part.portion?.source = portion.source
      return part
    }
    return replacing(indices, by: new, loaded)
  }

  /// Returns the feed without the photos of a portion, which are only counted again; nil if the portion is not loaded, or cannot
  /// be loaded again.
  public func releasing(_ portion: FeedPortion) -> FeedFilling? {
    guard let indices = partIndices(of: portion), let known = parts[indices.lowerBound].portion,
      !parts[indices.lowerBound].isPending, known.isRepeatable
    else { return nil }
    let range = range(ofParts: indices)
    guard !range.isEmpty else { return nil }
    var rest = known
    rest.count = range.count
    rest.ratio = aspectRatios(in: range).reduce(0, +) / Float(range.count)
    return replacing(indices, by: [FeedPart(rest)], .empty)
  }

  /// Returns the feed with other parts in place of some of one section.
  private func replacing(_ indices: Range<Int>, by new: [FeedPart], _ loaded: PhotoFeed) -> FeedFilling {
    let range = range(ofParts: indices)
    let count = new.reduce(0) { $0 + $1.count }
    let shift = count - range.count
    // The section whose items it begins or continues; a portion of unknown count continues the section that ends there.
    let index =
      range.isEmpty
      ? max(sections.partitioningIndex { $0.range.lowerBound >= max(range.lowerBound, 1) } - 1, 0)
      : section(of: range.lowerBound)
    let section = sections[index]
    var sections = Array(sections[..<index])
    let isNothing = loaded.isEmpty && !loaded.hasPending
    var added = (isNothing ? [] : loaded.sections).map { $0.moved(by: range.lowerBound) }
    // Without titles, or with the same one, the section goes on.
    let first = added.first.flatMap { $0.title == section.title || $0.title.isEmpty && added.count == 1 ? $0 : nil }
    if first != nil { added.removeFirst() }
    if added.isEmpty {
      let end = section.range.upperBound + shift
      sections.append(FeedSection(title: section.title, range: section.range.lowerBound..<end))
    } else {
      let end = first?.range.upperBound ?? range.lowerBound
      if end > section.range.lowerBound || !section.title.isEmpty {
        sections.append(FeedSection(title: section.title, range: section.range.lowerBound..<end))
      }
      sections += added
      // What the section has after the portion follows under its title.
      if section.range.upperBound > range.upperBound {
        let rest = range.upperBound..<section.range.upperBound
        sections.append(FeedSection(title: section.title, range: rest).moved(by: shift))
      }
    }
    sections += self.sections[(index + 1)...].map { $0.moved(by: shift) }
    var parts = parts
    parts.replaceSubrange(indices, with: new)
    var feed = PhotoFeed(
      parts: parts, sections: sections, warnings: warnings + loaded.warnings, next: next,
      notShown: notShown)
    feed.notShown.add(loaded.notShown)
    return FeedFilling(
      feed: feed, range: range, count: count, section: index, addedSections: sections.count - self.sections.count)
  }

  /// The feed with only what is loaded, in one section, for sorting; and the index of each of its items here.
  var withoutPending: (feed: PhotoFeed, indices: [Int]) {
    let indices = loadedRanges.flatMap { Array($0) }
    return (PhotoFeed(parts: parts.filter { !$0.isPending }), indices)
  }
}
