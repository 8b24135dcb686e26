import Foundation

/// Displays the visible part of any number of items as cells, arranged by a layout: a headless `UICollectionView`.
///
/// ```swift
/// let wall = CollectionView(frame: viewport, collectionViewLayout: layout)
/// wall.register(PhotoCell.self, forCellWithReuseIdentifier: "photo")
/// wall.dataSource = source
/// wall.advance(to: 0)                                  // lays out
/// wall.performBatchUpdates { photos.remove(at: 3); wall.deleteItems(at: [IndexPath(item: 3, section: 0)]) }
/// wall.advance(to: 0.1)                                // a tenth of a second into the animation
/// for element in wall.presentedElements { draw(element) }
/// ```
///
/// The host calls `advance(to:)` before every frame and before passing on input, and draws `presentedElements`; the
/// collection view itself draws nothing and reads no clock. Its cost depends on what is visible, not on the number of
/// items. Use it from one thread.
open class CollectionView: ScrollView {
  // MARK: Data source and delegates

  /// Provides the items and their cells. Setting another one reloads everything.
  open weak var dataSource: (any CollectionViewDataSource)? {
    // A layout that was never prepared is told of its first data source before it prepares.
    didSet { if dataSource !== oldValue { reloadEverything(tellsLayout: state.hasEverPrepared) } }
  }
  open weak var delegate: (any CollectionViewDelegate)?
  override var scrollDelegate: (any ScrollViewDelegate)? {
    get { delegate }
    set { delegate = newValue as? any CollectionViewDelegate }
  }
  open weak var prefetchDataSource: (any CollectionViewDataSourcePrefetching)?
  open var isPrefetchingEnabled = true
  /// Called with programmer errors instead of stopping the program; the wrong call then does as little as it can.
  public var onProgrammerError: ((CollectionViewError) -> Void)?

  /// Called with uses that are probably mistakes but have a meaning.
  public var onWarning: ((CollectionViewError) -> Void)?

  // MARK: Settings

  /// The smallest size that the host can draw, in points: a terminal cell. Layouts may snap frames to it.
  public var displayGrid = CGSize(width: 1, height: 1)
  /// Whether visible items keep their places when items above them are inserted, deleted or resized, in an update of a layout
  /// that knows the attributes of every item. By default the content offset stays, as in UIKit.
  public var keepsVisibleContent = false
  /// The item that stays in view when the layout changes, such as the focused one; nil: the one in the middle.
  public var transitionAnchor: IndexPath?
  /// A view behind all elements, as large as the viewport. It does not scroll.
  open var backgroundView: View? {
    didSet {
      guard backgroundView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      guard let backgroundView else { return }
      insertSubview(backgroundView, at: 0)
      backgroundView.frame = bounds
    }
  }

  open var allowsSelection = true
  open var allowsMultipleSelection = false
  open var allowsFocus = true
  open var selectionFollowsFocus = false
  /// Whether cells that size themselves are measured again when their content changes.
  open var selfSizingInvalidation = SelfSizingInvalidation.enabled
  /// The greatest number of idle views in the reuse pool per reuse identifier.
  public var reusePoolLimit = 64

  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  // MARK: State

  /// The collection view's time and animation.
  package let clock = ViewClock()
  override var ownClock: ViewClock? { clock }
  var layout: CollectionViewLayout
  var state = LayoutState()
  /// The counts of the data source; nil when they must be read again.
  var counts: SectionCounts?
  var pass = LayoutPass()
  var elements = DisplayedElements()
  let pool = ReusePool()
  /// The batch update whose changes are being collected.
  var batch: BatchUpdate?
  var movement: InteractiveMovement?
  var scrolling = Scrolling()
  var selection = Selection()
  /// The item that has the focus, which the host sets.
  var focusedItem: IndexPath?
  var touch: Touch?
  var prefetching = Prefetching()

  // MARK: Initializers

  public init(frame: CGRect, collectionViewLayout layout: CollectionViewLayout) {
    self.layout = layout
    super.init(frame: frame)
    layout.owner = self
    setNeedsLayout()
  }

  public override convenience init(frame: CGRect) {
    self.init(frame: frame, collectionViewLayout: CollectionViewLayout())
  }

  public required init?(coder: NSCoder) {
    layout = CollectionViewLayout()
    super.init(coder: coder)
    layout.owner = self
  }

  // MARK: Overridable members

  /// The layout. Setting it switches without animation; see `setCollectionViewLayout(_:animated:)`.
  open var collectionViewLayout: CollectionViewLayout {
    get { layout }
    set { setCollectionViewLayout(newValue, animated: false) }
  }

  /// The number of displayed sections. During an update, the number before it.
  open var numberOfSections: Int { currentCounts.sections }

  /// Returns the number of displayed items in a section. During an update, the number before it.
  open func numberOfItems(inSection section: Int) -> Int {
    let counts = currentCounts
    guard counts.items.indices.contains(section) else {
      report(
        CollectionViewError("Cannot count the items of section \(section): there are \(counts.sections) sections."))
      return 0
    }
    return counts.items[section]
  }

