/// Keeps what was used lately, up to a cost. Two generations: what is used moves to the young one; when that is full the
/// old one is dropped and the young one becomes it. Every operation costs a dictionary's look-up and no list is kept.
struct GenerationCache<Key: Hashable, Value> {
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]
  private var youngCost = 0
  /// At most this much is kept, in whatever unit `cost` has.
  let limit: Int
  private let cost: (Value) -> Int

  /// An empty cache.
  init(limit: Int, cost: @escaping (Value) -> Int) {
    self.limit = limit
    self.cost = cost
  }

  /// What is kept under a key; asking counts as use.
  subscript(key: Key) -> Value? {
    mutating get {
      if let value = young[key] { return value }
      guard let value = old.removeValue(forKey: key) else { return nil }
      add(value, for: key)
      return value
    }
    set {
      if let former = young.removeValue(forKey: key) { youngCost -= cost(former) }
      old[key] = nil
      if let newValue { add(newValue, for: key) }
    }
  }

  /// What is kept under a key, without counting as use.
  func peek(_ key: Key) -> Value? { young[key] ?? old[key] }

  /// Drops everything.
  mutating func removeAll() {
    young.removeAll()
    old.removeAll()
    youngCost = 0
  }

  /// Drops what answers to a description: its keys.
  mutating func removeAll(where isUnwanted: (Value) -> Bool) -> [Key] {
    let keys = young.filter { isUnwanted($0.value) }.map(\.key) + old.filter { isUnwanted($0.value) }.map(\.key)
    for key in keys { self[key] = nil }
    return keys
  }

  private mutating func add(_ value: Value, for key: Key) {
    let price = cost(value)
    if youngCost + price > limit / 2, !young.isEmpty {
      old = young
      young = [:]
      youngCost = 0
    }
    young[key] = value
    youngCost += price
  }
}
