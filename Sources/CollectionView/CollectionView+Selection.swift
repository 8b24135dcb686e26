import Foundation

extension CollectionView {
  func select(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    guard let indexPath else {
      selection.removeAll()
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

  // MARK: Touches

  /// Handles a touch or mouse button that goes down at a point of the viewport. Returns the highlighted item.
  @discardableResult
  public func touchBegan(at point: CGPoint) -> IndexPath? {
    touchCancelled()
    beginTouch(at: point)
    if let view = touch?.view, sequence(first: view, next: \.superview).contains(where: { $0 is any TouchTaking }) {
      return nil
    }
    guard let element = element(at: point), element.category == .cell else { return nil }
    return beginTouch(of: element.indexPath) ? element.indexPath : nil
  }

  /// Handles the end of a touch. Returns the tapped item: the one where the touch began, if it ends there too.
  @discardableResult
  public func touchEnded(at point: CGPoint) -> IndexPath? {
    if finishTouch(at: point) { touchCancelled() }
    guard let path = selection.highlighted else { return nil }
    guard let element = element(at: point), element.category == .cell, element.indexPath == path else {
      touchCancelled()
      return nil
    }
    endTouch(of: path)
    return path
  }

  /// Cancels a touch that became something else, such as a drag.
  public func touchCancelled() {
    cancelTouch()
    if let path = selection.highlighted { unhighlight(path) }
  }

  /// Taps an item, for example by a key: a touch that begins and ends at once.
  public func tapItem(at indexPath: IndexPath) {
    guard currentCounts.contains(indexPath) else {
      touchCancelled()
      return report(.noSuchItem(indexPath, verb: "tap", counts: currentCounts))
    }
    touchItem(at: indexPath, performsPrimaryAction: true)
  }

  /// Begins and ends a touch of an item that exists.
  func touchItem(at indexPath: IndexPath, performsPrimaryAction: Bool) {
    touchCancelled()
    if beginTouch(of: indexPath) { endTouch(of: indexPath, performsPrimaryAction: performsPrimaryAction) }
  }

  private func beginTouch(of indexPath: IndexPath) -> Bool {
    guard delegate?.collectionView(self, shouldHighlightItemAt: indexPath) ?? true else { return false }
    selection.highlighted = indexPath
    cellForItem(at: indexPath)?.isHighlighted = true
    delegate?.collectionView(self, didHighlightItemAt: indexPath)
    return true
  }

  private func endTouch(of indexPath: IndexPath, performsPrimaryAction: Bool = true) {
    let cell = cellForItem(at: indexPath)
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
    if performsPrimaryAction, let delegate, currentCounts.contains(indexPath),
      selection.paths.allSatisfy({ $0 == indexPath }),
      delegate.collectionView(self, canPerformPrimaryActionForItemAt: indexPath)
    {
      delegate.collectionView(self, performPrimaryActionForItemAt: indexPath)
    }
    // The delegate may have deleted or moved the item, and the highlight with it.
    if let path = selection.highlighted { unhighlight(path) }
    if cell?.isHighlighted == true { cell?.isHighlighted = false }
  }

  private func unhighlight(_ indexPath: IndexPath) {
    selection.highlighted = nil
    cellForItem(at: indexPath)?.isHighlighted = false
    delegate?.collectionView(self, didUnhighlightItemAt: indexPath)
  }

  func setSelected(_ isSelected: Bool, at indexPath: IndexPath) {
    if isSelected {
      selection.insert(indexPath)
    } else {
      selection.remove(indexPath)
    }
    cellForItem(at: indexPath)?.isSelected = isSelected
  }
}
