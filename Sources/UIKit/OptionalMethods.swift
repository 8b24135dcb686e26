// Swift refuses `delegate?.collectionView?(…)` for a method that a protocol extension implements: there is no optional to
// chain on. But it may be a property of optional type whose value can be called with the very labels of the methods. It
// stands beside the methods under their common first name: with a question mark the compiler takes the property, without
// one the method.

/// Stands for the `collectionView` in `delegate?.collectionView?(…)`.
public struct OptionalCollectionViewDelegateMethods {
  let delegate: any CollectionViewDelegate

  /// Whether a touch highlights the item.
  public func callAsFunction(_ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
    delegate.collectionView(collectionView, shouldHighlightItemAt: indexPath)
  }
  /// A touch has highlighted the item.
  public func callAsFunction(_ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath) {
    delegate.collectionView(collectionView, didHighlightItemAt: indexPath)
  }
  /// The item is not highlighted any more.
  public func callAsFunction(_ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath) {
    delegate.collectionView(collectionView, didUnhighlightItemAt: indexPath)
  }
  /// Whether a touch selects the item.
  public func callAsFunction(_ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
    delegate.collectionView(collectionView, shouldSelectItemAt: indexPath)
  }
  /// Whether a touch deselects the item.
  public func callAsFunction(_ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
    delegate.collectionView(collectionView, shouldDeselectItemAt: indexPath)
  }
  /// A touch has selected the item.
  public func callAsFunction(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
    delegate.collectionView(collectionView, didSelectItemAt: indexPath)
  }
  /// A touch has deselected the item.
  public func callAsFunction(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath) {
    delegate.collectionView(collectionView, didDeselectItemAt: indexPath)
  }
  /// A cell is about to be shown.
  public func callAsFunction(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell, forItemAt indexPath: IndexPath
  ) {
    delegate.collectionView(collectionView, willDisplay: cell, forItemAt: indexPath)
  }
  /// A cell is not shown any more.
  public func callAsFunction(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt indexPath: IndexPath
  ) {
    delegate.collectionView(collectionView, didEndDisplaying: cell, forItemAt: indexPath)
  }
  /// Where the content shall stand after an update or a change of layouts.
  public func callAsFunction(
    _ collectionView: CollectionView, targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint {
    delegate.collectionView(
      collectionView, targetContentOffsetForProposedContentOffset: proposedContentOffset)
  }
}

/// Stands for the `collectionView` in `delegateFlowLayout?.collectionView?(…)`.
public struct OptionalFlowLayoutDelegateMethods {
  let delegate: any CollectionViewDelegateFlowLayout

  /// The size of an item.
  public func callAsFunction(
    _ collectionView: CollectionView, layout: CollectionViewLayout, sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    delegate.collectionView(collectionView, layout: layout, sizeForItemAt: indexPath)
  }
  /// The room around a section's items.
  public func callAsFunction(
    _ collectionView: CollectionView, layout: CollectionViewLayout, insetForSectionAt section: Int
  ) -> EdgeInsets {
    delegate.collectionView(collectionView, layout: layout, insetForSectionAt: section)
  }
  /// The gap between two lines of a section.
  public func callAsFunction(
    _ collectionView: CollectionView, layout: CollectionViewLayout, minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat {
    delegate.collectionView(collectionView, layout: layout, minimumLineSpacingForSectionAt: section)
  }
  /// The least gap between two items of a line.
  public func callAsFunction(
    _ collectionView: CollectionView, layout: CollectionViewLayout, minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat {
    delegate.collectionView(collectionView, layout: layout, minimumInteritemSpacingForSectionAt: section)
  }
  /// The size of a section's header.
  public func callAsFunction(
    _ collectionView: CollectionView, layout: CollectionViewLayout, referenceSizeForHeaderInSection section: Int
  ) -> CGSize {
    delegate.collectionView(collectionView, layout: layout, referenceSizeForHeaderInSection: section)
  }
  /// The size of a section's footer.
  public func callAsFunction(
    _ collectionView: CollectionView, layout: CollectionViewLayout, referenceSizeForFooterInSection section: Int
  ) -> CGSize {
    delegate.collectionView(collectionView, layout: layout, referenceSizeForFooterInSection: section)
  }
  /// A touch has selected the item.
  public func callAsFunction(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
    delegate.collectionView(collectionView, didSelectItemAt: indexPath)
  }
}

/// Stands for the `collectionView` in `dataSource?.collectionView?(…)`.
public struct OptionalDataSourceMethods {
  let dataSource: any CollectionViewDataSource

  /// The header, footer or the like.
  public func callAsFunction(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView {
    dataSource.collectionView(collectionView, viewForSupplementaryElementOfKind: kind, at: indexPath)
  }
  /// Whether an item may be moved by hand.
  public func callAsFunction(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
    dataSource.collectionView(collectionView, canMoveItemAt: indexPath)
  }
  /// An item has been moved by hand.
  public func callAsFunction(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {
    dataSource.collectionView(collectionView, moveItemAt: sourceIndexPath, to: destinationIndexPath)
  }
}

/// Stands for the `numberOfSections` in `dataSource?.numberOfSections?(in:)`.
public struct OptionalNumberOfSections {
  let dataSource: any CollectionViewDataSource

  /// How many sections there are.
  public func callAsFunction(in collectionView: CollectionView) -> Int {
    dataSource.numberOfSections(in: collectionView)
  }
}

extension CollectionViewDelegate {
  /// For `delegate?.collectionView?(…)`; never nil.
  public var collectionView: OptionalCollectionViewDelegateMethods? {
    OptionalCollectionViewDelegateMethods(delegate: self)
  }
}

extension CollectionViewDelegateFlowLayout {
  /// For `delegate?.collectionView?(…)`; never nil.
  public var collectionView: OptionalFlowLayoutDelegateMethods? {
    OptionalFlowLayoutDelegateMethods(delegate: self)
  }
}

extension CollectionViewDataSource {
  /// For `dataSource?.collectionView?(…)`; never nil.
  public var collectionView: OptionalDataSourceMethods? { OptionalDataSourceMethods(dataSource: self) }
  /// For `dataSource?.numberOfSections?(in:)`; never nil.
  public var numberOfSections: OptionalNumberOfSections? { OptionalNumberOfSections(dataSource: self) }
}

extension ScrollViewDelegate {
  /// For `delegate?.scrollViewDidScroll?(view)`; never nil.
  public var scrollViewDidScroll: ((ScrollView) -> Void)? { { self.scrollViewDidScroll($0) } }
  /// For `delegate?.scrollViewWillBeginDragging?(view)`; never nil.
  public var scrollViewWillBeginDragging: ((ScrollView) -> Void)? { { self.scrollViewWillBeginDragging($0) } }
  /// For `delegate?.scrollViewWillBeginDecelerating?(view)`; never nil.
  public var scrollViewWillBeginDecelerating: ((ScrollView) -> Void)? {
    { self.scrollViewWillBeginDecelerating($0) }
  }
  /// For `delegate?.scrollViewDidEndDecelerating?(view)`; never nil.
  public var scrollViewDidEndDecelerating: ((ScrollView) -> Void)? { { self.scrollViewDidEndDecelerating($0) } }
  /// For `delegate?.scrollViewDidEndScrollingAnimation?(view)`; never nil.
  public var scrollViewDidEndScrollingAnimation: ((ScrollView) -> Void)? {
    { self.scrollViewDidEndScrollingAnimation($0) }
  }
}
