import Basics

/// Labels in items: members of objects, and cells of tables.
extension UserLabel {
  /// Returns the label's values for a value of an item; nil if the value is not the label's.
  public func chosen(in value: FieldValue) -> [String]? {
    let texts =
      switch value {
      case .number: [value.description]
      case .text(let text): takesSeveral ? text.split(separator: FieldValue.separator).map(String.init) : [text]
      }
    return texts.allSatisfy(values.contains) ? texts : nil
  }

  /// The name to use if the label's name is taken by another program. A label named `rating` needs a longer one.
  var ownName: String {
    let isTaken = ItemDecisions.values.contains { $0.name == name }
    return ItemDecisions.prefix + (isTaken ? "own." : "") + name
  }

  /// Returns the name of the member for the label.
  func memberName(among members: [String: JSONValue]) -> String {
    if members[ownName] != nil { return ownName }
    return members[name].flatMap { FieldValue($0) }.map { chosen(in: $0) == nil } ?? false ? ownName : name
  }

  /// Returns values as JSON: a list for a label with several values, a number in place of a number.
  func json(_ chosen: [String], insteadOf old: JSONValue? = nil) -> String {
    if takesSeveral { return "[\(chosen.map(\.quotedForJSON).joined(separator: ", "))]" }
    guard let text = chosen.first else { return "null" }
    let isNumber = old.map { FieldValue.number($0.bytes) != nil } ?? false
    let fits = isNumber && Array(text.utf8).withUnsafeBufferPointer { FieldValue.number($0) != nil }
    return fits ? text : text.quotedForJSON
  }

  /// Returns values as the text of a cell: a JSON list for several values.
  func cell(_ chosen: [String]) -> String { chosen.count > 1 ? json(chosen) : chosen.first ?? "" }
}

extension ItemDecisions {
  /// Returns the changes of an object's members: new texts for values, and new members.
  ///
  /// - Parameter tellsNone: Whether an object without the label gets it even if no value is chosen.
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
  /// Returns the column for a label in a row; nil if there is none, or if the only one has another program's value.
  func column(of label: UserLabel, _ text: TableScanner.Text, at start: Int) -> Int? {
    func value(_ column: Int) -> FieldValue? {
      cell(column, text, at: start).flatMap { self.value(TableScanner.Text(rebasing: text[$0]), of: column) }
    }
    let own = names.firstIndex(of: label.ownName)
    if let own, value(own) != nil { return own }
    guard let plain = names.firstIndex(of: label.name) else { return own }
    return value(plain).map { label.chosen(in: $0) == nil } ?? false ? own : plain
  }

  /// The name of the column to add for a label.
  func addedName(of label: UserLabel) -> String { names.contains(label.name) ? label.ownName : label.name }

  /// Returns true if the first row of a text has the names of the columns.
  func hasHeader(_ text: TableScanner.Text) -> Bool {
    Self.names(scanner.texts(text, at: TableScanner.start(of: text)).cells) == names
  }
}

extension PhotoFeed {
  /// Returns true if the label can be written to the item of a photo.
  ///
  /// - Parameter addsColumns: Whether columns may be added to a table, which changes all its rows.
  public func canCarry(_ label: UserLabel, at index: Int, addsColumns: Bool) -> Bool {
    inPart(of: index) { part, local in
      guard let table = part.table else { return part.encoding == .json }
      return parts.count > 1
        || part.bytes.withBytes { text in
          table.column(of: label, text, at: Int(part.items[local].start)) != nil || addsColumns && table.hasHeader(text)
        }
    }
  }

  /// Whether a part of the feed is a table.
  public var hasTable: Bool { parts.contains { $0.table != nil } }

  /// Returns true if items may have the label beside another program's value. Only searches the bytes for the name.
  public func mayHaveOwn(_ label: UserLabel) -> Bool {
    parts.contains { part in
      part.table.map { $0.names.contains(label.ownName) }
        ?? (part.hasFields && part.bytes.contains("\"\(label.ownName)\""))
    }
  }

  /// Returns the values of a label beside another program's value; nil if there are none.
  public func own(_ label: UserLabel, at index: Int) -> [String]? {
    let (partIndex, local) = locate(index)
    guard parts[partIndex].hasFields else { return nil }
    return parts[partIndex].withItem(at: local) { item in
      item.value[label.ownName].flatMap { FieldValue($0) }.flatMap(label.chosen)
    }
  }
}
