extension RandomAccessCollection where Index == Int {
  /// Returns the first index whose element satisfies a condition that is also true for all later elements; else
  /// `endIndex`. Binary search, O(log n).
  @inlinable
  public func partitioningIndex(where belongsInSecondPartition: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if belongsInSecondPartition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension RandomAccessCollection where Index == Int, Element: Comparable {
  /// Returns the first index of an ascending collection with an element of at least `value`, or `endIndex`.
  @inlinable
  public func firstIndex(notBelow value: Element) -> Int { partitioningIndex { $0 >= value } }

  /// Returns the first index of an ascending collection with an element above `value`, or `endIndex`.
  @inlinable
  public func firstIndex(above value: Element) -> Int { partitioningIndex { $0 > value } }
}
