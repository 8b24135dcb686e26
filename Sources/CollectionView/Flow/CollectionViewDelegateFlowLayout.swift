import Foundation

/// Provides sizes, insets and spacings of items and sections to a flow layout. The defaults are the layout's properties.
///
/// - Note: If a class leaves a method to the default, its subclasses cannot add the method: Swift binds the default to
///   the class that adopts the protocol. Implement the method there and override it in the subclass.
public protocol CollectionViewDelegateFlowLayout: CollectionViewDelegate {
  /// Returns the size of an item, in points.
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout, sizeForItemAt indexPath: IndexPath
  ) -> CGSize

  /// Returns the insets of a section's items, in points.
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout, insetForSectionAt section: Int
  ) -> EdgeInsets

  /// Returns the spacing between two lines of a section, in points.
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout, minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat

  /// Returns the least spacing between two items of a line, in points.
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout, minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat

  /// Returns the size of a section's header. Only the length along the scroll direction is used; 0 means no header.
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout, referenceSizeForHeaderInSection section: Int
  ) -> CGSize

  /// Returns the size of a section's footer. Only the length along the scroll direction is used; 0 means no footer.
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout, referenceSizeForFooterInSection section: Int
  ) -> CGSize
}

// These defaults are generic, so that they lose against another protocol's defaults of the same names.
extension CollectionViewDelegateFlowLayout {
  public func collectionView<Host: CollectionView>(
    _ collectionView: Host, layout: CollectionViewLayout, sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    (layout as? CollectionViewFlowLayout)?.defaultSizeCalls += 1
    return (layout as? CollectionViewFlowLayout)?.itemSize ?? .zero
  }
  public func collectionView<Host: CollectionView>(
    _ collectionView: Host, layout: CollectionViewLayout, insetForSectionAt section: Int
  ) -> EdgeInsets { (layout as? CollectionViewFlowLayout)?.sectionInset ?? .zero }
  public func collectionView<Host: CollectionView>(
    _ collectionView: Host, layout: CollectionViewLayout, minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat { (layout as? CollectionViewFlowLayout)?.minimumLineSpacing ?? 0 }
  public func collectionView<Host: CollectionView>(
    _ collectionView: Host, layout: CollectionViewLayout, minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat { (layout as? CollectionViewFlowLayout)?.minimumInteritemSpacing ?? 0 }
  public func collectionView<Host: CollectionView>(
    _ collectionView: Host, layout: CollectionViewLayout, referenceSizeForHeaderInSection section: Int
  ) -> CGSize { (layout as? CollectionViewFlowLayout)?.headerReferenceSize ?? .zero }
  public func collectionView<Host: CollectionView>(
    _ collectionView: Host, layout: CollectionViewLayout, referenceSizeForFooterInSection section: Int
  ) -> CGSize { (layout as? CollectionViewFlowLayout)?.footerReferenceSize ?? .zero }
}
