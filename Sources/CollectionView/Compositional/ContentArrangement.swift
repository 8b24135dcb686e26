import Basics
import Foundation

/// A part of a section with an arrangement of its own.
struct ArrangedPart {
  /// The identity of a part while items change.
  struct Key: Hashable {
    var section: Int
    /// Counted within the section.
    let part: Int
  }

  let key: Key
  /// The items of the section that belong to the part.
  let items: Range<Int>
  var arrangement: SectionArrangement

  func indexPath(_ item: Int) -> IndexPath { IndexPath(item: items.lowerBound + item, section: key.section) }

  /// The index path of the part's headers and decoration views.
  var indexPath: IndexPath { IndexPath(item: key.part, section: key.section) }
}

/// All sections of a compositional layout, one after the other, between the views at the edges of the whole content.
struct ContentArrangement {
  let axis: CollectionView.ScrollDirection
  /// The viewport without its insets.
  let container: CGSize
  private(set) var parts: [ArrangedPart]
  let boundary: BoundaryItems
  private let spacing: CGFloat
  /// The end of the last section.
  private(set) var end: CGFloat = 0
  private var overhang: CGFloat = 0
  /// Whether scrolling moves elements by themselves: pinned views, or elements that a handler changes.
  let followsScrolling: Bool
  let hasHandlers: Bool

  init(
    parts: [ArrangedPart], boundary: BoundaryItems, container: CGSize, axis: CollectionView.ScrollDirection,
    spacing: CGFloat
  ) {
    (self.parts, self.boundary, self.container) = (parts, boundary, container)
    (self.axis, self.spacing) = (axis, spacing)
    hasHandlers = parts.contains { $0.arrangement.section.visibleItemsInvalidationHandler != nil }
    followsScrolling =
      hasHandlers || boundary.hasPinnedItems || parts.contains { $0.arrangement.boundary.hasPinnedItems }
    stack(from: 0)
  }

  private var band: (before: CGFloat, after: CGFloat) { axis.insets(of: boundary.bands) }

  /// Stacks the parts from an index on after the previous ones.
  private mutating func stack(from first: Int) {
    for index in first..<max(parts.count, first) {
      let previous = index > 0 ? parts[index - 1] : nil
      let isSameSection = previous?.key.section == parts[index].key.section
      parts[index].arrangement.start =
        (previous.map { $0.arrangement.end + (isSameSection ? 0 : spacing) } ?? band.before)
        + (parts[index].arrangement.section.list?.headerTopPadding ?? 0)
    }
    end = parts.last?.arrangement.end ?? band.before
    overhang = parts.map(\.arrangement.overhang).max() ?? 0
  }

  /// Adopts the sizes that a part's cells prefer, by the item's number in the part.
  mutating func adopt(_ sizes: [Int: CGSize], inPart index: Int) {
    parts[index].arrangement.adopt(sizes)
    stack(from: index)
  }

  var contentSize: CGSize {
    axis.size(along: end + band.after, across: axis.across.length(of: container))
  }

  /// Returns a view at the edge of the whole content.
  func boundaryFrame(of index: Int, visible: CGRect) -> CGRect {
    let content = CGRect(origin: .zero, size: contentSize)
    return boundary.frame(of: index, in: content, lane: content, visible: visible, axis: axis)
  }

  /// Returns the visible rectangle without the views that are pinned to its edges. Views of sections are pinned to the rest.
  func visibleRect(inside visible: CGRect) -> CGRect {
    (0..<boundary.count).reduce(visible) { rest, index in
      guard boundary.item(index).pinToVisibleBounds else { return rest }
      let pinned = axis.span(of: boundaryFrame(of: index, visible: visible))
      var (low, high) = axis.span(of: rest)
      if pinned.start <= low {
        low = max(low, pinned.end)
      } else if pinned.end >= high {
        high = min(high, pinned.start)
      }
      let across = axis.across.span(of: rest)
      return CGRect(
        origin: axis.point(along: low, across: across.start),
        size: axis.size(along: max(high - low, 0), across: across.end - across.start))
    }
  }

  // MARK: Search

  /// Returns the parts that may touch a rectangle.
  func parts(touching rect: CGRect) -> Range<Int> {
    let (low, high) = axis.span(of: rect)
    let first = parts.partitioningIndex { $0.arrangement.end >= low - overhang }
    return first..<max(parts.partitioningIndex { $0.arrangement.start > high + overhang }, first)
  }

  /// Returns the part of an item and the item's number in it, or nil if there is none.
  func part(of path: IndexPath) -> (index: Int, item: Int)? {
    guard path.count == 2 else { return nil }
    let index =
      parts.partitioningIndex {
        $0.key.section > path.section || $0.key.section == path.section && $0.items.lowerBound > path.item
      } - 1
    guard index >= 0, parts[index].key.section == path.section, parts[index].items.contains(path.item) else {
      return nil
    }
    return (index, path.item - parts[index].items.lowerBound)
  }

  /// Returns the part whose headers and decoration views have an index path, or nil if there is none.
  func part(ofViewsAt path: IndexPath) -> Int? {
    guard path.count == 2 else { return nil }
    let index = parts.partitioningIndex { ($0.key.section, $0.key.part) >= (path.section, path.item) }
    return index < parts.count && parts[index].indexPath == path ? index : nil
  }
}
