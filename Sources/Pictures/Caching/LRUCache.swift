/// A cache with a limit of total cost. New values evict the least recently used ones.
public struct LRUCache<Key: Hashable, Value> {
  private struct Entry {
    var key: Key
    var value: Value
    var cost: Int
    /// The neighbours in order of use; nil at the ends.
    var older: Int?
    var newer: Int?
  }

  /// The greatest total cost.
  public let limit: Int
  /// The total cost, at most `limit`.
  public private(set) var cost = 0

  private var entries: [Entry?] = []
  private var free: [Int] = []
  private var indices: [Key: Int] = [:]
  private var oldest: Int?
  private var newest: Int?

  public init(limit: Int) { self.limit = limit }

  /// The number of values.
  public var count: Int { indices.count }

  /// Returns the value of `key` and marks it as most recently used.
  public mutating func value(for key: Key) -> Value? {
    guard let index = indices[key] else { return nil }
    unlink(index)
    link(index)
    return entries[index]?.value
  }

  /// Returns the value of `key` without changing the order of use.
  public func peek(_ key: Key) -> Value? { indices[key].flatMap { entries[$0]?.value } }

  /// Adds or replaces a value. A value that costs more than the limit is not kept.
  public mutating func insert(_ value: Value, for key: Key, cost: Int) {
    remove(key)
    guard cost <= limit else { return }
    while self.cost > limit - cost, let index = oldest, let key = entries[index]?.key { remove(key) }
    let index = free.popLast() ?? entries.count
    let entry = Entry(key: key, value: value, cost: cost)
    if index == entries.count { entries.append(entry) } else { entries[index] = entry }
    indices[key] = index
    self.cost += cost
    link(index)
  }

  /// Removes a value, if there is one.
  public mutating func remove(_ key: Key) {
    guard let index = indices.removeValue(forKey: key) else { return }
    unlink(index)
    cost -= entries[index]?.cost ?? 0
    entries[index] = nil
    free.append(index)
  }

  /// Removes all values that satisfy a condition. Returns their keys.
  public mutating func removeAll(where isRemoved: (Value) -> Bool) -> [Key] {
    let keys = indices.keys.filter { peek($0).map(isRemoved) ?? false }
    for key in keys { remove(key) }
    return keys
  }

  private mutating func link(_ index: Int) {
    entries[index]?.older = newest
    entries[index]?.newer = nil
    if let newest { entries[newest]?.newer = index } else { oldest = index }
    newest = index
  }

  private mutating func unlink(_ index: Int) {
    let older = entries[index]?.older
    let newer = entries[index]?.newer
    if let older { entries[older]?.newer = newer } else { oldest = newer }
    if let newer { entries[newer]?.older = older } else { newest = older }
  }
}
