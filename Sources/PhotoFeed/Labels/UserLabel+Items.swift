import Basics

/// Labels in items: members of objects, and cells of tables.
extension UserLabel {
  /// Returns the label's values that a value of an item means; nil if another program has written it.
  public func chosen(in value: FieldValue) -> [String]? {
    let texts =
      switch value {
      case .number: [value.description]
      case .text(let text): takesSeveral ? text.split(separator: FieldValue.separator).map(String.init) : [text]
      }
    return texts.allSatisfy(values.contains) ? texts : nil
  }

  /// The name of the member or column to use if another program has the label's name. A label named `rating` needs a longer one.
  var ownName: String {
    let isTaken = ItemDecisions.values.contains { $0.name == name }
    return ItemDecisions.prefix + (isTaken ? "own." : "") + name
  }

  /// Returns the name of the member that has the label, or that it is written to.
  func memberName(among members: [String: JSONValue]) -> String {
    if members[ownName] != nil { return ownName }
    return members[name].flatMap { FieldValue($0) }.map { chosen(in: $0) == nil } ?? false ? ownName : name
  }

  /// Returns values as JSON: a list if there can be several, and a number in place of a number.
  func json(_ chosen: [String], insteadOf old: JSONValue? = nil) -> String {
    if takesSeveral { return "[\(chosen.map(\.quotedForJSON).joined(separator: ", "))]" }
    guard let text = chosen.first else { return "null" }
    let isNumber = old.map { FieldValue.number($0.bytes) != nil } ?? false
    let fits = isNumber && Array(text.utf8).withUnsafeBufferPointer { FieldValue.number($0) != nil }
    return fits ? text : text.quotedForJSON
  }

  /// Returns values as the text of a cell: a list of JSON if there are several.
  func cell(_ chosen: [String]) -> String { chosen.count > 1 ? json(chosen) : chosen.first ?? "" }
}

extension ItemDecisions {
  /// Returns what the members of an object become: texts in place of values, and members that it lacks.
  ///
  /// - Parameter tellsNone: Whether an object that lacks a label gets it also if no value is chosen.
  func changes(
    of members: [String: JSONValue], tellsNone: Bool = false
  ) -> (edits: [(range: Range<Int>, text: String)], additions: [String]) {
    var edits: [(range: Range<Int>, text: String)] = []
    for (name, _) in Self.values {
      let member = members[Self.memberName(name, among: members)]
      if let member, let text = json(name) { edits.append((member.range, text)) }
    }
    var additions = ratings.map { (Self.memberName($0.key, among: members), $0.value) }
    for (label, chosen) in labels.sorted(by: { $0.key.name < $1.key.name }) {
      let name = label.memberName(among: members)
      if let member = members[name] {
        edits.append((member.range, label.json(chosen, insteadOf: member)))
      } else if tellsNone || !chosen.isEmpty {
        additions.append((name, label.json(chosen)))
      }
    }
    return (edits, additions.filter { members[$0.0] == nil }.map { "\($0.0.quotedForJSON): \($0.1)" })
  }
}

extension TableColumns {
  /// Returns the column of a row that has a label, or that it is written to; nil if there is none, or only one with a value of
  /// somebody else's.
  func column(of label: UserLabel, _ text: TableScanner.Text, at start: Int) -> Int? {
    func value(_ column: Int) -> FieldValue? {
      cell(column, text, at: start).flatMap { self.value(TableScanner.Text(rebasing: text[$0]), of: column) }
    }
    let own = names.firstIndex(of: label.ownName)
    if let own, value(own) != nil { return own }
    guard let plain = names.firstIndex(of: label.name) else { return own }
    return value(plain).map { label.chosen(in: $0) == nil } ?? false ? own : plain
  }

  /// The name of a column that is added for a label.
  func addedName(of label: UserLabel) -> String { names.contains(label.name) ? label.ownName : label.name }

  /// Returns true if the first row of a text is the names of the columns.
  func hasHeader(_ text: TableScanner.Text) -> Bool {
    Self.names(scanner.texts(text, at: TableScanner.start(of: text)).cells) == names
  }
}

extension PhotoFeed {
  /// Returns true if the item of a photo can have a label when the feed is written.
  ///
  /// - Parameter addsColumns: Whether a table may get columns, which changes each of its rows.
  public func canCarry(_ label: UserLabel, at index: Int, addsColumns: Bool) -> Bool {
    let (partIndex, local) = locate(index)
    let part = parts[partIndex]
    guard let table = part.table else { return part.encoding == .json }
    return parts.count > 1
      || part.bytes.withBytes { text in
        table.column(of: label, text, at: Int(part.items[local].start)) != nil || addsColumns && table.hasHeader(text)
      }
  }

  /// Whether items are rows of a table.
  public var hasTable: Bool { parts.contains { $0.table != nil } }

  /// Returns true if items may have the label beside a value of somebody else's. Looks for the name in the bytes only.
  public func mayHaveOwn(_ label: UserLabel) -> Bool {
    parts.contains { part in
      part.table.map { $0.names.contains(label.ownName) }
        ?? (part.hasFields && part.bytes.contains("\"\(label.ownName)\""))
    }
  }

  /// Returns the values of a label that an item has beside a value of somebody else's; nil if it has none there.
  public func own(_ label: UserLabel, at index: Int) -> [String]? {
    let (partIndex, local) = locate(index)
    guard parts[partIndex].hasFields else { return nil }
    return parts[partIndex].withItem(at: local) { item in
      item.value[label.ownName].flatMap { FieldValue($0) }.flatMap(label.chosen)
    }
  }
}
