import Basics

/// The paths of the facts of a nested shape, compiled from a row. Built-in rows and the user's rows in the settings
/// file have the same keys and texts.
struct ShapeRow: Sendable {
  /// A key of a row.
  enum Key: String, CaseIterable, Sendable {
    case items, picture, thumbnail, width, height, title, author, date, link, id, tags, kind, kinds, has
    case next, pages, total, parameter, first, step, documents, document, address, method, body, unescape
    /// The header fields of requests, and other origins that receive them.
    case headers
    case headerOrigins = "header-origins"
    /// The boxes of items, and the lists of annotations and classes in the document.
    case boxes, annotations, classes

    /// Keys whose values are paths in an item.
    static let facts: [Key] = [.picture, .thumbnail, .width, .height, .title, .author, .date, .link, .id, .tags, .kind]
  }

  /// The source of a fact: a path, or an address template.
  enum Place: Sendable, Hashable {
    case path(JSONPath)
    case template(AddressTemplate)

    /// The first path.
    var path: JSONPath? {
      switch self {
      case .path(let path): path
      case .template(let template): template.paths.first
      }
    }

    /// Whether the source is an address template.
    var isTemplate: Bool { if case .template = self { true } else { false } }
  }

  /// Alternatives, in order of priority.
  let items: [ItemsPath]
  /// The sources of each fact, in order of priority.
  let places: [Key: [Place]]
  /// The row as written.
  let texts: [Key: String]
  /// The paths to the next page; empty if the document has none.
  let next: [JSONPath]
  /// The numbering of pages, or nil.
  let counter: PageCounter?
  /// The list of the documents with the items; nil if the items are in the first document.
  let documents: DocumentList?
  /// The boxes of an item, or of an annotation; nil if the shape has none.
  let boxes: BoxForm?
  /// The list of annotations; nil if boxes are in the items.
  let annotations: ItemAnnotations.Place?
  /// The list of classes; nil if annotations have the names.
  let classes: ItemAnnotations.Place?
  /// A path that the items of this shape have, for recognition.
  let has: JSONPath?
  /// The prefixes of the kinds of pictures, in lower case.
  private let kinds: [String]
  /// Whether addresses and titles contain HTML character references, such as `&amp;`.
  let unescapesHTML: Bool
  /// Whether titles are names of a wiki's file pages, such as `File:A_pier.jpg`.
  let unescapesWiki: Bool
  /// Whether addresses are composed or decoded, so that they do not occur in an item's text.
  let composesAddresses: Bool
  /// The paths of all facts, and the columns of the facts for loading, in order of priority.
  let columns: ItemColumns

  /// Compiles a row.
  init(_ texts: [Key: String]) throws(FeedShape.Fault) {
    self.texts = texts
    func fault(_ key: Key, _ message: String) -> FeedShape.Fault {
      FeedShape.Fault(key: key.rawValue, message: message)
    }
    guard let itemsText = texts[.items] else { throw fault(.items, "a feed shape needs items, such as \"photos[]\"") }
    var items: [ItemsPath] = []
    for text in Self.alternatives(itemsText) {
      guard let path = ItemsPath(text) else {
        throw fault(.items, "items must be a path that ends with [] or *, such as \"photos[]\", or empty")
      }
      items.append(path)
    }
    self.items = items
    var places: [Key: [Place]] = [:]
    for key in Key.facts {
      for text in texts[key].map(Self.alternatives) ?? [] {
        if text.contains("{"), key == .picture || key == .thumbnail || key == .link {
          guard let template = AddressTemplate(text), !template.paths.isEmpty else {
            throw fault(key, "\(key.rawValue) must name values in braces, such as \"/photos/{id}.jpg\"")
          }
          places[key, default: []].append(.template(template))
        } else {
          guard let path = JSONPath(text) else {
            throw fault(key, "\(key.rawValue) must be a path such as \"images.large[0].url\"")
          }
          places[key, default: []].append(.path(path))
        }
      }
    }
    guard places[.picture] != nil else { throw fault(.picture, "a feed shape needs picture, such as \"image.url\"") }
    func paths(_ key: Key) throws(FeedShape.Fault) -> [JSONPath] {
      var paths: [JSONPath] = []
      for text in texts[key].map(Self.alternatives) ?? [] {
        guard let path = JSONPath(text), !path.isOuter else {
          throw fault(key, "\(key.rawValue) must be a path such as \"response.\(key.rawValue)\"")
        }
        paths.append(path)
      }
      return paths
    }
    next = try paths(.next)
    has = try paths(.has).first
    counter = try PageCounter(texts, next: next, pages: paths(.pages), total: paths(.total))
    documents = try DocumentList(texts)
    boxes = texts[.boxes].flatMap { BoxForm($0) }
    if texts[.boxes] != nil, boxes == nil {
      throw fault(.boxes, "boxes must be a path with the order of numbers, such as \"objects.bbox=xywh\"")
    }
    annotations = texts[.annotations].flatMap { ItemAnnotations.Place($0) }
    classes = texts[.classes].flatMap { ItemAnnotations.Place($0) }
    for (key, place) in [(Key.annotations, annotations), (.classes, classes)] where texts[key] != nil && place == nil {
      throw fault(key, "\(key.rawValue) must be a list and a key, such as \"annotations[image_id]\"")
    }
    if let method = texts[.method], !["GET", "POST"].contains(method) {
      throw fault(.method, "method must be \"GET\" or \"POST\"")
    }
    if let kind = texts[.unescape], kind != "html", kind != "wiki" {
      throw fault(.unescape, "unescape must be \"html\" or \"wiki\"")
    }
    self.places = places
    kinds = (texts[.kinds] ?? "image").lowercased().split(separator: " ").map(String.init)
    unescapesHTML = texts[.unescape] == "html"
    unescapesWiki = texts[.unescape] == "wiki"
    composesAddresses =
      unescapesHTML || [Key.picture, .thumbnail].contains { places[$0]?.contains(where: \.isTemplate) ?? false }
    columns = Self.columns(places)
  }

