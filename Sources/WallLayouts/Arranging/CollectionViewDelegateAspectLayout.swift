import CollectionView
import Foundation

/// A delegate that provides the aspect ratios of the items.
///
/// A delegate that has the ratios in an array should implement the method for a whole section: a layout of a million
/// items then makes one call instead of a million.
public protocol CollectionViewDelegateAspectLayout: CollectionViewDelegate {
  /// Returns the width / height of an item, or 0 if unknown, which is laid out as 4:3.
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout, aspectRatioForItemAt indexPath: IndexPath
  ) -> CGFloat

  /// Returns the width / height of all items of a section, in order. Calls the method for one item by default.
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout, aspectRatiosInSection section: Int
  ) -> [Float]

  /// Returns the width / height that all items of a section are taken to have, as their own is not known yet; nil if they have
  /// their own. Such a section takes no memory for its items, and layouts do not ask for their ratios. Nil by default.
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout, commonAspectRatioInSection section: Int
  ) -> CGFloat?
}

extension CollectionViewDelegateAspectLayout {
  public func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout, aspectRatioForItemAt indexPath: IndexPath
  ) -> CGFloat { 0 }

  /// Calls the method for each item.
  public func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout, aspectRatiosInSection section: Int
  ) -> [Float] {
    (0..<collectionView.numberOfItems(inSection: section)).map { item in
      Float(
        self.collectionView(
          collectionView, layout: layout, aspectRatioForItemAt: IndexPath(item: item, section: section)))
    }
  }

  public func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout, commonAspectRatioInSection section: Int
  ) -> CGFloat? { nil }
}
