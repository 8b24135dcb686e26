/// An item's size relative to its line.
struct FlowSize: Equatable {
  /// The length along the line: the width if the layout scrolls vertically.
  var along: Double
  /// The length along the scroll direction: the height if the layout scrolls vertically.
  var across: Double

  static let zero = FlowSize(along: 0, across: 0)
}

/// An array of numbers that takes four bytes for each as long as Float represents all of them exactly, and eight
/// otherwise. A layout must return exactly the sizes of its delegate, and most of those are whole points.
struct CompactDoubles {
  private var floats: [Float] = []
  private var doubles: [Double] = []
  private(set) var isWide = false

  init(capacity: Int = 0) { floats.reserveCapacity(capacity) }

  var count: Int { isWide ? doubles.count : floats.count }

  subscript(index: Int) -> Double {
    get { isWide ? doubles[index] : Double(floats[index]) }
    set {
      if !isWide {
        let float = Float(newValue)
        if Double(float) == newValue {
          floats[index] = float
          return
        }
        widen()
      }
      doubles[index] = newValue
    }
  }

  mutating func append(_ value: Double) { insert(value, at: count) }

  mutating func remove(at index: Int) {
    if isWide { doubles.remove(at: index) } else { floats.remove(at: index) }
  }

  mutating func insert(_ value: Double, at index: Int) {
    if !isWide {
      let float = Float(value)
      if Double(float) == value {
        floats.insert(float, at: index)
        return
      }
      widen()
    }
    doubles.insert(value, at: index)
  }

  private mutating func widen() {
    doubles.reserveCapacity(floats.capacity)
    doubles = floats.map(Double.init)
    floats = []
    isWide = true
  }
}

/// The sizes of a section's items: one common size, or an array for each dimension.
struct FlowSizes {
  private(set) var count: Int
  /// The size of every item if all are equal, else nil.
  private(set) var common: FlowSize?
  private var along = CompactDoubles()
  private var across = CompactDoubles()

  /// Creates sizes of equal items, which take no memory.
  init(count: Int, common: FlowSize) {
    self.count = count
    self.common = common
  }

  /// Creates sizes of items that may differ. Arrays are allocated only if they do.
  init(count: Int, size: (Int) -> FlowSize) {
    let first = count > 0 ? size(0) : .zero
    self.init(count: count, common: first)
    var item = 1
    while item < count {
      let next = size(item)
      if common != nil, next == first {
        item += 1
        continue
      }
      if common != nil { expandCommonSize(first, to: item) }
      along.append(next.along)
      across.append(next.across)
      item += 1
    }
  }

  subscript(item: Int) -> FlowSize {
    get { common ?? FlowSize(along: along[item], across: across[item]) }
    set {
      if let common {
        if newValue == common { return }
        expandCommonSize(common, to: count)
      }
      along[item] = newValue.along
      across[item] = newValue.across
    }
  }

  /// Removes an item. O(items), but by moving memory.
  mutating func remove(at item: Int) {
    guard (0..<count).contains(item) else { return }
    count -= 1
    guard common == nil else { return }
    along.remove(at: item)
    across.remove(at: item)
  }

  /// Inserts an item. O(items), but by moving memory.
  mutating func insert(_ size: FlowSize, at item: Int) {
    guard (0...count).contains(item) else { return }
    if let common {
      if count == 0 { self.common = size }
      if count > 0, size != common { expandCommonSize(common, to: count) }
    }
    count += 1
    guard common == nil else { return }
    along.insert(size.along, at: item)
    across.insert(size.across, at: item)
  }

  /// Replaces the common size by arrays for the items before `end`.
  private mutating func expandCommonSize(_ size: FlowSize, to end: Int) {
    common = nil
    along = CompactDoubles(capacity: count)
    across = CompactDoubles(capacity: count)
    for _ in 0..<end {
      along.append(size.along)
      across.append(size.across)
    }
  }
}
