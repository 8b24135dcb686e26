import Basics
import Platform

/// The rows of a list joined to a feed, indexed by the hashes of their keys, 16 bytes per row. Their values are added
/// when an item is read.
struct JoinedList: Sendable {
  typealias Text = UnsafeBufferPointer<UInt8>

  let rule: JoinRule
  /// The field with the key, in an item or in a row of another list.
  private let field: JSONPath
  private let source: SourceBytes
  /// The columns of a table; nil if rows are objects.
  private let table: TableColumns?
  /// The hashes of the keys, ascending, and the rows of each in file order.
  private var hashes: [UInt64] = []
  private var rows: [TextSpan] = []
  /// Whether each key has a single row. If not, the added values are arrays.
  private(set) var isSingle = true
  /// The lists joined to this one.
  private var lists: [JoinedList] = []

  /// Returns true if a field name belongs to this list.
  func has(_ field: String) -> Bool {
    field.hasPrefix(rule.name) && field.dropFirst(rule.name.count).first.map { ".[".contains($0) } ?? true
  }

  // MARK: Reading

  /// Reads the lists for some rules. Throws if a file cannot be opened or lacks the key.
  static func read(_ rules: [JoinRule]) throws(Diagnostic) -> (lists: [JoinedList], warnings: [FeedWarning]) {
    var (lists, warnings) = ([JoinedList](), [FeedWarning]())
    for rule in rules {
      guard !lists.contains(where: { $0.rule.name == rule.name }) else {
        throw Diagnostic(
          at: SourceLocation(file: rule.file),
          "two lists are joined as ‘\(rule.name)’; give one another name: '\(rule) as NAME'")
      }
      let outer = rule.outer(among: lists.map(\.rule.name))
      var tally = WarningTally()
      let list = try JoinedList(rule, field: outer?.field ?? rule.field, &tally)
      warnings += tally.warnings(of: list.source)
      if let index = lists.firstIndex(where: { $0.rule.name == outer?.name }) {
        lists[index].lists.append(list)
      } else {
        lists.append(list)
      }
    }
    return (lists, warnings)
  }

  private init(_ rule: JoinRule, field: JSONPath, _ tally: inout WarningTally) throws(Diagnostic) {
    (self.rule, self.field) = (rule, field)
    do throws(Errno) {
      let file = try FileDescriptor.openedRegular(FilePath(named: rule.file))
      defer { try? file.close() }
      source = SourceBytes(
        name: rule.file, origin: .local(folder: ""), bytes: try FeedBytes(readingAll: file))
    } catch {
      throw Diagnostic(.inputOutput, at: SourceLocation(file: rule.file), "this cannot be opened: \(error.clause)")
    }
    let bytes = source.bytes
    let start = bytes.withBytes { FeedSniffer.start(of: $0) }
    let first = bytes.withBytes { start < $0.count ? $0[start] : 0 }
    let isJSON = rule.columns.isEmpty && (first == UInt8(ascii: "[") || first == UInt8(ascii: "{"))
    table = isJSON ? nil : bytes.withBytes { Self.columns(of: $0, rule) }
    guard isJSON || table != nil else {
      throw Diagnostic(
        at: SourceLocation(file: rule.file, line: 1, column: 1),
        "this table has no column ‘\(rule.key.text)’; of one without a header name the columns: "
          + "'\(rule.file)(\(rule.key.text),…) on \(rule.key.text)'")
    }
    var found: [(hash: UInt64, row: TextSpan)] = []
    let add = { [key = rule.key] (row: JSONValue) in
      guard let value = row.value(at: key).flatMap({ FieldValue($0) }) else { return false }
      found.append((Self.hash(of: value), TextSpan(row.range)))
      return true
    }
    let fault = bytes.withBytes { text in
      isJSON
        ? readObjects(text, from: start, &tally, add) : readRows(text, from: start, &tally) { found.append(($0, $1)) }
    }
    if let fault {
      throw Diagnostic(at: source.location(of: fault.offset), fault.message)
    }
    found.sort { ($0.hash, $0.row.start) < ($1.hash, $1.row.start) }
    (hashes, rows) = (found.map(\.hash), found.map(\.row))
    isSingle = zip(hashes, hashes.dropFirst()).allSatisfy { $0 != $1 }
  }

