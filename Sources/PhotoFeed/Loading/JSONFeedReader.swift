import Basics
import Platform

/// Reads one JSON source.
struct JSONFeedReader {
  let source: SourceBytes
  let progress: (FeedProgress) -> Bool
  /// The number of the first line in a portion of a growing feed. Its items have no sections.
  var firstLine: Int? = nil
  var recognition = ShapeRecognition()
  /// Secrets to mask in a service's error message.
  var secrets: [String] = []

  typealias Text = UnsafeBufferPointer<UInt8>

  func read() throws(Diagnostic) -> PhotoFeed {
    try source.bytes.withBytes { text throws(Diagnostic) in
      let start = FeedSniffer.start(of: text)
      let outline = try explained(text) { () throws(JSONFault) -> FeedOutline in
        try self.outline(of: text, at: TextSpan(start..<text.count))
      }
      guard let shape = recognition.shape(of: outline, in: text) else { throw error(at: start, noItems(in: text)) }
      var part = FeedPart(source, shape: shape, encoding: .json)
      if let shapeRow = shape.row { part.document = outline.values(around: shapeRow) }
      if case .lines(let span) = outline { part.hasLines = shape.row == nil || isOneLine(itemAt: span, of: text) }
      var collector = ItemCollector(part, progress: progress)
      collector.itemsNameSections = firstLine == nil
      if let fault = UTF8Check.firstFault(in: text) { collector.tally.note(.notUTF8, at: .offset(fault)) }
      let documents = shape.row.map { recognition.documents($0, outline, in: text) } ?? []
      let count = try explained(text) { () throws(JSONFault) -> Int in
        if let shapeRow = shape.row {
          return documents.isEmpty ? try read(itemsOf: shapeRow, outline, of: text, into: &collector) : 0
        }
        if case .lines(let span) = outline {
          read(linesAt: span, of: text, into: &collector)
        } else if shape == .sections, let sections = outline[.sections] {
          try read(sectionsAt: sections, of: text, into: &collector)
        } else if let items = outline[.items] {
          try read(itemsAt: items, of: text, into: &collector)
        }
        return collector.part.count
      }
      collector.part.annotations = try explained(text) { () throws(JSONFault) -> ItemAnnotations? in
        try shape.row.flatMap { shapeRow throws(JSONFault) in
          try annotations(shapeRow, outline, of: text, for: collector.part)
        }
      }
      if collector.isStopped { throw source.stopped }
      let next = documents.isEmpty ? shape.nextPage(in: outline, of: text, items: count) : .documents(documents)
      return collector.feed(firstLine: firstLine ?? 1, next: next)
    }
  }

  /// Whether the source is one object with a list of items, as opposed to items.
  var isObjectOfItems: Bool {
    source.bytes.withBytes { text in
      guard let outline = try? outline(of: text, at: TextSpan(FeedSniffer.start(of: text)..<text.count)),
        case .object = outline
      else { return false }
      return recognition.shape(of: outline, in: text) != nil
    }
  }

  /// Reads the annotations of a shape's items; nil if the shape has none.
  private func annotations(
    _ shapeRow: ShapeRow, _ outline: FeedOutline, of text: Text, for part: FeedPart
  ) throws(JSONFault) -> ItemAnnotations? {
    guard let place = shapeRow.annotations, let span = outline.value(place.list) else { return nil }
    let classes = shapeRow.classes.flatMap { place in outline.value(place.list).map { (place.key, $0) } }
    let ids = (0..<part.count).map { index in part.withItem(at: index) { shapeRow.text(.id, of: $0) } }
    return try ItemAnnotations(at: span, key: place.key, of: text, ids: ids, classes: classes)
  }

  private func outline(of text: Text, at span: TextSpan) throws(JSONFault) -> FeedOutline {
    switch firstLine == nil
      ? FeedSniffer.form(of: text, from: Int(span.start), containers: recognition.ownContainers) : .lines
    {
    case .array: return .array(span)
    case .lines: return .lines(span)
    case .object:
      let paths = recognition.outerPaths
      let row = JSONRow(paths)
      try row.read(span, of: text) { true }
      var values: [JSONPath: TextSpan] = [:]
      for (index, path) in paths.enumerated() where !row[index].isEmpty { values[path] = row[index] }
      let version = values[.version].flatMap { JSONValue(text, $0).string } ?? ""
      let isJSONFeed = ["https", "http"].contains { version.hasPrefix("\($0)://jsonfeed.org/version/") }
      let arrays = Set(values.filter { JSONValue(text, $0.value).isArray }.keys)
      return .object(span, values: values, arrays: arrays, isJSONFeed: isJSONFeed)
    }
  }

  // MARK: - Errors

  /// Calls `body`, which reads the text. If it throws, throws the first fault of the text: reading is not strict, so an
  /// earlier fault may be the cause.
  private func explained<R>(_ text: Text, _ body: () throws(JSONFault) -> R) throws(Diagnostic) -> R {
    do throws(JSONFault) {
      return try body()
    } catch {
      let fault = JSONScanner.fault(in: text, from: FeedSniffer.start(of: text)) ?? error
      throw self.error(at: fault.offset, fault.message)
    }
  }

