import Basics
import Foundation

/// The groups of a section, one after the other: the section's group is repeated until it has all items.
///
/// Groups of equal sizes are one run, which takes no memory for its items; only cells that have sized themselves make
/// runs of their own. So a million items cost as little as a hundred until they are measured.
struct GroupSequence {
  /// Consecutive groups of the same arrangement.
  struct Run {
    let firstItem: Int
    let firstGroup: Int
    let groups: Int
    let start: CGFloat
    let layout: ResolvedGroup
    /// The distance between the beginnings of two groups.
    let pitch: CGFloat
    let search: SpanSearch

    var itemsPerGroup: Int { max(layout.items.count, 1) }
    /// The end of the last group.
    func end(_ axis: CollectionView.ScrollDirection) -> CGFloat {
      start + pitch * CGFloat(groups - 1) + axis.length(of: layout.size)
    }
  }

  let group: CollectionLayoutGroup
  /// The direction in which the groups follow each other.
  let axis: CollectionView.ScrollDirection
  let container: CGSize
  let spacing: CGFloat
  let count: Int
  let traits: TraitCollection
  private(set) var runs: [Run] = []
  /// The end of the last group.
  private(set) var length: CGFloat = 0
  /// The extent of the widest group across the direction.
  private(set) var breadth: CGFloat = 0
  /// The length by which items and anchored views reach beyond their group.
  private(set) var overhang: CGFloat = 0
  /// The greatest number of items after a group that have decided about it.
  private var lookahead = 0
  /// The sizes that cells prefer, and their items in ascending order.
  private var preferredSizes: [Int: CGSize] = [:]
  private var measuredItems: [Int] = []

  init(
    group: CollectionLayoutGroup, axis: CollectionView.ScrollDirection, container: CGSize, spacing: CGFloat, count: Int,
    traits: TraitCollection, preferredSizes: [Int: CGSize] = [:]
  ) {
    (self.group, self.axis, self.container, self.spacing) = (group, axis, container, spacing)
    (self.count, self.traits) = (count, traits)
    if group.containsEstimates {
      self.preferredSizes = preferredSizes
      measuredItems = preferredSizes.keys.sorted()
    }
    build(from: 0)
  }

  /// Adopts the sizes that cells prefer.
  mutating func adopt(_ sizes: [Int: CGSize]) {
    guard group.containsEstimates, let first = sizes.keys.min() else { return }
    for (item, size) in sizes where preferredSizes.updateValue(size, forKey: item) == nil {
      measuredItems.insert(item, at: measuredItems.firstIndex(above: item))
    }
    build(from: first)
  }

  // MARK: Building

  /// Builds an item's group and all groups after it.
  private mutating func build(from item: Int) {
    // The groups before change too, if the item was tried in them.
    var item = max(item - lookahead, 0)
    let template = resolve(prefers: false, first: 0, count: .max)
    if let index = runIndex(ofItem: item) {
      let run = runs[index]
      let kept = (item - run.firstItem) / run.itemsPerGroup
      runs.removeSubrange(index...)
      if kept > 0 { append(run.layout, groups: kept, firstItem: run.firstItem) }
      item = run.firstItem + kept * run.itemsPerGroup
    } else {
      runs = []
      item = 0
    }
    let perGroup = template.items.count
    while item < count, perGroup > 0 {
      let next = measuredItems[measuredItems.firstIndex(notBelow: item)...].first ?? count
      // No measured item decides about a group of a run, and no end of the items, unless the groups have one size anyway: then
      // the last one is part of the run although it has fewer items.
      let uniform =
        group.containsEstimates
        ? (next - item - template.reach + perGroup) / perGroup : (count - item + perGroup - 1) / perGroup
      if uniform > 0 {
        append(template, groups: uniform, firstItem: item)
        item += uniform * perGroup
      } else {
        let own = resolve(prefers: true, first: item, count: count - item)
        guard !own.items.isEmpty else { break }
        append(own, groups: 1, firstItem: item)
        item += own.items.count
      }
    }
    length = runs.last?.end(axis) ?? 0
    breadth = runs.map { axis.across.length(of: $0.layout.size) }.max() ?? 0
    overhang = runs.map(\.search.overhang).max() ?? 0
    lookahead = runs.map { $0.layout.reach - $0.layout.items.count }.max() ?? 0
  }

  /// Returns the group that begins with an item, with the space around it.
  private func resolve(prefers: Bool, first: Int, count: Int) -> ResolvedGroup {
    let sizes = preferredSizes
    let resolver =
      prefers ? GroupResolver(preferredSize: { sizes[$0] }, traits: traits) : GroupResolver(traits: traits)
    let resolved = resolver.resolve(group, in: container, first: first, count: count)
    return group.edgeSpacing.map { resolved.padded(by: $0, along: axis, in: container) } ?? resolved
  }

  private mutating func append(_ layout: ResolvedGroup, groups: Int, firstItem: Int) {
    let last = runs.last
    let length = axis.length(of: layout.size)
    runs.append(
      Run(
        firstItem: firstItem, firstGroup: last.map { $0.firstGroup + $0.groups } ?? 0, groups: groups,
        start: last.map { $0.end(axis) + spacing } ?? 0, layout: layout, pitch: length + spacing,
        search: SpanSearch(layout, axis)))
  }

  // MARK: Search

