import Basics

/// The columns of a table. Rows are read as JSON objects, so that all functions for objects work for rows, too.
struct TableColumns: Sendable {
  let scanner: TableScanner
  /// The distinct names of the columns.
  let names: [String]
  /// Whether the texts of a column are percent-encoded, by column index.
  private let isEncoded: [Bool]
  /// The columns of the facts.
  let shape: ShapeRow
  /// The columns of addresses, in order of priority; empty if an address is composed.
  let addresses: [Int]

  /// - Parameters:
  ///   - picture: The column of the pictures, or an address template with columns in braces.
  ///   - thumbnail: The column of smaller pictures.
  init?(_ scanner: TableScanner, names: [String], options: TableOptions, picture: String, thumbnail: String?) {
    self.scanner = scanner
    self.names = names
    isEncoded = names.indices.map { options.columns[$0 + 1]?.isEncoded ?? false }
    var texts: [ShapeRow.Key: String] = [.items: "[]", .picture: picture]
    if let thumbnail { texts[.thumbnail] = thumbnail }
    for key in [ShapeRow.Key.width, .height, .title, .author, .date, .id, .tags, .link] {
      texts[key] = names.first { $0.lowercased() == key.rawValue }
    }
    guard let shape = try? ShapeRow(texts) else { return nil }
    self.shape = shape
    addresses = [thumbnail, picture].compactMap { name in name.flatMap { names.firstIndex(of: $0) } }
  }

  /// Returns the index of the column of a fact, or nil.
  func index(of key: ShapeRow.Key) -> Int? { shape.texts[key].flatMap { names.firstIndex(of: $0) } }

  /// Returns a name usable in conditions, without spaces and other symbols.
  static func usableName(_ header: String, of number: Int) -> String {
    let name = String(header.trimmed.map { $0.isLetter || $0.isNumber || "_-.".contains($0) ? $0 : "_" })
    guard let first = name.first else { return "column\(number)" }
    return first.isLetter || first == "_" ? name : "_" + name
  }

  /// Returns distinct names for the cells of a header.
  static func names(_ header: [String]) -> [String] {
    var names: [String] = []
    for (index, cell) in header.enumerated() {
      let name = usableName(cell, of: index + 1)
      let used = Set(names)
      let others = (2...).lazy.map { "\(name)_\($0)" }
      names.append(used.contains(name) ? others.first { !used.contains($0) } ?? name : name)
    }
    return names
  }

  /// Returns the column of an item's address; nil for a composed address.
  func addressColumn(of address: TextSpan, in row: TextSpan, _ bytes: FeedBytes) -> Int? {
    if addresses.count < 2 { return addresses.first }
    return bytes.withBytes { text in
      addresses.first { cell($0, text, at: Int(row.start))?.lowerBound == Int(address.start) }
    }
  }

  // MARK: - Values

  /// Returns the range of a cell in the row at an index; nil if the row is shorter.
  func cell(_ column: Int, _ text: TableScanner.Text, at start: Int) -> Range<Int>? {
    var (number, found) = (0, Range<Int>?.none)
    _ = scanner.row(text, at: start) {
      if number == column { found = $0 }
      number += 1
    }
    return found
  }

  func text(_ cell: TableScanner.Text, of column: Int) -> String {
    let text =
      scanner.unquoted(cell).map { String(decoding: $0, as: UTF8.self) }
      ?? String(decoding: cell, as: UTF8.self)
    return isEncoded[column] ? text.replacing("+", with: " ").percentDecoded : text
  }

  /// Returns the value of a cell, or nil.
  func value(_ cell: TableScanner.Text, of column: Int) -> FieldValue? {
    if Self.isJSON(cell) { return FieldValue(JSONValue(cell)) }
    var text = text(cell, of: column)
    if text.withUTF8(Self.isJSON) { return text.withUTF8 { FieldValue(JSONValue($0)) } }
    return text.isEmpty ? nil : .text(text)
  }

  /// Returns true for a JSON number or a JSON list.
  private static func isJSON(_ text: TableScanner.Text) -> Bool {
    if text.first == UInt8(ascii: "[") { return JSONScanner.fault(in: text, from: 0) == nil }
    var scanner = JSONScanner(text)
    return scanner.passNumber() && scanner.isAtEnd
  }

  /// Returns a text as a JSON value: numbers and lists unchanged, other texts in quotes.
  private static func json(_ text: String) -> String {
    var text = text
    return text.withUTF8(isJSON) ? text : text.quotedForJSON
  }

  /// Returns a row as a JSON object on one line.
  func json(_ text: TableScanner.Text, of row: TextSpan) -> [UInt8] {
    var members: [String] = []
    _ = scanner.row(text, at: Int(row.start)) { cell in
      guard members.count < names.count else { return }
      let column = members.count
      let value = Self.json(self.text(TableScanner.Text(rebasing: text[cell]), of: column))
      members.append("\(names[column].quotedForJSON): \(value)")
    }
    return Array("{\(members.joined(separator: ", "))}".utf8.map { $0 < 0x20 ? 0x20 : $0 })
  }
}
