import Basics
import Platform

/// Writes columns of a feed as CSV (RFC 4180) or JSON Lines. Values are written as in the feed, so ids keep all digits.
public struct TableWriter: Sendable {
  /// The format of the rows.
  public enum Format: String, Sendable, CaseIterable {
    case csv, jsonl
  }

  /// The columns that every photo has, unless a field has the same name.
  public static let ownColumns = ["image", "title", "width", "height", "section"]

  private let format: Format
  private let columns: [String]

  /// - Parameter columns: The names of fields or of `ownColumns`; nil for the address and all fields.
  public init(_ format: Format, columns: [String]?, of feed: PhotoFeed) {
    self.format = format
    let fields = feed.fields().map(\.name)
    self.columns = columns ?? (fields.isEmpty ? Self.ownColumns : ["image"] + fields.filter { $0 != "image" })
  }

  /// Returns the rows of photos; in CSV after a row of names.
  ///
  /// - Parameters:
  ///   - indices: The photos in order; nil for all.
  ///   - folder: The folder for the text (empty for the working directory); addresses are relative to it.
  ///   - decided: Returns the value of a column that is not in the feed.
  public func text(
    of feed: PhotoFeed, at indices: [Int]? = nil, in folder: FilePath,
    decided: (_ column: String, _ index: Int) -> FieldValue? = { _, _ in nil }
  ) -> [UInt8] {
    var text = format == .csv ? row(columns.map { $0.hasPrefix("@") ? String($0.dropFirst()) : $0 }) : []
    let moves = feed.parts.map { AddressMove(from: $0.origin, to: folder) }
    for index in indices ?? Array(0..<feed.count) where feed.isLoaded(at: index) {
      let (partIndex, local) = feed.locate(index)
      let part = feed.parts[partIndex]
      let values = part.hasFields ? part.withJoinedItem(at: local) { item in columns.map { json($0, of: item) } } : []
      text += row(
        columns.enumerated().map { number, name in
          let own = (values.isEmpty ? nil : values[number]) ?? decided(name, index)?.json
          // Addresses are written as resolved from their new folder.
          if name != "image", let own { return own }
          return self.own(name, at: index, of: feed, moves[partIndex]) ?? own ?? "null"
        })
    }
    return text
  }

  /// Returns a value of an item as JSON, or nil.
  private func json(_ name: String, of item: JSONValue) -> String? {
    let value = item[name] ?? JSONPath(name).flatMap { $0.isOuter ? nil : item.value(at: $0) }
    return value.map { String(decoding: $0.bytes.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self) }
  }

  /// Returns the value of an own column as JSON, or nil.
  private func own(_ name: String, at index: Int, of feed: PhotoFeed, _ move: AddressMove?) -> String? {
    let (partIndex, local) = feed.locate(index)
    switch name {
    case "image":
      let part = feed.parts[partIndex]
      let address = part.addressText(at: local)
      return (move?.text(address, isPath: part.encoding == .files) ?? address).quotedForJSON
    case "title": return feed.title(at: index).quotedForJSON
    case "width": return String(feed.size(at: index).width)
    case "height": return String(feed.size(at: index).height)
    case "section": return feed.sections[feed.section(of: index)].title.quotedForJSON
    default: return nil
    }
  }

  private func row(_ values: [String]) -> [UInt8] {
    switch format {
    case .jsonl:
      let members = zip(columns, values).map { name, value in
        "\((name.hasPrefix("@") ? String(name.dropFirst()) : name).quotedForJSON): \(value)"
      }
      return Array("{\(members.joined(separator: ", "))}\n".utf8)
    case .csv:
      let scanner = TableScanner(separator: UInt8(ascii: ","))
      let cells = values.map { value in
        scanner.cell(value == "null" ? "" : Array(value.utf8).withUnsafeBufferPointer { JSONValue($0).string } ?? value)
      }
      return Array((cells.joined(separator: ",") + "\r\n").utf8)
    }
  }
}
