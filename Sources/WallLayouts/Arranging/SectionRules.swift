import CollectionView
import Foundation

/// The view of consecutive sections, and the space around the items of each of them. Lengths in points.
struct SectionRules: Equatable, Sendable {
  /// The scroll direction; what a vertical layout calls a row is a column in a horizontal one.
  var axis: CollectionView.ScrollDirection
  /// The size of the view across the scroll direction, which headers fill.
  var breadth: Double
  /// The space at the beginning of each line of items.
  var leadingInset = 0.0
  /// The breadth between the insets, which a line of items fills.
  var available: Double
  /// The space before the first items of each section.
  var startInset = 0.0
  /// The space after the last items of each section.
  var endInset = 0.0
  /// The gap between sections, in addition to their insets.
  var gap: Double
  /// The length of each header; 0 for none.
  var headerLength: Double
}

extension WallLayout {
  /// Returns the rules of the layout's settings.
  func sectionRules(in view: LayoutEnvironment) -> SectionRules {
    let (lines, items) = (scrollDirection.insets(of: sectionInset), scrollDirection.across.insets(of: sectionInset))
    let breadth = scrollDirection.across.length(of: view.size)
    let grid = view.grid.along(scrollDirection)
    return SectionRules(
      axis: scrollDirection, breadth: breadth, leadingInset: items.before,
      available: max(breadth - items.before - items.after, 0), startInset: lines.before, endInset: lines.after,
      gap: grid.gap(spacing), headerLength: grid.gap(headerHeight))
  }
}
