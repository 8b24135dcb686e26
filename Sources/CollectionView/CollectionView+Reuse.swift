import Foundation

extension CollectionView {
  /// The reuse pool's counters and the current numbers of views.
  public var reuseStatistics: ReuseStatistics {
    var statistics = pool.statistics
    statistics.live = elements.count
    statistics.idle = pool.count
    return statistics
  }

  /// Passes a programmer error to `onProgrammerError`, or stops the program with its message.
  func report(_ error: CollectionViewError) {
    // Continuing would hide the caller's mistake. `fatalError`, because `preconditionFailure` prints nothing in a
    // release build.
    guard let onProgrammerError else { fatalError(error.description) }
    onProgrammerError(error)
  }

  /// Registers a class; nil unregisters it.
  func register(_ viewClass: AnyClass?, for key: ReusePool.Key, isFromNib: Bool = false) {
    guard let viewClass else { return pool.register(nil, for: key) }
    guard let viewType = viewClass as? CollectionReusableView.Type,
      key.category != .cell || viewType is CollectionViewCell.Type
    else {
      let needed: AnyClass = key.category == .cell ? CollectionViewCell.self : CollectionReusableView.self
      return report(.wrongClass(viewClass, needed: needed))
    }
    pool.register(viewType, for: key, isFromNib: isFromNib)
  }

  /// Registers the class of the view in a nib; nil unregisters it.
  func register(_ nib: Nib?, for key: ReusePool.Key) {
    if let nib, nib.viewClass == nil {
      return report(
        CollectionViewError(
          "There is no nib \"\(nib.name)\": name its class by UINib.register(_:forName:) at the start."))
    }
    register(nib?.viewClass, for: key, isFromNib: nib != nil)
  }

  /// Returns a reused or new view. Reports a key that is not registered.
  func dequeue(_ key: ReusePool.Key, for indexPath: IndexPath) -> CollectionReusableView? {
    let view = pool.dequeue(key, for: indexPath)
    if view == nil { report(.unregistered(key, known: pool.identifiers(of: key.category))) }
    return view
  }
}

// MARK: - Views for elements

extension CollectionView {
  /// Returns a new element: its view comes from the data source or, for a decoration view, from the layout's classes.
  func makeElement(for original: CollectionViewLayoutAttributes) -> DisplayedElement? {
    let attributes = original.privateCopy
    let key = ElementKey(attributes)
    guard let view = makeView(for: key, attributes: attributes) else { return nil }
    let element = DisplayedElement(key: key, view: view, attributes: attributes)
    if let cell = view as? CollectionViewCell {
      if selection.contains(key.indexPath) { cell.isSelected = true }
      cell.updateConfigurationIfNeeded()
    }
    notifyDelegate(of: element, willDisplay: true)
    attach(view)
    return element
  }

  private func makeView(for key: ElementKey, attributes: CollectionViewLayoutAttributes) -> CollectionReusableView? {
    if key.category == .decorationView {
      return makeDecorationView(kind: key.kind ?? "", attributes: attributes)
    }
    guard let dataSource else { return nil }
    let (view, dequeued) = pool.request(attributes) {
      key.category == .cell
        ? dataSource.collectionView(self, cellForItemAt: movement?.dataPath(ofShown: key.indexPath) ?? key.indexPath)
        : dataSource.collectionView(self, viewForSupplementaryElementOfKind: key.kind ?? "", at: key.indexPath)
    }
    if !dequeued.contains(where: { $0 === view }) { report(.notDequeued(key)) }
    let forgotten = dequeued.filter { $0 !== view }
    if !forgotten.isEmpty {
      report(.notReturned(forgotten.compactMap(\.reuseIdentifier), for: key))
      for view in forgotten { pool.enqueue(view, category: key.category, kind: key.kind) }
    }
    if view.center != attributes.center || view.bounds.size != attributes.size { view.adopt(attributes) }
    return view
  }

  private func makeDecorationView(
    kind: String, attributes: CollectionViewLayoutAttributes
  ) -> CollectionReusableView? {
    guard let viewClass = layout.decorationClasses[kind] else {
      report(.noDecorationClass(kind: kind, layout: layout))
      return nil
    }
    // The class is part of the identifier: another layout may register another class for the same kind.
    let poolKey = ReusePool.Key(category: .decorationView, kind: kind, identifier: String(reflecting: viewClass))
    if !pool.isRegistered(poolKey) { pool.register(viewClass, for: poolKey) }
    let view = pool.take(poolKey, frame: attributes.frame)
    view?.adopt(attributes)
    return view
  }

  /// Ends displaying an element and puts its view back into the pool.
  func endDisplaying(_ element: DisplayedElement) {
    element.view.removeFromSuperview()
    notifyDelegate(of: element, willDisplay: false)
    pool.enqueue(element.view, category: element.key.category, kind: element.key.kind)
  }

  /// Calls the delegate before or after an element is displayed.
  private func notifyDelegate(of element: DisplayedElement, willDisplay: Bool) {
    let (view, path, kind) = (element.view, element.key.indexPath, element.key.kind ?? "")
    switch (element.key.category, view as? CollectionViewCell) {
    case (.cell, let cell?) where willDisplay: delegate?.collectionView(self, willDisplay: cell, forItemAt: path)
    case (.cell, let cell?): delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
    case (.supplementaryView, _) where willDisplay:
      delegate?.collectionView(self, willDisplaySupplementaryView: view, forElementKind: kind, at: path)
    case (.supplementaryView, _):
      delegate?.collectionView(self, didEndDisplayingSupplementaryView: view, forElementOfKind: kind, at: path)
    default: break
    }
  }
}
