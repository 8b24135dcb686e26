import Basics

extension FeedLoader {
  /// Returns the lists of objects in a JSON text of unknown shape, with the addresses in each list's first object, as a
  /// basis for a user's shape. Empty if the text is not JSON.
  public func lists(in bytes: [UInt8]) -> [String] {
    bytes.withUnsafeBufferPointer { ListSearch.lists(in: $0).map(\.line) }
  }
}

/// Searches a JSON text for arrays of objects.
struct ListSearch {
  private static let depth = 6
  private static let limit = 20

  /// A found array, as a line of text.
  struct List {
    var line: String
    var hasAddresses: Bool
  }

  private var lists: [List] = []

  /// Returns the arrays of objects in a text; empty if it is not JSON.
  static func lists(in text: UnsafeBufferPointer<UInt8>) -> [List] {
    var search = ListSearch()
    let range = JSONCall.json(in: text) ?? FeedSniffer.start(of: text)..<text.count
    if !range.isEmpty { search.findLists(in: JSONValue(text, range), path: "", depth: 0) }
    return search.lists
  }

  private mutating func findLists(in value: JSONValue, path: String, depth: Int) {
    guard depth < Self.depth, lists.count < Self.limit else { return }
    if let item = value.elements(limit: 1).first, item.isObject {
      var addresses: [String] = []
      findAddresses(in: item, path: "", depth: 0, &addresses)
      let names = addresses.isEmpty ? "no addresses" : "addresses at " + addresses.joined(separator: ", ")
      let line = SanitizedText.made(from: "items \(path)[]: \(names)")
      lists.append(List(line: line, hasAddresses: !addresses.isEmpty))
    }
    for (key, member) in value.members() { findLists(in: member, path: Self.path(path, key), depth: depth + 1) }
  }

  private func findAddresses(in value: JSONValue, path: String, depth: Int, _ found: inout [String]) {
    guard depth < Self.depth, found.count < Self.limit else { return }
    for (key, member) in value.members() {
      findAddresses(in: member, path: Self.path(path, key), depth: depth + 1, &found)
    }
    for element in value.elements(limit: 1) {
      findAddresses(in: element, path: path + "[0]", depth: depth + 1, &found)
    }
    if value.isString, let text = value.string, ["http://", "https://", "/"].contains(where: text.hasPrefix) {
      found.append(path)
    }
  }

  private static func path(_ outer: String, _ key: String) -> String { outer.isEmpty ? key : "\(outer).\(key)" }
}
