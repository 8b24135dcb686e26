import Foundation

extension CollectionView {
  /// How many sections are shown. Inside an update: before it.
  public var numberOfSections: Int { currentCounts.sections }

  /// How many items of a section are shown. Inside an update: before it.
  public func numberOfItems(inSection section: Int) -> Int {
    let counts = currentCounts
    guard counts.items.indices.contains(section) else {
      report(
        CollectionViewError("Cannot count the items of section \(section): there are \(counts.sections) sections."))
      return 0
    }
    return counts.items[section]
  }

  /// Whether changes are being collected that are not carried out yet.
  public var hasUncommittedUpdates: Bool { batch != nil }

  var currentCounts: SectionCounts {
    if let counts { return counts }
    let fresh = readCounts()
    counts = fresh
    return fresh
  }

  /// The attributes of an item's cell as it is on screen at rest; nil if there is no such item.
  public func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    attributes(for: .item(indexPath))
  }

  /// The attributes of a supplementary view as it is on screen at rest.
  public func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    attributes(for: ElementKey(category: .supplementaryView, kind: kind, indexPath: indexPath))
  }

  /// A copy, so that nobody changes what the layout keeps.
  func attributes(for key: ElementKey) -> CollectionViewLayoutAttributes? {
    prepareToAnswer()
    return reader.attributes(for: key)?.privateCopy
  }

  /// Makes the layout's answers true, unless the question comes from inside an update, a pass or the layout itself.
  private func prepareToAnswer() {
    if batch == nil, !isArranging, !state.isPreparing { prepareLayout() }
  }

  /// The item at a point of the content: the topmost on screen, or where nothing is on screen, of the layout.
  public func indexPathForItem(at point: CGPoint) -> IndexPath? {
    if bounds.contains(point) {
      let hit = presentedElements.last {
        $0.category == .cell && !$0.isLeaving && $0.alpha >= Self.leastVisibleAlpha
          && $0.frame.contains(CGPoint(x: point.x - contentOffset.x, y: point.y - contentOffset.y))
      }
      return hit?.indexPath
    }
    prepareToAnswer()
    let candidates = reader.elements(in: CGRect(x: point.x, y: point.y, width: 1, height: 1)) ?? []
    return candidates.filter { $0.representedElementCategory == .cell && $0.frame.contains(point) }
      .max { ($0.zIndex, $0.indexPath) < ($1.zIndex, $1.indexPath) }?.indexPath
  }

  /// The item that a cell shows.
  public func indexPath(for cell: CollectionViewCell) -> IndexPath? {
    elements.present.first { $0.view === cell }?.key.indexPath
  }

  /// The cell of an item, if it is visible.
  public func cellForItem(at indexPath: IndexPath) -> CollectionViewCell? {
    elements[.item(indexPath)]?.view as? CollectionViewCell
  }

  /// The cells that are visible, in the order of their items. Those that are leaving do not count.
  public var visibleCells: [CollectionViewCell] {
    visible(.cell, kind: nil).compactMap { $0.view as? CollectionViewCell }
  }

  /// The items that are visible, in order.
  public var indexPathsForVisibleItems: [IndexPath] { visible(.cell, kind: nil).map(\.key.indexPath) }

  /// A supplementary view, if it is visible.
  public func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionReusableView? {
    elements[ElementKey(category: .supplementaryView, kind: elementKind, indexPath: indexPath)]?.view
  }

  /// The supplementary views of a kind that are visible, in order.
  public func visibleSupplementaryViews(ofKind elementKind: String) -> [CollectionReusableView] {
    visible(.supplementaryView, kind: elementKind).map(\.view)
  }

  /// The places of the supplementary views of a kind that are visible, in order.
  public func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    visible(.supplementaryView, kind: elementKind).map(\.key.indexPath)
  }

  private func visible(_ category: ElementCategory, kind: String?) -> [LiveElement] {
    elements.present.filter { $0.key.category == category && $0.key.kind == kind }
      .sorted { $0.key.indexPath < $1.key.indexPath }
  }
}
