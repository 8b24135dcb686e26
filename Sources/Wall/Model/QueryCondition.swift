import Basics

/// A condition of a query: a field, a colon, a relation and a value, with `-` before it for the opposite: `rating:>=3`,
/// `-label:red`, `date:2007-08`, `camera:fuji`, `iso:>1600`, `folder:2021/05`.
struct QueryCondition {
  /// The relations that may stand before a value; the longer ones first. Without one it is equality.
  private static let relations: [Relation] = [.greaterOrEqual, .lessOrEqual, .greater, .less]

  /// What tells whether a photo meets a condition that is not negated.
  private typealias Test = (PhotoID, SearchedPhotos) -> Bool

  /// A field that is no property.
  private struct Field: Sendable {
    let name: String
    let example: String
    let summary: String
    /// Returns the test of a relation and a value; nil if the field cannot have the value.
    let test: @Sendable (Relation, String) -> Test?
  }

  private static let fields = [
    Field(
      name: "date", example: "date:2007-08", summary: "when a photo was taken, or else the date of its file", test: date
    ),
    Field(name: "camera", example: "camera:fuji", summary: "its camera") {
      text($0, $1) { $1.table.facts(of: $0)?.camera }
    },
    Field(name: "lens", example: "lens:35mm", summary: "its lens") { text($0, $1) { $1.table.facts(of: $0)?.lens } },
    Field(name: "iso", example: "iso:>1600", summary: "its sensitivity", test: iso),
    Field(name: "folder", example: "folder:2021/05", summary: "its folder") { text($0, $1) { $1.folder(of: $0) } },
  ]

  /// The conditions, for the manual: an example of each, and what it is about.
  static var rows: [(example: String, summary: String)] {
    let properties = PhotoProperty.all.filter(\.isSearched).map { property in
      let names = property.values.map(\.name)
      return (
        example: "\(property.name):\(names.last ?? "")", summary: "what was decided: \(names.joined(separator: ", "))"
      )
    }
    return fields.map { ($0.example, $0.summary) } + properties
  }

  private let isNegated: Bool
  private let test: Test

  /// Parses a word; nil if it is no condition.
  init?(_ word: Substring) {
    isNegated = word.hasPrefix("-")
    let word = isNegated ? word.dropFirst() : word
    guard let colon = word.firstIndex(of: ":") else { return nil }
    let (name, rest) = (word[..<colon], word[word.index(after: colon)...])
    let written = Self.relations.first { rest.hasPrefix($0.rawValue) }
    let (relation, text) = (written ?? .equal, String(rest.dropFirst(written?.rawValue.count ?? 0)))
    if let property = PhotoProperty.all.first(where: { $0.isSearched && $0.name == name }) {
      guard let value = property.value(named: text) else { return nil }
      test = { relation.holds($1.values[property]?[$0] ?? 0, value) }
    } else {
      guard !text.isEmpty, let test = Self.fields.first(where: { $0.name == name })?.test(relation, text)
      else { return nil }
      self.test = test
    }
  }

  func isMet(by photo: PhotoID, in photos: SearchedPhotos) -> Bool { test(photo, photos) != isNegated }

  /// A date is compared as far as it is written: `2007-08` is all of August, and `>2007-08` what is after it.
  @Sendable private static func date(_ relation: Relation, _ text: String) -> Test? {
    guard text.allSatisfy({ $0.isASCII && $0.isNumber || "-:".contains($0) }) else { return nil }
    return { photo, photos in
      guard let date = photos.date(of: photo) else { return false }
      return relation.holds(String(date.prefix(text.count)), text)
    }
  }

  @Sendable private static func iso(_ relation: Relation, _ text: String) -> Test? {
    guard let number = Int(text) else { return nil }
    return { photo, photos in photos.table.facts(of: photo)?.iso.map { relation.holds($0, number) } ?? false }
  }

  /// A text contains the value, whatever the case.
  private static func text(
    _ relation: Relation, _ value: String, of text: @escaping (PhotoID, SearchedPhotos) -> String?
  ) -> Test? {
    guard relation == .equal else { return nil }
    let search = TextSearch(value)
    return { photo, photos in text(photo, photos).map(search.matches) ?? false }
  }
}
