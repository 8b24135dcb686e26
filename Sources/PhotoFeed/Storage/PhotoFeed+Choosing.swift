extension PhotoFeed {
  /// The feed with only some of its photos, in the feed's order: a view on the same bytes. Sections stay, without those that
  /// have become empty; what was left out is not taken for deleted when the feed is written back as it was read.
  public func keeping(where isKept: (_ index: Int) throws -> Bool) rethrows -> PhotoFeed {
    var chosen: [Int] = []
    for index in 0..<count where try isKept(index) { chosen.append(index) }
    return chosen.count == count ? self : keeping(chosen)
  }

  /// The feed with only its first photos.
  public func keeping(first limit: Int) -> PhotoFeed { limit >= count ? self : keeping(Array(0..<max(0, limit))) }

  /// The feed with the photos at these indices, which ascend.
  private func keeping(_ indices: [Int]) -> PhotoFeed {
    var perPart = parts.map { _ in [Int]() }
    var sectionLengths = sections.map { _ in 0 }
    for index in indices {
      let (place, local) = locate(index)
      perPart[place].append(local)
      sectionLengths[section(of: index)] += 1
    }
    var kept: [FeedSection] = []
    var start = 0
    for (section, length) in zip(sections, sectionLengths) where length > 0 {
      kept.append(FeedSection(title: section.title, range: start..<(start + length)))
      start += length
    }
    if kept.isEmpty { kept = [FeedSection(title: "", range: 0..<0)] }
    let parts = zip(parts, perPart).map { part, places in
      var part = part
      part.reorder(places)
      return part
    }
    return PhotoFeed(parts: parts, sections: kept, warnings: warnings)
  }
}
