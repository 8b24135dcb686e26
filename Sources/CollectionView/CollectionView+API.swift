import Foundation

extension CollectionView {
  func layoutWasInvalidated(_ layout: CollectionViewLayout, with context: CollectionViewLayoutInvalidationContext) {}
  func report(_ error: CollectionViewError) {
    guard let onProgrammerError else { preconditionFailure(error.description) }
    onProgrammerError(error)
  }

  // MARK: Clock and presentation
  /// Moves everything to a time, in seconds on any clock that does not go back, and lays out what is needed.
  public func advance(to time: TimeInterval) {}
  /// Whether anything will look different at a later time without anybody calling anything.
  public var isAnimating: Bool { false }
  /// What is on screen, back to front.
  public var presentedElements: [PresentedElement] { [] }
  /// The topmost element at a point of the viewport that is not leaving.
  public func element(at point: CGPoint) -> PresentedElement? { nil }

  // MARK: Data
  /// Asks for everything anew.
  public func reloadData() {}
  /// How many sections are shown.
  public var numberOfSections: Int { 0 }
  /// How many items of a section are shown.
  public func numberOfItems(inSection section: Int) -> Int { 0 }

  // MARK: Registration and reuse
  /// Names the class of the cells with an identifier.
  public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {}
  /// Names the class of the supplementary views with a kind and an identifier.
  public func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
  ) {}
  /// A cell from the pool, or a new one.
  public func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> CollectionViewCell { CollectionViewCell() }
  /// A supplementary view from the pool, or a new one.
  public func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> CollectionReusableView { CollectionReusableView() }

  // MARK: Layout
  /// Changes the layout.
  public func setCollectionViewLayout(_ layout: CollectionViewLayout, animated: Bool) {}
  /// Changes the layout; `completion` learns whether the animation came to its end.
  public func setCollectionViewLayout(
    _ layout: CollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?
  ) {}
  /// The attributes of an item's cell.
  public func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? { nil }
  /// The attributes of a supplementary view.
  public func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  // MARK: What is visible
  /// The item at a point of the content.
  public func indexPathForItem(at point: CGPoint) -> IndexPath? { nil }
  /// The item that a cell shows.
  public func indexPath(for cell: CollectionViewCell) -> IndexPath? { nil }
  /// The cell of an item, if it is visible.
  public func cellForItem(at indexPath: IndexPath) -> CollectionViewCell? { nil }
  /// The cells that are visible, in the order of their items.
  public var visibleCells: [CollectionViewCell] { [] }
  /// The items that are visible, in order.
  public var indexPathsForVisibleItems: [IndexPath] { [] }
  /// A supplementary view, if it is visible.
  public func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionReusableView? { nil }
  /// The supplementary views of a kind that are visible.
  public func visibleSupplementaryViews(ofKind elementKind: String) -> [CollectionReusableView] { [] }
  /// The places of the supplementary views of a kind that are visible.
  public func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] { [] }

  // MARK: Updates
  /// Makes several changes at once, animated together.
  public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {}
  /// Inserts items, in paths after the update.
  public func insertItems(at indexPaths: [IndexPath]) {}
  /// Deletes items, in paths before the update.
  public func deleteItems(at indexPaths: [IndexPath]) {}
  /// Makes items anew, in paths before the update.
  public func reloadItems(at indexPaths: [IndexPath]) {}
  /// Moves an item from its path before the update to its path after it.
  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {}
  /// Inserts sections, in numbers after the update.
  public func insertSections(_ sections: IndexSet) {}
  /// Deletes sections, in numbers before the update.
  public func deleteSections(_ sections: IndexSet) {}
  /// Makes sections anew, in numbers before the update.
  public func reloadSections(_ sections: IndexSet) {}
  /// Moves a section from its number before the update to its number after it.
  public func moveSection(_ section: Int, toSection newSection: Int) {}

  // MARK: Selection
  /// The selected items, in the order of selection.
  public var indexPathsForSelectedItems: [IndexPath]? { nil }
  /// Selects an item without telling the delegate; nil deselects all.
  public func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: CollectionView.ScrollPosition
  ) {}
  /// Deselects an item without telling the delegate.
  public func deselectItem(at indexPath: IndexPath, animated: Bool) {}
  /// A finger or button goes down at a point of the viewport. The item that it highlights.
  @discardableResult
  public func touchBegan(at point: CGPoint) -> IndexPath? { nil }
  /// The finger or button goes up. The item that was tapped.
  @discardableResult
  public func touchEnded(at point: CGPoint) -> IndexPath? { nil }
  /// The touch has become something else, such as a drag.
  public func touchCancelled() {}
  /// A touch of an item from beginning to end, as by a key.
  public func tapItem(at indexPath: IndexPath) {}

  // MARK: Scrolling
  /// Brings an item to a place in the viewport; before the first layout it is done right after it.
  public func scrollToItem(at indexPath: IndexPath, at scrollPosition: CollectionView.ScrollPosition, animated: Bool) {}
  /// Scrolls with momentum: glides on by this many points in all, in addition to what is still to come.
  public func scrollByMomentum(_ distance: CGPoint) {}
  /// The content is taken hold of.
  public func beginDragging() {}
  /// The content is moved by hand; positive is further into the content.
  public func drag(by distance: CGPoint) {}
  /// The content is let go at a velocity in points per second; it glides on.
  public func endDragging(withVelocity velocity: CGPoint) {}
  /// Stops any movement of the content where it is.
  public func stopScrolling() {}

  // MARK: Size
  /// Takes a new size, animated from what is seen now.
  public func setFrame(_ frame: CGRect, animated: Bool) {}
}

extension CollectionView {
  /// Where in the viewport `scrollToItem` puts an item. Empty is the least scroll that shows it whole.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    /// One bit for each place.
    public let rawValue: UInt
    /// Makes a position from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The item's top at the viewport's top.
    public static let top = ScrollPosition(rawValue: 1 << 0)
    /// The middles at one height.
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    /// The item's bottom at the viewport's bottom.
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
    /// The item's left edge at the viewport's left edge.
    public static let left = ScrollPosition(rawValue: 1 << 3)
    /// The middles one above the other.
    public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
    /// The item's right edge at the viewport's right edge.
    public static let right = ScrollPosition(rawValue: 1 << 5)
  }
}
