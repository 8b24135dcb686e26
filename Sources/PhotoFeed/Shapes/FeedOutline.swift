/// The outermost form of a JSON text.
enum FeedOutline {
  case array(TextSpan)
  case lines(TextSpan)
  /// An object, with the values at the paths of shapes.
  case object(TextSpan, values: [JSONPath: TextSpan], arrays: Set<JSONPath>, isJSONFeed: Bool)

  /// Returns the array at a path; `items` is also an array that is the whole text.
  subscript(path: JSONPath) -> TextSpan? {
    switch self {
    case .array(let span): path == .items ? span : nil
    case .lines: nil
    case .object(_, let values, let arrays, _): arrays.contains(path) ? values[path] : nil
    }
  }

  /// Returns the container of a nested shape's first level, or nil.
  func container(of level: ItemsPath.Level) -> TextSpan? {
    switch self {
    case .array(let span): level.path == nil ? span : nil
    case .lines: nil
    case .object(_, let values, let arrays, _):
      level.path.flatMap { level.takesMembers || arrays.contains($0) ? values[$0] : nil }
    }
  }

  /// Returns the values of the document for a shape's items, by their paths from an item.
  func values(around row: ShapeRow) -> [JSONPath: TextSpan] {
    Dictionary(row.pathsAround.compactMap { path in path.inOuter.flatMap(value).map { (path, $0) } }) { $1 }
  }

  /// Returns the value at a path of the document if a shape uses the path.
  func value(_ path: JSONPath) -> TextSpan? {
    if case .object(_, let values, _, _) = self { values[path] } else { nil }
  }

  var isJSONFeed: Bool { if case .object(_, _, _, true) = self { true } else { false } }
}
