import Basics
import Platform

/// An immutable list of photos. Stores the feed's bytes and the spans of each item's parts in them; a ``Photo`` is
/// decoded on demand. A million items take about 32 bytes each besides their source.
public struct PhotoFeed: Sendable {
  public let count: Int
  /// Sections in order, which cover all items. One untitled section if the feed has none.
  public let sections: [FeedSection]
  /// Problems of items, with equal ones counted together.
  public let warnings: [FeedWarning]
  /// Files of its folders that cannot be shown.
  public internal(set) var notShown: FilesNotShown

  /// The reference of a single source to the page that follows it.
  public let next: NextPage?

  var parts: [FeedPart]
  /// The index of each part's first item.
  let starts: [Int]
  /// Whether portions are not loaded, be it a further page.
  public let hasPending: Bool
  /// The number of photos that are counted and not loaded.
  public let unloadedCount: Int
  /// Whether there are no more photos than `count`; false while a page follows, or the rest of standard input.
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

  /// The number of photos, `5000`, or the least number, `1000+`.
  public var countText: String { "\(count)\(isCounted ? "" : "+")" }

  /// The feed's shape; ``FeedShape/photowall`` for several sources that differ.
  public var shape: FeedShape {
    guard let first = parts.first(where: { !$0.isPending }) else { return .photowall }
    return parts.allSatisfy { $0.isPending || $0.shape == first.shape } ? first.shape : .photowall
  }

  /// The origin; of several sources, the first.
  public var origin: FeedOrigin { parts.first { !$0.isPending }?.origin ?? .local(folder: "") }

  /// Decodes the photo at an index. Takes a microsecond or two: for visible photos, not for loops over a million.
  public subscript(index: Int) -> Photo {
    let (partIndex, local) = locate(index)
    var photo = parts[partIndex].photo(at: local)
    let title = sections[section(of: index)].title
    if !title.isEmpty { photo.section = title }
    return photo
  }

  /// Returns the address of the photo at an index, without decoding the rest.
  public func address(at index: Int) -> PhotoAddress {
    let (partIndex, local) = locate(index)
    return parts[partIndex].address(at: local)
  }

  /// Returns the sanitized title of the photo at an index, without decoding the rest; empty if it has none.
  public func title(at index: Int) -> String {
    let (partIndex, local) = locate(index)
    return parts[partIndex].title(at: local)
  }

  /// Returns the display name of the photo at an index: its title, or else its file name.
  public func name(at index: Int) -> String {
    let (partIndex, local) = locate(index)
    let title = parts[partIndex].title(at: local)
    return title.isEmpty
      ? Photo.name(of: parts[partIndex].address(at: local), companion: parts[partIndex].companion(at: local)) : title
  }

  /// Returns the path of the picture beside the raw file at an index; nil if there is none.
  public func companion(at index: Int) -> FilePath? {
    let (partIndex, local) = locate(index)
    return parts[partIndex].companion(at: local)
  }

  /// Returns the feed's width and height in pixels; 0 if unknown.
  public func size(at index: Int) -> (width: Int, height: Int) {
    let (partIndex, local) = locate(index)
    return parts[partIndex].size(at: local)
  }

  /// Returns the index of the section of an item.
  public func section(of index: Int) -> Int {
    precondition(0..<count ~= index, "item \(index) of a feed of \(count)")
    // The last section that begins at or before the item: of several that begin there, the empty ones come first.
    return sections.partitioningIndex { $0.range.lowerBound > index } - 1
  }

  /// Returns the index in `parts` of the part that contains an item, and the item's index there.
  func locate(_ index: Int) -> (partIndex: Int, index: Int) {
    precondition(0..<count ~= index, "item \(index) of a feed of \(count)")
    // The last part that begins at or before the item: of several that begin there, the empty ones come first.
    let partIndex = starts.firstIndex(above: index) - 1
    return (partIndex, index - starts[partIndex])
  }

  /// Returns the indices of a part's items.
  func range(ofPart partIndex: Int) -> Range<Int> {
    starts[partIndex]..<(starts[partIndex] + parts[partIndex].count)
  }
}
