extension RandomAccessCollection where Index == Int {
  /// The first index whose element belongs to the second half, where the elements of the first half all come first;
  /// `endIndex` where there is no second half.
  func partitioningIndex(where belongsInSecondHalf: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if belongsInSecondHalf(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
