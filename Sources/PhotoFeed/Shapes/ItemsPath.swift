/// The path to a document's items: `photos[]`, `[].media[]`, `query.pages.*`; empty if the document is the item.
struct ItemsPath: Sendable, Hashable {
  /// A container of items or of further containers.
  struct Level: Sendable, Hashable {
    /// The path to the container; nil for the whole text.
    var path: JSONPath?
    /// Whether the members of an object are elements, too (`*`).
    var takesMembers: Bool
  }

  let levels: [Level]

  /// Parses a path; nil if it is invalid.
  init?(_ text: String) {
    var levels: [Level] = []
    var rest = text[...]
    while !rest.isEmpty {
      let array = rest.firstRange(of: "[]")
      let members =
        rest.hasPrefix("*") ? rest.startIndex..<rest.index(after: rest.startIndex) : rest.firstRange(of: ".*")
      guard let mark = [array, members].compactMap({ $0 }).min(by: { $0.lowerBound < $1.lowerBound }) else {
        return nil
      }
      var path: JSONPath?
      if mark.lowerBound > rest.startIndex {
        guard let parsed = JSONPath(String(rest[..<mark.lowerBound])), !parsed.steps.contains(.anyMember) else {
          return nil
        }
        path = parsed
      }
      levels.append(Level(path: path, takesMembers: mark == members))
      rest = rest[mark.upperBound...]
      if rest.hasPrefix(".") { rest = rest.dropFirst() }
    }
    guard levels.count <= 8, levels.dropFirst().allSatisfy({ $0.path != nil }) else { return nil }
    self.levels = levels
  }

  /// A list of items, or a single item.
  struct List {
    var span: TextSpan
    /// The object around the list; empty for an item of the first list.
    var outer = TextSpan.none
    var takesMembers = false
  }

  /// Returns the lists of items in an element of the first list, or the element itself if the path ends there.
  func lists(in element: JSONValue) -> [List] { Self.lists(in: element, levels.dropFirst()) }

  private static func lists(in element: JSONValue, _ levels: ArraySlice<Level>) -> [List] {
    guard let level = levels.first else { return element.isObject ? [List(span: TextSpan(element.range))] : [] }
    guard let list = level.path.flatMap({ element.value(at: $0) }), list.isArray || level.takesMembers && list.isObject
    else { return [] }
    if levels.count == 1 {
      return [List(span: TextSpan(list.range), outer: TextSpan(element.range), takesMembers: level.takesMembers)]
    }
    return list.items(level).flatMap { lists(in: $0, levels.dropFirst()) }
  }

  /// Whether the document is the item.
  var isWholeDocument: Bool { levels.isEmpty }
}

extension JSONValue {
  /// Returns the first elements of a list, or the first members of an object used as a list.
  func items(_ level: ItemsPath.Level, limit: Int = .max) -> [JSONValue] {
    isObject && level.takesMembers ? members(limit: limit).map(\.value) : elements(limit: limit)
  }
}
