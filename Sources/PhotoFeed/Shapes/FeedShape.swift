/// The shape of a feed in one row: name, help, recognition, and the keys of its items. Readers, `photowall formats` and
/// the manual page use the rows of `all`.
public struct FeedShape: Sendable {
  public let name: String
  /// A one-line description.
  public let summary: String
  /// The item keys with a picture's address, in order of priority.
  var addressKeys = ItemKey.addresses
  /// The keys of the outermost object for recognition and reading.
  var outerKeys: [JSONPath] = []
  /// Returns true if a JSON text has this shape. The first matching row of `all` reads the text.
  var matches: @Sendable (FeedOutline) -> Bool = { _ in false }
  /// The paths of a nested item's facts; nil for items with photowall's keys.
  var row: ShapeRow?
  /// The paths to the next page, in order of priority.
  var next: [JSONPath] = []
  /// Whether the source is converted, so that it cannot be written back.
  var isConverted = false

  public static let all: [FeedShape] =
    services + [photowall, sections, jsonFeed, jsonLines, xml, table, names, files, archive]

  /// An array of items.
  public static let photowall = FeedShape(
    name: "photowall",
    summary: "a JSON array of objects with thumbURL (or image, src, download_url, url), width, height, title, …",
    matches: { if case .array = $0 { true } else { false } })

  /// An object with an array of sections, or of items.
  public static let sections = FeedShape(
    name: "sections",
    summary: #"{"sections": [{"title": …, "items": [objects as above]}]}"#,
    outerKeys: [.sections, .items],
    matches: { $0[.sections] != nil || $0[.items] != nil && !$0.isJSONFeed })

  /// JSON Feed 1.1: `{"version": "https://jsonfeed.org/version/1.1", "items": […]}`.
  public static let jsonFeed = FeedShape(
    name: "jsonfeed",
    summary: "JSON Feed 1.1: items with image, or an attachment of an image type",
    addressKeys: ItemKey.jsonFeedAddresses, outerKeys: [.items],
    matches: { $0.isJSONFeed && $0[.items] != nil },
    next: [JSONPath(key: "next_url")])

  /// RSS 2.0 and Atom; `XMLFeedReader` converts the entries to items.
  public static let xml = FeedShape(
    name: "rss", summary: "RSS 2.0 and Atom: entries with media:content, an enclosure, or an <img> in their text",
    addressKeys: [.thumbURL, .image], matches: { if case .array = $0 { true } else { false } },
    isConverted: true)

  public static let jsonLines = FeedShape(
    name: "jsonl",
    summary: "JSON Lines: one such object a line",
    matches: { if case .lines = $0 { true } else { false } })

  /// A table, read by `TableReader`.
  public static let table = FeedShape(
    name: "table",
    summary: "CSV with a header (RFC 4180, also with semicolons), or TSV; --picture names the column of the pictures")

  /// A table with these columns.
  static func table(_ columns: TableColumns) -> FeedShape {
    FeedShape(name: table.name, summary: table.summary, row: columns.shape)
  }

  /// A list of names, read by `NameListReader`.
  public static let names = FeedShape(
    name: "names", summary: "a list of file names or addresses, one a line or each ended by a NUL")

  /// Folders and picture files, which cannot be written back.
  public static let files = FeedShape(
    name: "files", summary: "a folder (also its subfolders with --recursive), or picture files")
}

extension FeedShape {
  /// Advice for feeds of unknown shapes, in messages.
  static let wayOn =
    "photowall feed --explain shows the addresses in a feed, and [feeds.NAME] in the settings file tells photowall of them"

  /// Creates a nested shape with a row of facts.
  init(name: String, summary: String, row: ShapeRow) {
    self.init(name: name, summary: summary)
    self.row = row
    matches = { _ in false }
    next = row.next
  }

  /// Paths of the document for recognition, reading and paging.
  var outerPaths: [JSONPath] {
    let lists = (row?.items ?? []) + [row?.documents?.items].compactMap { $0 }
    let pages = next.compactMap(\.withoutAnyMember) + (row?.counter.map { $0.pages + $0.total } ?? [])
    let others = [row?.annotations, row?.classes].compactMap { $0?.list }
    return outerKeys + lists.compactMap { $0.levels.first?.path } + pages + others
      + (row?.pathsAround.compactMap(\.inOuter) ?? [])
  }
}

extension FeedShape: Hashable {
  public static func == (a: FeedShape, b: FeedShape) -> Bool { a.name == b.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