  private func error(at offset: Int, _ message: String) -> Diagnostic {
    Diagnostic(.malformed, at: source.location(of: offset), message)
  }

  private func noItems(in text: Text) -> String {
    let reason = ServiceReason.sentence(in: Array(text), without: secrets).map { "; the service says “\($0)”" } ?? ""
    if let named = recognition.named {
      return "this has not the shape ‘\(named.name)’\(reason); photowall feed --explain says what it looks like"
    }
    let list = ListSearch.lists(in: text).first { $0.hasAddresses }.map { "; it has \($0.line)" } ?? ""
    return """
      this object contains no photos where photowall looks for them\(reason)\(list): \(FeedShape.wayOn); or put them into \
      an array named "items" or "sections"
      """
  }
}

// MARK: - Items

extension JSONFeedReader {
  private static let itemPaths = ItemKey.allCases.map(\.path)

  /// Reads an array of items with photowall's keys.
  private func read(itemsAt span: TextSpan, of text: Text, into collector: inout ItemCollector) throws(JSONFault) {
    let row = JSONRow(Self.itemPaths)
    try row.read(span, of: text) { collector.add(row, of: text) }
  }

  /// Reads an array of sections: objects with a title and items.
  private func read(sectionsAt span: TextSpan, of text: Text, into collector: inout ItemCollector) throws(JSONFault) {
    collector.itemsNameSections = false
    var sections: [(title: String, items: TextSpan)] = []
    let row = JSONRow([.title, .items])
    try row.read(span, of: text) {
      if JSONValue(text, row.whole).isObject {
        sections.append((SanitizedText.made(from: JSONValue(text, row[0]).string ?? ""), row[1]))
      } else {
        collector.tally.note(.noObject, at: row.whole)
      }
      return true
    }
    for section in sections where !collector.isStopped {
      collector.sections.begin(section.title, at: collector.part.count)
      guard JSONValue(text, section.items).isArray else { continue }
      try read(itemsAt: section.items, of: text, into: &collector)
    }
  }

  /// Reads JSON Lines: one object per line. Invalid lines are skipped and counted.
  ///
  /// - Parameter row: The paths of a line's facts; nil for photowall's keys.
  private func read(
    linesAt span: TextSpan, of text: Text, by row: JSONRow? = nil, into collector: inout ItemCollector
  ) {
    let row = row ?? JSONRow(Self.itemPaths)
    row.read(
      linesAt: span, of: text, orElse: { collector.tally.note(.brokenLine, at: .offset($0), detail: $1) }
    ) { collector.add(row, of: text) }
  }

  /// Returns true if the first item of a text ends on its line. A single object may have several lines.
  private func isOneLine(itemAt span: TextSpan, of text: Text) -> Bool {
    let end = text.index(of: UInt8(ascii: "\n"), from: Int(span.start), to: span.end) ?? span.end
    return JSONScanner.fault(in: Text(rebasing: text[..<end]), from: Int(span.start)) == nil
  }

  /// Reads the items of a nested shape with their facts. Returns the number of elements in the first list.
  private func read(
    itemsOf shapeRow: ShapeRow, _ outline: FeedOutline, of text: Text, into collector: inout ItemCollector
  ) throws(JSONFault) -> Int {
    guard let first = shapeRow.items.first(where: { recognition.container(of: $0, outline) != nil }),
      let container = recognition.container(of: first, outline)
    else { return 0 }
    // If the text itself is the item, each line is one item.
    if case .lines(let span) = outline, first.levels.isEmpty, collector.part.hasLines {
      let row = JSONRow(shapeRow.columns.paths)
      row.enter(.none, document: collector.part.document, of: text)
      read(linesAt: span, of: text, by: row, into: &collector)
      return collector.part.count
    }
    // Other paths into the same list are tried for each element.
    let paths = shapeRow.items.filter { $0.levels.first == first.levels.first }
    let takesMembers = first.levels.first?.takesMembers ?? false
    var count = 0
    var lists = [ItemsPath.List(span: container, takesMembers: takesMembers)]
    let isNested = paths.contains { $0.levels.count > 1 }
    if isNested {
      lists = []
      let elements = JSONRow([])
      try elements.read(container, of: text, membersToo: takesMembers) {
        count += 1
        let element = JSONValue(text, elements.whole)
        lists += paths.lazy.map { $0.lists(in: element) }.first { !$0.isEmpty } ?? []
        return true
      }
    }
    let row = JSONRow(shapeRow.columns.paths)
    for list in lists where !collector.isStopped {
      row.enter(list.outer, document: collector.part.document, of: text)
      try row.read(list.span, of: text, membersToo: list.takesMembers) {
        if !isNested { count += 1 }
        return collector.add(row, of: text)
      }
    }
    return count
  }
}

extension ItemCollector {
  /// Returns the collected items. The items of a section are adjacent.
  func feed(firstLine: Int, next: NextPage?) -> PhotoFeed {
    let (sections, order) =
      itemsNameSections
      ? sections.joined(count: part.count) : (sections.sections(count: part.count), nil)
    var part = part
    if let order { part.reorder(order) }
    return PhotoFeed(
      parts: [part], sections: sections, warnings: tally.warnings(of: part.source, firstLine: firstLine), next: next)
  }
}
