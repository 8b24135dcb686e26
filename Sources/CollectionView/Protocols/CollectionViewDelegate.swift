import Foundation

/// Receives selection, highlighting and display events. All methods have default implementations.
///
/// A touch calls, in this order: at its beginning `shouldHighlight` and `didHighlight`; at its end `shouldSelect` or
/// `shouldDeselect`, `didSelect` or `didDeselect`, and `didUnhighlight`.
public protocol CollectionViewDelegate: ScrollViewDelegate {
  /// Returns true if a touch highlights the item, which is the default.
  func collectionView(_ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool
  /// Called after a touch has highlighted an item.
  func collectionView(_ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath)
  /// Called after an item is no longer highlighted.
  func collectionView(_ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath)
  /// Returns true if a touch selects the item, which is the default.
  func collectionView(_ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool
  /// Returns true if a touch deselects the item when multiple selection is allowed, which is the default.
  func collectionView(_ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool
  /// Called after a touch has selected an item.
  func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath)
  /// Called after a touch has deselected an item, or has selected another one if only one can be selected.
  func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath)

  /// Returns true, the default, if a touch that leaves no other item selected performs the item's primary action. It does not
  /// matter whether the item can be selected.
  func collectionView(_ collectionView: CollectionView, canPerformPrimaryActionForItemAt indexPath: IndexPath) -> Bool
  /// Called to perform an item's primary action, after its selection.
  func collectionView(_ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath)

  /// Returns true, the default, if keys move the focus to an item.
  func collectionView(_ collectionView: CollectionView, canFocusItemAt indexPath: IndexPath) -> Bool

  /// Called before a cell is displayed.
  func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell, forItemAt indexPath: IndexPath)
  /// Called after a cell is no longer displayed, once for each `willDisplay`, with the item's last index path.
  func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt indexPath: IndexPath)
  /// Called before a supplementary view is displayed.
  func collectionView(
    _ collectionView: CollectionView, willDisplaySupplementaryView view: CollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath)
  /// Called after a supplementary view is no longer displayed, once for each `willDisplaySupplementaryView`.
  func collectionView(
    _ collectionView: CollectionView, didEndDisplayingSupplementaryView view: CollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath)

  /// Returns the target of an interactive movement, given the item's index path in the data source and the layout's
  /// proposal; by default, the proposal.
  func collectionView(
    _ collectionView: CollectionView, targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
    toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath
  /// As above, with the item's index path on screen in addition. Calls the method above by default.
  func collectionView(
    _ collectionView: CollectionView,
    targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
    atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath

  /// Returns the content offset after an update or a switch of layouts; called after the layout's own hook.
  func collectionView(
    _ collectionView: CollectionView, targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint

  /// Returns the layout of an interactive transition, by default a plain one.
  func collectionView(
    _ collectionView: CollectionView, transitionLayoutForOldLayout fromLayout: CollectionViewLayout,
    newLayout toLayout: CollectionViewLayout
  ) -> CollectionViewTransitionLayout
}

extension CollectionViewDelegate {
  public func collectionView<Host: CollectionView>(
    _ collectionView: Host, canPerformPrimaryActionForItemAt indexPath: IndexPath
  ) -> Bool { true }
  public func collectionView<Host: CollectionView>(
    _ collectionView: Host, performPrimaryActionForItemAt indexPath: IndexPath
  ) {}
  public func collectionView<Host: CollectionView>(_ collectionView: Host, canFocusItemAt indexPath: IndexPath) -> Bool
  { true }
  public func collectionView<Host: CollectionView>(_ collectionView: Host, shouldHighlightItemAt indexPath: IndexPath)
    -> Bool
  { true }
  public func collectionView<Host: CollectionView>(_ collectionView: Host, didHighlightItemAt indexPath: IndexPath) {}
  public func collectionView<Host: CollectionView>(_ collectionView: Host, didUnhighlightItemAt indexPath: IndexPath) {}
  public func collectionView<Host: CollectionView>(_ collectionView: Host, shouldSelectItemAt indexPath: IndexPath)
    -> Bool
  { true }
  public func collectionView<Host: CollectionView>(_ collectionView: Host, shouldDeselectItemAt indexPath: IndexPath)
    -> Bool
  { true }
  public func collectionView<Host: CollectionView>(_ collectionView: Host, didSelectItemAt indexPath: IndexPath) {}
  public func collectionView<Host: CollectionView>(_ collectionView: Host, didDeselectItemAt indexPath: IndexPath) {}
  public func collectionView<Host: CollectionView>(
    _ collectionView: Host, willDisplay cell: CollectionViewCell, forItemAt indexPath: IndexPath
  ) {}
  public func collectionView<Host: CollectionView>(
    _ collectionView: Host, didEndDisplaying cell: CollectionViewCell, forItemAt indexPath: IndexPath
  ) {}
  public func collectionView<Host: CollectionView>(
    _ collectionView: Host, willDisplaySupplementaryView view: CollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath
  ) {}
  public func collectionView<Host: CollectionView>(
    _ collectionView: Host, didEndDisplayingSupplementaryView view: CollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) {}
  public func collectionView<Host: CollectionView>(
    _ collectionView: Host, targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
    toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath { proposedIndexPath }
  public func collectionView<Host: CollectionView>(
    _ collectionView: Host,
    targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
    atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath {
    self.collectionView(
      collectionView, targetIndexPathForMoveFromItemAt: originalIndexPath, toProposedIndexPath: proposedIndexPath)
  }
  public func collectionView<Host: CollectionView>(
    _ collectionView: Host, targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { proposedContentOffset }
  public func collectionView<Host: CollectionView>(
    _ collectionView: Host, transitionLayoutForOldLayout fromLayout: CollectionViewLayout,
    newLayout toLayout: CollectionViewLayout
  ) -> CollectionViewTransitionLayout {
    CollectionViewTransitionLayout(currentLayout: fromLayout, nextLayout: toLayout)
  }
}
