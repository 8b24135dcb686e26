import Foundation

/// The idle views by category, kind and reuse identifier, and the registered classes.
final class ReusePool {
  struct Key: Hashable {
    var category: ElementCategory
    var kind: String?
    var identifier: String
  }

  /// The registered classes, and whether their views are told that they come from a nib.
  private var classes: [Key: (view: CollectionReusableView.Type, isFromNib: Bool)] = [:]
  private var idle: [Key: [CollectionReusableView]] = [:]
  /// Counts since the pool was created.
  private(set) var statistics = ReuseStatistics()

  /// Registers a class; nil unregisters it.
  func register(_ viewClass: CollectionReusableView.Type?, for key: Key, isFromNib: Bool = false) {
    classes[key] = viewClass.map { ($0, isFromNib) }
    // Idle views of the old class must not be used again.
    idle[key] = nil
  }

  func isRegistered(_ key: Key) -> Bool { classes[key] != nil }

  /// Returns a reused view or a new one with a frame, or nil if the key is not registered.
  func dequeue(_ key: Key, frame: CGRect) -> CollectionReusableView? {
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

  /// The number of idle views.
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
  /// Views that were reused.
  public var reused = 0
  /// Views that were created.
  public var created = 0
  /// Views in use, disappearing ones included.
  public var live = 0
  /// Views in the pool.
  public var idle = 0
}