  /// Returns the columns of a table; nil if the key is not among them.
  private static func columns(of text: Text, _ rule: JoinRule) -> TableColumns? {
    for separator in TableSniffer.separators {
      let scanner = TableScanner(separator: separator)
      let cells = scanner.texts(text, at: TableScanner.start(of: text)).cells
      let names = rule.columns.isEmpty ? TableColumns.names(cells) : rule.columns
      guard names.count == cells.count, cells.count > 1, names.contains(rule.key.text) else { continue }
      return TableColumns(scanner, names: names, options: TableOptions(), picture: names[0], thumbnail: nil)
    }
    return nil
  }

  private func readObjects(
    _ text: Text, from start: Int, _ tally: inout WarningTally, _ add: (JSONValue) -> Bool
  ) -> JSONFault? {
    let row = JSONRow([])
    func addRow() -> Bool {
      if !add(JSONValue(text, row.whole)) { tally.note(.noKey, at: row.whole) }
      return true
    }
    let span = TextSpan(start..<text.count)
    guard text[start] == UInt8(ascii: "[") else {
      row.read(linesAt: span, of: text, orElse: { tally.note(.brokenLine, at: .offset($0), detail: $1) }, addRow)
      return nil
    }
    do throws(JSONFault) {
      try row.read(span, of: text, addRow)
      return nil
    } catch { return JSONScanner.fault(in: text, from: start) ?? error }
  }

  private func readRows(
    _ text: Text, from start: Int, _ tally: inout WarningTally, _ add: (_ hash: UInt64, TextSpan) -> Void
  ) -> JSONFault? {
    guard let table, let key = table.names.firstIndex(of: rule.key.text) else { return nil }
    var (next, isHeader) = (start, rule.columns.isEmpty)
    while next < text.count {
      var (cells, keyCell, surplus) = (0, 0..<0, Int?.none)
      let row = table.scanner.row(text, at: next) {
        if cells == key { keyCell = $0 }
        if cells == table.names.count { surplus = $0.lowerBound }
        cells += 1
      }
      next = row.next
      defer { isHeader = false }
      if row.range.isEmpty || isHeader { continue }
      if let fault = row.fault {
        tally.note(.brokenRow, at: .offset(fault.offset), detail: fault.message)
      } else if cells != table.names.count {
        tally.note(
          .brokenRow, at: .offset(surplus ?? row.range.upperBound),
          detail: "it has \(cells) cells, not \(table.names.count)")
      } else if let value = table.value(Text(rebasing: text[keyCell]), of: key) {
        add(Self.hash(of: value), TextSpan(row.range))
      } else {
        tally.note(.noKey, at: .offset(keyCell.lowerBound))
      }
    }
    return nil
  }

  private static func hash(of value: FieldValue) -> UInt64 { StableHash.of(value.description.utf8) }

  // MARK: Members of items

  /// Returns an object with the values of joined lists; nil if there are none.
  static func joined(_ object: JSONValue, with lists: [JoinedList]) -> [UInt8]? {
    guard object.isObject else { return nil }
    var text: [UInt8] = []
    for list in lists {
      guard let value = list.value(for: object) else { continue }
      if text.isEmpty { text = Array(object.bytes.dropLast()) }
      if text.last(where: { $0 > 0x20 }) != UInt8(ascii: "{") { text.append(UInt8(ascii: ",")) }
      text += "\(list.rule.name.quotedForJSON):".utf8
      text += value
    }
    return text.isEmpty ? nil : text + "}".utf8
  }

  /// Returns the value of this list for an object, as JSON; nil without a matching row.
  private func value(for object: JSONValue) -> [UInt8]? {
    // Ids may be texts in one list and numbers in the other.
    guard let key = object.value(at: field).flatMap({ FieldValue($0)?.description }) else { return nil }
    let hash = StableHash.of(key.utf8)
    let first = hashes.partitioningIndex { $0 >= hash }
    let same = hashes[first...].prefix { $0 == hash }.indices
    let found = source.bytes.withBytes { text in
      // Different keys very rarely have the same hash.
      same.map { row(at: rows[$0], text) }.filter { row in
        row.withUnsafeBufferPointer { JSONValue($0).value(at: rule.key).flatMap { FieldValue($0)?.description } == key }
      }
    }
    guard !found.isEmpty else { return nil }
    return isSingle
      ? Self.members(of: found[0], without: rule.key.text, isPair: table?.names.count == 2)
      : Self.lists(of: found, without: rule.key.text)
  }

