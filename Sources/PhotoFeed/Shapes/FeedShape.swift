/// The shape of a feed in one row: name, help, recognition, and reading. Readers, `photowall formats` and the manual
/// page use the rows of `all`.
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
  /// Reads a JSON text of this shape.
  var read: Read = { _, _, _, _ in }
  /// The paths of a nested item's facts; nil for items with photowall's keys.
  var row: ShapeRow?
  /// The paths to the next page, in order of priority.
  var next: [JSONPath] = []
  /// Whether the source is converted, so that it cannot be written back.
  var isConverted = false

  typealias Read =
    @Sendable (
      JSONFeedReader, FeedOutline, _ text: UnsafeBufferPointer<UInt8>, _ collector: inout ItemCollector
    ) throws(JSONFault) -> Void

  public static let all: [FeedShape] =
    services + [photowall, sections, jsonFeed, jsonLines, xml, table, names, files, archive]

  /// An array of items.
  public static let photowall = FeedShape(
    name: "photowall",
    summary: "a JSON array of objects with thumbURL (or image, src, download_url, url), width, height, title, …",
    matches: { if case .array = $0 { true } else { false } },
    read: readItems)

  /// An object with an array of sections, or of items.
  public static let sections = FeedShape(
    name: "sections",
    summary: #"{"sections": [{"title": …, "items": [objects as above]}]}"#,
    outerKeys: [.sections, .items],
    matches: { $0[.sections] != nil || $0[.items] != nil && !$0.isJSONFeed },
    read: { (reader, outline, text, collector: inout ItemCollector) throws(JSONFault) in
      guard let sections = outline[.sections] else { return try readItems(reader, outline, text, &collector) }
      try reader.read(sectionsAt: sections, of: text, into: &collector)
    })

  /// JSON Feed 1.1: `{"version": "https://jsonfeed.org/version/1.1", "items": […]}`.
  public static let jsonFeed = FeedShape(
    name: "jsonfeed",
    summary: "JSON Feed 1.1: items with image, or an attachment of an image type",
    addressKeys: ItemKey.jsonFeedAddresses, outerKeys: [.items],
    matches: { $0.isJSONFeed && $0[.items] != nil },
    read: readItems, next: [JSONPath(key: "next_url")])

  /// RSS 2.0 and Atom; `XMLFeedReader` converts the entries to items.
  public static let xml = FeedShape(
    name: "rss", summary: "RSS 2.0 and Atom: entries with media:content, an enclosure, or an <img> in their text",
    addressKeys: [.thumbURL, .image], matches: { if case .array = $0 { true } else { false } }, read: readItems,
    isConverted: true)

  public static let jsonLines = FeedShape(
    name: "jsonl",
    summary: "JSON Lines: one such object a line",
    matches: { if case .lines = $0 { true } else { false } },
    read: { (reader, outline, text, collector: inout ItemCollector) throws(JSONFault) in
      guard case .lines(let span) = outline else { return }
      reader.read(linesAt: span, of: text, into: &collector)
    })

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

  /// Reads the array of items that is the whole text, or under `items`.
  private static let readItems: Read = {
    (reader, outline, text, collector: inout ItemCollector) throws(JSONFault) in
    if let items = outline[.items] { try reader.read(itemsAt: items, of: text, into: &collector) }
  }
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

/// The outermost form of a JSON text.
enum FeedOutline {
  case array(TextSpan)
  case lines(TextSpan)
  /// An object, with the values at the paths of shapes.
  case object(TextSpan, values: [JSONPath: TextSpan], arrays: Set<JSONPath>, isJSONFeed: Bool)

  /// Returns the array at a path; `items` is also an array that is the whole text.
  subscript(path: JSONPath) -> TextSpan? {
    switch self {
    case .array(let span): path == .items ? span : nil
    case .lines: nil
    case .object(_, let values, let arrays, _): arrays.contains(path) ? values[path] : nil
    }
  }

  /// Returns the container of a nested shape's first level, or nil.
  func container(of level: ItemsPath.Level) -> TextSpan? {
    switch self {
    case .array(let span): level.path == nil ? span : nil
    case .lines: nil
    case .object(_, let values, let arrays, _):
      level.path.flatMap { level.takesMembers || arrays.contains($0) ? values[$0] : nil }
    }
  }

  /// Returns the values of the document for a shape's items, by their paths from an item.
  func values(around row: ShapeRow) -> [JSONPath: TextSpan] {
    Dictionary(row.pathsAround.compactMap { path in path.inOuter.flatMap(value).map { (path, $0) } }) { $1 }
  }

  /// Returns the value at a path of the document if a shape uses the path.
  func value(_ path: JSONPath) -> TextSpan? {
    if case .object(_, let values, _, _) = self { values[path] } else { nil }
  }

  var isJSONFeed: Bool { if case .object(_, _, _, true) = self { true } else { false } }
}
