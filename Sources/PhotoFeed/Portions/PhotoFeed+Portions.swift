import Basics

/// The result of loading or dropping a portion's photos.
public struct FeedFilling: Sendable {
  /// The new feed.
  public let feed: PhotoFeed
  /// The range of the former items.
  public let range: Range<Int>
  /// The number of the new items.
  public let count: Int
  /// The section of the portion, before and after the change.
  public let section: Int
  /// The number of sections inserted after it.
  public let addedSections: Int
}

extension PhotoFeed {
  /// Creates a feed of sections without loaded photos.
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

  /// The portions that are not loaded, in order.
  public var pendingPortions: [FeedPortion] { parts.compactMap { $0.isPending ? $0.portion : nil } }

  /// The loaded portions that can be dropped, with their items.
  public var loadedPortions: [(portion: FeedPortion, range: Range<Int>)] {
    parts.indices.compactMap { index in
      guard let portion = parts[index].portion, !parts[index].isPending, portion.isRepeatable,
        index == 0 || !(parts[index - 1].portion?.isSame(as: portion) ?? false)
      else { return nil }
      let end = parts[index...].firstIndex { !($0.portion?.isSame(as: portion) ?? false) } ?? parts.count
      return (portion, range(ofParts: index..<end))
    }
  }

  /// The ranges of loaded items, in order.
  public var loadedRanges: [Range<Int>] {
    guard hasPending else { return count == 0 ? [] : [0..<count] }
    return parts.indices.filter { !parts[$0].isPending && parts[$0].count > 0 }.map(range(ofPart:))
  }

  /// The number of loaded photos.
  public var loadedCount: Int { count - unloadedCount }

  /// Returns false for a photo in a portion that is not loaded.
  public func isLoaded(at index: Int) -> Bool { !hasPending || !parts[locate(index).partIndex].isPending }

  /// Returns the portions in a range that are not loaded, and portions of unknown count at or within it.
  public func pendingPortions(in range: ClosedRange<Int>) -> [FeedPortion] {
    guard hasPending else { return [] }
    let first = max(starts.firstIndex(notBelow: range.lowerBound) - 1, 0)
    return parts[first..<max(starts.firstIndex(above: range.upperBound), first)].enumerated().compactMap {
      offset, part in
      let own = self.range(ofPart: first + offset)
      return part.isPending && (own.isEmpty || own.upperBound > range.lowerBound) ? part.portion : nil
    }
  }

  /// Returns the assumed aspect ratio of items that are all in one portion that is not loaded; else nil.
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

  /// Returns the feed with its portions assigned to a source among several.
  public func numbered(asSource source: Int) -> PhotoFeed {
    guard parts.contains(where: { $0.portion != nil }) else { return self }
    var feed = self
    for index in parts.indices { feed.parts[index].portion?.source = source }
    return feed
  }

  /// Returns the feed with a portion's photos loaded; nil if it is missing or loaded. Earlier items keep their indices.
  public func filling(_ portion: FeedPortion, with loaded: PhotoFeed) -> FeedFilling? {
    guard let indices = partIndices(of: portion), parts[indices.lowerBound].isPending else { return nil }
    let new = loaded.parts.filter { $0.count > 0 || $0.isPending }.map { part in
      var part = part
      // A nested portion, such as the next page, keeps its own.
      if part.portion == nil { part.portion = portion }
      part.portion?.source = portion.source
      return part
    }
    return replacing(indices, by: new, loaded)
  }

  /// Returns the feed without a portion's photos, which are only counted; nil if the portion is not loaded or cannot be
  /// loaded again.
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

  /// Returns the feed with some parts of one section replaced.
  private func replacing(_ indices: Range<Int>, by new: [FeedPart], _ loaded: PhotoFeed) -> FeedFilling {
    let range = range(ofParts: indices)
    let count = new.reduce(0) { $0 + $1.count }
    let shift = count - range.count
    // The section that the portion begins or continues. A portion of unknown count continues the one that ends there.
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
      // The rest of the section after the portion keeps its title.
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

  /// The loaded items in one section, for sorting, and the index of each in this feed.
  var withoutPending: (feed: PhotoFeed, indices: [Int]) {
    let indices = loadedRanges.flatMap { Array($0) }
    return (PhotoFeed(parts: parts.filter { !$0.isPending }), indices)
  }
}
