/// The values around an item of a nested shape.
struct ItemSurroundings {
  /// The object around the item's list; empty for the document.
  var outer = TextSpan.none
  /// Values of the document that the shape uses, by their paths from an item.
  var document: [JSONPath: TextSpan] = [:]

  /// Returns the value at a path that starts around the item, or nil.
  func value(at path: JSONPath, in text: UnsafeBufferPointer<UInt8>) -> JSONValue? {
    if !outer.isEmpty { return JSONValue(text, outer).value(at: path) }
    return document[path].map { JSONValue(text, $0) }
  }
}

/// An item of a nested shape with the values around it, such as the author of a post with several pictures.
struct NestedItem {
  let value: JSONValue
  let surroundings: ItemSurroundings

  init(_ value: JSONValue, in surroundings: ItemSurroundings) {
    (self.value, self.surroundings) = (value, surroundings)
  }

  /// Returns the value at a path, or nil.
  func value(at path: JSONPath) -> JSONValue? {
    path.isOuter ? surroundings.value(at: path, in: value.text) : value.value(at: path)
  }
}
