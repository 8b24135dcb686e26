import Basics
import Foundation
import PhotoFeed

/// A template for captions with field names in braces: `{class} {score:.2f}`. `{name}` is the photo's name.
public struct CaptionTemplate: LosslessStringConvertible, Hashable, Sendable {
  private enum Part: Hashable, Sendable {
    case text(String)
    /// A field; `digits` is the number of decimals, nil for all.
    case field(String, digits: Int?)
  }

  /// The template as text.
  public let description: String
  private let parts: [Part]

  /// Creates the default template: the photo's name.
  public init() { (description, parts) = ("{name}", [.field("name", digits: nil)]) }

  /// Parses a template; nil if a brace is not closed or a name is invalid.
  public init?(_ text: String) {
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else { return nil }
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      let words = rest[rest.index(after: open)..<close].split(separator: ":", maxSplits: 1)
      guard let name = words.first.map(String.init), FieldTable.isName(name) else { return nil }
      var digits: Int?
      if words.count > 1 {
        guard words[1].hasPrefix("."), words[1].hasSuffix("f"), let count = Int(words[1].dropFirst().dropLast()),
          0...15 ~= count
        else { return nil }
        digits = count
      }
      parts.append(.field(name, digits: digits))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    (description, self.parts) = (text, parts)
  }

  /// Whether captions are only names.
  var isName: Bool { self == CaptionTemplate() }

  var names: [String] {
    parts.compactMap { if case .field(let name, _) = $0, name != "name" { name } else { nil } }
  }

  /// Returns the caption of a photo; fields without a value are empty.
  func text(of id: PhotoID, _ photo: Photo, in photos: SearchedPhotos) -> String {
    let table = photos.table.fieldTable
    let texts = parts.map { part -> String in
      switch part {
      case .text(let text): return text
      case .field("name", _): return photo.name
      case .field(let name, let digits):
        guard let value = photos.value(of: name, id, in: table) else { return "" }
        // Greater numbers have no decimals.
        guard let digits, case .number(let number) = value, number.magnitude < 0x1p53 / pow(10, Double(digits)) else {
          return value.description
        }
        return number.fixed(digits)
      }
    }
    return SanitizedText.made(from: texts.joined())
  }
}

extension SearchedPhotos {
  /// Returns a value of one photo; nil if it has none. Does not read a whole column.
  func value(of name: String, _ photo: PhotoID, in table: FieldTable) -> FieldValue? {
    if case .column(let name)? = table.source(of: name) {
      return self.table.feedIndex(of: photo).flatMap { self.table.feed.fieldValue(name, at: $0) }
    }
    return values(of: name, in: table)?(photo, self)
  }
}
