import Alike
import Basics
import PhotoFeed

/// A condition of a query: name, colon, relation and value; a `-` before it negates it. Examples: `rating:>=3`,
/// `-label:red`, `date:2007-08`, `score:0.2..0.4`, `class:=cat`, `caption:/red .* car/`, `label:!={pred}`,
/// `has:caption`.
struct QueryCondition {
  /// The relations, longer ones first. Without a relation, numbers must be equal, and texts must contain the value.
  private static let relations: [(text: String, relation: Relation)] = [
    (">=", .greaterOrEqual), ("<=", .lessOrEqual), ("!=", .notEqual), (">", .greater), ("<", .less), ("=", .equal),
  ]

  /// The condition as typed.
  let text: String
  let name: String
  private let isNegated: Bool
  /// The relation; nil if texts must contain the value.
  private let relation: Relation?
  private let value: String
  /// Whether the value was quoted and has no special characters.
  private let isQuoted: Bool
  /// The regular expression; nil for other values.
  private let expression: RegularExpression?
  /// The error of an invalid regular expression, or nil.
  let problem: RegularExpression.Problem?

  /// Parses a word; nil if it is no condition. Addresses, times and quoted texts are no conditions.
  init?(_ word: String) {
    text = word
    isNegated = word.hasPrefix("-")
    let rest = word.dropFirst(isNegated ? 1 : 0)
    guard let colon = rest.firstIndex(of: ":") else { return nil }
    name = String(rest[..<colon])
    guard FieldTable.isName(name) else { return nil }
    let written = rest[rest.index(after: colon)...]
    guard !written.isEmpty, !written.hasPrefix("//") else { return nil }
    let found = Self.relations.first { written.hasPrefix($0.text) }
    relation = found?.relation
    let value = written.dropFirst(found?.text.count ?? 0)
    isQuoted = value.count >= 2 && value.first == "\"" && value.last == "\""
    self.value = String(isQuoted ? value.dropFirst().dropLast() : value)
    guard !self.value.isEmpty else { return nil }
    let search = isQuoted ? TextSearch(words: []) : TextSearch(String(value))
    (expression, problem) = (search.expression, search.problem)
  }

  /// The name of the condition for photos like the named one.
  static let likeName = "like"

  /// The name of the field to compare with; nil for a literal value.
  private var otherName: String? {
    !isQuoted && value.count > 2 && value.first == "{" && value.last == "}"
      ? String(value.dropFirst().dropLast()) : nil
  }

  /// Returns true for a likeness condition, unless a field has that name.
  private func isOfLikeness(in table: FieldTable) -> Bool {
    name == Self.likeName && table.source(of: name) == nil
  }

  /// The names whose values the condition needs.
  var names: [String] { (name == "has" ? [value] : [name]) + (otherName.map { [$0] } ?? []) }

  /// Returns a sentence about an unknown name; nil if all are known.
  func refusal(in table: FieldTable) -> String? {
    if isOfLikeness(in: table) { return nil }
    if let name = names.first(where: { $0 != "has" && table.source(of: $0) == nil }) { return table.refusal(of: name) }
    guard case .property(let property)? = table.source(of: name), otherName == nil, test(of: property) == nil else {
      return nil
    }
    let names = property.userLabel.map { [UserLabel.none] + $0.values } ?? property.values.map(\.name)
    return "\(property.name) is \(names.joined(separator: ", ")), not ‘\(value)’"
  }

  // MARK: Values

  /// Returns true if a photo meets the condition; nil if it has no value, or a value of another kind.
  typealias Test = (PhotoID, SearchedPhotos) -> Bool?

  /// Returns the test for a table of fields; nil if a name is unknown, or if a property has no such value.
  func test(in table: FieldTable, of photos: SearchedPhotos) -> Test? {
    guard let plain = plainTest(in: table, of: photos) else { return nil }
    let isNegated = isNegated
    return isNegated ? { plain($0, $1).map { !$0 } } : plain
  }

  private func plainTest(in table: FieldTable, of photos: SearchedPhotos) -> Test? {
    if name == "has", table.source(of: name) == nil {
      return photos.values(of: value, in: table).map { values in { values($0, $1) != nil } }
    }
    if isOfLikeness(in: table) {
      let model = photos.table.photo(named: value).flatMap(photos.table.fingerprint)
      return { photo, photos in
        model.flatMap { photos.table.fingerprint(of: photo)?.likeness(to: $0) }.map { $0 >= Fingerprint.alike }
      }
    }
    guard let source = table.source(of: name) else { return nil }
    if let otherName {
      guard let own = photos.values(of: name, in: table), let others = photos.values(of: otherName, in: table) else {
        return nil
      }
      let relation = relation ?? .equal
      return { photo, photos in
        switch (own(photo, photos), others(photo, photos)) {
        case (.number(let left)?, .number(let right)?): relation.holds(left, right)
        case (.text(let left)?, .text(let right)?): relation.holds(left, right)
        default: nil
        }
      }
    }
    let (numbers, texts) = (numberTest, textTest(kind: table.kind(of: name)))
    switch source {
    case .property(let property): return test(of: property)
    case .column(let name):
      guard numbers != nil || texts != nil, let column = photos.table.column(name) else { return nil }
      let answers = column.answers(numbers: numbers, texts: texts)
      return { photo, photos in photos.table.feedIndex(of: photo).flatMap { answers[$0] } }
    case .fact(let fact):
      guard numbers != nil || texts != nil else { return nil }
      return { photo, photos in
        switch fact.value(photo, photos) {
        case .number(let number)?: numbers?(number)
        case .text(let text)?: texts?(text)
        case nil: nil
        }
      }
    }
  }

