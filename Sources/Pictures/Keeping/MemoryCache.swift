/// Values under keys, of which those that were used longest ago leave when their cost together goes over a limit.
struct MemoryCache<Key: Hashable, Value> {
  private struct Entry {
    var key: Key
    var value: Value
    var cost: Int
    /// Neighbours in the order of use; nil at the ends.
    var older: Int?
    var newer: Int?
  }

  /// What all values may cost together.
  let limit: Int
  /// What they cost together: never more than `limit`.
  private(set) var cost = 0

  private var entries: [Entry?] = []
  private var free: [Int] = []
  private var places: [Key: Int] = [:]
  private var oldest: Int?
  private var newest: Int?

  init(limit: Int) { self.limit = limit }

  var count: Int { places.count }

  /// The value of `key`, which thereby is the last used.
  mutating func value(for key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    unlink(place)
    link(place)
    return entries[place]?.value
  }

  /// The value of `key`, without counting that as a use.
  func peek(_ key: Key) -> Value? { places[key].flatMap { entries[$0]?.value } }

  /// Keeps a value, and lets go of as many old ones as that takes. What costs more than the limit is not kept at all.
  /// The keys that left, `key` itself among them where it was not kept.
  @discardableResult
  mutating func insert(_ value: Value, for key: Key, cost: Int) -> [Key] {
    remove(key)
    guard cost <= limit else { return [key] }
    var left: [Key] = []
    while self.cost > limit - cost, let place = oldest, let key = entries[place]?.key {
      left.append(key)
      remove(key)
    }
    let place = free.popLast() ?? entries.count
    let entry = Entry(key: key, value: value, cost: cost)
    if place == entries.count { entries.append(entry) } else { entries[place] = entry }
    places[key] = place
    self.cost += cost
    link(place)
    return left
  }

  /// Lets go of one value; whether there was one.
  @discardableResult
  mutating func remove(_ key: Key) -> Bool {
    guard let place = places.removeValue(forKey: key) else { return false }
    unlink(place)
    cost -= entries[place]?.cost ?? 0
    entries[place] = nil
    free.append(place)
    return true
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
