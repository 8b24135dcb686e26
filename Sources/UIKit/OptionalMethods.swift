import CollectionView

// UIKit's delegate methods are optional, and code calls them as `delegate?.collectionView?(…)`. Swift refuses this for
// a method with a default implementation. It accepts a property of optional type that has the same name, if the value's
// `callAsFunction` methods have the labels of the delegate methods. With a question mark the compiler uses the
// property, without one the method.

/// The methods behind `collectionView` in `delegate?.collectionView?(…)` of a delegate or data source.
public struct OptionalMethods<Receiver> {
  let receiver: Receiver
}

extension OptionalMethods where Receiver == any CollectionViewDelegate {
  public func callAsFunction(_ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
    receiver.collectionView(collectionView, shouldHighlightItemAt: indexPath)
  }
  public func callAsFunction(_ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath) {
    receiver.collectionView(collectionView, didHighlightItemAt: indexPath)
  }
  public func callAsFunction(_ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath) {
    receiver.collectionView(collectionView, didUnhighlightItemAt: indexPath)
  }
  public func callAsFunction(_ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
    receiver.collectionView(collectionView, shouldSelectItemAt: indexPath)
  }
  public func callAsFunction(_ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
    receiver.collectionView(collectionView, shouldDeselectItemAt: indexPath)
  }
  public func callAsFunction(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
    receiver.collectionView(collectionView, didSelectItemAt: indexPath)
  }
  public func callAsFunction(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath) {
    receiver.collectionView(collectionView, didDeselectItemAt: indexPath)
  }
  public func callAsFunction(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell, forItemAt indexPath: IndexPath
  ) { receiver.collectionView(collectionView, willDisplay: cell, forItemAt: indexPath) }
  public func callAsFunction(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt indexPath: IndexPath
  ) { receiver.collectionView(collectionView, didEndDisplaying: cell, forItemAt: indexPath) }
  public func callAsFunction(
    _ collectionView: CollectionView, targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint {
    receiver.collectionView(
      collectionView, targetContentOffsetForProposedContentOffset: proposedContentOffset)
  }
}

extension OptionalMethods where Receiver == any CollectionViewDelegateFlowLayout {
  public func callAsFunction(
    _ collectionView: CollectionView, layout: CollectionViewLayout, sizeForItemAt indexPath: IndexPath
  ) -> CGSize { receiver.collectionView(collectionView, layout: layout, sizeForItemAt: indexPath) }
  public func callAsFunction(
    _ collectionView: CollectionView, layout: CollectionViewLayout, insetForSectionAt section: Int
  ) -> EdgeInsets { receiver.collectionView(collectionView, layout: layout, insetForSectionAt: section) }
  public func callAsFunction(
    _ collectionView: CollectionView, layout: CollectionViewLayout, minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat { receiver.collectionView(collectionView, layout: layout, minimumLineSpacingForSectionAt: section) }
  public func callAsFunction(
    _ collectionView: CollectionView, layout: CollectionViewLayout, minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat { receiver.collectionView(collectionView, layout: layout, minimumInteritemSpacingForSectionAt: section) }
  public func callAsFunction(
    _ collectionView: CollectionView, layout: CollectionViewLayout, referenceSizeForHeaderInSection section: Int
  ) -> CGSize { receiver.collectionView(collectionView, layout: layout, referenceSizeForHeaderInSection: section) }
  public func callAsFunction(
    _ collectionView: CollectionView, layout: CollectionViewLayout, referenceSizeForFooterInSection section: Int
  ) -> CGSize { receiver.collectionView(collectionView, layout: layout, referenceSizeForFooterInSection: section) }
  public func callAsFunction(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
    receiver.collectionView(collectionView, didSelectItemAt: indexPath)
  }
}

extension OptionalMethods where Receiver == any CollectionViewDataSource {
  public func callAsFunction(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView {
    receiver.collectionView(collectionView, viewForSupplementaryElementOfKind: kind, at: indexPath)
  }
  public func callAsFunction(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
    receiver.collectionView(collectionView, canMoveItemAt: indexPath)
  }
  public func callAsFunction(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) { receiver.collectionView(collectionView, moveItemAt: sourceIndexPath, to: destinationIndexPath) }
  public func callAsFunction(in collectionView: CollectionView) -> Int { receiver.numberOfSections(in: collectionView) }
}

extension CollectionViewDelegate {
  /// The method of `delegate?.collectionView?(…)`; never nil.
  public var collectionView: OptionalMethods<any CollectionViewDelegate>? { .init(receiver: self) }
}

extension CollectionViewDelegateFlowLayout {
  /// The method of `delegate?.collectionView?(…)`; never nil.
  public var collectionView: OptionalMethods<any CollectionViewDelegateFlowLayout>? { .init(receiver: self) }
}

extension CollectionViewDataSource {
  /// The method of `dataSource?.collectionView?(…)`; never nil.
  public var collectionView: OptionalMethods<any CollectionViewDataSource>? { .init(receiver: self) }
  /// The method of `dataSource?.numberOfSections?(in:)`; never nil.
  public var numberOfSections: OptionalMethods<any CollectionViewDataSource>? { .init(receiver: self) }
}

extension ScrollViewDelegate {
  /// The method of `delegate?.scrollViewDidScroll?(view)`; never nil.
  public var scrollViewDidScroll: ((ScrollView) -> Void)? { { self.scrollViewDidScroll($0) } }
  /// The method of `delegate?.scrollViewWillBeginDragging?(view)`; never nil.
  public var scrollViewWillBeginDragging: ((ScrollView) -> Void)? { { self.scrollViewWillBeginDragging($0) } }
  /// The method of `delegate?.scrollViewWillBeginDecelerating?(view)`; never nil.
  public var scrollViewWillBeginDecelerating: ((ScrollView) -> Void)? {
    { self.scrollViewWillBeginDecelerating($0) }
  }
  /// The method of `delegate?.scrollViewDidEndDecelerating?(view)`; never nil.
  public var scrollViewDidEndDecelerating: ((ScrollView) -> Void)? { { self.scrollViewDidEndDecelerating($0) } }
  /// The method of `delegate?.scrollViewDidEndScrollingAnimation?(view)`; never nil.
  public var scrollViewDidEndScrollingAnimation: ((ScrollView) -> Void)? {
    { self.scrollViewDidEndScrollingAnimation($0) }
  }
}