  /// Returns the test for a property. Values are compared by their order: stars, or the order of the list.
  private func test(of property: PhotoProperty) -> Test? {
    func test(_ holds: @escaping (UInt8) -> Bool) -> Test { { holds($1.values[property]?[$0] ?? 0) } }
    if let range = bounds {
      let (low, high) = (property.value(named: range.low), property.value(named: range.high))
      guard low != nil || range.low.isEmpty, high != nil || range.high.isEmpty else { return nil }
      return test { $0 >= low ?? 0 && $0 <= high ?? .max }
    }
    guard let value = property.value(named: value) else { return nil }
    let relation = relation ?? .equal
    guard property.takesSeveral, value != 0 else { return test { relation.holds($0, value) } }
    // A photo with several values matches if the named ones are among them.
    guard relation == .equal || relation == .notEqual else { return nil }
    return test { ($0 & value == value) == (relation == .equal) }
  }

  /// The bounds of a range `a..b`, either of which may be empty; nil for other values.
  private var bounds: (low: String, high: String)? {
    guard !isQuoted, relation == nil, expression == nil, let dots = value.firstRange(of: "..") else { return nil }
    let (low, high) = (String(value[..<dots.lowerBound]), String(value[dots.upperBound...]))
    return low.isEmpty && high.isEmpty || high.hasPrefix(".") ? nil : (low, high)
  }

  private var numberTest: ((Double) -> Bool)? {
    guard !isQuoted, expression == nil else { return nil }
    if let range = bounds {
      let (low, high) = (Double(range.low), Double(range.high))
      guard low != nil || range.low.isEmpty, high != nil || range.high.isEmpty else { return nil }
      return { $0 >= low ?? -.infinity && $0 <= high ?? .infinity }
    }
    guard let number = Double(value), number.isFinite else { return nil }
    let relation = relation ?? .equal
    return { relation.holds($0, number) }
  }

  private func textTest(kind: FeedField.Kind) -> ((String) -> Bool)? {
    if let expression { return { expression.matches($0.replacing(FieldValue.separator, with: "\n")) } }
    // Dates are compared by the given part: `2007-08` is all of August, and `>2007-08` everything later.
    if let range = bounds {
      guard kind == .date || [range.low, range.high].contains(where: { !$0.isEmpty && Double($0) == nil }) else {
        return nil
      }
      return {
        ($0.prefix(range.low.count) >= range.low) && (range.high.isEmpty || $0.prefix(range.high.count) <= range.high)
      }
    }
    let value = value
    if kind == .date, !isQuoted {
      guard value.allSatisfy({ $0.isASCII && $0.isNumber || "-:T ".contains($0) }) else { return nil }
      let relation = relation ?? .equal
      return { relation.holds(String($0.prefix(value.count)), value) }
    }
    let folded = TextSearch.folded(value)
    switch relation {
    case nil: return { TextSearch.folded($0).contains(folded) }
    case .equal?: return { Self.elements(of: $0).contains(folded) }
    case .notEqual? where kind == .number && Double(value) != nil: return nil
    case .notEqual?: return { !Self.elements(of: $0).contains(folded) }
    case let relation?: return Double(value) == nil ? { relation.holds(TextSearch.folded($0), folded) } : nil
    }
  }

  private static func elements(of text: String) -> [String] {
    TextSearch.folded(text).split(separator: FieldValue.separator).map(String.init)
  }
}

extension SearchedPhotos {
  /// Returns a function for the values of a name; nil if the name is unknown.
  func values(of name: String, in table: FieldTable) -> ((PhotoID, SearchedPhotos) -> FieldValue?)? {
    switch table.source(of: name) {
    case .column(let name):
      guard let column = self.table.column(name) else { return nil }
      return { photo, photos in photos.table.feedIndex(of: photo).flatMap { column[$0] } }
    case .property(let property):
      return { photo, photos in
        let value = photos.values[property]?[photo] ?? 0
        return value == 0 ? nil : Double(property[value].name).map { .number($0) } ?? .text(property[value].name)
      }
    case .fact(let fact): return fact.value
    case nil: return nil
    }
  }
}
