import Basics
import Platform

/// A file of labels: CSV with a header, or JSON Lines. A row belongs to the photo with its `id`, or else with its
/// `image`, the address as written in the feed. Other rows and columns stay as they are.
///
///     id,image,class
///     7,pictures/7.jpg,cat
public struct LabelFile: Sendable {
  /// The format of a file, by its extension.
  public enum Format: String, Sendable, CaseIterable {
    case csv, jsonl

    /// Creates the format for a name; nil for other extensions.
    public init?(ofName name: String) {
      guard let format = Self.allCases.first(where: { name.lowercased().hasSuffix(".\($0.rawValue)") }) else {
        return nil
      }
      self = format
    }
  }

  /// The key of a photo in the file: id and address.
  public struct Key: Hashable, Sendable {
    let id: String?
    let image: String

    /// The key of a photo of a feed.
    public init(of index: Int, in feed: PhotoFeed) {
      image = feed.inPart(of: index) { $0.addressText(at: $1) }
      id = if case .id(let id) = feed.identity(at: index) { id.text } else { nil }
    }
  }

  /// The new labels of a photo.
  public struct Change: Sendable {
    let key: Key
    let labels: [UserLabel: [String]]

    public init(_ key: Key, _ labels: [UserLabel: [String]]) { (self.key, self.labels) = (key, labels) }
  }

  /// A clause about a file without a column of ids or addresses.
  public static let refusal = "this is no file of labels: it has no column ‘id’ or ‘image’; choose another name"

  private struct Row {
    /// The bytes with the line end.
    var bytes: [UInt8]
    /// The values by column: in CSV the texts of the cells.
    var cells: [String]
  }

  private static let keyColumns = ["id", "image"]
  private static let scanner = TableScanner(separator: UInt8(ascii: ","))

  private let format: Format
  /// The names of the columns in CSV; empty for an empty file.
  private var columns: [String] = []
  private var rows: [Row] = []
  /// The row numbers by id and by address.
  private var places: [String: [String: Int]] = [:]

  /// Reads a file's bytes; nil for CSV without a column `id` or `image`.
  public init?(_ bytes: [UInt8], _ format: Format) {
    self.format = format
    bytes.withUnsafeBufferPointer { text in
      var start = TableScanner.start(of: text)
      while start < text.count {
        let row = Self.row(text, at: start, format)
        rows.append(Row(bytes: Array(text[start..<row.next]), cells: row.cells))
        start = row.next
      }
    }
    if format == .csv, !rows.isEmpty {
      columns = rows[0].cells
      guard columns.contains(where: Self.keyColumns.contains) else { return nil }
    }
    for (place, row) in rows.enumerated().dropFirst(format == .csv ? 1 : 0) {
      for name in Self.keyColumns {
        if let key = value(name, of: row), !key.isEmpty { places[name, default: [:]][key] = place }
      }
    }
  }

  private static func row(
    _ text: UnsafeBufferPointer<UInt8>, at start: Int, _ format: Format
  ) -> (cells: [String], next: Int) {
    guard format == .csv else {
      return ([], text.index(of: UInt8(ascii: "\n"), from: start, to: text.count).map { $0 + 1 } ?? text.count)
    }
    let (row, cells) = scanner.texts(text, at: start)
    return (cells, row.next)
  }

  /// Returns the text of a value in a row, or nil.
  private func value(_ name: String, of row: Row) -> String? {
    guard format == .csv else {
      return row.bytes.withUnsafeBufferPointer { JSONValue(JSONValue($0), trimmed: true)[name]?.nonEmptyString }
    }
    return columns.firstIndex(of: name).flatMap { $0 < row.cells.count ? row.cells[$0] : nil }
  }

  private func place(of key: Key) -> Int? {
    key.id.flatMap { places["id"]?[$0] } ?? places["image"]?[key.image]
  }