  private static func alternatives(_ text: String) -> [String] {
    text.split(separator: "|", omittingEmptySubsequences: false).map(\.trimmed)
  }

  private static func columns(_ places: [Key: [Place]]) -> ItemColumns {
    var columns = ItemColumns()
    func indices(_ key: Key) -> [Int] { columns.columns(of: (places[key] ?? []).compactMap(\.path)) }
    columns.address = indices(.thumbnail) + indices(.picture)
    columns.width = indices(.width)
    columns.height = indices(.height)
    columns.title = indices(.title)
    columns.kind = indices(.kind)
    return columns
  }

  // MARK: Reading an item

  /// The paths that start around an item.
  var pathsAround: [JSONPath] {
    places.values.flatMap { $0 }.flatMap { place in
      switch place {
      case .path(let path): [path]
      case .template(let template): template.paths
      }
    }.filter(\.isOuter)
  }

  /// Returns the text of a fact of an item, or nil.
  func text(_ key: Key, of item: NestedItem) -> String? {
    for place in places[key] ?? [] {
      let text =
        switch place {
        case .path(let path): item.value(at: path)?.nonEmptyString
        case .template(let template): template.address(of: item)
        }
      if let text { return unescaped(text, of: key) }
    }
    return nil
  }

  /// Returns the text of a fact with the row's escapes decoded.
  func unescaped(_ text: String, of key: Key) -> String {
    if unescapesHTML { return HTMLEscapes.decoded(text) }
    guard unescapesWiki, key == .title else { return text }
    let name = text.split(separator: ":", maxSplits: 1).last ?? ""
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    return stem.isEmpty ? text : String(stem).replacing("_", with: " ")
  }

  /// The keys of an item with its addresses.
  var addressKeys: [String] {
    ((places[.thumbnail] ?? []) + (places[.picture] ?? [])).filter { !$0.isTemplate }.compactMap { place in
      if let path = place.path, !path.isOuter, case .key(let key)? = path.steps.first { key } else { nil }
    }
  }

  /// Returns the address for the wall: the thumbnail, or else the picture.
  func wallAddress(of item: NestedItem) -> String? {
    text(.thumbnail, of: item) ?? text(.picture, of: item)
  }

  /// Adds tags, author, date and id to a photo.
  func readDetails(of item: NestedItem, into photo: inout Photo) {
    photo.author = text(.author, of: item).map(SanitizedText.made)
    photo.date = text(.date, of: item).map(FeedDate.shown).map(SanitizedText.made)
    photo.id = text(.id, of: item).map(SanitizedText.made)
    let tags = places[.tags]?.lazy.compactMap { $0.path.flatMap { item.value(at: $0) } }.first
    photo.tags = tags.map(JSONItem.list)?.map(SanitizedText.made) ?? []
  }

  /// Returns true if an item's kind is a picture's.
  func isPicture(_ kind: JSONValue) -> Bool {
    guard let kind = kind.string?.lowercased() else { return true }
    return kinds.contains { kind.hasPrefix($0) }
  }
}
