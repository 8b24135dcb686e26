extension PhotoFeed {
  /// The ratio for pictures of unknown size, the most common one of cameras.
  public static let unknownAspectRatio: Float = 4 / 3

  /// Returns width / height, from 1/100 to 100; 4/3 if unknown.
  public func aspectRatio(at index: Int) -> Float {
    pendingRatio(locate(index).partIndex) ?? Self.aspectRatio(size(at: index))
  }

  /// Returns the aspect ratios of a range of items.
  public func aspectRatios(in range: Range<Int>) -> [Float] {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count, "items \(range) of a feed of \(count)")
    return Array(unsafeUninitializedCapacity: range.count) { ratios, filled in
      let first = range.isEmpty ? parts.count : locate(range.lowerBound).partIndex
      for partIndex in first..<max(starts.firstIndex(notBelow: range.upperBound), first) {
        let own = self.range(ofPart: partIndex)
        let common = own.clamped(to: range)
        if let ratio = pendingRatio(partIndex) {
          (ratios.baseAddress! + filled).initialize(repeating: ratio, count: common.count)
          filled += common.count
          continue
        }
        let part = parts[partIndex]
        for index in common {
          let local = index - own.lowerBound
          ratios.initializeElement(at: filled, to: Self.aspectRatio(part.size(at: local)))
          filled += 1
        }
      }
    }
  }

  /// Returns the usual ratio of a portion that is not loaded; nil for other parts.
  private func pendingRatio(_ partIndex: Int) -> Float? {
    parts[partIndex].isPending ? parts[partIndex].portion?.ratio : nil
  }

  private static func aspectRatio(_ size: (width: Int, height: Int)) -> Float {
    guard size.width > 0, size.height > 0 else { return unknownAspectRatio }
    return min(100, max(0.01, Float(size.width) / Float(size.height)))
  }
}
