import Platform

/// Reads one JSON source: fast, over the rows that simdjson finds; after a failure, with the strict scanner that finds
/// the fault and its place.
struct JSONFeedReader {
  let name: String
  let file: (path: String, fingerprint: FileFingerprint)?
  let origin: FeedOrigin
  let bytes: FeedBytes
  let progress: (FeedProgress) -> Bool
  /// For a portion of a growing feed: the number of its first line. Items then name no sections.
  var firstLine: Int? = nil
  var recognition = ShapeRecognition()

  /// Reads the source.
  func read() throws(FeedError) -> LoadedSource {
    do throws(JSONRows.Failure) {
      return try read(bytes)
    } catch {
      guard case .notUTF8 = error else { throw self.error(for: error, in: bytes) }
    }
    // The copy has the same offsets, so its spans are spans of the original.
    let (repaired, fault) = UTF8Repair.repaired(bytes)
    do throws(JSONRows.Failure) {
      var source = try read(repaired)
      var tally = WarningTally()
      tally.note(.notUTF8, at: .offset(fault))
      source.warnings.insert(contentsOf: tally.warnings(file: name, bytes: bytes, firstLine: firstLine ?? 1), at: 0)
      return source
    } catch {
      throw self.error(for: error, in: repaired)
    }
  }

  /// Reads a text with the source's bytes, or valid ones in their places.
  private func read(_ text: FeedBytes) throws(JSONRows.Failure) -> LoadedSource {
    let start = text.withBytes { FeedSniffer.start(of: $0) }
    let outline = try outline(of: text, at: TextSpan(start..<text.count))
    guard let shape = recognition.shape(of: outline, in: text) else { throw .noItems(offset: start) }
    var collector = ItemCollector(
      FeedPart(name: name, file: file, origin: origin, shape: shape, encoding: .json, bytes: bytes),
      progress: progress)
    collector.itemsNameSections = firstLine == nil
    if let row = shape.row {
      try NestedItemsReader(row: row, outline: outline, recognition: recognition).read(text, into: &collector)
    } else {
      try shape.read(self, outline, text, &collector)
    }
    var source = collector.finished(named: name, firstLine: firstLine ?? 1)
    source.next = shape.nextPage(in: outline, of: text)
    return source
  }

  private func outline(of text: FeedBytes, at span: TextSpan) throws(JSONRows.Failure) -> FeedOutline {
    switch firstLine == nil ? text.withBytes({ FeedSniffer.form(of: $0, from: Int(span.start)) }) : .lines {
    case .array: return .array(span)
    case .lines: return .lines(span)
    case .object:
      let paths = recognition.outerPaths
      var values: [String: TextSpan] = [:]
      var arrays: Set<String> = []
      try JSONRows(keys: paths).read(text, span) { row in
        for (index, path) in paths.enumerated() where !row[index].isEmpty {
          values[path] = row[index]
          if isArray(row[index], of: text) { arrays.insert(path) }
        }
        return true
      }
      let version = values["version"].flatMap { text.withBytes(of: $0) { JSONText.text(of: $0) } } ?? ""
      let isJSONFeed = ["https", "http"].contains { version.hasPrefix("\($0)://jsonfeed.org/version/") }
      return .object(span, values: values, arrays: arrays, isJSONFeed: isJSONFeed)
    }
  }

  private func isArray(_ span: TextSpan, of text: FeedBytes) -> Bool {
    text.withBytes(of: span) { $0.first == UInt8(ascii: "[") }
  }

  /// The keys of a section.
  private enum SectionKey: Int, CaseIterable {
    case title, items
  }

  func read(
    sectionsAt span: TextSpan, of text: FeedBytes, into collector: inout ItemCollector
  ) throws(JSONRows.Failure) {
    collector.itemsNameSections = false
    var sections: [(title: String, items: TextSpan)] = []
    try JSONRows(keys: SectionKey.allCases.map { "\($0)" }).read(text, span) { row in
      guard text.withBytes(of: row.whole, { $0.first == UInt8(ascii: "{") }) else {
        collector.tally.note(.noObject, at: row.whole)
        return true
      }
      let title = text.withBytes(of: row[SectionKey.title.rawValue]) { JSONText.text(of: $0) ?? "" }
      sections.append((SanitizedText.made(from: title), row[SectionKey.items.rawValue]))
      return true
    }
    let rows = JSONRows(keys: ItemKey.allCases.map(\.text))
    for section in sections {
      collector.sections.begin(section.title, at: collector.part.count)
      guard isArray(section.items, of: text) else { continue }
      try read(itemsAt: section.items, of: text, into: &collector, by: rows)
    }
  }

  // MARK: - Items

  func read(
    itemsAt span: TextSpan, of text: FeedBytes, into collector: inout ItemCollector,
    by rows: JSONRows = JSONRows(keys: ItemKey.allCases.map(\.text))
  ) throws(JSONRows.Failure) {
    try text.withBytes { bytes throws(JSONRows.Failure) in
      try rows.read(text, span) { collector.take($0, of: bytes) }
    }
  }

  // MARK: - Errors

  private func error(for failure: JSONRows.Failure, in text: FeedBytes) -> FeedError {
    switch failure {
    case .stopped: return FeedError(.stopped, at: FeedPlace(file: name), "stopped")
    case .tooLarge:
      return FeedError(
        .inputOutput, at: FeedPlace(file: name),
        "there is not enough memory for this feed; split it, or write it as JSON Lines")
    case .noItems(let offset):
      if let named = recognition.named {
        return FeedError(
          .malformed, at: place(offset),
          "this has not the shape ‘\(named.name)’; photowall feed --explain says what it looks like")
      }
      return FeedError(
        .malformed, at: place(offset),
        #"this object contains no photos: put them into an array named "items" or "sections", or use a plain array"#
      )
    case .notUTF8, .malformed:
      let start = text.withBytes { FeedSniffer.start(of: $0) }
      let fault = text.withBytes { JSONScanner.fault(in: $0, from: start) }
      if case .malformed(let offset) = failure, fault == nil {
        return FeedError(.malformed, at: place(offset), "this cannot be read as JSON")
      }
      return FeedError(
        .malformed, at: place(fault?.offset ?? start),
        fault?.message ?? "this cannot be read as JSON")
    }
  }

  private func place(_ offset: Int) -> FeedPlace {
    let (line, column) = bytes.lineAndColumn(of: offset)
    return FeedPlace(file: name, line: line, column: column)
  }
}

extension ItemCollector {
  /// Returns the collected source, with the items of each section next to each other.
  func finished(named name: String, firstLine: Int) -> LoadedSource {
    let (sections, order) =
      itemsNameSections
      ? sections.joined(count: part.count) : (sections.sections(count: part.count), nil)
    var part = part
    if let order { part.reorder(order) }
    return LoadedSource(
      part: part, sections: sections, warnings: tally.warnings(file: name, bytes: part.bytes, firstLine: firstLine))
  }
}
