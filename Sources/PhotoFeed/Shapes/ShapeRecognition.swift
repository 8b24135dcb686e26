/// Detects the shape of a JSON text.
struct ShapeRecognition {
  /// The user's shapes.
  var users: [FeedShape] = []
  /// The shape selected by the user or by an earlier page.
  var named: FeedShape?
  /// Whether the document is a later page, which cannot be a list of documents.
  var isFollowing = false

  /// The limits of the search for a picture, in bytes and in items.
  private static let window = 1 << 20
  private static let itemLimit = 32

  /// The nested shapes, the user's first.
  var nested: [FeedShape] { users + FeedShape.services }

  /// The keys of the document that contain photos in the user's shapes.
  var ownContainers: Set<String> {
    let paths = (users + [named].compactMap { $0 }).flatMap { $0.row?.items ?? [] }.compactMap(\.levels.first?.path)
    return Set(paths.compactMap { if case .key(let key)? = $0.steps.first { key } else { nil } })
  }

  /// The paths of the document that shapes use.
  var outerPaths: [JSONPath] {
    var seen: Set<JSONPath> = [.version]
    let shapes = nested + FeedShape.all.filter { $0.row == nil } + [named].compactMap { $0 }
    return [.version] + shapes.flatMap(\.outerPaths).filter { seen.insert($0).inserted }
  }

  /// Returns the shape of a text, or nil. Tries nested shapes first, since these have pictures at fixed paths.
  func shape(of outline: FeedOutline, in text: UnsafeBufferPointer<UInt8>) -> FeedShape? {
    if let named {
      guard let row = named.row else { return named.matches(outline) ? named : nil }
      let lists = row.items + [row.documents?.items].compactMap { $0 }
      return lists.contains { container(of: $0, outline) != nil } ? named : nil
    }
    // A JSON Feed names its format, so only the user's shapes have priority.
    for shape in outline.isJSONFeed ? users : nested {
      guard let row = shape.row else { continue }
      if row.items.contains(where: { fits(row, $0, outline, text) }) { return shape }
      if !documents(row, outline, in: text, limit: 1).isEmpty { return shape }
    }
    if let plain = FeedShape.all.first(where: { $0.matches(outline) }) { return plain }
    // A page without items has the first shape with an empty container.
    return nested.first { shape in
      shape.row?.items.contains { items in
        guard items.levels.first?.path != nil, let span = container(of: items, outline) else { return false }
        return text[span].dropFirst().dropLast().allSatisfy { $0 <= 0x20 }
      } ?? false
    }
  }

  /// Returns the container of the first level, or the whole text if it is the item.
  func container(of items: ItemsPath, _ outline: FeedOutline) -> TextSpan? {
    guard let level = items.levels.first else {
      switch outline {
      case .object(let span, _, _, _): return span
      case .lines(let span): return span
      case .array: return nil
      }
    }
    return outline.container(of: level)
  }

  private func fits(
    _ row: ShapeRow, _ items: ItemsPath, _ outline: FeedOutline, _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let container = container(of: items, outline) else { return false }
    let document = outline.values(around: row)
    return firstItems(items, in: container, text, document).contains { nested in
      let item = nested.value
      if item.isString, let path = items.levels.first?.path, path != .items {
        return ["https://", "http://"].contains { item.string?.hasPrefix($0) ?? false }
      }
      guard item.isObject else { return false }
      let hasKind = row.places[.kind]?.contains { $0.path.flatMap { nested.value(at: $0) } != nil } ?? true
      return hasKind && row.has.map { item.value(at: $0) != nil } ?? true && row.wallAddress(of: nested) != nil
    }
  }

  /// Returns the first items of a container within the window.
  private func firstItems(
    _ items: ItemsPath, in container: TextSpan, _ text: UnsafeBufferPointer<UInt8>, _ document: [JSONPath: TextSpan]
  ) -> [NestedItem] {
    // A longer container is cut inside an element, which is then not found.
    let window = JSONValue(text, container.range.prefix(Self.window))
    let surroundings = ItemSurroundings(document: document)
    guard let first = items.levels.first else { return [NestedItem(window, in: surroundings)] }
    let elements = window.items(first, limit: Self.itemLimit)
    guard items.levels.count > 1 else { return elements.map { NestedItem($0, in: surroundings) } }
    return elements.flatMap(items.lists).flatMap { list in
      JSONValue(text, list.span).items(items.levels[items.levels.count - 1], limit: Self.itemLimit).map {
        NestedItem($0, in: ItemSurroundings(outer: list.outer, document: document))
      }
    }
  }

  /// Returns the addresses of documents that a text lists instead of items; empty if it has items.
  func documents(_ row: ShapeRow, _ outline: FeedOutline, in text: UnsafeBufferPointer<UInt8>, limit: Int = .max)
    -> [String]
  {
    guard !isFollowing, let list = row.documents, let container = container(of: list.items, outline),
      !row.items.contains(where: { fits(row, $0, outline, text) })
    else { return [] }
    return JSONValue(text, container).elements(limit: limit).compactMap { element in
      let item = NestedItem(element, in: ItemSurroundings())
      let kinds = row.places[.kind]?.compactMap { $0.path.flatMap(item.value) }
      return kinds?.first.map(row.isPicture) ?? (kinds == nil) ? list.address.address(of: item) : nil
    }
  }
}
