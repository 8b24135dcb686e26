import CollectionView
import Foundation

/// A delegate that knows the shapes of the pictures.
///
/// Answer the bulk form where shapes lie in an array already: a layout of a million items then costs one call instead
/// of a million.
public protocol CollectionViewDelegateAspectLayout: CollectionViewDelegate {
  /// Width / height of an item; zero where it is not known, which is laid out 4:3.
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout, aspectRatioForItemAt indexPath: IndexPath
  ) -> CGFloat

  /// Width / height of all items of a section, in order. Asks for each item by default.
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout, aspectRatiosInSection section: Int
  ) -> [Float]
}

extension CollectionViewDelegateAspectLayout {
  /// Not known.
  public func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout, aspectRatioForItemAt indexPath: IndexPath
  ) -> CGFloat { 0 }

  /// One question for each item.
  public func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout, aspectRatiosInSection section: Int
  ) -> [Float] {
    (0..<collectionView.numberOfItems(inSection: section)).map { item in
      Float(
        self.collectionView(
          collectionView, layout: layout, aspectRatioForItemAt: IndexPath(item: item, section: section)))
    }
  }
}
