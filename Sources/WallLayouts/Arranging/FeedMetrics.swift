import Basics
import CLibrary

/// Everything about a feed that its layout depends on: the number of items in each section and their aspect ratios.
///
/// Items are numbered from 0 across all sections; a *section* is a range of items. Copies share storage until changed,
/// so the value can be passed to another thread cheaply.
public struct FeedMetrics: Sendable {
  /// The items of a section.
  public struct Section: Equatable, Sendable {
    /// The number of items.
    public let count: Int
    /// The width / height of each item as provided, including invalid values, which `ratio(of:)` corrects. Empty if all items
    /// have `commonRatio`.
    public internal(set) var aspects: [Float]
    /// The width / height of every item of a section without `aspects`: one that is not loaded, or of a layout that does not
    /// use them.
    public let commonRatio: Double

    /// Items with their own ratios.
    public init(aspects: [Float]) {
      (count, self.aspects, commonRatio) = (aspects.count, aspects, FeedMetrics.unknownRatio)
    }

    /// Items that all have the same ratio. They take no memory.
    public init(count: Int, ratio: Double = FeedMetrics.unknownRatio) {
      (self.count, aspects, commonRatio) = (max(count, 0), [], FeedMetrics.sanitized(ratio))
    }

    /// Returns the width / height of an item of the section, or 4:3 if unknown.
    public func ratio(of item: Int) -> Double {
      aspects.isEmpty ? commonRatio : FeedMetrics.sanitized(aspects[item])
    }

    /// Returns the number of leading items that are equal bit for bit.
    fileprivate func commonItems(with other: Section) -> Int {
      if aspects.isEmpty, other.aspects.isEmpty {
        return commonRatio == other.commonRatio ? min(count, other.count) : 0
      }
      return FeedMetrics.commonPrefix(aspects, other.aspects)
    }
  }

  /// The sections in order.
  public private(set) var sections: [Section]
  /// The first item of each section, and finally the number of items.
  public private(set) var starts: [Int]

  public static let empty = FeedMetrics(sections: [])

  /// Creates the metrics of sections.
  public init(sections: [Section]) {
    self.sections = sections
    starts = [0]
    starts.reserveCapacity(sections.count + 1)
    for section in sections { starts.append(starts[starts.count - 1] + section.count) }
  }

  /// The number of items.
  public var count: Int { starts[starts.count - 1] }
  /// The number of sections.
  public var sectionCount: Int { sections.count }
  /// The ratios of all items that have their own.
  public var aspects: [Float] { sections.count == 1 ? sections[0].aspects : sections.flatMap(\.aspects) }

  /// Returns the items of a section.
  public func items(ofSection section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }

  /// Returns the section of an item.
  public func section(of item: Int) -> Int { starts.firstIndex(above: item) - 1 }

  /// The aspect ratio of items that have none.
  public static let unknownRatio = 4.0 / 3.0

  /// Returns a valid ratio: 4:3 for zero, negative values and NaN, and otherwise at most 1000:1 or 1:1000, so that a
  /// wrong value cannot make the content too large.
  @inline(__always)
  static func sanitized(_ aspect: some BinaryFloatingPoint) -> Double {
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
    for section in sections.indices {
      moderate.sections[section].aspects = sections[section].aspects.map {
        $0 > 0 ? min(max($0, middle / 2), middle * 2) : $0
      }
    }
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
    let same = zip(sections, old.sections).prefix { $0 == $1 }.count
    if same == sections.count, same == old.sections.count { return nil }
    guard same < sections.count, same < old.sections.count else {
      return RestartPoint(
        section: min(same, max(sectionCount - 1, 0)), item: starts[min(same, max(sectionCount - 1, 0))])
    }
    return RestartPoint(section: same, item: starts[same] + sections[same].commonItems(with: old.sections[same]))
  }

  /// Returns the number of leading elements that are equal bit for bit.
  private static func commonPrefix(_ new: [Float], _ old: [Float]) -> Int {
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
