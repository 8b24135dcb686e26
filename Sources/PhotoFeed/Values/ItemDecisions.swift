/// The user's decisions in an item of a feed: `"rating": 4, "flag": "picked", "label": "red"`.
///
/// Only feeds in photowall's shapes have them: in services' documents these names have other meanings. Another
/// program's value, such as `"label": "cat"`, stays, and the decision is written beside it: `"photowall.label": "red"`.
public struct ItemDecisions: Sendable, Hashable {
  /// The names and possible values of decisions; the first value means undecided.
  static let values: [(name: String, values: [String])] = [
    ("rating", ["0", "1", "2", "3", "4", "5"]), ("flag", ["none", "picked", "rejected"]),
    ("label", ["none", "red", "yellow", "green", "blue", "purple"]),
  ]
  /// The prefix of names beside another program's members.
  static let prefix = "photowall."

  /// The values by name: `["rating": "4"]`.
  public var values: [String: String]

  /// The user's labels to write, with the chosen values.
  public var labels: [UserLabel: [String]]

  /// Creates decisions; names other than the three are ignored when written.
  public init(_ values: [String: String] = [:], labels: [UserLabel: [String]] = [:]) {
    (self.values, self.labels) = (values, labels)
  }

  /// Reads the members of an item.
  init(of item: JSONValue) {
    (values, labels) = ([:], [:])
    let members = Dictionary(item.members()) { $1 }
    for (name, _) in Self.values {
      let own = [Self.prefix + name, name].lazy.compactMap { members[$0] }
      values[name] = own.compactMap { Self.value($0, of: name) }.first
    }
  }

  /// Returns the text of a decision, or nil for another program's value.
  private static func value(_ value: JSONValue, of name: String) -> String? {
    let text = value.string ?? String(decoding: value.bytes, as: UTF8.self)
    return values.first { $0.name == name }.flatMap { $0.values.contains(text) ? text : nil }
  }

  /// Returns the name of the member for a decision.
  static func memberName(_ name: String, among members: [String: JSONValue]) -> String {
    let isOthers = members[name].map { value($0, of: name) == nil && !$0.bytes.elementsEqual("null".utf8) } ?? false
    return isOthers || members[prefix + name] != nil ? prefix + name : name
  }

  /// Returns the JSON of a decision: a number, or a quoted word; nil if undecided.
  func json(_ name: String) -> String? {
    values[name].map { $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? $0 : $0.quotedForJSON }
  }

  /// The members for stars, flag and label, except undecided ones.
  var ratings: [(key: String, value: String)] {
    Self.values.compactMap { name, known in values[name] == known[0] ? nil : json(name).map { (name, $0) } }
  }

  /// The members for a new object.
  var members: [(key: String, value: String)] {
    ratings + labels.filter { !$0.value.isEmpty }.map { ($0.key.name, $0.key.json($0.value)) }.sorted { $0.0 < $1.0 }
  }
}

extension PhotoFeed {
  /// Returns true if the items of a photo's source can have decisions: objects of photowall's shapes.
  public func carriesDecisions(at index: Int) -> Bool { parts[locate(index).partIndex].carriesDecisions }

  /// Whether some items may have decisions. Only searches the bytes for the names.
  public var mayHaveDecisions: Bool {
    parts.contains { part in
      part.carriesDecisions && ItemDecisions.values.contains { part.bytes.contains("\($0.name)\"") }
    }
  }

  /// Returns the decisions in a photo's item, or nil.
  public func decisions(at index: Int) -> ItemDecisions? {
    inPart(of: index) { part, local in
      guard part.carriesDecisions else { return nil }
      let decisions = part.bytes.withBytes(of: part.items[local]) { ItemDecisions(of: JSONValue($0)) }
      return decisions.values.isEmpty ? nil : decisions
    }
  }
}

extension FeedPart {
  fileprivate var carriesDecisions: Bool { encoding == .json && shape.row == nil }
}
