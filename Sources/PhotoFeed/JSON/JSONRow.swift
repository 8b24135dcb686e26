/// Finds the values at a few paths in one element after another. Values of other keys are skipped without being checked.
final class JSONRow {
  /// A key of the elements. Keys are compared as written, so keys with escapes are not found.
  private struct Key {
    let bytes: [UInt8]
    /// The first eight bytes, padded with zeros.
    let word: UInt64
  }

  /// A path, and the index of its first key; nil if it starts with another step.
  private struct Column {
    let path: JSONPath
    let key: Int?
    /// Whether the path is only the key.
    let isKey: Bool
  }

  private var keys: [Key] = []
  private let columns: [Column]
  private let values: UnsafeMutableBufferPointer<TextSpan>
  /// The values of paths that start in the object around the elements, by path index.
  private var outerValues: [TextSpan]
  /// The object around the elements; empty if that is the document.
  private(set) var outer = TextSpan.none
  private var text = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// The whole element.
  private(set) var whole = TextSpan.none
  /// The value of the last repeated key in the element. The last value of a key counts.
  private(set) var repeated = TextSpan.none

  init(_ paths: [JSONPath]) {
    var names: [String] = []
    columns = paths.map { path in
      guard !path.isOuter, case .key(let name)? = path.steps.first else {
        return Column(path: path, key: nil, isKey: false)
      }
      if !names.contains(name) { names.append(name) }
      return Column(path: path, key: names.firstIndex(of: name), isKey: path.steps.count == 1)
    }
    keys = names.map { name in
      Key(bytes: Array(name.utf8), word: name.utf8.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) })
    }
    values = .allocate(capacity: keys.count)
    values.initialize(repeating: .none)
    outerValues = paths.map { _ in .none }
  }

  /// Sets the object around the next elements; empty for the document, whose values are in `document`.
  func enter(_ outer: TextSpan, document: [JSONPath: TextSpan], of text: UnsafeBufferPointer<UInt8>) {
    self.outer = outer
    let around = ItemSurroundings(outer: outer, document: document)
    for (index, column) in columns.enumerated() where column.path.isOuter {
      outerValues[index] = around.value(at: column.path, in: text).map { TextSpan($0.range) } ?? .none
    }
  }

  deinit { values.deallocate() }

  /// Returns the value of the path with an index; an empty span if the element has none.
  subscript(column: Int) -> TextSpan {
    if let key = columns[column].key {
      let value = values[key]
      if value.isEmpty || columns[column].isKey { return value }
      return JSONValue(text, value).value(at: columns[column].path, fromStep: 1).map { TextSpan($0.range) } ?? .none
    }
    if columns[column].path.isOuter { return outerValues[column] }
    return JSONValue(text, whole).value(at: columns[column].path).map { TextSpan($0.range) } ?? .none
  }

  /// Calls `body` for each element of the array at the span, or for the object there. `body` returns false to stop.
  ///
  /// - Parameter membersToo: Whether the members of an object are elements, too.
  func read(
    _ span: TextSpan, of text: UnsafeBufferPointer<UInt8>, membersToo: Bool = false, _ body: () -> Bool
  ) throws(JSONFault) {
    self.text = text
    var scanner = JSONScanner(UnsafeBufferPointer(rebasing: text[..<span.end]), at: Int(span.start))
    var goesOn = true
    func readElement(_ scanner: inout JSONScanner) throws(JSONFault) -> Bool {
      try self.readElement(&scanner)
      goesOn = body()
      return goesOn
    }
    scanner.skipSpace()
    if scanner.byte != UInt8(ascii: "{") {
      try scanner.readElements { (scanner) throws(JSONFault) in try readElement(&scanner) }
    } else if membersToo {
      try scanner.readMembers { (scanner, _) throws(JSONFault) in try readElement(&scanner) }
    } else {
      _ = try readElement(&scanner)
    }
    if goesOn { try scanner.expectEnd() }
  }

  /// Calls `body` for each line of a text that is an object. `body` returns false to stop.
  ///
  /// - Parameter orElse: Receives the place and the fault of each other line.
  func read(
    linesAt span: TextSpan, of text: UnsafeBufferPointer<UInt8>, orElse note: (_ offset: Int, _ fault: String) -> Void,
    _ body: () -> Bool
  ) {
    var (start, goesOn) = (Int(span.start), true)
    while start < span.end, goesOn {
      let end = text.index(of: UInt8(ascii: "\n"), from: start, to: span.end) ?? span.end
      defer { start = end + 1 }
      guard let first = text[start..<end].firstIndex(where: { $0 > 0x20 }) else { continue }
      guard text[first] == UInt8(ascii: "{") else {
        note(first, "it does not begin with {")
        continue
      }
      do throws(JSONFault) {
        try read(TextSpan(start..<end), of: text) {
          goesOn = body()
          return goesOn
        }
      } catch {
        let fault = JSONScanner.fault(in: UnsafeBufferPointer(rebasing: text[..<end]), from: start) ?? error
        note(fault.offset, fault.message)
      }
    }
  }

  private func readElement(_ scanner: inout JSONScanner) throws(JSONFault) {
    values.update(repeating: .none)
    var repeated = TextSpan.none
    scanner.skipSpace()
    let start = scanner.position
    if scanner.byte == UInt8(ascii: "{") {
      try scanner.readMembers { (scanner, key) throws(JSONFault) in
        guard let index = index(of: key, scanner) else {
          try scanner.skipValue()
          return true
        }
        let value = TextSpan(try scanner.readValue())
        if !values[index].isEmpty { repeated = value }
        values[index] = value
        return true
      }
    } else {
      try scanner.readValue()
    }
    whole = TextSpan(start..<scanner.position)
    self.repeated = repeated
  }

  /// Returns the index of a key, or nil.
  private func index(of range: Range<Int>, _ scanner: JSONScanner) -> Int? {
    let key = scanner.text[range]
    let word: UInt64
    if range.lowerBound + 8 <= scanner.text.count {
      let unused = UInt64(8 * max(0, 8 - range.count))
      word = (scanner.word(at: range.lowerBound) << unused) >> unused
    } else {
      word = key.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    for index in keys.indices
    where keys[index].word == word && keys[index].bytes.count == range.count
      && (range.count <= 8 || keys[index].bytes.elementsEqual(key))
    {
      return index
    }
    return nil
  }
}