  private func runIndex(ofItem item: Int) -> Int? {
    let index = runs.partitioningIndex { $0.firstItem > item } - 1
    return index >= 0 ? index : nil
  }

  var groupCount: Int { runs.last.map { $0.firstGroup + $0.groups } ?? 0 }

  /// Returns the extent of a group; it must exist.
  func span(ofGroup group: Int) -> (start: CGFloat, end: CGFloat) {
    let run = runs[max(runs.partitioningIndex { $0.firstGroup > group } - 1, 0)]
    let start = run.start + run.pitch * CGFloat(group - run.firstGroup)
    return (start, start + axis.length(of: run.layout.size))
  }

  /// Returns the group of an item, which must exist.
  func group(ofItem item: Int) -> Int {
    guard let index = runIndex(ofItem: item) else { return 0 }
    return runs[index].firstGroup + (item - runs[index].firstItem) / runs[index].itemsPerGroup
  }

  /// Returns the last group that begins at a position or before it, or the first one.
  func group(at position: CGFloat) -> Int {
    guard !runs.isEmpty else { return 0 }
    let run = runs[max(runs.partitioningIndex { $0.start > position } - 1, 0)]
    return run.firstGroup + Self.index((position - run.start) / run.pitch, of: run.groups - 1)
  }

  /// Returns a number as an index from 0 to `last`.
  private static func index(_ value: CGFloat, of last: Int) -> Int {
    value.isNaN ? 0 : Int(min(max(value.rounded(.down), 0), CGFloat(last)))
  }

  /// Returns an item with its frame, or nil if it has none.
  func item(_ item: Int) -> ResolvedGroup.Item? {
    guard (0..<count).contains(item), let runIndex = runIndex(ofItem: item) else { return nil }
    let run = runs[runIndex]
    let (group, index) = (item - run.firstItem).quotientAndRemainder(dividingBy: run.itemsPerGroup)
    guard group < run.groups else { return nil }
    return run.layout.items[index].moved(by: origin(ofGroup: group, in: run))
  }

  /// Returns the views that are anchored to an item, or to a group whose first item it is.
  func attachments(ofItem item: Int) -> [ResolvedGroup.Attachment] {
    guard (0..<count).contains(item), let runIndex = runIndex(ofItem: item) else { return [] }
    let run = runs[runIndex]
    let (group, index) = (item - run.firstItem).quotientAndRemainder(dividingBy: run.itemsPerGroup)
    return run.layout.attachments.filter { $0.item == index }
      .map { $0.moved(by: origin(ofGroup: group, in: run), afterItems: item - index) }
  }

  private func origin(ofGroup group: Int, in run: Run) -> CGPoint {
    axis.point(along: run.start + run.pitch * CGFloat(group), across: 0)
  }

  /// Calls `body` with the items that may touch a span, and the views that are anchored there. The cost is two
  /// binary searches, and a call for each of them.
  func forEachItem(
    from low: CGFloat, to high: CGFloat, _ body: (_ item: Int, _ resolved: ResolvedGroup.Item) -> Void,
    attachment: (ResolvedGroup.Attachment) -> Void
  ) {
    let first = max(runs.partitioningIndex { $0.start > low - overhang } - 1, 0)
    for run in runs[min(first, runs.count)...] {
      guard run.start <= high + overhang else { break }
      let last = low - overhang - run.start - axis.length(of: run.layout.size)
      let begin = Self.index(last / run.pitch, of: run.groups)
      let end = Self.index((high + overhang - run.start) / run.pitch, of: run.groups - 1)
      guard begin <= end else { continue }
      for group in begin...end {
        let origin = origin(ofGroup: group, in: run)
        let start = axis.coordinate(of: origin)
        let firstItem = run.firstItem + group * run.itemsPerGroup
        for index in run.search.indices(from: low - start, to: high - start) where firstItem + index < count {
          body(firstItem + index, run.layout.items[index].moved(by: origin))
        }
        for found in run.layout.attachments where firstItem + found.item < count {
          attachment(found.moved(by: origin, afterItems: firstItem))
        }
      }
    }
  }
}

/// Finds the items of a group that touch a span, by binary search: custom groups may have any number of items.
struct SpanSearch {
  /// The greatest end of the items up to each one.
  private var ends: [CGFloat] = []
  /// The least start of the items from each one on.
  private var starts: [CGFloat] = []
  /// The length by which items and anchored views reach beyond the group.
  private(set) var overhang: CGFloat = 0

  init(_ layout: ResolvedGroup, _ axis: CollectionView.ScrollDirection) {
    let spans = layout.items.map { axis.span(of: $0.frame) }
    var end = -CGFloat.infinity
    ends = spans.map {
      end = max(end, $0.end)
      return end
    }
    var start = CGFloat.infinity
    starts = spans.reversed().map {
      start = min(start, $0.start)
      return start
    }.reversed()
    let attached = layout.attachments.map { axis.span(of: $0.frame) }
    let least = attached.map(\.start).min() ?? 0
    let most = attached.map(\.end).max() ?? 0
    overhang = max(
      0, -(starts.first ?? 0), -least, (ends.last ?? 0) - axis.length(of: layout.size),
      most - axis.length(of: layout.size))
  }

  /// Returns the items from the first to the last that touch a span.
  func indices(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    let first = ends.partitioningIndex { $0 >= low }
    return first..<max(starts.partitioningIndex { $0 > high }, first)
  }
}
