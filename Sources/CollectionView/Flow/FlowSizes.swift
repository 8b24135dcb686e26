/// An item's size relative to its line.
struct FlowSize: Equatable {
  /// The length along the line: the width if the layout scrolls vertically.
  var along: Double
  /// The length along the scroll direction: the height if the layout scrolls vertically.
  var across: Double

  static let zero = FlowSize(along: 0, across: 0)
}

/// The sizes of a section's items: one common size, or an array.
struct FlowSizes {
  private(set) var count: Int
  /// The size of every item if all are equal, else nil.
  private(set) var common: FlowSize?
  private var sizes: [FlowSize] = []

  /// Creates sizes of equal items, which take no memory.
  init(count: Int, common: FlowSize) {
    self.count = count
    self.common = common
  }

  /// Creates sizes of items that may differ. The array is allocated only if they do.
  init(count: Int, size: (Int) -> FlowSize) {
    self.init(count: count, common: count > 0 ? size(0) : .zero)
    for item in stride(from: 1, to: count, by: 1) {
      let next = size(item)
      expandCommonSize(unlessEqualTo: next, count: item)
      if common == nil { sizes.append(next) }
    }
  }

  subscript(item: Int) -> FlowSize {
    get { common ?? sizes[item] }
    set {
      expandCommonSize(unlessEqualTo: newValue, count: count)
      if common == nil { sizes[item] = newValue }
    }
  }

  /// Removes an item. O(items), but by moving memory.
  mutating func remove(at item: Int) {
    guard (0..<count).contains(item) else { return }
    count -= 1
    if common == nil { sizes.remove(at: item) }
  }

  /// Inserts an item. O(items), but by moving memory.
  mutating func insert(_ size: FlowSize, at item: Int) {
    guard (0...count).contains(item) else { return }
    if count == 0 {
      (common, sizes) = (size, [])
    } else {
      expandCommonSize(unlessEqualTo: size, count: count)
    }
    count += 1
    if common == nil { sizes.insert(size, at: item) }
  }

  /// Replaces a common size by an array for a number of items, if another size differs from it.
  private mutating func expandCommonSize(unlessEqualTo size: FlowSize, count first: Int) {
    guard let common, size != common else { return }
    self.common = nil
    sizes.reserveCapacity(count)
    sizes = Array(repeating: common, count: first)
  }
}