  /// Returns the values of a label for a photo; nil if the file has none.
  public func values(of label: UserLabel, for key: Key) -> [String]? {
    guard let row = place(of: key).map({ rows[$0] }) else { return nil }
    switch format {
    case .csv:
      guard let text = value(label.name, of: row), !text.isEmpty else { return nil }
      if text == UserLabel.none { return [] }
      let list = text.hasPrefix("[") ? Array(text.utf8).withUnsafeBufferPointer { FieldValue(JSONValue($0)) } : nil
      return label.chosen(in: list ?? .text(text))
    case .jsonl:
      return row.bytes.withUnsafeBufferPointer { text in
        guard let value = JSONValue(JSONValue(text), trimmed: true)[label.name] else { return nil }
        return FieldValue(value).map(label.chosen) ?? []
      }
    }
  }

  /// Returns the file's text with the labels of photos.
  public func text(with changes: [Change]) -> [UInt8] {
    var file = self
    if format == .csv { file.addColumns(Set(changes.flatMap { $0.labels.keys.map(\.name) }).sorted()) }
    for change in changes { file.apply(change) }
    return file.rows.flatMap(\.bytes)
  }

  /// Adds missing columns to each row.
  private mutating func addColumns(_ names: [String]) {
    if rows.isEmpty {
      columns = Self.keyColumns + names
      rows = [Row(bytes: Self.line(columns), cells: columns)]
      return
    }
    let missing = names.filter { !columns.contains($0) }
    guard !missing.isEmpty else { return }
    columns += missing
    for place in rows.indices where !rows[place].cells.isEmpty {
      let tail = place == 0 ? missing : missing.map { _ in "" }
      rows[place].cells += tail
      rows[place].bytes = Self.line(rows[place].cells)
    }
  }

  private mutating func apply(_ change: Change) {
    let place = place(of: change.key) ?? rows.count
    if place == rows.count {
      end()
      let id = change.key.id
      var cells = columns.map { _ in "" }
      for (name, text) in [("id", id), ("image", change.key.image)] {
        if let text, let column = columns.firstIndex(of: name) { cells[column] = text }
        if let text { places[name, default: [:]][text] = place }
      }
      let members = [id.map { "\"id\": \($0.quotedForJSON)" }, "\"image\": \(change.key.image.quotedForJSON)"]
      let object = "{\(members.compactMap(\.self).joined(separator: ", "))}\n"
      rows.append(Row(bytes: format == .csv ? Self.line(cells) : Array(object.utf8), cells: cells))
    }
    switch format {
    case .csv:
      for (label, chosen) in change.labels {
        guard let column = columns.firstIndex(of: label.name) else { continue }
        while rows[place].cells.count <= column { rows[place].cells.append("") }
        rows[place].cells[column] = chosen.isEmpty ? UserLabel.none : label.cell(chosen)
      }
      rows[place].bytes = Self.line(rows[place].cells)
    case .jsonl:
      rows[place].bytes = rows[place].bytes.withUnsafeBufferPointer { text in
        let object = JSONValue(JSONValue(text), trimmed: true)
        return object.edited(ItemDecisions(labels: change.labels))
      }
    }
  }

  /// Ends the last line if it has no line end.
  private mutating func end() {
    guard let last = rows.indices.last, rows[last].bytes.last != UInt8(ascii: "\n") else { return }
    rows[last].bytes.append(UInt8(ascii: "\n"))
  }

  private static func line(_ cells: [String]) -> [UInt8] {
    Array((cells.map(scanner.cell).joined(separator: ",") + "\r\n").utf8)
  }
}

extension JSONValue {
  /// Creates a value for a text without the white space around it.
  fileprivate init(_ whole: JSONValue, trimmed: Bool) {
    let first = whole.text.firstIndex { !$0.isJSONSpace } ?? 0
    self.init(whole.text, first..<max(first, (whole.text.lastIndex { !$0.isJSONSpace } ?? -1) + 1))
  }

  /// Returns the whole text with the members of this object changed by decisions.
  fileprivate func edited(_ decisions: ItemDecisions) -> [UInt8] {
    guard isObject else { return Array(text) }
    let members = Dictionary(members()) { $1 }
    var (edits, additions) = decisions.changes(of: members, tellsNone: true)
    if !additions.isEmpty {
      let end = (text[range].lastIndex(of: UInt8(ascii: "}")) ?? range.upperBound)
      edits.append((end..<end, (members.isEmpty ? "" : ", ") + additions.joined(separator: ", ")))
    }
    return text.edited(edits)
  }
}
