import CollectionView
import Foundation

/// A layout that can display section headers.
public protocol SectionHeading: CollectionViewLayout {
  /// The length of headers along the scroll direction, in points, rounded to whole terminal cells; 0 for none.
  var headerHeight: CGFloat { get set }
}
