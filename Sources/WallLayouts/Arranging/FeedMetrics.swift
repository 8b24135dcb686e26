import Basics
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Everything about a feed that geometry depends on: how many items each section has, and the shape of each item.
///
/// Items are numbered from 0 through all sections; a *section* is a range of them. The value is plain and shared by
/// reference until changed, so it can be handed to another thread at no cost.
public struct FeedMetrics: Sendable {
  /// First item of each section, and at the end the number of all items.
  public private(set) var starts: [Int]
  /// Width / height of each item as it was told; may hold zeros and other nonsense, which `ratio(of:)` mends. Empty
  /// where the layout never asks.
  public private(set) var aspects: [Float]

  /// A feed without an item.
  public static let empty = FeedMetrics(sectionCounts: [], aspects: [])

  /// Sections of so many items. `aspects` has one number for each item in order; missing ones count as unknown.
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

  /// Number of items in all sections.
  public var count: Int { starts[starts.count - 1] }
  /// Number of sections.
  public var sectionCount: Int { starts.count - 1 }

  /// The items of a section.
  public func items(ofSection section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }

  /// The section that an item is in.
  public func section(of item: Int) -> Int { starts.firstIndex(above: item) - 1 }

  /// Width / height of an item, always usable: 4:3 where nothing sensible is known.
  public func ratio(of item: Int) -> Double { aspects.isEmpty ? Self.unknownRatio : Self.mended(aspects[item]) }

  /// Items whose shape nobody knows are laid out 4:3.
  public static let unknownRatio = 4.0 / 3.0

  /// A ratio as a layout can use it: unknown (zero, negative, not a number) becomes 4:3, and nothing is more than a
  /// thousand times as long as wide, so one liar in a feed cannot stretch the content beyond what numbers hold.
  @inline(__always)
  static func mended(_ aspect: Float) -> Double {
    aspect > 0 ? Double(min(max(aspect, 1e-3), 1e3)) : unknownRatio
  }
}

/// Where two feeds begin to differ: all items before `item`, and all sections before `section`, are the same in both.
public struct RestartPoint: Equatable, Sendable {
  /// First section to lay out again; it begins at the same item in both feeds.
  public let section: Int
  /// First item to lay out again, at or after the beginning of that section.
  public let item: Int

  /// From the very beginning.
  public static let beginning = RestartPoint(section: 0, item: 0)
}

extension FeedMetrics {
  /// Compares with an earlier state of the feed; nil when nothing differs.
  ///
  /// This is what makes a layout incremental without trusting anybody's list of changes: comparing a million ratios
  /// costs a fraction of a millisecond, laying them out again costs ten.
  public func restartPoint(after old: FeedMetrics) -> RestartPoint? {
    let sameStarts = zip(starts, old.starts).prefix { $0 == $1 }.count
    let sameAspects = commonPrefix(aspects, old.aspects)
    if sameStarts == starts.count, sameStarts == old.starts.count, sameAspects == aspects.count,
      sameAspects == old.aspects.count
    {
      return nil
    }
    // Where the tables of sections part, the items up to the nearer of the two next beginnings are still the same.
    var items = min(count, old.count)
    if sameStarts < starts.count { items = min(items, starts[sameStarts]) }
    if sameStarts < old.starts.count { items = min(items, old.starts[sameStarts]) }
    if !aspects.isEmpty || !old.aspects.isEmpty { items = min(items, sameAspects) }
    let section = starts[..<sameStarts].firstIndex(above: items) - 1
    return RestartPoint(section: min(max(section, 0), max(sectionCount - 1, 0)), item: items)
  }

  /// Number of leading elements that are the same, bit for bit.
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
