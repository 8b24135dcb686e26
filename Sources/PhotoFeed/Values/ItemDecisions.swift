/// Members of an item of a feed by which the user has decided about the photo: `"rating": 4, "flag": "picked", "label": "red"`.
///
/// Only photowall's own feeds have them: in services' answers these names mean other things.
public struct ItemDecisions: Sendable, Hashable {
  /// The names, and the values of a photo that was not decided about.
  static let defaults = [(name: "rating", value: "0"), (name: "flag", value: "none"), (name: "label", value: "none")]

  /// The values by their names, `["rating": "4"]`.
  public var values: [String: String]

  /// Creates decisions; names other than the three are left out when they are written.
  public init(_ values: [String: String]) { self.values = values }

  /// Reads the members of an item.
  init(of item: JSONValue) {
    values = [:]
    for (key, value) in item.members() where Self.defaults.contains(where: { $0.name == key }) {
      values[key] = value.string ?? String(decoding: value.bytes, as: UTF8.self)
    }
  }

  /// Returns the text of a member's value: a number as it is, a word between quotes; nil if it is not decided.
  func json(_ name: String) -> String? {
    values[name].map { $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? $0 : $0.quotedForJSON }
  }

  /// The members that a new object needs.
  var members: [(key: String, value: String)] {
    Self.defaults.compactMap { name, value in values[name] == value ? nil : json(name).map { (name, $0) } }
  }
}

extension PhotoFeed {
  /// Returns true if the items of a photo's source can have decisions: objects of photowall's shapes.
  public func carriesDecisions(at index: Int) -> Bool { parts[locate(index).partIndex].carriesDecisions }

  /// Whether some items may have decisions. Looks for the names in the bytes only.
  public var mayHaveDecisions: Bool {
    parts.contains { part in
      part.carriesDecisions && ItemDecisions.defaults.contains { part.bytes.contains("\"\($0.name)\"") }
    }
  }

  /// Returns the decisions in a photo's item; nil if it has none.
  public func decisions(at index: Int) -> ItemDecisions? {
    let (partIndex, local) = locate(index)
    let part = parts[partIndex]
    guard part.carriesDecisions else { return nil }
    let decisions = part.bytes.withBytes(of: part.items[local]) { ItemDecisions(of: JSONValue($0)) }
    return decisions.values.isEmpty ? nil : decisions
  }
}

extension FeedPart {
  fileprivate var carriesDecisions: Bool { encoding == .json && shape.row == nil }
}
