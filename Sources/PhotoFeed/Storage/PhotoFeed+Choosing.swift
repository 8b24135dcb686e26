import Basics

extension PhotoFeed {
  /// Returns the feed with the photos for which `isKept` returns true, in order and on the same bytes. Photos that are not
  /// loaded stay. Other photos do not count as deleted when the feed is written back. Sections that become empty are removed.
  public func keeping(where isKept: (_ index: Int) throws -> Bool) rethrows -> PhotoFeed {
    let chosen = try parts.indices.map { partIndex in
      let range = range(ofPart: partIndex)
      return parts[partIndex].isPending ? nil : try range.filter(isKept).map { $0 - range.lowerBound }
    }
    return zip(chosen, parts).allSatisfy { $0?.count ?? $1.count == $1.count } ? self : keeping(chosen)
  }

  /// Returns true for a photo from a folder, not from a feed's text.
  public func isOfFolder(_ index: Int) -> Bool { parts[locate(index).partIndex].encoding == .files }

  /// Returns the feed with files of folders renamed.
  public func renaming(_ names: [Int: PhotoFileNames]) -> PhotoFeed {
    var feed = self
    for (partIndex, indices) in Dictionary(grouping: names.keys, by: { locate($0).partIndex }) {
      let new = indices.map { (locate($0).index, names[$0]) }
      feed.parts[partIndex].rename(
        Dictionary(uniqueKeysWithValues: new.compactMap { key, name in name.map { (key, $0) } }))
    }
    return feed
  }

  /// Returns the feed with a random sample of its photos, in order, the same for the same seed and photos.
  public func sample(_ size: Int, seed: UInt64) -> PhotoFeed {
    var random = SplitMix64(seed: seed)
    let chosen = Set((0..<count).shuffled(using: &random).prefix(size))
    return keeping(where: chosen.contains)
  }

  /// Returns the feed with its first `limit` photos. Photos that are not loaded count, too.
  public func keeping(first limit: Int) -> PhotoFeed {
    guard limit < count else { return self }
    var feed = self
    let chosen = parts.indices.map { partIndex in
      let keptCount = max(0, min(limit - range(ofPart: partIndex).lowerBound, parts[partIndex].count))
      guard parts[partIndex].isPending else { return Array(0..<keptCount) as [Int]? }
      feed.parts[partIndex].portion?.count = keptCount
      return nil
    }
    return feed.keeping(chosen, isLimited: true)
  }

  /// Keeps the items at ascending indices of each part, or all for nil. `isLimited` also removes empty portions.
  private func keeping(_ chosen: [[Int]?], isLimited: Bool = false) -> PhotoFeed {
    var starts = [0]
    for (part, indices) in zip(parts, chosen) {
      starts.append(starts[starts.count - 1] + (indices?.count ?? part.count))
    }
    /// Returns the number of kept items before an index.
    func keptCount(before index: Int) -> Int {
      guard index < count else { return starts[parts.count] }
      let (partIndex, local) = locate(index)
      return starts[partIndex]
        + (chosen[partIndex]?.partitioningIndex { $0 >= local } ?? min(local, parts[partIndex].count))
    }
    var kept = sections.map { section in
      FeedSection(
        title: section.title,
        range: keptCount(before: section.range.lowerBound)..<keptCount(before: section.range.upperBound))
    }
    kept = zip(kept, sections).filter { !$0.range.isEmpty || hasPending && !isLimited && $1.range.isEmpty }.map(\.0)
    if kept.isEmpty { kept = [FeedSection(title: "", range: 0..<0)] }
    let keptParts = zip(parts, chosen).map { part, indices in
      var part = part
      if let indices { part.reorder(indices) }
      return part
    }
    var feed = PhotoFeed(
      parts: isLimited ? keptParts.filter { !$0.isPending || $0.count > 0 } : keptParts, sections: kept,
      warnings: warnings, notShown: notShown)
    feed.notShown.leftOut += count - feed.count
    return feed
  }
}
