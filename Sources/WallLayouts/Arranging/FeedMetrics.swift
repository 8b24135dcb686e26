import Basics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Everything about a feed that its layout depends on: the number of items in each section and their aspect ratios.
///
/// Items are numbered from 0 across all sections; a *section* is a range of items. Copies share storage until changed,
/// so the value can be passed to another thread cheaply.
public struct FeedMetrics: Sendable {
  /// The first item of each section, and finally the number of items.
  public private(set) var starts: [Int]
  /// The width / height of each item as provided, including invalid values, which `ratio(of:)` corrects. Empty if the
  /// layout does not use them.
  public private(set) var aspects: [Float]

  public static let empty = FeedMetrics(sectionCounts: [], aspects: [])

  /// Creates metrics from the number of items per section and the aspect ratios of all items. Missing ratios are unknown.
  public init(sectionCounts: [Int], aspects: [Float]) {
    starts = [0]
    starts.reserveCapacity(sectionCounts.count + 1)
    for count in sectionCounts { starts.append(starts[starts.count - 1] + max(count, 0)) }
    self.aspects = aspects
    let count = starts[starts.count - 1]
    if !aspects.isEmpty, aspects.count < count {
      self.aspects.append(contentsOf: repeatElement(0, count: count - aspects.count))
    }
  }

  /// The number of items.
  public var count: Int { starts[starts.count - 1] }
  /// The number of sections.
  public var sectionCount: Int { starts.count - 1 }

  /// Returns the items of a section.
  public func items(ofSection section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }

  /// Returns the section of an item.
  public func section(of item: Int) -> Int { starts.firstIndex(above: item) - 1 }

  /// Returns the width / height of an item, or 4:3 if unknown.
  public func ratio(of item: Int) -> Double { aspects.isEmpty ? Self.unknownRatio : Self.sanitized(aspects[item]) }

  /// The aspect ratio of items whose own is unknown.
  public static let unknownRatio = 4.0 / 3.0

  /// Returns a valid ratio: 4:3 for zero, negative values and NaN, and otherwise at most 1000:1 or 1:1000, so that a
  /// wrong value cannot make the content too large.
  @inline(__always)
  static func sanitized(_ aspect: Float) -> Double {
    aspect > 0 ? Double(min(max(aspect, 1e-3), 1e3)) : unknownRatio
  }
}

extension FeedMetrics {
  /// The feed with no item more than twice as high or as wide as the middle one: a single panorama on end would else decide how
  /// large all items are shown.
  var withoutExtremes: FeedMetrics {
    let known = aspects.filter { $0 > 0 }.sorted()
    guard !known.isEmpty else { return self }
    let middle = known[known.count / 2]
    var moderate = self
    moderate.aspects = aspects.map { $0 > 0 ? min(max($0, middle / 2), middle * 2) : $0 }
    return moderate
  }
}

/// The first difference of two feeds: items before `item` and sections before `section` are equal in both.
public struct RestartPoint: Equatable, Sendable {
  /// The first section to arrange again; it begins at the same item in both feeds.
  public let section: Int
  /// The first item to arrange again, at or after the beginning of that section.
  public let item: Int

  public static let beginning = RestartPoint(section: 0, item: 0)
}

extension FeedMetrics {
  /// Compares with the feed's previous metrics; returns nil if nothing differs.
  ///
  /// This makes layouts incremental without relying on a list of changes: comparing a million ratios takes a fraction
  /// of a millisecond, arranging them again takes ten.
  public func restartPoint(after old: FeedMetrics) -> RestartPoint? {
    let sameStarts = zip(starts, old.starts).prefix { $0 == $1 }.count
    let sameAspects = commonPrefix(aspects, old.aspects)
    if sameStarts == starts.count, sameStarts == old.starts.count, sameAspects == aspects.count,
      sameAspects == old.aspects.count
    {
      return nil
    }
    // Where the section starts differ, the items up to the nearer of the two next starts are still equal.
    var items = min(count, old.count)
    if sameStarts < starts.count { items = min(items, starts[sameStarts]) }
    if sameStarts < old.starts.count { items = min(items, old.starts[sameStarts]) }
    if !aspects.isEmpty || !old.aspects.isEmpty { items = min(items, sameAspects) }
    let section = starts[..<sameStarts].firstIndex(above: items) - 1
    return RestartPoint(section: min(max(section, 0), max(sectionCount - 1, 0)), item: items)
  }

  /// Returns the number of leading elements that are equal bit for bit.
  private func commonPrefix(_ new: [Float], _ old: [Float]) -> Int {
    let count = min(new.count, old.count)
    return new.withUnsafeBytes { new in
      old.withUnsafeBytes { old in
        guard let a = new.baseAddress, let b = old.baseAddress, a != b else { return count }
        let block = 4096
        var done = 0
        while done < count {
          let size = min(block, count - done)
          if memcmp(a + done * 4, b + done * 4, size * 4) != 0 {
            while memcmp(a + done * 4, b + done * 4, 4) == 0 { done += 1 }
            return done
          }
          done += size
        }
        return count
      }
    }
  }
}
