import UIKit

/// A collection view that stays at its end while messages come, by overrides of the methods that change it.
open class ChatCollectionView: UICollectionView {
  open private(set) var insertedCount = 0

  private var isAtEnd: Bool { contentOffset.y >= contentSize.height - bounds.height - 1 }

  open override func insertItems(at indexPaths: [IndexPath]) {
    insertedCount += indexPaths.count
    super.insertItems(at: indexPaths)
  }

  open override func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    let wasAtEnd = isAtEnd
    super.performBatchUpdates(updates, completion: completion)
    if wasAtEnd { scrollToLastItem() }
  }

  open func scrollToLastItem() {
    let section = numberOfSections - 1
    guard section >= 0, numberOfItems(inSection: section) > 0 else { return }
    scrollToItem(
      at: IndexPath(item: numberOfItems(inSection: section) - 1, section: section), at: .bottom, animated: false)
  }

  /// Changes the view by a closure that does not escape.
  public func change(_ updates: () -> Void) { performBatchUpdates(updates) }
}
