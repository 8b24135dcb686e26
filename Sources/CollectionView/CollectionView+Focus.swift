import Foundation

// The focus that keys move: the host keeps it, by what the view and its delegate allow.

extension CollectionView {
  /// Returns true if an item may get the focus.
  package func canFocus(_ indexPath: IndexPath) -> Bool {
    allowsFocus && (delegate?.collectionView(self, canFocusItemAt: indexPath) ?? true)
  }

  /// The item that is to get the focus first, if there is such a preference and the item exists.
  package var preferredFocus: IndexPath? {
    let remembered = remembersLastFocusedIndexPath ? lastFocusedItem : nil
    guard let path = remembered ?? delegate?.indexPathForPreferredFocusedView(in: self), currentCounts.contains(path),
      canFocus(path)
    else { return nil }
    return path
  }

  /// Sets the item that has the focus, which its cell is told, and selects it if the selection follows the focus. Its primary
  /// action is not performed.
  package func setFocusedItem(_ indexPath: IndexPath?) {
    guard indexPath != focusedItem else { return }
    let old = focusedItem
    focusedItem = indexPath
    lastFocusedItem = indexPath ?? lastFocusedItem
    for path in [old, indexPath].compactMap({ $0 }) { cellForItem(at: path)?.setNeedsUpdateConfiguration() }
    guard let indexPath, !selection.contains(indexPath),
      delegate?.collectionView(self, selectionFollowsFocusForItemAt: indexPath) ?? selectionFollowsFocus
    else { return }
    touchItem(at: indexPath, performsPrimaryAction: false)
  }
}
