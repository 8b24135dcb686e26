extension StringProtocol {
  /// Returns the longest prefix of whole characters with at most `count` bytes in UTF-8.
  public func prefix(utf8Count count: Int) -> SubSequence {
    var rest = count
    return prefix {
      rest -= $0.utf8.count
      return rest >= 0
    }
  }
}
