import Foundation

/// The idle views by category, kind and reuse identifier, and the registered classes.
final class ReusePool {
  struct Key: Hashable {
    var category: ElementCategory
    var kind: String?
    var identifier: String

    static func cell(_ identifier: String) -> Key { Key(category: .cell, kind: nil, identifier: identifier) }

    static func supplementaryView(ofKind kind: String, _ identifier: String) -> Key {
      Key(category: .supplementaryView, kind: kind, identifier: identifier)
    }
  }

  /// The registered classes, and whether their views are told that they come from a nib.
  private var classes: [Key: (view: CollectionReusableView.Type, isFromNib: Bool)] = [:]
  private var idle: [Key: [CollectionReusableView]] = [:]
  /// The element that the data source is asked for now, and the views that were dequeued for it.
  private var request: (attributes: CollectionViewLayoutAttributes, dequeued: [CollectionReusableView])?
  /// The cell that the next dequeue for its item returns again.
  private var kept: (indexPath: IndexPath, cell: CollectionViewCell)?
  private(set) var statistics = ReuseStatistics()

  /// Registers a class; nil unregisters it.
  func register(_ viewClass: CollectionReusableView.Type?, for key: Key, isFromNib: Bool = false) {
    classes[key] = viewClass.map { ($0, isFromNib) }
    // Idle views of the old class must not be used again.
    idle[key] = nil
  }

  func isRegistered(_ key: Key) -> Bool { classes[key] != nil }

  /// Returns a reused view or a new one, or nil if the key is not registered. A view for the requested element has its size.
  func dequeue(_ key: Key, for indexPath: IndexPath) -> CollectionReusableView? {
    if let kept, key.category == .cell, kept.indexPath == indexPath, kept.cell.reuseIdentifier == key.identifier {
      return kept.cell
    }
    let attributes = request.flatMap { $0.attributes.indexPath == indexPath ? $0.attributes : nil }
    guard let view = take(key, frame: attributes?.frame ?? .zero) else { return nil }
    if let cell = view as? CollectionViewCell {
      if cell.isSelected { cell.isSelected = false }
      if cell.isHighlighted { cell.isHighlighted = false }
      cell.setNeedsUpdateConfiguration()
    }
    if let attributes { view.adopt(attributes) }
    request?.dequeued.append(view)
    return view
  }

  /// Returns a reused view or a new one with a frame, or nil if the key is not registered.
  func take(_ key: Key, frame: CGRect) -> CollectionReusableView? {
    if let view = idle[key]?.popLast() {
      statistics.dequeued += 1
      statistics.reused += 1
      view.prepareForReuse()
      return view
    }
    guard let (viewClass, isFromNib) = classes[key] else { return nil }
    statistics.dequeued += 1
    statistics.created += 1
    let view = viewClass.init(instantiating: frame)
    view.reuseIdentifier = key.identifier
    if isFromNib { view.awakeFromNib() }
    return view
  }

  /// Asks the data source for an element's view. Returns the view, and all views that were dequeued for it.
  func request(
    _ attributes: CollectionViewLayoutAttributes, from dataSource: () -> CollectionReusableView
  ) -> (view: CollectionReusableView, dequeued: [CollectionReusableView]) {
    let outer = request
    request = (attributes, [])
    defer { request = outer }
    let view = dataSource()
    return (view, request?.dequeued ?? [])
  }

  /// Runs a closure. While it runs, dequeuing for an item returns the item's present cell.
  func keeping<Result>(_ cell: CollectionViewCell, at indexPath: IndexPath, _ body: () -> Result) -> Result {
    kept = (indexPath, cell)
    defer { kept = nil }
    return body()
  }

  /// Adds a view to the pool. A view that was not dequeued, or whose class is no longer registered, is dropped.
  func enqueue(_ view: CollectionReusableView, category: ElementCategory, kind: String?) {
    guard let identifier = view.reuseIdentifier else { return }
    let key = Key(category: category, kind: kind, identifier: identifier)
    guard classes[key]?.view == type(of: view) else { return }
    idle[key, default: []].append(view)
  }

  /// Drops views above a limit for each key.
  func trim(to limit: Int) {
    for (key, views) in idle where views.count > limit {
      idle[key] = Array(views.suffix(limit))
    }
  }

  var count: Int { idle.values.reduce(0) { $0 + $1.count } }

  /// Returns the identifiers registered for a category, for messages.
  func identifiers(of category: ElementCategory) -> [String] {
    classes.keys.filter { $0.category == category }.map(\.identifier).sorted()
  }
}

/// Counts of the reuse pool's work since its creation.
public struct ReuseStatistics: Hashable, Sendable {
  /// Views returned by dequeuing, new ones included.
  public var dequeued = 0
  public var reused = 0
  public var created = 0
  /// Views in use, disappearing ones included.
  public var live = 0
  public var idle = 0
}
