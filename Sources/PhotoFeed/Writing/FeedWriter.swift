import Platform

/// Writes the remaining photos of a feed in their current order, with all their content, including unknown keys.
public struct FeedWriter: Sendable {
  /// The format to write.
  public enum Format: String, Sendable, CaseIterable {
    /// The source's format: all bytes except removed and moved items stay, including unusable items. Folders, picture
    /// files and several sources become ``photowall``.
    case asRead
    /// A JSON array of objects.
    case photowall
    /// JSON Lines.
    case jsonl
    /// JSON Feed 1.1.
    case jsonfeed
  }

  public var format: Format
  /// The decisions to write into items, by photo index.
  public var decisions: [Int: ItemDecisions]
  /// Whether to add missing columns for labels to tables, which changes all rows.
  public var addsColumns: Bool

  public init(format: Format = .asRead, decisions: [Int: ItemDecisions] = [:], addsColumns: Bool = false) {
    (self.format, self.decisions, self.addsColumns) = (format, decisions, addsColumns)
  }

  /// Returns the text of a feed with some of its photos.
  ///
  /// - Parameters:
  ///   - indices: The remaining photos in order; each counts once. Photos that are not loaded are left out.
  ///   - folder: The folder for the text (empty for the working directory). Relative addresses are rewritten if the
  ///     feed is from another folder.
  public func text(of feed: PhotoFeed, keeping indices: [Int], in folder: FilePath) -> [UInt8] {
    let indices = Self.unique(indices, count: feed.count).filter(feed.isLoaded)
    let parts = feed.parts.filter { !$0.isPending }
    if format == .asRead, parts.count == 1, parts[0].encoding != .files, parts[0].canBeWrittenBack {
      let part = parts[0]
      let items = ItemWriter(
        feed, into: folder, shape: .verbatim, decisions: decisions, addedColumns: addedColumns(of: part))
      return Splice(part: part, items: items).text(keeping: indices)
    }
    switch format {
    case .asRead, .photowall:
      let items = ItemWriter(feed, into: folder, shape: .photowall, decisions: decisions)
      return Self.array(indices.map(items.text), before: "[", after: "]\n")
    case .jsonl:
      let items = ItemWriter(feed, into: folder, shape: .line, decisions: decisions)
      return indices.reduce(into: []) { text, index in text += items.text(of: index) + [UInt8(ascii: "\n")] }
    case .jsonfeed:
      let items = ItemWriter(feed, into: folder, shape: .jsonfeed, decisions: decisions)
      return Self.array(
        indices.map(items.text),
        before: #"{"version": "https://jsonfeed.org/version/1.1", "title": "Photos", "items": ["#, after: "]}\n")
    }
  }

  /// Returns the text of a feed with all its photos.
  public func text(of feed: PhotoFeed, in folder: FilePath) -> [UInt8] {
    text(of: feed, keeping: Array(0..<feed.count), in: folder)
  }

  /// Returns the labels that need a new column of a table.
  private func addedColumns(of part: FeedPart) -> [UserLabel] {
    guard addsColumns, let table = part.table else { return [] }
    return part.bytes.withBytes { text in
      guard table.hasHeader(text) else { return [] }
      let missing = decisions.flatMap { index, decisions in
        decisions.labels.keys.filter { table.column(of: $0, text, at: Int(part.items[index].start)) == nil }
      }
      return Set(missing).sorted { $0.name < $1.name }
    }
  }

  private static func array(_ items: [[UInt8]], before: String, after: String) -> [UInt8] {
    var text = Array(before.utf8)
    text.reserveCapacity(items.reduce(64) { $0 + $1.count + 4 })
    for (place, item) in items.enumerated() {
      text += place == 0 ? Array("\n  ".utf8) : Array(",\n  ".utf8)
      text += item
    }
    if !items.isEmpty { text.append(UInt8(ascii: "\n")) }
    return text + Array(after.utf8)
  }

  private static func unique(_ indices: [Int], count: Int) -> [Int] {
    var seen = [Bool](repeating: false, count: count)
    return indices.filter { index in
      precondition(0..<count ~= index, "item \(index) of a feed of \(count)")
      defer { seen[index] = true }
      return !seen[index]
    }
  }
}

extension FeedPart {
  /// Whether items can be written in the source's shape: it was not converted, the document is not an item, and no
  /// address is composed relative to a server.
  var canBeWrittenBack: Bool {
    guard let row = shape.row else { return !shape.isConverted }
    if row.composesAddresses, case .web = origin { return false }
    let isWholeDocument = row.items.contains(where: \.isWholeDocument)
    return !isWholeDocument || hasLines || bytes.withBytes { $0[FeedSniffer.start(of: $0)] == UInt8(ascii: "[") }
  }
}
