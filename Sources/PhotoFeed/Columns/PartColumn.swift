import Dispatch
import Synchronization

/// The values of one field of one source: 8 bytes for a number, 4 for the code of a text. With more than 65,535
/// distinct texts, only their spans in the source are stored, 8 bytes each.
struct PartColumn: Sendable {
  static let textLimit = 65_535

  /// The numbers, NaN for items without a number; empty if no item has one.
  private(set) var numbers: [Double] = []
  /// The text codes from 1, 0 for items without a text; empty if no item has one.
  private(set) var codes: [UInt32] = []
  /// The distinct texts in order of appearance; the first one has code 1.
  private(set) var texts: [String] = []
  /// The spans of texts, stored instead of codes; empty if there are codes.
  private var spans: [TextSpan] = []
  private let bytes: FeedBytes
  /// The table and the index of the column in it; nil for other sources.
  private let cells: (table: TableColumns, column: Int)?
  /// The number of items.
  let count: Int

  /// Whether items have texts.
  var hasTexts: Bool { !codes.isEmpty || !spans.isEmpty }

  /// Whether there are too many distinct texts for codes.
  var hasManyTexts: Bool { !spans.isEmpty }

  /// Returns true if the column was read from the bytes of a part with the same count.
  func isOf(_ part: FeedPart) -> Bool { bytes === part.bytes && count == part.count }

  /// Returns the value of an item; nil if it has none.
  func value(at index: Int) -> FieldValue? {
    if !numbers.isEmpty, !numbers[index].isNaN { return .number(numbers[index]) }
    return text(at: index).map { .text($0) }
  }

  /// Returns the text of an item; nil if it has none.
  func text(at index: Int) -> String? {
    if !codes.isEmpty { return codes[index] == 0 ? nil : texts[Int(codes[index]) - 1] }
    guard !spans.isEmpty, !spans[index].isEmpty else { return nil }
    return bytes.withBytes { text in
      let span = spans[index]
      let value = cells.map { $0.table.value(text[span], of: $0.column) } ?? FieldValue(JSONValue(text, span))
      guard case .text(let text)? = value else { return nil }
      return text
    }
  }

  /// A block of items, read by one thread.
  private struct Stretch: Sendable {
    var numbers: [Double] = []
    var codes: [UInt32] = []
    var texts: [String] = []
    var spans: [TextSpan] = []
  }

  /// The number of items in a block.
  private static let stretch = 8_192
  /// The number of blocks between two progress reports.
  private static let stretchesAtOnce = 16

  /// Reads a column on all cores. `progress` receives the number of items read; nil if it stops the reading.
  ///
  /// - Parameter textLimit: The greatest number of texts with codes.
  init?(of part: FeedPart, _ name: String, textLimit: Int, progress: (Int) -> Bool) {
    (bytes, count) = (part.bytes, part.count)
    // The texts of joined rows have no spans in the source, so all get codes.
    let textLimit = part.joins.contains { $0.has(name) } ? .max : textLimit
    cells = part.table.flatMap { table in table.names.firstIndex(of: name).map { (table, $0) } }
    guard part.hasFields, count > 0, let read = part.valueReader(of: name) else { return }
    let stretches = (count + Self.stretch - 1) / Self.stretch
    // The code of each text; nil after too many texts.
    var known: [String: UInt32]? = [:]
    for start in stride(from: 0, to: stretches, by: Self.stretchesAtOnce) {
      guard progress(start * Self.stretch) else { return nil }
      let numbers = start..<min(stretches, start + Self.stretchesAtOnce)
      let stretched = Mutex([Stretch?](repeating: nil, count: numbers.count))
      DispatchQueue.concurrentPerform(iterations: numbers.count) { number in
        let first = (start + number) * Self.stretch
        let stretch = Self.stretch(of: part, by: read, first..<min(part.count, first + Self.stretch))
        stretched.withLock { $0[number] = stretch }
      }
      for (number, stretch) in zip(numbers, stretched.withLock({ $0 })) {
        if let stretch { append(stretch, from: number * Self.stretch, &known, textLimit) }
      }
    }
    if known != nil { spans = [] }
  }

  private static func stretch(of part: FeedPart, by read: FeedPart.ValueReader, _ range: Range<Int>) -> Stretch {
    var stretch = Stretch()
    var known: [String: UInt32] = [:]
    for index in range {
      guard let (value, span) = read(index) else { continue }
      let place = index - range.lowerBound
      switch value {
      case .number(let number):
        if stretch.numbers.isEmpty { stretch.numbers = [Double](repeating: .nan, count: range.count) }
        stretch.numbers[place] = number
      case .text(let text):
        if stretch.codes.isEmpty {
          stretch.codes = [UInt32](repeating: 0, count: range.count)
          stretch.spans = [TextSpan](repeating: .none, count: range.count)
        }
        stretch.spans[place] = span
        stretch.codes[place] = Self.code(of: text, &known, &stretch.texts)
      }
    }
    return stretch
  }

  /// Returns the code of a text, and adds new texts.
  private static func code(of text: String, _ known: inout [String: UInt32], _ texts: inout [String]) -> UInt32 {
    if let code = known[text] { return code }
    texts.append(text)
    known[text] = UInt32(texts.count)
    return UInt32(texts.count)
  }

  private mutating func append(
    _ stretch: Stretch, from start: Int, _ known: inout [String: UInt32]?, _ textLimit: Int
  ) {
    if !stretch.numbers.isEmpty {
      if numbers.isEmpty { numbers = [Double](repeating: .nan, count: count) }
      numbers.replaceSubrange(start..<start + stretch.numbers.count, with: stretch.numbers)
    }
    guard !stretch.codes.isEmpty else { return }
    if spans.isEmpty { spans = [TextSpan](repeating: .none, count: count) }
    spans.replaceSubrange(start..<start + stretch.spans.count, with: stretch.spans)
    guard var all = known else { return }
    known = nil  // one owner, so that it is not copied
    if codes.isEmpty { codes = [UInt32](repeating: 0, count: count) }
    let shared = stretch.texts.map { Self.code(of: $0, &all, &texts) }
    for (index, code) in stretch.codes.enumerated() where code > 0 { codes[start + index] = shared[Int(code) - 1] }
    if texts.count > textLimit { (codes, texts) = ([], []) } else { known = all }
  }
}

extension FeedPart {
  /// Returns the value of a field of an item and its span in the bytes, or nil.
  typealias ValueReader = @Sendable (_ index: Int) -> (value: FieldValue, span: TextSpan)?

  /// Returns a function that reads a field of items; nil if items have no such field.
  func valueReader(of name: String) -> ValueReader? {
    guard hasFields else { return nil }
    let lists = joins.filter { $0.has(name) }
    if !lists.isEmpty {
      guard let path = JSONPath(name) else { return nil }
      return { index in
        withItem(at: index, joinedTo: lists) { $0.value(at: path).flatMap { FieldValue($0) }.map { ($0, .none) } }
      }
    }
    if let table {
      guard let column = table.names.firstIndex(of: name) else { return nil }
      return { index in
        bytes.withBytes { text in
          guard let cell = table.cell(column, text, at: Int(items[index].start)) else { return nil }
          let span = TextSpan(cell)
          return table.value(text[span], of: column).map { ($0, span) }
        }
      }
    }
    guard let path = JSONPath(name), !path.isOuter else { return nil }
    return { index in
      withItem(at: index) { item in
        item.value(at: path).flatMap { value in FieldValue(value).map { ($0, TextSpan(value.range)) } }
      }
    }
  }
}
