import CollectionView

// UIKit's delegate methods are optional, and code calls them as `delegate?.collectionView?(…)`. Swift refuses this for
// a method with a default implementation. It accepts a property of optional type that has the same name, if the value's
// `callAsFunction` methods have the labels of the delegate methods. With a question mark the compiler uses the
// property, without one the method.

/// The methods behind `collectionView` in `delegate?.collectionView?(…)`.
public struct OptionalCollectionViewDelegateMethods {
  let delegate: any CollectionViewDelegate

  public func callAsFunction(_ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
    delegate.collectionView(collectionView, shouldHighlightItemAt: indexPath)
  }
  public func callAsFunction(_ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath) {
    delegate.collectionView(collectionView, didHighlightItemAt: indexPath)
  }
  public func callAsFunction(_ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath) {
    delegate.collectionView(collectionView, didUnhighlightItemAt: indexPath)
  }
  public func callAsFunction(_ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
    delegate.collectionView(collectionView, shouldSelectItemAt: indexPath)
  }
  public func callAsFunction(_ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
    delegate.collectionView(collectionView, shouldDeselectItemAt: indexPath)
  }
  public func callAsFunction(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
    delegate.collectionView(collectionView, didSelectItemAt: indexPath)
  }
  public func callAsFunction(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath) {
    delegate.collectionView(collectionView, didDeselectItemAt: indexPath)
  }
  public func callAsFunction(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell, forItemAt indexPath: IndexPath
  ) { delegate.collectionView(collectionView, willDisplay: cell, forItemAt: indexPath) }
  public func callAsFunction(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt indexPath: IndexPath
  ) { delegate.collectionView(collectionView, didEndDisplaying: cell, forItemAt: indexPath) }
  public func callAsFunction(
    _ collectionView: CollectionView, targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint {
    delegate.collectionView(
      collectionView, targetContentOffsetForProposedContentOffset: proposedContentOffset)
  }
}

/// The methods behind `collectionView` in `delegateFlowLayout?.collectionView?(…)`.
public struct OptionalFlowLayoutDelegateMethods {
  let delegate: any CollectionViewDelegateFlowLayout

  public func callAsFunction(
    _ collectionView: CollectionView, layout: CollectionViewLayout, sizeForItemAt indexPath: IndexPath
  ) -> CGSize { delegate.collectionView(collectionView, layout: layout, sizeForItemAt: indexPath) }
  public func callAsFunction(
    _ collectionView: CollectionView, layout: CollectionViewLayout, insetForSectionAt section: Int
  ) -> EdgeInsets { delegate.collectionView(collectionView, layout: layout, insetForSectionAt: section) }
  public func callAsFunction(
    _ collectionView: CollectionView, layout: CollectionViewLayout, minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat { delegate.collectionView(collectionView, layout: layout, minimumLineSpacingForSectionAt: section) }
  public func callAsFunction(
    _ collectionView: CollectionView, layout: CollectionViewLayout, minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat { delegate.collectionView(collectionView, layout: layout, minimumInteritemSpacingForSectionAt: section) }
  public func callAsFunction(
    _ collectionView: CollectionView, layout: CollectionViewLayout, referenceSizeForHeaderInSection section: Int
  ) -> CGSize { delegate.collectionView(collectionView, layout: layout, referenceSizeForHeaderInSection: section) }
  public func callAsFunction(
    _ collectionView: CollectionView, layout: CollectionViewLayout, referenceSizeForFooterInSection section: Int
  ) -> CGSize { delegate.collectionView(collectionView, layout: layout, referenceSizeForFooterInSection: section) }
  public func callAsFunction(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
    delegate.collectionView(collectionView, didSelectItemAt: indexPath)
  }
}

/// The methods behind `collectionView` in `dataSource?.collectionView?(…)`.
public struct OptionalDataSourceMethods {
  let dataSource: any CollectionViewDataSource

  public func callAsFunction(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView {
    dataSource.collectionView(collectionView, viewForSupplementaryElementOfKind: kind, at: indexPath)
  }
  public func callAsFunction(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
    dataSource.collectionView(collectionView, canMoveItemAt: indexPath)
  }
  public func callAsFunction(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) { dataSource.collectionView(collectionView, moveItemAt: sourceIndexPath, to: destinationIndexPath) }
}

/// The method behind `numberOfSections` in `dataSource?.numberOfSections?(in:)`.
public struct OptionalNumberOfSections {
  let dataSource: any CollectionViewDataSource

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
