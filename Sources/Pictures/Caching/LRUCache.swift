/// Values under keys up to a total cost. Where a new value needs room, those that were used longest ago leave.
public struct LRUCache<Key: Hashable, Value> {
  private struct Entry {
    var key: Key
    var value: Value
    var cost: Int
    /// Neighbours in the order of use; nil at the ends.
    var older: Int?
    var newer: Int?
  }

  /// The largest total cost.
  public let limit: Int
  /// The total cost, at most `limit`.
  public private(set) var cost = 0

  private var entries: [Entry?] = []
  private var free: [Int] = []
  private var places: [Key: Int] = [:]
  private var oldest: Int?
  private var newest: Int?

  /// An empty cache.
  public init(limit: Int) { self.limit = limit }

  /// The number of values.
  public var count: Int { places.count }

  /// Returns the value of `key`, which becomes the one used last.
  public mutating func value(for key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    unlink(place)
    link(place)
    return entries[place]?.value
  }

  /// Returns the value of `key` and leaves the order of use as it is.
  public func peek(_ key: Key) -> Value? { places[key].flatMap { entries[$0]?.value } }

  /// Adds a value or replaces it. A value that costs more than the limit is not kept.
  public mutating func insert(_ value: Value, for key: Key, cost: Int) {
    remove(key)
    guard cost <= limit else { return }
    while self.cost > limit - cost, let place = oldest, let key = entries[place]?.key { remove(key) }
    let place = free.popLast() ?? entries.count
    let entry = Entry(key: key, value: value, cost: cost)
    if place == entries.count { entries.append(entry) } else { entries[place] = entry }
    places[key] = place
    self.cost += cost
    link(place)
  }

  /// Removes a value, if there is one.
  public mutating func remove(_ key: Key) {
    guard let place = places.removeValue(forKey: key) else { return }
    unlink(place)
    cost -= entries[place]?.cost ?? 0
    entries[place] = nil
    free.append(place)
  }

  /// Removes all values that satisfy a condition and returns their keys.
  public mutating func removeAll(where isRemoved: (Value) -> Bool) -> [Key] {
    let keys = places.keys.filter { peek($0).map(isRemoved) ?? false }
    for key in keys { remove(key) }
    return keys
  }

  private mutating func link(_ place: Int) {
    entries[place]?.older = newest
    entries[place]?.newer = nil
    if let newest { entries[newest]?.newer = place } else { oldest = place }
    newest = place
  }

  private mutating func unlink(_ place: Int) {
    let older = entries[place]?.older
    let newer = entries[place]?.newer
    if let older { entries[older]?.newer = newer } else { oldest = newer }
    if let newer { entries[newer]?.older = older } else { newest = older }
  }
}
