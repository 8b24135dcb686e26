import Foundation

extension CollectionView {
  /// Has the data source fill in again the cells of those items that are on screen: the same cells, not new ones.
  ///
  /// The data source is asked for the cell as always; what it dequeues is the cell that the item has.
  public func reconfigureItems(at indexPaths: [IndexPath]) {
    guard let dataSource else { return }
    layoutIfNeeded()
    for path in indexPaths {
      guard let cell = cellForItem(at: path) else { continue }
      reconfiguring = ReconfiguredCell(indexPath: path, cell: cell)
      let answer = dataSource.collectionView(self, cellForItemAt: path)
      reconfiguring = nil
      if answer !== cell {
        report(
          CollectionViewError(
            "The data source handed out another cell for \(path.words) while it was reconfigured: dequeue with the "
              + "same identifier, \"\(cell.reuseIdentifier ?? "")\", or reload the item."))
      }
    }
  }
}

/// The cell that is being filled in again, for its item's next dequeue.
struct ReconfiguredCell {
  let indexPath: IndexPath
  let cell: CollectionViewCell
}
