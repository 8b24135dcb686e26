/// A sort with progress that can be stopped: reads the keys, sorts portions, then merges them pairwise.
/// The result does not depend on `progress`.
struct StagedSort {
  /// The number of items between two progress reports and in a portion; a power of two.
  let portion: Int
  /// Receives the fraction done (0…1); returns false to stop.
  let progress: (Double) -> Bool

  /// The fraction of the progress for reading keys: reading a title costs about as much as sorting it.
  private static let shareOfKeys = 0.5

  init(portion: Int = 1 << 16, progress: @escaping (Double) -> Bool) {
    self.portion = portion
    self.progress = progress
  }

  /// Returns the keys of `count` items; nil if stopped.
  func keys<Key>(_ count: Int, _ key: (Int) -> Key) -> [Key]? {
    var keys: [Key] = []
    keys.reserveCapacity(count)
    return read(count) { keys.append(key($0)) } ? keys : nil
  }

  /// Calls `body` for each of `count` items. Returns false if stopped.
  func read(_ count: Int, _ body: (Int) -> Void) -> Bool {
    for start in stride(from: 0, to: count, by: portion) {
      guard progress(Self.shareOfKeys * Double(start) / Double(count)) else { return false }
      for index in start..<min(count, start + portion) { body(index) }
    }
    return true
  }

  /// Returns the numbers below `count`, sorted by a total order; nil if stopped.
  func sorted(_ count: Int, by areInOrder: (Int, Int) -> Bool) -> [Int]? {
    var items = Array(0..<count)
    let portions = max(1, (count + portion - 1) / portion)
    let merges = Int.bitWidth - (portions - 1).leadingZeroBitCount
    // Sorting a portion takes as many passes as merging it would.
    let sorts = portion.trailingZeroBitCount
    var done = 0.0
    func isWanted(_ more: Double) -> Bool {
      done += more / Double(sorts + merges)
      return progress(Self.shareOfKeys + (1 - Self.shareOfKeys) * min(done, 1))
    }
    for start in stride(from: 0, to: count, by: portion) {
      items[start..<min(count, start + portion)].sort(by: areInOrder)
      guard isWanted(Double(sorts) / Double(portions)) else { return nil }
    }
    var width = portion
    var spare = items
    while width < count {
      for start in stride(from: 0, to: count, by: 2 * width) {
        let middle = min(count, start + width)
        let end = min(count, start + 2 * width)
        Self.merge(items, start..<middle, middle..<end, into: &spare, by: areInOrder)
        guard isWanted(Double(end - start) / Double(count)) else { return nil }
      }
      swap(&items, &spare)
      width *= 2
    }
    return items
  }

  private static func merge(
    _ items: [Int], _ left: Range<Int>, _ right: Range<Int>, into result: inout [Int],
    by areInOrder: (Int, Int) -> Bool
  ) {
    var (one, other) = (left.lowerBound, right.lowerBound)
    for place in left.lowerBound..<right.upperBound {
      let takesOther = one == left.upperBound || (other < right.upperBound && areInOrder(items[other], items[one]))
      result[place] = items[takesOther ? other : one]
      if takesOther { other += 1 } else { one += 1 }
    }
  }
}
