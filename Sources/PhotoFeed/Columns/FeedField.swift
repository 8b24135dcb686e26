/// A field of a feed's items: a key of theirs, or one of an object in them by its path, such as `pred.label`.
public struct FeedField: Hashable, Sendable {
  /// The kind of most of its values.
  public enum Kind: String, Sendable, CaseIterable {
    case number, text, date, truth, list
    /// Four numbers.
    case box
  }

  public let name: String
  public let kind: Kind
  /// Up to three different values, as text.
  public let examples: [String]
  /// The number of the first items that have a value.
  public let count: Int
}

extension PhotoFeed {
  /// The number of items that tell the fields of a feed.
  public static let fieldSample = 1_000
  /// The depth of objects in objects whose members are fields.
  private static let fieldDepth = 6
  /// The number of fields that a feed can have; further ones can be named and are not listed.
  private static let fieldLimit = 1_000

  /// The keys of items that a photo's title, address, size and the like are read from, in feeds that are no service's.
  public static let knownKeys = Set(
    ItemKey.allCases.map(\.text) + ["tags", "keywords", "author", "authors", "date", "date_published", "id", "link"])

  /// Calls `body` with the fields of an item in its order. Fields of objects in it have paths.
  private static func forEachField(of value: JSONValue, _ body: (_ name: String, JSONValue) -> Void) {
    func walk(_ value: JSONValue, _ prefix: String, _ depth: Int) {
      for (key, value) in value.members(limit: fieldLimit) {
        let name = prefix + key
        // What no path names cannot be asked for.
        guard JSONPath(name) != nil else { continue }
        if value.isObject, depth < fieldDepth { walk(value, name + ".", depth + 1) } else { body(name, value) }
      }
    }
    walk(value, "", 0)
  }

  /// Returns the fields of the first items that are loaded, in the order in which they appear. Items of folders and of lists of names
  /// have none.
  public func fields() -> [FeedField] {
    var tallies: [FieldTally] = []
    var indices: [String: Int] = [:]
    func add(_ name: String, _ value: JSONValue) {
      if let index = indices[name] {
        tallies[index].add(value)
      } else if tallies.count < Self.fieldLimit {
        indices[name] = tallies.count
        tallies.append(FieldTally(name: name))
        tallies[tallies.count - 1].add(value)
      }
    }
    var left = Self.fieldSample
    for part in parts where part.hasFields {
      for index in 0..<min(part.count, left) { part.withJoinedItem(at: index) { Self.forEachField(of: $0, add) } }
      left -= min(part.count, left)
    }
    return tallies.map(\.field)
  }

  /// Returns the fields of an item that have a value, in its order.
  public func fieldValues(at index: Int) -> [(name: String, value: FieldValue)] {
    var values: [(name: String, value: FieldValue)] = []
    let (partIndex, local) = locate(index)
    guard parts[partIndex].hasFields else { return [] }
    parts[partIndex].withJoinedItem(at: local) { item in
      Self.forEachField(of: item) { name, value in
        if let value = FieldValue(value) { values.append((name, value)) }
      }
    }
    return values
  }

  /// Returns the value of a field of an item; nil if it has none. For single items: of all, ``column(_:reusing:progress:)``.
  public func fieldValue(_ name: String, at index: Int) -> FieldValue? {
    let (partIndex, local) = locate(index)
    return parts[partIndex].valueReader(of: name)?(local)?.value
  }

  /// Returns the JSON of an item as the feed has it, or a row of a table as JSON; nil for photos that come from no JSON.
  public func itemText(at index: Int) -> String? {
    let (partIndex, local) = locate(index)
    guard parts[partIndex].hasFields else { return nil }
    return parts[partIndex].withItem(at: local) { String(decoding: $0.value.bytes, as: UTF8.self) }
  }
}

/// What the values of a field have told.
private struct FieldTally {
  private static let exampleCount = 3

  let name: String
  private var counts: [FeedField.Kind: Int] = [:]
  private var examples: [String] = []

  init(name: String) { self.name = name }

  mutating func add(_ value: JSONValue) {
    guard let read = FieldValue(value) else { return }
    let kind: FeedField.Kind =
      switch read {
      case .number: .number
      case .text where value.isArray: Self.isBox(value) ? .box : .list
      case .text(let text) where value.isString: Self.isDate(text) ? .date : .text
      case .text(let text): text == "true" || text == "false" ? .truth : .text
      }
    counts[kind, default: 0] += 1
    let example = read.description
    if examples.count < Self.exampleCount, !examples.contains(example) { examples.append(example) }
  }

  private static func isBox(_ value: JSONValue) -> Bool {
    let elements = value.elements(limit: 5)
    return elements.count == 4 && elements.allSatisfy { FieldValue.number($0.bytes) != nil }
  }

  /// Returns true for a date that is written with the year first, and with more than the year.
  private static func isDate(_ text: String) -> Bool {
    text.utf8.count >= 7 && text.utf8.prefix(4).allSatisfy { $0 &- 0x30 < 10 } && FeedDate.seconds(text) != nil
      && text.utf8.dropFirst(4).first.map { "-:".utf8.contains($0) } ?? false
  }

  var field: FeedField {
    // Of equally many the first of the list.
    let kind = FeedField.Kind.allCases.max { counts[$0, default: 0] < counts[$1, default: 0] }
    return FeedField(
      name: name, kind: counts.isEmpty ? .text : kind ?? .text, examples: examples,
      count: counts.values.reduce(0, +))
  }
}
