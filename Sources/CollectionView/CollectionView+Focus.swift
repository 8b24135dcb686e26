import Foundation

// The focus that keys move. The host keeps it; the view and its delegate decide where it may go.

extension CollectionView {
  package func canFocus(_ indexPath: IndexPath) -> Bool {
    allowsFocus && (delegate?.collectionView(self, canFocusItemAt: indexPath) ?? true)
  }

  /// Sets the item that has the focus, which its cell is told, and selects it if the selection follows the focus. Its primary
  /// action is not performed.
  package func setFocusedItem(_ indexPath: IndexPath?) {
    guard indexPath != focusedItem else { return }
    let old = focusedItem
    focusedItem = indexPath
    for path in [old, indexPath].compactMap({ $0 }) { cellForItem(at: path)?.setNeedsUpdateConfiguration() }
    guard let indexPath, !selection.contains(indexPath), selectionFollowsFocus else { return }
    touchItem(at: indexPath, performsPrimaryAction: false)
  }
}
