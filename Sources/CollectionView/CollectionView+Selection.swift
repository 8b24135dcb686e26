import Foundation

extension CollectionView {
  /// The selected items, in the order of their selection; nil if there is none.
  public var indexPathsForSelectedItems: [IndexPath]? {
    selection.paths.isEmpty ? nil : selection.paths
  }

  /// Selects an item without telling the delegate, and scrolls to it unless `scrollPosition` is empty; nil deselects all.
  public func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    guard let indexPath else {
      selection = Selection()
      for cell in visibleCells where cell.isSelected { cell.isSelected = false }
      return
    }
    guard allowsSelection else { return }
    guard currentCounts.contains(indexPath) else {
      return report(.noSuchItem(indexPath, verb: "select", counts: currentCounts))
    }
    if !allowsMultipleSelection {
      for path in selection.paths where path != indexPath { setSelected(false, at: path) }
    }
    setSelected(true, at: indexPath)
    if !scrollPosition.isEmpty { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
  }

  /// Deselects an item without telling the delegate.
  public func deselectItem(at indexPath: IndexPath, animated: Bool) {
    setSelected(false, at: indexPath)
  }

  // MARK: Touches

  /// A finger or button goes down at a point of the viewport. Answers the item that it highlights.
  @discardableResult
  public func touchBegan(at point: CGPoint) -> IndexPath? {
    touchCancelled()
    guard let element = element(at: point), element.category == .cell else { return nil }
    return beginTouch(of: element.indexPath) ? element.indexPath : nil
  }

  /// The finger or button goes up. If it is still on the item that it went down on, that is tapped, and answered.
  @discardableResult
  public func touchEnded(at point: CGPoint) -> IndexPath? {
    guard let path = highlighted else { return nil }
    guard let element = element(at: point), element.category == .cell, element.indexPath == path else {
      touchCancelled()
      return nil
    }
    endTouch(of: path)
    return path
  }

  /// The touch has become something else, such as a drag.
  public func touchCancelled() {
    if let path = highlighted { unhighlight(path) }
  }

  /// A touch of an item from beginning to end, as by a key.
  public func tapItem(at indexPath: IndexPath) {
    touchCancelled()
    guard currentCounts.contains(indexPath) else {
      return report(.noSuchItem(indexPath, verb: "tap", counts: currentCounts))
    }
    if beginTouch(of: indexPath) { endTouch(of: indexPath) }
  }

  private func beginTouch(of indexPath: IndexPath) -> Bool {
    guard delegate?.collectionView(self, shouldHighlightItemAt: indexPath) ?? true else { return false }
    highlighted = indexPath
    cellForItem(at: indexPath)?.isHighlighted = true
    delegate?.collectionView(self, didHighlightItemAt: indexPath)
    return true
  }

  private func endTouch(of indexPath: IndexPath) {
    if allowsMultipleSelection, selection.contains(indexPath) {
      if delegate?.collectionView(self, shouldDeselectItemAt: indexPath) ?? true {
        setSelected(false, at: indexPath)
        delegate?.collectionView(self, didDeselectItemAt: indexPath)
      }
    } else if allowsSelection || allowsMultipleSelection,
      delegate?.collectionView(self, shouldSelectItemAt: indexPath) ?? true
    {
      if !allowsMultipleSelection {
        for path in selection.paths where path != indexPath {
          setSelected(false, at: path)
          delegate?.collectionView(self, didDeselectItemAt: path)
        }
      }
      setSelected(true, at: indexPath)
      delegate?.collectionView(self, didSelectItemAt: indexPath)
    }
    // The delegate may have deleted the item, or moved it: the highlight went with it.
    if let path = highlighted { unhighlight(path) }
  }

  private func unhighlight(_ indexPath: IndexPath) {
    highlighted = nil
    cellForItem(at: indexPath)?.isHighlighted = false
    delegate?.collectionView(self, didUnhighlightItemAt: indexPath)
  }

  private func setSelected(_ isSelected: Bool, at indexPath: IndexPath) {
    if isSelected {
      selection.insert(indexPath)
    } else {
      selection.remove(indexPath)
    }
    cellForItem(at: indexPath)?.isSelected = isSelected
  }
}
