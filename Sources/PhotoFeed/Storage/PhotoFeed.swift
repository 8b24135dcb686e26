import Basics

/// A list of photos, an immutable value. Holds the feed's own bytes and, of each item, only where in them its parts are;
/// a ``Photo`` is decoded when asked for. A million items take about 32 bytes each beside their source.
public struct PhotoFeed: Sendable {
  /// Number of photos.
  public let count: Int
  /// Sections in order; together they cover all items. One untitled section when the feed has none.
  public let sections: [FeedSection]
  /// What could not be used, or was used otherwise than written; alike ones counted together.
  public let warnings: [FeedWarning]

  let parts: [FeedPart]
  /// The index of each part's first item.
  private let starts: [Int]

  /// A feed of parts, with sections over all their items.
  init(parts: [FeedPart], sections: [FeedSection], warnings: [FeedWarning]) {
    var starts: [Int] = []
    var count = 0
    for part in parts {
      starts.append(count)
      count += part.count
    }
    self.parts = parts
    self.starts = starts
    self.count = count
    self.sections = sections
    self.warnings = warnings
  }

  /// A feed without items.
  public static let empty = PhotoFeed(
    parts: [], sections: [FeedSection(title: "", range: 0..<0)], warnings: [])

  /// Whether there are no photos.
  public var isEmpty: Bool { count == 0 }

  /// The feed's shape; ``FeedShape/photowall`` for several sources that differ.
  public var shape: FeedShape {
    guard let first = parts.first else { return .photowall }
    return parts.allSatisfy { $0.shape == first.shape } ? first.shape : .photowall
  }

  /// Where it came from; of several sources, the first.
  public var origin: FeedOrigin { parts.first?.origin ?? .local(folder: "") }

  /// The photo at an index, decoded. Costs a microsecond or two: for what is visible, not for loops over a million.
  public subscript(index: Int) -> Photo {
    let (place, local) = locate(index)
    var photo = parts[place].photo(at: local)
    let title = sections[section(of: index)].title
    if !title.isEmpty { photo.section = title }
    return photo
  }

  /// The address of the photo at an index, without the rest of it.
  public func address(at index: Int) -> PhotoAddress {
    let (place, local) = locate(index)
    return parts[place].address(at: local)
  }

  /// The title of the photo at an index, harmless to draw, without the rest of it; empty when there is none.
  public func title(at index: Int) -> String {
    let (place, local) = locate(index)
    return parts[place].title(at: local)
  }

  /// What to call the photo at an index: its title, or else the name of its file.
  public func name(at index: Int) -> String {
    let (place, local) = locate(index)
    let title = parts[place].title(at: local)
    return title.isEmpty ? HarmlessText.made(from: parts[place].address(at: local).lastComponent) : title
  }

  /// Width and height in pixels as the feed has them; 0 where it does not say.
  public func size(at index: Int) -> (width: Int, height: Int) {
    let (place, local) = locate(index)
    return (Int(parts[place].widths[local]), Int(parts[place].heights[local]))
  }

  /// The index of the section that an item belongs to.
  public func section(of index: Int) -> Int {
    precondition(0..<count ~= index, "item \(index) of a feed of \(count)")
    // The last section that begins at or before the item; of several that begin there, empty ones come first.
    return sections.partitioningIndex { $0.range.lowerBound > index } - 1
  }

  /// The place in `parts` of the part that an item is in, and its index there.
  func locate(_ index: Int) -> (place: Int, index: Int) {
    precondition(0..<count ~= index, "item \(index) of a feed of \(count)")
    let place = starts.firstIndex(above: index) - 1
    return (place, index - starts[place])
  }

  /// The indices of a part's items.
  func range(ofPart place: Int) -> Range<Int> {
    starts[place]..<(starts[place] + parts[place].count)
  }
}