  /// Returns a row as an object, with the values of its joined lists.
  private func row(at span: TextSpan, _ text: Text) -> [UInt8] {
    let row = table?.json(text, of: span) ?? Array(text[span.range])
    guard !lists.isEmpty else { return row }
    return row.withUnsafeBufferPointer { Self.joined(JSONValue($0), with: lists) } ?? row
  }

  /// Returns a row without its key; if one value is left, only that.
  private static func members(of row: [UInt8], without key: String, isPair: Bool) -> [UInt8] {
    row.withUnsafeBufferPointer { text in
      let members = JSONValue(text).members().filter { $0.key != key }
      if isPair, members.count == 1 { return Array(members[0].value.bytes) }
      let texts = members.map { Array("\($0.key.quotedForJSON):".utf8) + $0.value.bytes }
      return Array("{".utf8) + texts.joined(separator: ",".utf8) + Array("}".utf8)
    }
  }

  /// Returns the values of rows by their keys: `{"class":["cat","dog"],"score":[0.5,null]}`.
  private static func lists(of rows: [[UInt8]], without key: String) -> [UInt8] {
    var keys: [String] = []
    var columns: [String: [[UInt8]]] = [:]
    for (index, row) in rows.enumerated() {
      row.withUnsafeBufferPointer { text in
        for (name, value) in JSONValue(text).members() where name != key {
          if columns[name] == nil { keys.append(name) }
          // A missing value becomes null.
          var column = columns[name, default: []]
          column += Array(repeating: Array("null".utf8), count: max(0, index - column.count))
          if column.count == index { column.append(Array(value.bytes)) }
          columns[name] = column
        }
      }
    }
    let texts = keys.map { key in
      let column = columns[key, default: []]
      let all = column + Array(repeating: Array("null".utf8), count: rows.count - column.count)
      return Array("\(key.quotedForJSON):[".utf8) + all.joined(separator: ",".utf8) + Array("]".utf8)
    }
    return Array("{".utf8) + texts.joined(separator: ",".utf8) + Array("}".utf8)
  }
}

extension JoinedList {
  /// Returns true if both lists have the same rows.
  fileprivate func isSame(as other: JoinedList) -> Bool {
    rule == other.rule && lists.count == other.lists.count
      && source.bytes.withBytes { own in other.source.bytes.withBytes { $0.count == own.count && $0.elementsEqual(own) }
      }
      && zip(lists, other.lists).allSatisfy { $0.isSame(as: $1) }
  }
}

extension PhotoFeed {
  /// Returns true if two feeds have the same joined rows.
  public func hasSameJoins(as other: PhotoFeed) -> Bool {
    let (own, others) = (parts.lazy.flatMap(\.joins), other.parts.lazy.flatMap(\.joins))
    return own.map(\.rule) == others.map(\.rule) && zip(own, others).allSatisfy { $0.isSame(as: $1) }
  }
}

extension PhotoFeed {
  /// Joins lists to items with fields. Adds a warning for each list without a row for the first items.
  mutating func join(_ lists: [JoinedList], _ warnings: [FeedWarning]) throws(Diagnostic) {
    guard !lists.isEmpty else { return }
    func ownNames() -> Set<Substring> { Set(fields().map { $0.name.prefix { $0 != "." } }) }
    let own = ownNames()
    if let list = lists.first(where: { own.contains($0.rule.name[...]) }) {
      throw Diagnostic(
        at: SourceLocation(file: list.rule.file),
        "items have a field ‘\(list.rule.name)’ already; give the list another name: '\(list.rule) as NAME'")
    }
    for index in parts.indices where parts[index].hasFields { parts[index].joins = lists }
    let names = ownNames()
    let unused = lists.filter { !names.contains($0.rule.name[...]) }.map { list in
      FeedWarning("none of the first \(Self.fieldSample) items has a row of it: ‘\(list.rule)’", in: list.rule.file)
    }
    self = PhotoFeed(
      parts: parts, sections: sections, warnings: self.warnings + warnings + unused, next: next, notShown: notShown)
  }
}
