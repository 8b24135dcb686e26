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
