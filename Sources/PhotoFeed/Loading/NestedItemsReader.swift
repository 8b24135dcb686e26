/// Reads the items of a nested shape: finds their containers level by level, and the facts of each item in them.
struct NestedItemsReader {
  let row: ShapeRow
  let outline: FeedOutline
  let recognition: ShapeRecognition

  func read(_ text: FeedBytes, into collector: inout ItemCollector) throws(JSONRows.Failure) {
    for items in row.items {
      guard let container = recognition.container(of: items, outline, text) else { continue }
      var spans = [container]
      for (level, next) in zip(items.levels, items.levels.dropFirst()) {
        spans = try inner(spans, of: level, next, text)
      }
      let rows = JSONRows(keys: row.columns.paths, readsMembers: items.levels.last?.takesMembers ?? false)
      try text.withBytes { bytes throws(JSONRows.Failure) in
        for span in spans { try rows.read(text, span) { collector.take($0, of: bytes) } }
      }
      return
    }
  }

  /// Returns the containers in the elements of containers.
  private func inner(
    _ spans: [TextSpan], of level: ItemsPath.Level, _ next: ItemsPath.Level, _ text: FeedBytes
  ) throws(JSONRows.Failure) -> [TextSpan] {
    var found: [TextSpan] = []
    let rows = JSONRows(keys: [next.path?.text ?? ""], readsMembers: level.takesMembers)
    try text.withBytes { bytes throws(JSONRows.Failure) in
      for span in spans {
        try rows.read(text, span) { row in
          let value = row[0]
          if !value.isEmpty {
            let first = bytes[Int(value.start)]
            if first == UInt8(ascii: "[") || next.takesMembers && first == UInt8(ascii: "{") { found.append(value) }
          }
          return true
        }
      }
    }
    return found
  }
}
