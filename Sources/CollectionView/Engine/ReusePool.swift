import Foundation

/// The views that wait to be lent out again, by category, kind and identifier, and the classes that new ones are made of.
final class ReusePool {
  struct Key: Hashable {
    var category: ElementCategory
    var kind: String?
    var identifier: String
  }

  private var classes: [Key: CollectionReusableView.Type] = [:]
  private var idle: [Key: [CollectionReusableView]] = [:]
  /// Counts of what was lent out.
  private(set) var statistics = ReuseStatistics()

  /// Names the class of a key, or forgets it.
  func register(_ viewClass: CollectionReusableView.Type?, for key: Key) {
    classes[key] = viewClass
    // Views of a class that is not wanted any more must not come back.
    idle[key] = nil
  }

  func isRegistered(_ key: Key) -> Bool { classes[key] != nil }

  /// A view from the pool, prepared for reuse, or a new one; nil if the key is not registered.
  func dequeue(_ key: Key) -> CollectionReusableView? {
    if let view = idle[key]?.popLast() {
      statistics.dequeued += 1
      statistics.reused += 1
      view.prepareForReuse()
      return view
    }
    guard let viewClass = classes[key] else { return nil }
    statistics.dequeued += 1
    statistics.created += 1
    let view = viewClass.init(instantiating: ())
    view.reuseIdentifier = key.identifier
    return view
  }

  /// Takes a view back. One that nobody dequeued has no identifier and is let go, as is one of a class that has been
  /// replaced meanwhile.
  func retire(_ view: CollectionReusableView, category: ElementCategory, kind: String?) {
    guard let identifier = view.reuseIdentifier else { return }
    let key = Key(category: category, kind: kind, identifier: identifier)
    guard classes[key] == type(of: view) else { return }
    idle[key, default: []].append(view)
  }

  /// Lets go of what is above a number of views for each key.
  func trim(to limit: Int) {
    for (key, views) in idle where views.count > limit {
      idle[key] = Array(views.suffix(limit))
    }
  }

  /// How many views wait.
  var count: Int { idle.values.reduce(0) { $0 + $1.count } }

  /// What is registered of a category, for messages.
  func identifiers(of category: ElementCategory) -> [String] {
    classes.keys.filter { $0.category == category }.map(\.identifier).sorted()
  }
}

/// How much the reuse pool has done, counted from the start.
public struct ReuseStatistics: Hashable, Sendable {
  /// Views handed out, new ones included.
  public var dequeued = 0
  /// Views handed out that had been used before.
  public var reused = 0
  /// Views made.
  public var created = 0
  /// Views in use now, those that are leaving included.
  public var live = 0
  /// Views that wait in the pool now.
  public var idle = 0
}