  /// Reads the counts, the layout and all views again before the next frame, without animation. The layout is
  /// invalidated at once.
  open func reloadData() { reloadEverything() }

  /// Animates several changes together. Change the data and name every change inside the closure.
  ///
  /// Deletions, reloads and sources of moves use index paths before the update, insertions and targets of moves use index paths
  /// after it; the order of the calls does not matter. Calls may be nested. Without changes, or without a closure, the
  /// layout is prepared again and the differences are animated. `completion` is called at the end of the animation with
  /// true, or with false if the update was invalid.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    runBatchUpdate(updates, completion: completion)
  }

  // Long bodies are in extensions, whose methods cannot be overridden.

  /// Inserts items at index paths after the update.
  open func insertItems(at indexPaths: [IndexPath]) { record { $0.items.inserted += indexPaths } }
  /// Deletes items at index paths before the update.
  open func deleteItems(at indexPaths: [IndexPath]) { record { $0.items.deleted += indexPaths } }
  /// Reloads the cells of items at index paths before the update.
  open func reloadItems(at indexPaths: [IndexPath]) { record { $0.items.reloaded += indexPaths } }
  /// Moves an item from its index path before the update to the one after it.
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    record { $0.items.moved.append(.init(source: indexPath, target: newIndexPath)) }
  }
  /// Inserts sections by their indices after the update.
  open func insertSections(_ sections: IndexSet) { record { $0.sections.inserted += sections } }
  /// Deletes sections by their indices before the update.
  open func deleteSections(_ sections: IndexSet) { record { $0.sections.deleted += sections } }
  /// Reloads sections by their indices before the update; their numbers of items may change.
  open func reloadSections(_ sections: IndexSet) { record { $0.sections.reloaded += sections } }
  /// Moves a section from its index before the update to the one after it.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    record { $0.sections.moved.append(.init(source: section, target: newSection)) }
  }
  /// Configures the visible cells of items again, without replacing them.
  ///
  /// The data source is asked for the cell as usual; dequeuing returns the cell that the item has. A cell that sizes
  /// itself is asked again.
  open func reconfigureItems(at indexPaths: [IndexPath]) { reconfigure(at: indexPaths) }
  /// Switches to another layout; see `setCollectionViewLayout(_:animated:completion:)`.
  open func setCollectionViewLayout(_ layout: CollectionViewLayout, animated: Bool) {
    setCollectionViewLayout(layout, animated: animated, completion: nil)
  }
  /// Switches to another layout. All elements that are visible before or after move from their presented frames to
  /// their new ones; the item in the middle, or `transitionAnchor`, stays in view. May be called during another
  /// transition.
  ///
  /// `completion` is called at the end with true, or with false if another transition has interrupted this one.
  open func setCollectionViewLayout(_ newLayout: CollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?) {
    switchLayout(newLayout, animated: animated, completion: completion)
  }
  /// Starts a transition that follows a gesture: set `transitionProgress` of the returned layout, then finish or cancel.
  ///
  /// `completion` is called at the end of the animation to the next layout, or back to the current one; with true if
  /// it was not interrupted, and true if the transition was finished rather than cancelled.
  @discardableResult
  open func startInteractiveTransition(
    to newLayout: CollectionViewLayout, completion: LayoutInteractiveTransitionCompletion? = nil
  ) -> CollectionViewTransitionLayout { beginTransition(to: newLayout, completion: completion) }
  /// Finishes the interactive transition: animates to the next layout.
  open func finishInteractiveTransition() { endInteractiveTransition(isFinished: true) }
  /// Cancels the interactive transition: animates back.
  open func cancelInteractiveTransition() { endInteractiveTransition(isFinished: false) }
  /// Lifts an item. Returns false if an item is being moved already, if it is not visible, or if the data source
  /// refuses.
  @discardableResult
  open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool { beginMovement(at: indexPath) }
  /// Moves the lifted cell's centre to a position in the content, in points. The other items make room.
  open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) { moveItem(targetPosition) }
  /// Drops the item: the data source moves it, and its cell is animated to its frame.
  open func endInteractiveMovement() { endMovement() }
  /// Drops the item and moves all items back to where they were.
  open func cancelInteractiveMovement() { cancelMovement() }
  /// Returns the layout attributes of an item's cell, or nil if the item does not exist.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    attributes(for: .item(indexPath))
  }
  /// Returns the layout attributes of a supplementary view.
  open func layoutAttributesForSupplementaryElement(ofKind kind: String, at indexPath: IndexPath)
    -> CollectionViewLayoutAttributes?
  { attributes(for: .supplementary(kind, at: indexPath)) }
  /// Returns the item at a point of the content: the frontmost presented one, or outside the viewport, the layout's.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? { findItem(at: point) }
  /// Returns the index path of a displayed cell's item.
  open func indexPath(for cell: CollectionViewCell) -> IndexPath? {
    elements.present.first { $0.view === cell }?.key.indexPath
  }
  /// Returns the index path of a displayed supplementary view.
  open func indexPath(forSupplementaryView view: CollectionReusableView) -> IndexPath? {
    elements.present.first { $0.view === view && $0.key.category == .supplementaryView }?.key.indexPath
  }
  /// Returns an item's cell, or nil if it is not visible.
  open func cellForItem(at indexPath: IndexPath) -> CollectionViewCell? {
    elements[.item(indexPath)]?.view as? CollectionViewCell
  }
  /// The visible cells in the order of their items, without disappearing ones.
  open var visibleCells: [CollectionViewCell] {
    visible(.cell, kind: nil).compactMap { $0.view as? CollectionViewCell }
  }
  /// The index paths of the visible items, in order.
  open var indexPathsForVisibleItems: [IndexPath] { visible(.cell, kind: nil).map(\.key.indexPath) }
  /// Returns a supplementary view, or nil if it is not visible.
  open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath) -> CollectionReusableView? {
    elements[.supplementary(elementKind, at: indexPath)]?.view
  }
  /// Returns the visible supplementary views of a kind, in order.
  open func visibleSupplementaryViews(ofKind elementKind: String) -> [CollectionReusableView] {
    visible(.supplementaryView, kind: elementKind).map(\.view)
  }
  /// Returns the index paths of the visible supplementary views of a kind, in order.
  open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    visible(.supplementaryView, kind: elementKind).map(\.key.indexPath)
  }
  /// Registers the class of the cells with a reuse identifier; nil unregisters it.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    register(cellClass, for: .cell(identifier))
  }
  /// Registers the class of the supplementary views with a kind and a reuse identifier; nil unregisters it.
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
  ) { register(viewClass, for: .supplementaryView(ofKind: elementKind, identifier)) }
  /// Registers the view in a nib for the cells with a reuse identifier; nil unregisters it.
  open func register(_ nib: Nib?, forCellWithReuseIdentifier identifier: String) {
    register(nib, for: .cell(identifier))
  }
  /// Registers the view in a nib for the supplementary views with a kind and a reuse identifier; nil unregisters it.
  open func register(_ nib: Nib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String) {
    register(nib, for: .supplementaryView(ofKind: kind, identifier))
  }
  /// Returns a reused or new cell. Call it in `cellForItemAt` and return the cell.
  open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath) -> CollectionViewCell
  { dequeue(.cell(identifier), for: indexPath) as? CollectionViewCell ?? CollectionViewCell() }
  /// Returns a reused or new supplementary view.
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> CollectionReusableView {
    dequeue(.supplementaryView(ofKind: elementKind, identifier), for: indexPath) ?? CollectionReusableView()
  }
  /// The selected items in the order of their selection; nil without a selection.
  open var indexPathsForSelectedItems: [IndexPath]? { selection.paths.isEmpty ? nil : selection.paths }
  /// Selects an item without calling the delegate, and scrolls to it unless `scrollPosition` is empty. Nil deselects
  /// all.
  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    select(at: indexPath, animated: animated, scrollPosition: scrollPosition)
  }
  /// Deselects an item without calling the delegate.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) { setSelected(false, at: indexPath) }
  /// Scrolls to an item. Before the first layout pass or during an update, this happens right after it.
  open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    scroll(at: indexPath, at: scrollPosition, animated: animated)
  }

  /// Runs a layout pass; `advance(to:)` calls it.
  open override func layoutSubviews() {
    super.layoutSubviews()
    performLayoutPass()
    backgroundView?.frame = bounds
  }

  /// The viewport; its origin is the content offset. The layout is asked about a change before it takes effect.
  open override var bounds: CGRect {
    get { super.bounds }
    set { changeBounds(to: newValue) { super.bounds = newValue } }
  }

  /// The rectangle in the superview. Setting another size is animated in the closure of a `UIView.animate`; during an
  /// animation, it continues from the presented frames.
  open override var frame: CGRect {
    get { super.frame }
    set {
      if newValue.size != bounds.size,
        AnimationContext.current != nil || elements.all.contains(where: { $0.motion != nil })
      {
        setFrame(newValue, animated: true)
      } else {
        super.frame = newValue
      }
    }
  }

  /// The content coordinates of the viewport's origin. Setting it stops scrolling.
  open override var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      if !scrolling.isMovingContent { stopScrolling() }
      super.contentOffset = newValue
    }
  }

  /// The space around the content that can be scrolled into. Content at its start stays there when the inset changes.
  open override var contentInset: EdgeInsets {
    didSet {
      guard contentInset != oldValue else { return }
      // A difference is never the negative zero that texts would show.
      if contentOffset.x == -oldValue.left { bounds.origin.x = 0 - contentInset.left }
      if contentOffset.y == -oldValue.top { bounds.origin.y = 0 - contentInset.top }
      setNeedsLayout()
    }
  }

  /// Scrolls to an offset, at once or animated. A long distance is shortened.
  open override func setContentOffset(_ offset: CGPoint, animated: Bool) {
    scroll(to: offset, animated: animated)
  }
}
