/// Finds the rows and cells of a table: CSV by RFC 4180, with LF or CRLF, or tab-separated values without quoting.
struct TableScanner {
  typealias Text = UnsafeBufferPointer<UInt8>

  let separator: UInt8
  /// Whether cells may be quoted.
  var hasQuotes: Bool { separator != UInt8(ascii: "\t") }

  private static let quote = UInt8(ascii: "\"")
  private static let lineEnd = UInt8(ascii: "\n")

  /// A row that was read.
  struct Row {
    /// The bytes without the line end.
    var range: Range<Int>
    /// The index after the line end.
    var next: Int
    /// The offset and reason of a fault, or nil.
    var fault: (offset: Int, message: String)?
  }

  /// Reads the row at an index. Calls `body` with the range of each cell, including quotes. A faulty row ends with the
  /// line of the wrong quote, so that the following rows are read.
  func row(_ text: Text, at start: Int, _ body: (Range<Int>) -> Void = { _ in }) -> Row {
    var index = start
    while true {
      let first = index
      if hasQuotes, index < text.count, text[index] == Self.quote {
        guard let close = close(text, of: index) else {
          return faulty(text, start, at: index, "its quotation mark is not closed")
        }
        index = close + 1
        if index < text.count, text[index] != separator, end(text, at: index) == nil {
          let isNear = text.index(of: Self.lineEnd, from: first, to: close) == nil
          return isNear
            ? faulty(text, start, at: index, "text follows a closing quotation mark")
            : faulty(text, start, at: first, "its quotation mark is not closed")
        }
      } else {
        while index < text.count, text[index] != separator, text[index] != Self.lineEnd { index += 1 }
        // The CR of a line end.
        if index > first, index == text.count || text[index] == Self.lineEnd, text[index - 1] == 0x0d { index -= 1 }
      }
      body(first..<index)
      guard index < text.count, text[index] == separator else {
        return Row(range: start..<index, next: end(text, at: index) ?? text.count)
      }
      index += 1
    }
  }

  /// Returns the index after the line end at an index; nil if there is no line end.
  private func end(_ text: Text, at index: Int) -> Int? {
    if text.count > index + 1, text[index] == 0x0d, text[index + 1] == Self.lineEnd { return index + 2 }
    return index < text.count && text[index] == Self.lineEnd
      ? index + 1 : index + 1 == text.count && text[index] == 0x0d ? text.count : nil
  }

  /// Returns the index of the closing quote; two quotes are one in the text.
  private func close(_ text: Text, of open: Int) -> Int? {
    var from = open + 1
    while let mark = text.index(of: Self.quote, from: from, to: text.count) {
      guard mark + 1 < text.count, text[mark + 1] == Self.quote else { return mark }
      from = mark + 2
    }
    return nil
  }

  /// Returns the index of the first row, after a byte order mark.
  static func start(of text: Text) -> Int { text.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0 }

  /// Reads the row at an index, and the texts of its cells.
  func texts(_ text: Text, at start: Int) -> (row: Row, cells: [String]) {
    var cells: [String] = []
    let row = row(text, at: start) { cell in
      let bytes = Text(rebasing: text[cell])
      cells.append(String(decoding: unquoted(bytes) ?? Array(bytes), as: UTF8.self))
    }
    return (row, cells)
  }

  private func faulty(_ text: Text, _ start: Int, at offset: Int, _ message: String) -> Row {
    let end = text.index(of: Self.lineEnd, from: offset, to: text.count) ?? text.count
    return Row(range: start..<end, next: min(text.count, end + 1), fault: (offset, message))
  }

  /// Returns the bytes of a cell without its quotes; nil if they are unchanged.
  func unquoted(_ cell: Text) -> [UInt8]? {
    guard hasQuotes, cell.first == Self.quote else { return nil }
    var bytes: [UInt8] = []
    var isSecond = false
    for byte in cell.dropFirst().dropLast() {
      isSecond = byte == Self.quote && !isSecond
      if !isSecond { bytes.append(byte) }
    }
    return bytes
  }

  /// Returns the text of a cell, quoted if necessary.
  func cell(_ text: String) -> String {
    let needsQuotes = text.utf8.contains { $0 == separator || $0 == Self.quote || $0 == Self.lineEnd || $0 == 0x0d }
    return hasQuotes && needsQuotes ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
  }
}
