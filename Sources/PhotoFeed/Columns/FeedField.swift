/// A field of a feed's items: a key, or the path of a member of a nested object, such as `pred.label`.
public struct FeedField: Hashable, Sendable {
  /// The kind of most values.
  public enum Kind: String, Sendable, CaseIterable {
    case number, text, date, truth, list
    /// Four numbers.
    case box
  }

  public let name: String
  public let kind: Kind
  /// Up to three distinct values, as text.
  public let examples: [String]
  /// The number of sampled items with a value.
  public let count: Int
}

extension PhotoFeed {
  /// The number of items sampled for the list of fields.
  public static let fieldSample = 1_000
  /// The greatest depth of nested objects whose members are fields.
  private static let fieldDepth = 6
  /// The greatest number of listed fields. Further fields can still be used by name.
  private static let fieldLimit = 1_000

  /// The item keys for a photo's title, address, size and so on, in feeds without a service's shape.
  public static let knownKeys = Set(
    ItemKey.allCases.map(\.rawValue) + [
      "tags", "keywords", "author", "authors", "date", "date_published", "id", "link",
    ])

  /// Calls `body` with the fields of an item in order. Members of nested objects have paths as names.
  private static func forEachField(of value: JSONValue, _ body: (_ name: String, JSONValue) -> Void) {
    func walk(_ value: JSONValue, _ prefix: String, _ depth: Int) {
      for (key, value) in value.members(limit: fieldLimit) {
        let name = prefix + key
        // Names that are not valid paths are not listed.
        guard JSONPath(name) != nil else { continue }
        if value.isObject, depth < fieldDepth { walk(value, name + ".", depth + 1) } else { body(name, value) }
      }
    }
    walk(value, "", 0)
  }

  /// Returns the fields of the first loaded items, in order of appearance; none for folders and lists of names.
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

  /// Returns the fields of an item with a value, in order.
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

  /// Returns the value of a field of an item, or nil. For many items use ``column(_:reusing:progress:)``.
  public func fieldValue(_ name: String, at index: Int) -> FieldValue? {
    inPart(of: index) { $0.valueReader(of: name)?($1)?.value }
  }

  /// Returns the JSON of an item as written, or a row of a table as JSON; nil for photos without JSON.
  public func itemText(at index: Int) -> String? {
    inPart(of: index) { part, local in
      part.hasFields ? part.withItem(at: local) { String(decoding: $0.value.bytes, as: UTF8.self) } : nil
    }
  }
}

/// The statistics of a field's values.
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

  /// Returns true for a date in the order year, month, day, with more than the year.
  private static func isDate(_ text: String) -> Bool {
    text.utf8.count >= 7 && text.utf8.prefix(4).allSatisfy { $0 &- 0x30 < 10 } && FeedDate.seconds(text) != nil
      && text.utf8.dropFirst(4).first.map { "-:".utf8.contains($0) } ?? false
  }

  var field: FeedField {
    // If kinds are equally frequent, the first in the list.
    let kind = FeedField.Kind.allCases.max { counts[$0, default: 0] < counts[$1, default: 0] }
    return FeedField(
      name: name, kind: counts.isEmpty ? .text : kind ?? .text, examples: examples,
      count: counts.values.reduce(0, +))
  }
}
