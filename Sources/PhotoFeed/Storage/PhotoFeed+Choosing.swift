extension PhotoFeed {
  /// Returns the feed with the photos for which `isKept` is true, in its order and on the same bytes. Sections that
  /// become empty are removed. The others do not count as deleted when the feed is written back.
  public func keeping(where isKept: (_ index: Int) throws -> Bool) rethrows -> PhotoFeed {
    var chosen: [Int] = []
    for index in 0..<count where try isKept(index) { chosen.append(index) }
    return chosen.count == count ? self : keeping(chosen)
  }

  /// Returns the feed with its first photos.
  public func keeping(first limit: Int) -> PhotoFeed { limit >= count ? self : keeping(Array(0..<max(0, limit))) }

  /// Returns the feed with the photos at these ascending indices.
  private func keeping(_ indices: [Int]) -> PhotoFeed {
    var perPart = parts.map { _ in [Int]() }
    var sectionLengths = sections.map { _ in 0 }
    for index in indices {
      let (partIndex, local) = locate(index)
      perPart[partIndex].append(local)
      sectionLengths[section(of: index)] += 1
    }
    var kept: [FeedSection] = []
    var start = 0
    for (section, length) in zip(sections, sectionLengths) where length > 0 {
      kept.append(FeedSection(title: section.title, range: start..<(start + length)))
      start += length
    }
    if kept.isEmpty { kept = [FeedSection(title: "", range: 0..<0)] }
    let parts = zip(parts, perPart).map { part, indices in
      var part = part
      part.reorder(indices)
      return part
    }
    var feed = PhotoFeed(parts: parts, sections: kept, warnings: warnings)
    feed.notShown = notShown
    feed.notShown.leftOut += count - indices.count
    return feed
  }
}
