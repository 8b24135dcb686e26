import CollectionView
import Foundation

/// A layout that can show a header above each section.
public protocol SectionHeading: CollectionViewLayout {
  /// Length of the headers along the way the layout scrolls, in points, rounded to whole terminal cells; 0 for none.
  var headerHeight: CGFloat { get set }
}

extension WallLayout: SectionHeading {}
