import Basics

/// The objects of another list that belong to the items of a document, such as COCO's annotations. Takes 8 bytes per
/// object and 4 per item.
struct ItemAnnotations: Sendable {
  /// The list of annotations or of classes, and the annotation's key with the id of the item or of the class.
  struct Place: Sendable, Hashable {
    let list: JSONPath
    let key: String

    /// Parses `annotations[image_id]`; nil for other texts.
    init?(_ text: String) {
      guard text.hasSuffix("]"), let open = text.firstIndex(of: "["), let list = JSONPath(String(text[..<open])),
        !list.isOuter
      else { return nil }
      let key = text[text.index(after: open)...].dropLast()
      guard !key.isEmpty, !key.contains("[") else { return nil }
      (self.list, self.key) = (list, String(key))
    }
  }

  /// The objects, ordered by item.
  private var spans: [TextSpan] = []
  /// The index of each item's first object, and the end.
  private var starts: [UInt32]
  /// The original numbers of the items by index; empty if the items were not reordered.
  private var numbers: [UInt32] = []
  private let classKey: JSONPath?
  /// The names of classes by their ids.
  private let classes: [String: String]

  typealias Text = UnsafeBufferPointer<UInt8>

  /// Reads the objects of a list.
  ///
  /// - Parameters:
  ///   - ids: The ids of the items.
  ///   - classes: The list of classes, with `id` and `name`, and the objects' key with the id of the class.
  init(
    at span: TextSpan, key: String, of text: Text, ids: [String?], classes: (key: String, list: TextSpan)?
  ) throws(JSONFault) {
    var items = [String: UInt32](minimumCapacity: ids.count)
    for (index, id) in ids.enumerated() { if let id, items[id] == nil { items[id] = UInt32(index) } }
    var found: [(item: UInt32, span: TextSpan)] = []
    var counts = [UInt32](repeating: 0, count: ids.count + 1)
    let row = JSONRow([JSONPath(key: key)])
    // Objects of one item are often next to each other.
    var (lastToken, lastItem) = (TextSpan.none, UInt32?.none)
    try row.read(span, of: text) {
      let token = row[0]
      if !text[token].isSame(as: text[lastToken]) || lastItem == nil {
        (lastToken, lastItem) = (token, JSONValue(text, token).string.flatMap { items[$0] })
      }
      if let item = lastItem {
        found.append((item, row.whole))
        counts[Int(item)] += 1
      }
      return true
    }
    var total: UInt32 = 0
    starts = counts.map { count in
      defer { total += count }
      return total
    }
    var next = starts
    spans = [TextSpan](repeating: .none, count: found.count)
    for (item, span) in found {
      spans[Int(next[Int(item)])] = span
      next[Int(item)] += 1
    }
    classKey = classes.map { JSONPath(key: $0.key) }
    var names: [String: String] = [:]
    if let classes {
      let row = JSONRow([JSONPath(key: "id"), JSONPath(key: "name")])
      try row.read(classes.list, of: text) {
        if let id = JSONValue(text, row[0]).string, let name = JSONValue(text, row[1]).nonEmptyString {
          names[id] = name
        }
        return true
      }
    }
    self.classes = names
  }

  /// Returns the objects of an item.
  func rows(of index: Int) -> ArraySlice<TextSpan> {
    let number = numbers.isEmpty ? index : Int(numbers[index])
    return spans[Int(starts[number])..<Int(starts[number + 1])]
  }

  /// Returns the name of an object's class; nil if the class is not listed.
  func className(_ text: Text, _ row: TextSpan) -> String? {
    classKey.flatMap { JSONValue(text, row).value(at: $0)?.string }.flatMap { classes[$0] }.map(SanitizedText.made)
  }

  /// Reorders or removes items: `order[new] == old`.
  mutating func reorder(_ order: [Int]) {
    numbers = order.map { numbers.isEmpty ? UInt32($0) : numbers[$0] }
  }
}
