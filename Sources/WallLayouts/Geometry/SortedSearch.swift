/// Binary search over numbers that never fall.
extension RandomAccessCollection where Index == Int, Element: Comparable {
  /// The first index whose element is at least `value`; the end where none is.
  func firstIndex(notBelow value: Element) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The first index whose element is above `value`; the end where none is.
  func firstIndex(above value: Element) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if self[middle] > value { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
