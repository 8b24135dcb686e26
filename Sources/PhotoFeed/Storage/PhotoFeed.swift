import Basics
import Platform

/// An immutable list of photos. Stores the bytes of the sources and the spans of each item's parts; a ``Photo`` is
/// decoded on demand. A million items take about 32 bytes each, in addition to the source.
public struct PhotoFeed: Sendable {
  public let count: Int
  /// The sections in order, which cover all items; one untitled section if the feed has none.
  public let sections: [FeedSection]
  /// The problems of items, with equal ones counted.
  public let warnings: [FeedWarning]
  /// The files in its folders that cannot be shown.
  public internal(set) var notShown: FilesNotShown

  /// The reference of a single source to its next page.
  public internal(set) var next: NextPage?

  var parts: [FeedPart]
  /// The index of each part's first item.
  let starts: [Int]
  /// Whether portions or a further page are not loaded.
  public let hasPending: Bool
  /// The number of photos that are counted but not loaded.
  public let unloadedCount: Int
  /// Whether `count` is final; false if a page or the rest of standard input follows.
  public let isCounted: Bool

  /// - Parameter sections: Cover all items of the parts. Nil: one without a title.
  init(
    parts: [FeedPart], sections: [FeedSection]? = nil, warnings: [FeedWarning] = [], next: NextPage? = nil,
    notShown: FilesNotShown = FilesNotShown()
  ) {
    var starts: [Int] = []
    var count = 0
    for part in parts {
      starts.append(count)
      count += part.count
    }
    self.parts = parts
    self.starts = starts
    hasPending = parts.contains(where: \.isPending)
    isCounted = parts.allSatisfy { !$0.isPending || $0.portion?.isCounted ?? true }
    unloadedCount = parts.lazy.filter(\.isPending).reduce(0) { $0 + $1.count }
    self.count = count
    self.sections = sections ?? [FeedSection(title: "", range: 0..<count)]
    self.warnings = warnings
    self.next = next
    self.notShown = notShown
  }

  public static let empty = PhotoFeed(parts: [])

  public var isEmpty: Bool { count == 0 }

  /// The number of photos, such as `5000`, or the least number, such as `1000+`.
  public var countText: String { "\(count)\(isCounted ? "" : "+")" }

  /// The feed's shape; ``FeedShape/photowall`` for several sources with different shapes.
  public var shape: FeedShape {
    guard let first = parts.first(where: { !$0.isPending }) else { return .photowall }
    return parts.allSatisfy { $0.isPending || $0.shape == first.shape } ? first.shape : .photowall
  }

  /// The origin of the first loaded source.
  public var origin: FeedOrigin { parts.first { !$0.isPending }?.origin ?? .local(folder: "") }

  /// Decodes the photo at an index. Takes one or two microseconds: for visible photos, not for loops over a million.
  public subscript(index: Int) -> Photo {
    let (partIndex, local) = locate(index)
    var photo = parts[partIndex].photo(at: local)
    let title = sections[section(of: index)].title
    if !title.isEmpty { photo.section = title }
    return photo
  }

  /// Returns the address of the photo at an index, without decoding the rest.
  public func address(at index: Int) -> PhotoAddress {
    inPart(of: index) { $0.address(at: $1) }
  }

  /// Returns the sanitized title of the photo at an index, without decoding the rest; empty without a title.
  public func title(at index: Int) -> String {
    inPart(of: index) { $0.title(at: $1) }
  }

  /// Returns the display name of the photo at an index: its title, or else its file name.
  public func name(at index: Int) -> String {
    let title = title(at: index)
    return title.isEmpty ? Photo.name(of: address(at: index), companion: companion(at: index)) : title
  }

  /// Returns the path of the picture beside the raw file at an index, or nil.
  public func companion(at index: Int) -> FilePath? {
    inPart(of: index) { $0.companion(at: $1) }
  }

  /// Returns the feed's width and height in pixels, 0 if unknown.
  public func size(at index: Int) -> (width: Int, height: Int) {
    inPart(of: index) { $0.size(at: $1) }
  }

  /// Returns the index of an item's section.
  public func section(of index: Int) -> Int {
    precondition(0..<count ~= index, "item \(index) of a feed of \(count)")
    // The last section that starts at or before the item: empty sections come first at an index.
    return sections.partitioningIndex { $0.range.lowerBound > index } - 1
  }

  /// Returns the index in `parts` of the part that contains an item, and the item's index there.
  func locate(_ index: Int) -> (partIndex: Int, index: Int) {
    precondition(0..<count ~= index, "item \(index) of a feed of \(count)")
    // The last part that starts at or before the item: empty parts come first at an index.
    let partIndex = starts.firstIndex(above: index) - 1
    return (partIndex, index - starts[partIndex])
  }

  /// Calls a function with the part that contains an item, and the item's index there.
  @inline(__always)
  func inPart<R>(of index: Int, _ body: (_ part: FeedPart, _ index: Int) -> R) -> R {
    let (partIndex, local) = locate(index)
    return body(parts[partIndex], local)
  }

  /// Returns the indices of a part's items.
  func range(ofPart partIndex: Int) -> Range<Int> {
    starts[partIndex]..<(starts[partIndex] + parts[partIndex].count)
  }
}

// MARK: - Sources

extension PhotoFeed {
  /// An empty feed with the failure of a page or another portion.
  public static func failed(_ failure: Diagnostic) -> PhotoFeed {
    var feed = PhotoFeed(
      parts: [],
      warnings: [FeedWarning(locations: [failure.location], message: failure.message, count: 1, skipsItem: true)])
    feed.notShown.failed = 1
    return feed
  }

  /// Joins sources in order to one feed.
  ///
  /// A single source keeps its sections. Among several sources, each feed and each folder without titled sections
  /// becomes a section with its name. A source that could not be opened becomes a warning, or an error if it is the
  /// only one.
  public static func joined(_ sources: [ReadSource]) throws(Diagnostic) -> PhotoFeed {
    let opened = sources.filter { !$0.isFailure && !$0.feed.sections.isEmpty }
    if opened.isEmpty, let failure = sources.lazy.compactMap(\.failure).first { throw failure }
    var sections: [FeedSection] = []
    var count = 0
    for source in opened {
      for section in source.feed.sections {
        let isWhole = source.feed.sections.count == 1 && section.title.isEmpty && opened.count > 1
        sections.append(section.moved(by: count))
        if isWhole { sections[sections.count - 1].title = source.title ?? "" }
      }
      count += source.feed.count
    }
    if sections.isEmpty { return .empty }
    let failures = sources.compactMap(\.failure).flatMap { failed($0).warnings }
    var feed = PhotoFeed(
      parts: opened.flatMap(\.feed.parts), sections: sections, warnings: failures + opened.flatMap(\.feed.warnings),
      next: opened.count == 1 ? opened[0].feed.next : nil)
    for source in opened { feed.notShown.add(source.feed.notShown) }
    feed.notShown.failed += sources.count { $0.failure != nil }
    return feed
  }
}
