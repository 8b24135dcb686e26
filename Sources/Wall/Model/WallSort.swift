/// A sort key: one of the wall's, or the name of a field; a `-` before it sorts descending. Each section is sorted.
public struct WallSort: RawRepresentable, Hashable, Sendable, CaseIterable {
  /// The name in settings and tapes.
  public let rawValue: String

  init(_ name: String) { rawValue = name }

  /// Parses a name; nil if it is unknown.
  public init?(rawValue: String) {
    guard Self.allCases.contains(where: { $0.rawValue == rawValue }) || FieldTable.isName(Self.field(of: rawValue))
    else {
      return nil
    }
    self.rawValue = rawValue
  }

  private static func field(of text: String) -> String { String(text.dropFirst(text.hasPrefix("-") ? 1 : 0)) }

  /// The name of the field; nil for a key of the wall.
  var field: String? { Self.allCases.contains(self) || self == .duplicates ? nil : Self.field(of: rawValue) }
  /// Whether the order of a field is descending.
  var isDescending: Bool { rawValue.hasPrefix("-") }

  public static let feed = WallSort("feed")
  public static let title = WallSort("title")
  public static let size = WallSort("size")
  public static let shape = WallSort("shape")
  public static let date = WallSort("date")
  public static let shuffle = WallSort("shuffle")
  static let duplicates = WallSort("duplicates")
  /// By likeness to a photo, descending.
  static let likeness = WallSort("-likeness")

  /// The keys in the order of lists: facts of the feed, then properties.
  public static let allCases: [WallSort] =
    [.feed, .title, .size, .shape, .date]
    + PhotoProperty.all.filter { $0.sortSentence != nil }.map { WallSort($0.name) } + [.shuffle]

  /// The property of the key; nil for a fact of the feed.
  var property: PhotoProperty? { PhotoProperty.all.first { $0.name == rawValue } }

  /// The text in the status line: `sorted by title`.
  public var sentence: String {
    switch self {
    case .feed: "in the order of the feed"
    case .size: "sorted by size, largest first"
    case .shape: "sorted by shape, tallest first"
    case .date: "sorted by date, oldest first"
    case .shuffle: "shuffled"
    case .duplicates: "in groups of duplicates"
    case .likeness: "sorted by likeness, most alike first"
    default: property?.sortSentence ?? "sorted by \(field ?? rawValue)\(isDescending ? ", greatest first" : "")"
    }
  }

  /// The next key, for `s`.
  public var next: WallSort {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }
}
